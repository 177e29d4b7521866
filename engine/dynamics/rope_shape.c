// rope_shape.c: where the nodes of a rope hang.
#include "dynamics/rope_shape.h"

#include "core/vector.h"
#include "dynamics/state.h"

// In equilibrium every link carries the same horizontal force H, and its vertical force grows by the weight m
// g of a node from link to link: tan(angle of link i) = (i - c) s with s = m g / H, and c where the rope is
// level (reference.md, section 8). Two unknowns, two sums: the links' horizontal and vertical parts are the
// span's.
typedef struct vlHanging
{
    vlWorld *world; ///< whose stop question is asked
    int links;
    double link;         ///< m, length of one
    double across, rise; ///< the span, m
    double s, c;
} vlHanging;

static double angleOf(const vlHanging *hanging, int link)
{
    return atan((link + 1 - hanging->c) * hanging->s);
}

static double sumOf(const vlHanging *hanging, double (*part)(double))
{
    double sum = 0;
    for (int i = 0; i < hanging->links; i++)
        sum += hanging->link * part(angleOf(hanging, i));
    vlIsStopped(hanging->world, 4 * (size_t)hanging->links);
    return sum;
}

// The rise falls as c grows; past the ends of the rope all links point one way.
static void findLevel(vlHanging *hanging)
{
    const double reach = 1e3 + 1e3 / hanging->s;
    double low = -reach, high = hanging->links + 1 + reach;
    for (int n = 0; n < 200 && low < high && !hanging->world->stopped; n++)
    {
        hanging->c = 0.5 * (low + high);
        if (sumOf(hanging, sin) > hanging->rise)
            low = hanging->c;
        else
            high = hanging->c;
        if (hanging->c == low && hanging->c == high)
            break;
    }
}

// The more weight to the horizontal force, the steeper the links and the less they reach across.
static void findWeight(vlHanging *hanging)
{
    double low = log(1e-12), high = log(1e12);
    for (int n = 0; n < 100 && !hanging->world->stopped; n++)
    {
        const double middle = 0.5 * (low + high);
        hanging->s = exp(middle);
        findLevel(hanging);
        if (sumOf(hanging, cos) > hanging->across)
            low = middle;
        else
            high = middle;
    }
}

static vlVec3 normalized(vlVec3 v)
{
    return vlScale(v, 1 / vlLength(v));
}

// A level direction for a rope that hangs straight down.
static vlVec3 anyLevel(vlVec3 up)
{
    const vlVec3 axis = fabs(up.x) < 0.9 ? vlVec(1, 0, 0) : vlVec(0, 1, 0);
    return normalized(vlAddScaled(axis, up, -vlDot(axis, up)));
}

// Between two points on one plumb line a chain of whole links has no equilibrium: the fold would have to be
// half a link. Then the end is missed a little, and laying the links out anew from either end in turn closes
// the gap.
static void closeGap(vlWorld *world, vlVec3 from, vlVec3 to, double link, int links, vlVec3 *nodes)
{
    for (int n = 0; n < 400 && fabs(vlLength(vlSub(nodes[links], nodes[links - 1])) / link - 1) > 1e-13; n++)
    {
        if (vlIsStopped(world, 4 * (size_t)links))
            return;
        nodes[links] = to;
        for (int i = links - 1; i >= 0; i--)
            nodes[i] = vlAddScaled(nodes[i + 1], normalized(vlSub(nodes[i], nodes[i + 1])), link);
        nodes[0] = from;
        for (int i = 1; i <= links; i++)
            nodes[i] = vlAddScaled(nodes[i - 1], normalized(vlSub(nodes[i], nodes[i - 1])), link);
        nodes[links] = to;
    }
}

static void hang(vlWorld *world, vlVec3 from, vlVec3 to, double length, int links, vlVec3 up, vlVec3 *nodes)
{
    const vlVec3 span = vlSub(to, from);
    const double rise = vlDot(span, up);
    const vlVec3 level = vlAddScaled(span, up, -rise);
    const double across = vlLength(level);
    const vlVec3 along = across > 1e-9 * length ? vlScale(level, 1 / across) : anyLevel(up);
    vlHanging hanging = {
        .world = world, .links = links, .link = length / links, .across = across, .rise = rise};
    findWeight(&hanging);
    vlVec3 at = from;
    for (int i = 0; i <= links; i++)
    {
        nodes[i] = at;
        const double angle = angleOf(&hanging, i);
        at = vlAddScaled(vlAddScaled(at, along, hanging.link * cos(angle)), up, hanging.link * sin(angle));
    }
    nodes[links] = to;
    closeGap(world, from, to, hanging.link, links, nodes);
}

bool vlHangRope(vlWorld *world, vlVec3 from, vlVec3 to, double length, int links, vlVec3 *nodes)
{
    const vlVec3 gravity = world->def.gravity;
    const vlVec3 span = vlSub(to, from);
    const double distance = vlLength(span), pull = vlLength(gravity);
    if (length > distance * (1 + 1e-12) && links > 1)
    {
        hang(world, from, to, length, links, pull > 0 ? vlScale(gravity, -1 / pull) : vlVec(0, 1, 0), nodes);
        return !world->stopped;
    }
    const vlVec3 along = distance > 0 ? vlScale(span, 1 / distance) : vlVec(0, -1, 0);
    for (int i = 0; i <= links; i++)
        nodes[i] = vlAddScaled(from, along, length * i / links);
    return true;
}
