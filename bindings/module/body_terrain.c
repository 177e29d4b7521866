// body_terrain.c: the Lua type `terrain`: ground along a line, over a grid of heights, or of triangles
#include "module/body.h"

#include <stdio.h>

#include "module/groups.h"
#include "module/state.h"
#include "module/types.h"

/// What a terrain's table gives. The stack indices are 0 for what it does not give.
typedef struct TerrainFields
{
    vlBodyFields body;
    int points, heights, triangles, size, cells;
} TerrainFields;

#define MOST_CELLS     4095 ///< along one side
#define MOST_HEIGHTS   (1 << 23)
#define MOST_TRIANGLES (1 << 24)

// Numbers -------------------------------------------------------------------------------------------------

static lua_Unsigned lengthOf(lua_State *L, int index)
{
    return lua_istable(L, index) ? lua_rawlen(L, index) : 0;
}

static double readHeight(lua_State *L, const char *name, int index)
{
    static const vlRange range = {-VL_MAX_BODY_LENGTH, VL_MAX_BODY_LENGTH, false, false};
    return vlReadNumber(L, "terrain", name, index, &range);
}

// How many heights there are along z (`rows`, 1 in the plane) and along x.
static void checkCount(lua_State *L, double rows, double columns)
{
    if (rows * columns > MOST_HEIGHTS)
    {
        vlRaise(L, "terrain: heights must be %d numbers at most, got %.0f rows of %.0f", MOST_HEIGHTS, rows,
                columns);
    }
}

/// Heights that are being read: of a grid of `columns` along x and `rows` along z, `size` m large.
typedef struct Grid
{
    bool planar;
    int rows, columns;
    double size[2]; ///< m: along x, along z
    double *heights;
} Grid;

static vlVec3 pointOf(const Grid *grid, int row, int column)
{
    return (vlVec3){grid->size[0] * ((double)column / (grid->columns - 1) - 0.5),
                    grid->heights[(size_t)row * (size_t)grid->columns + (size_t)column],
                    grid->planar ? 0 : grid->size[1] * ((double)row / (grid->rows - 1) - 0.5)};
}

static double *pushHeights(lua_State *L, const Grid *grid)
{
    return lua_newuserdatauv(L, (size_t)grid->rows * (size_t)grid->columns * sizeof(double), 0);
}

// In the plane a number, in space {along x, along z}.
static void readSize(lua_State *L, const TerrainFields *given, Grid *grid)
{
    grid->size[0] = grid->columns - 1; // 1 m a cell
    grid->size[1] = grid->rows - 1;
    if (given->size != 0 && grid->planar)
    {
        grid->size[0] = vlReadNumber(L, "terrain", "size", given->size, &vlPositive);
    }
    else if (given->size != 0)
    {
        vlReadPair(L, "terrain", "size", given->size, "{along x, along z}", &vlPositive, false, grid->size);
    }
}

// Lists of heights ----------------------------------------------------------------------------------------

static void readRow(lua_State *L, const Grid *grid, int row, int list, const char *name)
{
    if ((int)lengthOf(L, list) != grid->columns)
    {
        char expected[64];
        snprintf(expected, sizeof expected, "%d numbers, as many as the first row", grid->columns);
        vlRaise(L, "terrain: %s must be %s, got %d", name, expected, (int)lengthOf(L, list));
    }
    for (int i = 0; i < grid->columns; i++)
    {
        char full[64];
        snprintf(full, sizeof full, "%s[%d]", name, i + 1);
        lua_rawgeti(L, list, i + 1);
        grid->heights[(size_t)row * (size_t)grid->columns + (size_t)i] = readHeight(L, full, -1);
        lua_pop(L, 1);
    }
}

