// mass.c: mass, centre of mass and inertia of solids in space.
#include "collision/mass.h"

#define PI 3.14159265358979323846

// While parts are summed: volume, first and second moments about some point: the integrals of 1, of r, and of
// xx, yy, zz, xy, xz, yz.
typedef struct Moments
{
    double volume;
    vlVec3 first;
    double second[6];
} Moments;

static vlSolidMass solidAt(double mass, vlVec3 centre, double xx, double yy, double zz)
{
    return (vlSolidMass){mass, centre, {xx, yy, zz, 0, 0, 0}};
}

vlSolidMass vlSolidMass_Ball(vlVec3 centre, double radius)
{
    const double mass = 4 * PI / 3 * radius * radius * radius, own = 0.4 * mass * radius * radius;
    return solidAt(mass, centre, own, own, own);
}

vlSolidMass vlSolidMass_Shell(vlVec3 centre, double radius)
{
    const double mass = 4 * PI * radius * radius, own = 2 * mass * radius * radius / 3;
    return solidAt(mass, centre, own, own, own);
}

static void addSquare(double tensor[6], vlVec3 v, double factor)
{
    tensor[0] += factor * v.x * v.x;
    tensor[1] += factor * v.y * v.y;
    tensor[2] += factor * v.z * v.z;
    tensor[3] += factor * v.x * v.y;
    tensor[4] += factor * v.x * v.z;
    tensor[5] += factor * v.y * v.z;
}

// A solid of revolution with its centre halfway: moments along its axis and across it.
static vlSolidMass turned(vlVec3 p1, vlVec3 p2, double mass, double along, double across)
{
    const vlVec3 d = vlSub(p2, p1);
    const double length = vlLength(d);
    vlSolidMass solid = solidAt(mass, vlScale(vlAdd(p1, p2), 0.5), across, across, across);
    if (length > 0)
        addSquare(solid.inertia, vlScale(d, 1 / length), along - across);
    return solid;
}

// The middle is a plain cylinder of radius R + r. Beyond it, at u from 0 to r, discs of radius R + s with
// s^2 = r^2 - u^2: sums over them of (R + s)^2, of u and u^2 times that, and of (R + s)^4.
vlSolidMass vlSolidMass_RoundedCylinder(vlVec3 p1, vlVec3 p2, double rim, double radius)
{
    const double length = vlLength(vlSub(p2, p1)), h = length / 2;
    const double R = rim, r = radius, R2 = R * R, r2 = r * r, r3 = r2 * r, out2 = (R + r) * (R + r);
    const double discs = R2 * r + PI / 2 * R * r2 + 2 * r3 / 3;
    const double first = R2 * r2 / 2 + 2 * R * r3 / 3 + r2 * r2 / 4;
    const double second = R2 * r3 / 3 + PI / 8 * R * r2 * r2 + 2 * r3 * r2 / 15;
    const double fourth =
        R2 * R2 * r + PI * R2 * R * r2 + 4 * R2 * r3 + 3 * PI / 4 * R * r2 * r2 + 8 * r3 * r2 / 15;
    const double mass = PI * (out2 * length + 2 * discs);
    const double along = PI / 2 * (out2 * out2 * length + 2 * fourth);
    const double lengthwise = PI * (2 * out2 * h * h * h / 3 + 2 * (h * h * discs + 2 * h * first + second));
    return turned(p1, p2, mass, along, along / 2 + lengthwise);
}

vlSolidMass vlSolidMass_Cylinder(vlVec3 p1, vlVec3 p2, double radius)
{
    return vlSolidMass_RoundedCylinder(p1, p2, radius, 0);
}

// A cylinder and two half balls, whose centres lie 3/8 r beyond its ends.
vlSolidMass vlSolidMass_Capsule(vlVec3 p1, vlVec3 p2, double radius)
{
    const double length = vlLength(vlSub(p2, p1)), r2 = radius * radius;
    const double middle = PI * r2 * length, ends = 4 * PI / 3 * r2 * radius;
    const double across = middle * (3 * r2 + length * length) / 12 +
                          ends * (0.4 * r2 + length * length / 4 + 3 * length * radius / 8);
    return turned(p1, p2, middle + ends, middle * r2 / 2 + ends * 0.4 * r2, across);
}

