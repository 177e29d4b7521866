// log.h: what the window did, line by line, for tests
#ifndef VL_PROGRAM_WINDOW_LOG_H
#define VL_PROGRAM_WINDOW_LOG_H

/// Adds a line to the file that the environment's VERLUA_LOG names; nothing without it.
void vlLog(const char *format, ...) __attribute__((format(printf, 1, 2)));
/// Seconds since 1970, as other programs tell them.
double vlLog_Clock(void);
/// Closes the file.
void vlLog_End(void);

#endif