static void readRows(lua_State *L, Grid *grid, int list)
{
    grid->rows = (int)lengthOf(L, list);
    if (grid->rows > 0)
    {
        lua_rawgeti(L, list, 1);
        grid->columns = (int)lengthOf(L, lua_gettop(L));
        lua_pop(L, 1);
    }
    if (grid->rows < 2 || grid->columns < 2)
    {
        vlRaiseValue(L, "terrain", "heights",
                     "2 rows or more of 2 numbers or more, as in {{0, 1, 0}, {0, 2, 0}}, or a function of x "
                     "and z",
                     list);
    }
    checkCount(L, grid->rows, grid->columns);
    grid->heights = pushHeights(L, grid);
    for (int i = 0; i < grid->rows; i++)
    {
        char name[32];
        snprintf(name, sizeof name, "heights[%d]", i + 1);
        lua_rawgeti(L, list, i + 1);
        readRow(L, grid, i, lua_gettop(L), name);
        lua_pop(L, 1);
    }
}

static void readLine(lua_State *L, Grid *grid, int list)
{
    grid->rows = 1;
    grid->columns = (int)lengthOf(L, list);
    if (grid->columns < 2)
    {
        vlRaiseValue(L, "terrain", "heights", "2 numbers or more, as in {0, 1, 0}, or a function of x", list);
    }
    checkCount(L, 1, grid->columns);
    grid->heights = pushHeights(L, grid);
    readRow(L, grid, 0, list, "heights");
}

// A function of heights -----------------------------------------------------------------------------------

static void readCells(lua_State *L, const TerrainFields *given, Grid *grid)
{
    static const vlRange range = {1, MOST_CELLS, false, false};
    double cells[2] = {32, 32};
    if (given->cells != 0 && grid->planar)
    {
        cells[0] = vlReadInteger(L, "terrain", "cells", given->cells, 1, MOST_CELLS);
    }
    else if (given->cells != 0)
    {
        vlReadPair(L, "terrain", "cells", given->cells, "{along x, along z}", &range, true, cells);
    }
    grid->columns = (int)cells[0] + 1;
    grid->rows = grid->planar ? 1 : (int)cells[1] + 1;
    checkCount(L, grid->rows, grid->columns);
}

static void askHeights(lua_State *L, Grid *grid, int function)
{
    grid->heights = pushHeights(L, grid);
    for (int row = 0; row < grid->rows; row++)
    {
        for (int column = 0; column < grid->columns; column++)
        {
            double *height = &grid->heights[(size_t)row * (size_t)grid->columns + (size_t)column];
            *height = 0;
            const vlVec3 at = pointOf(grid, row, column);
            lua_pushvalue(L, function);
            lua_pushnumber(L, at.x);
            lua_pushnumber(L, at.z);
            lua_call(L, 2, 1);
            *height =
                readHeight(L, grid->planar ? "what heights(x) returns" : "what heights(x, z) returns", -1);
            lua_pop(L, 1);
        }
    }
}

// The kinds of ground -------------------------------------------------------------------------------------

static void useHeights(lua_State *L, const vlLuaWorld *world, TerrainFields *given)
{
    vlBodyShapeDef *shape = &given->body.shape;
    Grid grid = {.planar = vlIsPlanar(world)};
    if (lua_isfunction(L, given->heights))
    {
        readCells(L, given, &grid);
        readSize(L, given, &grid);
        askHeights(L, &grid, given->heights);
    }
    else
    {
        if (grid.planar)
        {
            readLine(L, &grid, given->heights);
        }
        else
        {
            readRows(L, &grid, given->heights);
        }
        readSize(L, given, &grid);
    }
    if (!grid.planar)
    {
        shape->kind = vl_heightFieldShape;
        shape->heights = grid.heights;
        shape->rows = grid.rows;
        shape->columns = grid.columns;
        shape->size.x = grid.size[0];
        shape->size.z = grid.size[1];
        return;
    }
    vlVec3 *points = lua_newuserdatauv(L, (size_t)grid.columns * sizeof *points, 0);
    for (int i = 0; i < grid.columns; i++)
    {
        points[i] = pointOf(&grid, 0, i);
    }
    shape->points = points;
    shape->pointCount = grid.columns;
}

