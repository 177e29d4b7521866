// video.h: frames to a video file, through ffmpeg
#ifndef VL_PROGRAM_VIDEO_H
#define VL_PROGRAM_VIDEO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct vlVideo vlVideo;

/// Starts a video; the ending of its path (.mp4, .webm or .gif) says which kind. False in any of these
/// functions means that the reason was said on standard error.
vlVideo *vlVideo_Start(const char *path, int width, int height, int fps);

/// Adds a frame of width * height * 3 bytes, rows from the top, R G B each.
bool vlVideo_Add(vlVideo *video, const uint8_t *rgb, size_t size);

/// Ends the video and puts it in its place. After false no file is left.
bool vlVideo_Finish(vlVideo *video);

/// Ends it and leaves no file.
void vlVideo_Drop(vlVideo *video);

#endif