// Each octant: the box, three slabs, three quarters of a cylinder, an eighth of a ball. The second moment of
// each along one axis is a product of integrals; `h` is along that axis, `a` and `b` are across.
static double roundedSecond(double h, double a, double b, double r)
{
    const double r2 = r * r, box = h * h * h / 3;
    const double cap = h * h * r + h * r2 + r2 * r / 3; // of x^2 from h to h + r
    // quarter cylinder along a or b: x = h + u over a quarter disc of area pi r^2 / 4
    const double edge = h * h * PI * r2 / 4 + 2 * h * r2 * r / 3 + PI * r2 * r2 / 16;
    const double corner = h * h * PI * r2 * r / 6 + 2 * h * PI * r2 * r2 / 16 + PI * r2 * r2 * r / 30;
    return 8 * (box * a * b + cap * a * b + box * r * (a + b) + box * PI * r2 / 4 + edge * (a + b) + corner);
}

vlSolidMass vlSolidMass_Box(vlVec3 half, double radius)
{
    const double a = half.x, b = half.y, c = half.z, r = radius;
    const double mass =
        8 * (a * b * c + r * (a * b + b * c + c * a) + PI * r * r / 4 * (a + b + c) + PI * r * r * r / 6);
    const double xx = roundedSecond(a, b, c, r), yy = roundedSecond(b, c, a, r),
                 zz = roundedSecond(c, a, b, r);
    return solidAt(mass, vlVec(0, 0, 0), yy + zz, xx + zz, xx + yy);
}

// Hulls ---------------------------------------------------------------------------------------------------

// A part that is given by its volume, its centre and the second moments about its centre.
static void addPart(Moments *sum, double volume, vlVec3 centre, const double own[6])
{
    sum->volume += volume;
    sum->first = vlAddScaled(sum->first, centre, volume);
    addSquare(sum->second, centre, volume);
    for (int i = 0; own && i < 6; i++)
        sum->second[i] += own[i];
}

// The tetrahedron from the origin to a, b and c.
static void addTetrahedron(Moments *sum, vlVec3 a, vlVec3 b, vlVec3 c)
{
    const double six = vlDot(a, vlCross(b, c));
    const vlVec3 all = vlAdd(vlAdd(a, b), c);
    sum->volume += six / 6;
    sum->first = vlAddScaled(sum->first, all, six / 24);
    addSquare(sum->second, a, six / 120);
    addSquare(sum->second, b, six / 120);
    addSquare(sum->second, c, six / 120);
    addSquare(sum->second, all, six / 120);
}

// The prism of height h on a triangle, outwards: its corners' mean, and the second moments of the triangle
// (sum over corners and of their mean, Eberly) spread along the normal.
static void addPrism(Moments *sum, vlVec3 a, vlVec3 b, vlVec3 c, vlVec3 n, double h)
{
    const double area = vlLength(vlCross(vlSub(b, a), vlSub(c, a))) / 2, volume = area * h;
    const vlVec3 flat = vlScale(vlAdd(vlAdd(a, b), c), 1.0 / 3);
    double own[6] = {0};
    addSquare(own, vlSub(a, flat), volume / 12);
    addSquare(own, vlSub(b, flat), volume / 12);
    addSquare(own, vlSub(c, flat), volume / 12);
    addSquare(own, n, volume * h * h / 12);
    addPart(sum, volume, vlAddScaled(flat, n, h / 2), own);
}