static void readTriangle(lua_State *L, int list, int number, int pointCount, int *corners)
{
    char name[32];
    snprintf(name, sizeof name, "triangles[%d]", number);
    lua_rawgeti(L, list, number);
    const int triangle = lua_gettop(L);
    if (lengthOf(L, triangle) != 3)
    {
        vlRaiseValue(L, "terrain", name, "three numbers of points, as in {1, 2, 3}", triangle);
    }
    for (int i = 0; i < 3; i++)
    {
        char full[48];
        snprintf(full, sizeof full, "%s[%d]", name, i + 1);
        lua_rawgeti(L, triangle, i + 1);
        corners[i] = vlReadInteger(L, "terrain", full, -1, 1, pointCount) - 1;
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

static void useTriangles(lua_State *L, vlLuaWorld *world, TerrainFields *given)
{
    vlBodyShapeDef *shape = &given->body.shape;
    if (given->points == 0)
    {
        vlRaise(L, "terrain: points is missing: the corners that triangles speak of");
    }
    shape->kind = vl_meshShape;
    shape->points = vlBody_ReadPoints(L, world, "terrain", "points", given->points, VL_MAX_CHAIN_POINTS,
                                      &shape->pointCount);
    const lua_Unsigned count = lengthOf(L, given->triangles);
    if (count == 0 || count > MOST_TRIANGLES)
    {
        vlRaiseValue(L, "terrain", "triangles", "a list of triangles, as in {{1, 2, 3}, {1, 3, 4}}",
                     given->triangles);
    }
    int *corners = lua_newuserdatauv(L, (size_t)count * 3 * sizeof *corners, 0);
    for (int i = 0; i < (int)count; i++)
    {
        readTriangle(L, given->triangles, i + 1, shape->pointCount, corners + 3 * (size_t)i);
    }
    shape->triangles = corners;
    shape->triangleCount = (int)count;
}

static void useLine(lua_State *L, vlLuaWorld *world, TerrainFields *given)
{
    vlBodyShapeDef *shape = &given->body.shape;
    shape->points = vlBody_ReadPoints(L, world, "terrain", "points", given->points, VL_MAX_CHAIN_POINTS,
                                      &shape->pointCount);
}

// Which fields go together.
static void checkFields(const vlFieldReader *reader, const vlLuaWorld *world)
{
    lua_State *L = reader->L;
    const bool planar = vlIsPlanar(world), heights = vlHasField(reader, "heights");
    static const char *const ofHeights[] = {"size", "cells", "depth"};
    if (heights && (vlHasField(reader, "points") || vlHasField(reader, "triangles")))
    {
        vlRaise(L, "terrain: heights and points are given both: it is made of one or the other");
    }
    if (!heights && !vlHasField(reader, "points") && !vlHasField(reader, "triangles"))
    {
        vlRaise(L, planar ? "terrain: points is missing (or heights)"
                          : "terrain: heights is missing (or points and triangles)");
    }
    for (int i = 0; i < 3; i++)
    {
        if (!heights && vlHasField(reader, ofHeights[i]))
        {
            vlRaise(L, "terrain: %s goes with heights, which are not given", ofHeights[i]);
        }
    }
    if (planar && (vlHasField(reader, "triangles") || vlHasField(reader, "depth")))
    {
        vlRaise(L, "terrain: %s is for space (world.dimensions = 3 comes before the first object)",
                vlHasField(reader, "triangles") ? "triangles" : "depth");
    }
    if (!planar && !heights && !vlHasField(reader, "triangles"))
    {
        vlRaise(L, "terrain: triangles is missing: in space, points alone are no ground");
    }
    if (!planar && vlHasField(reader, "loop"))
    {
        vlRaise(L, "terrain: loop is for the plane");
    }
}

static int terrain_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "terrain");
    TerrainFields given = {.body = vlBody_DefaultFields(world, &vlTerrainType, vl_chainShape)};
    given.body.type = vl_typeNameStatic;
    const vlFieldReader reader = vlBody_Read(L, world, &vlTerrainType, &given.body);
    if (given.body.type == vl_typeNameDynamic)
    {
        vlRaise(L, "terrain: type must be \"static\" or \"kinematic\", got \"dynamic\" (ground has no mass)");
    }
    checkFields(&reader, world);
    if (given.heights != 0)
    {
        useHeights(L, world, &given);
    }
    else if (given.triangles != 0)
    {
        useTriangles(L, world, &given);
    }
    else
    {
        useLine(L, world, &given);
    }
    return vlBody_PushNew(L, world, &vlTerrainType, &given.body);
}

