// line_edit.c: a line of text that is being typed, with its history
#include "program/window/line_edit.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Whether a byte goes on with a character of UTF-8.
static bool isInside(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

static bool isWord(char c)
{
    return isalnum((unsigned char)c) || c == '_' || ((unsigned char)c & 0x80) != 0;
}

void vlLineEdit_Free(vlLineEdit *edit)
{
    for (int i = 0; i < edit->historyCount; i++)
    {
        free(edit->history[i]);
    }
    edit->historyCount = 0;
}

void vlLineEdit_Clear(vlLineEdit *edit)
{
    edit->text[0] = '\0';
    edit->length = edit->cursor = 0;
    edit->back = 0;
}

static void show(vlLineEdit *edit, const char *text)
{
    edit->text[0] = '\0';
    edit->length = edit->cursor = 0;
    vlLineEdit_Insert(edit, text);
}

void vlLineEdit_Set(vlLineEdit *edit, const char *text)
{
    vlLineEdit_Clear(edit);
    vlLineEdit_Insert(edit, text);
}

void vlLineEdit_Insert(vlLineEdit *edit, const char *text)
{
    char clean[VL_MAX_LINE];
    size_t length = 0;
    const size_t room = sizeof(edit->text) - 1 - edit->length;
    const char *c = text;
    for (; *c != '\0' && length < room; c++)
    {
        if (!iscntrl((unsigned char)*c) || *c == '\t')
        {
            clean[length++] = *c == '\t' ? ' ' : *c;
        }
    }
    if (*c != '\0' && isInside(*c))
    {
        while (length > 0 && isInside(clean[length - 1]))
        {
            length--;
        }
        length -= length > 0;
    }
    memmove(edit->text + edit->cursor + length, edit->text + edit->cursor, edit->length - edit->cursor + 1);
    memcpy(edit->text + edit->cursor, clean, length);
    edit->length += length;
    edit->cursor += length;
}

// Where one character back or on is.
static size_t nextCharacter(const vlLineEdit *edit, size_t at, int direction)
{
    const size_t end = direction < 0 ? 0 : edit->length;
    if (at == end)
    {
        return at;
    }
    at += (size_t)direction;
    while (at != end && isInside(edit->text[at]))
    {
        at += (size_t)direction;
    }
    return at;
}

// Whether the character before or after a place belongs to a word.
static bool touchesWord(const vlLineEdit *edit, size_t at, int direction)
{
    return direction < 0 ? at > 0 && isWord(edit->text[at - 1]) : isWord(edit->text[at]);
}

static size_t findEnd(const vlLineEdit *edit, int direction, vlLineReach reach)
{
    const size_t end = direction < 0 ? 0 : edit->length;
    size_t at = edit->cursor;
    switch (reach)
    {
    case vl_lineCharacter:
        return nextCharacter(edit, at, direction);
    case vl_lineAll:
        return end;
    default:
        break;
    }
    while (at != end && !touchesWord(edit, at, direction))
    {
        at = nextCharacter(edit, at, direction);
    }
    while (at != end && touchesWord(edit, at, direction))
    {
        at = nextCharacter(edit, at, direction);
    }
    return at;
}

void vlLineEdit_Move(vlLineEdit *edit, int direction, vlLineReach reach)
{
    edit->cursor = findEnd(edit, direction, reach);
}

void vlLineEdit_Delete(vlLineEdit *edit, int direction, vlLineReach reach)
{
    const size_t end = findEnd(edit, direction, reach);
    const size_t from = direction < 0 ? end : edit->cursor, to = direction < 0 ? edit->cursor : end;
    memmove(edit->text + from, edit->text + to, edit->length - to + 1);
    edit->length -= to - from;
    edit->cursor = from;
}

bool vlLineEdit_Remember(vlLineEdit *edit)
{
    edit->back = 0;
    const char *last = edit->historyCount > 0 ? edit->history[edit->historyCount - 1] : "";
    if (edit->text[strspn(edit->text, " ")] == '\0' || strcmp(last, edit->text) == 0)
    {
        return true;
    }
    char *copy = malloc(edit->length + 1);
    if (copy == NULL)
    {
        return false;
    }
    memcpy(copy, edit->text, edit->length + 1);
    if (edit->historyCount == VL_MAX_LINE_HISTORY)
    {
        free(edit->history[0]);
        edit->historyCount--;
        memmove(edit->history, edit->history + 1, (size_t)edit->historyCount * sizeof(edit->history[0]));
    }
    edit->history[edit->historyCount++] = copy;
    return true;
}

void vlLineEdit_Browse(vlLineEdit *edit, int direction)
{
    const int back = edit->back - direction;
    if (back < 0 || back > edit->historyCount)
    {
        return;
    }
    if (edit->back == 0)
    {
        memcpy(edit->draft, edit->text, edit->length + 1);
    }
    edit->back = back;
    show(edit, back == 0 ? edit->draft : edit->history[edit->historyCount - back]);
}
