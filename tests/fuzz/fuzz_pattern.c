// fuzz_pattern.c: any bytes as pattern and subject; matches and captures stay inside, in bounded work
#include "program/sandbox/pattern.h"

#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MOST_STEPS 1000000

static jmp_buf stopped;
static size_t stepsDone;

static void work(void *context, size_t steps)
{
    (void)context;
    stepsDone += steps;
    if (stepsDone > MOST_STEPS)
        longjmp(stopped, 1);
}

static void check(int condition)
{
    if (!condition)
        abort();
}

static void checkMatch(const vlMatch *match, size_t from)
{
    check(match->start >= from && match->start <= match->end && match->end <= match->length);
    check(match->captureCount >= 0 && match->captureCount <= VL_MAX_CAPTURES);
    for (int i = 0; i < match->captureCount; i++)
    {
        const vlCapture *capture = &match->captures[i];
        check(capture->start >= match->start && capture->start <= match->end);
        if (capture->length != VL_CAPTURE_OPEN && capture->length != VL_CAPTURE_POSITION)
            check(capture->length <= match->end - capture->start);
    }
}

/// All matches, one after another.
static void walk(vlPattern *pattern, vlMatch *match)
{
    for (size_t at = 0; at <= match->length;)
    {
        vlMatchStatus status = vlPattern_Find(pattern, match, at);
        if (status == vl_matchFault)
            check(match->fault != NULL && match->fault[0] != '\0');
        if (status != vl_matchFound)
            return;
        checkMatch(match, at);
        at = match->end > at ? match->end : match->end + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// The first byte is the length of the pattern; the subject follows it.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    size_t length = data[0] < size - 1 ? data[0] : size - 1;
    // Memory of just these sizes, so that the address sanitizer sees a byte too far.
    char *text = malloc(length + 1), *subject = malloc(size - length);
    memcpy(text, data + 1, length);
    memcpy(subject, data + 1 + length, size - 1 - length);
    void *memory = malloc(vlPattern_Size(text, length));
    vlPattern *pattern = vlPattern_Compile(memory, text, length);
    free(text);
    vlMatch match = {.subject = subject, .length = size - 1 - length, .work = work};
    stepsDone = 0;
    if (setjmp(stopped) == 0)
        walk(pattern, &match);
    free(memory);
    free(subject);
    return 0;
}