#define AT(field)    offsetof(TerrainFields, field)
#define DEF(field)   offsetof(TerrainFields, body.def.field)
#define SHAPE(field) offsetof(TerrainFields, body.shape.field)

static const vlRange lengths = {0, VL_MAX_BODY_LENGTH, false, false};
static const vlRange speeds = {-VL_MAX_SPEED, VL_MAX_SPEED, false, false};

// Ground has no mass.
static const vlField fields[] = {
    {.name = "points", .kind = vl_fieldOther, .offset = AT(points), .read = vlKeepIndex},
    {.name = "loop", .kind = vl_fieldBoolean, .offset = SHAPE(loop)},
    {.name = "heights", .kind = vl_fieldOther, .offset = AT(heights), .read = vlKeepIndex},
    {.name = "size", .kind = vl_fieldOther, .offset = AT(size), .read = vlKeepIndex},
    {.name = "cells", .kind = vl_fieldOther, .offset = AT(cells), .read = vlKeepIndex},
    {.name = "depth", .kind = vl_fieldNumber, .offset = SHAPE(size.y), .range = &vlPositive},
    {.name = "triangles", .kind = vl_fieldOther, .offset = AT(triangles), .read = vlKeepIndex},
    {.name = "position", .kind = vl_fieldVector, .offset = DEF(position)},
    {.name = "angle", .kind = vl_fieldOther, .offset = DEF(angle), .read = vlBody_ReadAngleField},
    {.name = "orientation",
     .kind = vl_fieldOther,
     .offset = DEF(orientation),
     .read = vlBody_ReadOrientationField},
    {.name = "type",
     .kind = vl_fieldChoice,
     .offset = offsetof(TerrainFields, body.type),
     .choices = vlBody_TypeNames},
    {.name = "velocity", .kind = vl_fieldOther, .read = vlBody_ReadVelocityField},
    {.name = "spin", .kind = vl_fieldOther, .read = vlBody_ReadSpinField},
    {.name = "friction", .kind = vl_fieldNumber, .offset = SHAPE(friction), .range = &vlNotNegative},
    {.name = "restitution", .kind = vl_fieldNumber, .offset = SHAPE(restitution), .range = &vlShare},
    {.name = "rolling_resistance",
     .kind = vl_fieldNumber,
     .offset = SHAPE(rollingResistance),
     .range = &lengths},
    {.name = "surface_speed", .kind = vl_fieldNumber, .offset = SHAPE(surfaceSpeed), .range = &speeds},
    {.name = "group", .kind = vl_fieldOther, .offset = DEF(filter.groups), .read = vlGroups_ReadField},
    {.name = "collides_with",
     .kind = vl_fieldOther,
     .offset = DEF(filter.collidesWith),
     .read = vlGroups_ReadField},
    {.name = "color", .kind = vl_fieldString, .offset = offsetof(TerrainFields, body.color)},
    {.name = NULL},
};

const vlType vlTerrainType =
    VL_BODY_TYPE(vl_typeTerrain, "terrain", fields, terrain_new, vlBody_TerrainProperties);
