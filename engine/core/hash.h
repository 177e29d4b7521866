// hash.h: a running 64-bit hash of the state (FNV-1a over 8-byte words, with a final mix per word).
#ifndef VERLUA_CORE_HASH_H
#define VERLUA_CORE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t vlHashStart(void)
{
    return 0xcbf29ce484222325u;
}

/// `size` is a multiple of 8.
static inline uint64_t vlHashBytes(uint64_t hash, const void *bytes, size_t size)
{
    const char *at = bytes;
    for (size_t i = 0; i + 8 <= size; i += 8)
    {
        uint64_t word;
        memcpy(&word, at + i, sizeof word);
        hash = (hash ^ word) * 0x100000001b3u;
        hash ^= hash >> 29; // low bits of a double rarely differ alone: let high bits reach low ones
    }
    return hash;
}

#endif