// The part of a cylinder of radius r along an edge between the normals of its faces.
static void addWedge(Moments *sum, const vlHull *hull, const vlHullEdge *edge, vlVec3 from, vlVec3 to,
                     double r)
{
    const vlVec3 d = vlSub(to, from);
    const double length = vlLength(d);
    const vlVec3 along = vlScale(d, 1 / length), m = hull->faces[edge->left].normal,
                 n = hull->faces[edge->right].normal;
    const double angle = atan2(vlLength(vlCross(m, n)), vlDot(m, n)); // from m to n
    const vlVec3 out = vlAdd(m, n);
    const vlVec3 middle = vlScale(out, 1 / vlLength(out)), side = vlCross(along, middle);
    // A sector of a disc, symmetric about `middle`.
    const double area = angle * r * r / 2, arm = 2.0 / 3 * r * r * r * sin(angle / 2); // integral of u
    const double uu = r * r * r * r / 8 * (angle + sin(angle)), vv = r * r * r * r / 8 * (angle - sin(angle));
    const double volume = area * length;
    if (!(volume > 0))
        return;
    const double shift = arm / area;
    double own[6] = {0};
    addSquare(own, along, volume * length * length / 12);
    addSquare(own, middle, length * (uu - area * shift * shift));
    addSquare(own, side, length * vv);
    addPart(sum, volume, vlAddScaled(vlAddScaled(from, d, 0.5), middle, shift), own);
}

// Gauss and Legendre's places and weights for an integral from 0 to 1, ten of them, symmetric.
static const double places[5] = {0.0130467357414141399610179939578, 0.0674683166555077446339516557883,
                                 0.160295215850487796882836317443, 0.283302302935376404600367028417,
                                 0.425562830509184394557586999435};
static const double weights[5] = {0.0333356721543440687967844049467, 0.0747256745752902965728881698288,
                                  0.109543181257991021997767467114, 0.134633359654998177545613460785,
                                  0.147762112357376435086946497325};

static void gauss(int i, double *place, double *weight)
{
    *place = i < 5 ? places[i] : 1 - places[9 - i];
    *weight = i < 5 ? weights[i] : weights[9 - i];
}

// The part of a ball of radius r round `point` in the directions between a, b and c.
static void addSector(Moments *sum, vlVec3 point, vlVec3 a, vlVec3 b, vlVec3 c, double r)
{
    const double volume = vlDot(a, vlCross(b, c));
    const double r3 = r * r * r / 3, r4 = r * r * r * r / 4, r5 = r * r * r * r * r / 5;
    for (int i = 0; i < 10; i++)
        for (int k = 0; k < 10; k++)
        {
            double s, t, ws, wt;
            gauss(i, &s, &ws);
            gauss(k, &t, &wt);
            // A flat triangle seen from the ball's centre: directions per area fall with its cube.
            const vlVec3 flat = vlAdd(vlScale(a, 1 - s), vlScale(vlAddScaled(vlScale(b, 1 - t), c, t), s));
            const double far = vlLength(flat), share = ws * wt * s * volume / (far * far * far);
            const vlVec3 u = vlScale(flat, 1 / far);
            sum->volume += share * r3;
            sum->first = vlAddScaled(vlAddScaled(sum->first, point, share * r3), u, share * r4);
            addSquare(sum->second, point, share * r3);
            addSquare(sum->second, u, share * r5);
            // point u^T + u point^T = (point + u)(point + u)^T - point point^T - u u^T
            addSquare(sum->second, vlAdd(point, u), share * r4);
            addSquare(sum->second, point, -share * r4);
            addSquare(sum->second, u, -share * r4);
        }
}

static vlVec3 betweenUnit(vlVec3 a, vlVec3 b)
{
    const vlVec3 sum = vlAdd(a, b);
    return vlScale(sum, 1 / vlLength(sum));
}

