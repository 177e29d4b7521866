// verlua.h: the whole public C API.
#ifndef VERLUA_VERLUA_H
#define VERLUA_VERLUA_H

// Outside the block below: C++ wants its own standard headers with its own linkage.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C"
{
#endif

#include "verlua/body.h"
#include "verlua/cloth.h"
#include "verlua/contact.h"
#include "verlua/grab.h"
#include "verlua/joint.h"
#include "verlua/link.h"
#include "verlua/obstacle.h"
#include "verlua/ode.h"
#include "verlua/particle.h"
#include "verlua/query.h"
#include "verlua/rope.h"
#include "verlua/types.h"
#include "verlua/version.h"
#include "verlua/world.h"

#ifdef __cplusplus
}
#endif

#endif
