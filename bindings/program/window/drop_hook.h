// drop_hook.h: files dropped on the window by tests
#ifndef VL_PROGRAM_WINDOW_DROP_HOOK_H
#define VL_PROGRAM_WINDOW_DROP_HOOK_H

/// When the file that the environment's VERLUA_DROP names is there, the path in its first line is dropped on
/// the window, as the mouse would, and the file is removed. Nothing without that variable.
void vlDropHook_Look(void);

#endif