// A sector wider than a sixth of a turn is cut through its longest side, so that the quadrature stays good.
static void addWideSector(Moments *sum, vlVec3 point, vlVec3 a, vlVec3 b, vlVec3 c, double r, int depth)
{
    const double ab = vlDot(a, b), bc = vlDot(b, c), ca = vlDot(c, a);
    const double least = fmin(ab, fmin(bc, ca));
    if (depth == 0 || least > 0.5)
        addSector(sum, point, a, b, c, r);
    else if (ab == least)
    {
        addWideSector(sum, point, a, betweenUnit(a, b), c, r, depth - 1);
        addWideSector(sum, point, betweenUnit(a, b), b, c, r, depth - 1);
    }
    else if (bc == least)
    {
        addWideSector(sum, point, a, b, betweenUnit(b, c), r, depth - 1);
        addWideSector(sum, point, a, betweenUnit(b, c), c, r, depth - 1);
    }
    else
    {
        addWideSector(sum, point, a, b, betweenUnit(c, a), r, depth - 1);
        addWideSector(sum, point, betweenUnit(c, a), b, c, r, depth - 1);
    }
}

// The face that comes after `face` when one goes round a point counter-clockwise, seen from outside: the one
// across the edge that leads to the point.
static int nextAround(const vlHull *hull, int face, int point)
{
    const vlHullFace *f = &hull->faces[face];
    for (int i = 0; i < f->count; i++)
        if (hull->loops[f->first + (i + 1) % f->count] == point)
        {
            const vlHullEdge *edge = &hull->edges[hull->sides[f->first + i]];
            return edge->left == face ? edge->right : edge->left;
        }
    return face;
}

static int anyFaceAt(const vlHull *hull, int point)
{
    for (int i = 0; i < hull->edgeCount; i++)
        if (hull->edges[i].from == point || hull->edges[i].to == point)
            return hull->edges[i].left;
    return 0;
}

static void addSectorsAt(Moments *sum, const vlHull *hull, int point, vlVec3 place, double r)
{
    const int start = anyFaceAt(hull, point);
    const vlVec3 a = hull->faces[start].normal;
    int at = nextAround(hull, start, point);
    for (int next = nextAround(hull, at, point); next != start; next = nextAround(hull, at, point))
    {
        addWideSector(sum, place, a, hull->faces[at].normal, hull->faces[next].normal, r, 12);
        at = next;
    }
}

static void addRounding(Moments *sum, const vlHull *hull, double radius)
{
    for (int i = 0; i < hull->edgeCount; i++)
    {
        const vlHullEdge *edge = &hull->edges[i];
        addWedge(sum, hull, edge, vlSub(hull->points[edge->from], hull->middle),
                 vlSub(hull->points[edge->to], hull->middle), radius);
    }
    for (int i = 0; i < hull->pointCount; i++)
        addSectorsAt(sum, hull, i, vlSub(hull->points[i], hull->middle), radius);
}

vlSolidMass vlSolidMass_Hull(const vlHull *hull, double radius)
{
    Moments sum = {0};
    for (int f = 0; f < hull->faceCount; f++)
    {
        const vlHullFace *face = &hull->faces[f];
        const uint16_t *loop = &hull->loops[face->first];
        const vlVec3 a = vlSub(hull->points[loop[0]], hull->middle);
        for (int i = 2; i < face->count; i++)
        {
            const vlVec3 b = vlSub(hull->points[loop[i - 1]], hull->middle),
                         c = vlSub(hull->points[loop[i]], hull->middle);
            addTetrahedron(&sum, a, b, c);
            if (radius > 0)
                addPrism(&sum, a, b, c, face->normal, radius);
        }
    }
    if (radius > 0)
        addRounding(&sum, hull, radius);
    const vlVec3 shift = vlScale(sum.first, 1 / sum.volume);
    addSquare(sum.second, shift, -sum.volume);
    const double *s = sum.second;
    return (vlSolidMass){
        sum.volume, vlAdd(hull->middle, shift), {s[1] + s[2], s[0] + s[2], s[0] + s[1], -s[3], -s[4], -s[5]}};
}

// Sums ----------------------------------------------------------------------------------------------------

vlSolidMass vlSolidMass_Scale(vlSolidMass solid, double factor)
{
    solid.mass *= factor;
    for (int i = 0; i < 6; i++)
        solid.inertia[i] *= factor;
    return solid;
}

static vlVec3 column(const double tensor[6], int i)
{
    return i == 0   ? vlVec(tensor[0], tensor[3], tensor[4])
           : i == 1 ? vlVec(tensor[3], tensor[1], tensor[5])
                    : vlVec(tensor[4], tensor[5], tensor[2]);
}

