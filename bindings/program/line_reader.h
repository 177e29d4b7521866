// line_reader.h: lines of standard input; at a terminal with editing, history and completion where libedit is
#ifndef VL_PROGRAM_LINE_READER_H
#define VL_PROGRAM_LINE_READER_H

#include "program/sandbox.h"

typedef struct vlLineReader vlLineReader;

/// `scene` is the state in which the lines will run, for completion. NULL when memory is short.
vlLineReader *vlLineReader_Create(vlSandbox *scene);
void vlLineReader_Destroy(vlLineReader *reader);

/// Reads a line, with its end of line if it has one, after a prompt if there is a terminal. NULL at the end
/// of the input, or when memory is short; that was said. It lives until the next call.
const char *vlLineReader_Read(vlLineReader *reader, const char *prompt);

#endif