vlSolidMass vlSolidMass_Place(vlSolidMass solid, const vlPose *pose)
{
    // I' = R I R^T: first the columns of R I, then along the world's axes.
    const vlVec3 *e = pose->axis;
    vlVec3 row[3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < 3; i++)
    {
        const vlVec3 c = vlPose_Turn(pose, column(solid.inertia, i));
        row[0] = vlAddScaled(row[0], c, e[i].x);
        row[1] = vlAddScaled(row[1], c, e[i].y);
        row[2] = vlAddScaled(row[2], c, e[i].z);
    }
    return (vlSolidMass){solid.mass,
                         vlPose_Point(pose, solid.centre),
                         {row[0].x, row[1].y, row[2].z, row[0].y, row[0].z, row[1].z}};
}

vlSolidMass vlSolidMass_Add(vlSolidMass a, vlSolidMass b)
{
    const double mass = a.mass + b.mass;
    if (!(mass > 0))
        return a;
    const vlVec3 apart = vlSub(b.centre, a.centre);
    vlSolidMass sum = {mass, vlAddScaled(a.centre, apart, b.mass / mass), {0}};
    const double reduced = a.mass * b.mass / mass, square = vlDot(apart, apart);
    addSquare(sum.inertia, apart, -reduced);
    for (int i = 0; i < 6; i++)
        sum.inertia[i] += a.inertia[i] + b.inertia[i] + (i < 3 ? reduced * square : 0);
    return sum;
}

// Turns axes i and k so that the tensor has no product between them.
static void rotateAway(double m[3][3], vlVec3 axis[3], int i, int k)
{
    const double product = m[i][k];
    if (product == 0)
        return;
    const double theta = (m[k][k] - m[i][i]) / (2 * product);
    const double t = (theta < 0 ? -1 : 1) / (fabs(theta) + sqrt(theta * theta + 1));
    const double c = 1 / sqrt(t * t + 1), s = t * c;
    const int other = 3 - i - k;
    const double oi = m[other][i], ok = m[other][k];
    m[i][i] -= t * product;
    m[k][k] += t * product;
    m[i][k] = m[k][i] = 0;
    m[other][i] = m[i][other] = c * oi - s * ok;
    m[other][k] = m[k][other] = s * oi + c * ok;
    const vlVec3 ai = axis[i], ak = axis[k];
    axis[i] = vlSub(vlScale(ai, c), vlScale(ak, s));
    axis[k] = vlAdd(vlScale(ai, s), vlScale(ak, c));
}

void vlSolidMass_Principal(const vlSolidMass *solid, double moments[3], vlVec3 axis[3])
{
    const double *t = solid->inertia;
    double m[3][3] = {{t[0], t[3], t[4]}, {t[3], t[1], t[5]}, {t[4], t[5], t[2]}};
    const double tiny = 1e-14 * (fabs(t[0]) + fabs(t[1]) + fabs(t[2]));
    axis[0] = vlVec(1, 0, 0);
    axis[1] = vlVec(0, 1, 0);
    axis[2] = vlVec(0, 0, 1);
    // Each sweep squares what is left; five or six do.
    for (int sweep = 0; sweep < 20; sweep++)
    {
        if (fabs(m[0][1]) + fabs(m[0][2]) + fabs(m[1][2]) <= tiny)
            break;
        rotateAway(m, axis, 0, 1);
        rotateAway(m, axis, 0, 2);
        rotateAway(m, axis, 1, 2);
    }
    for (int i = 0; i < 3; i++)
        moments[i] = m[i][i];
    axis[0] = vlScale(axis[0], 1 / vlLength(axis[0]));
    axis[1] = vlAddScaled(axis[1], axis[0], -vlDot(axis[0], axis[1]));
    axis[1] = vlScale(axis[1], 1 / vlLength(axis[1]));
    axis[2] = vlCross(axis[0], axis[1]);
}
