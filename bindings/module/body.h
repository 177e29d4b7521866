// body.h: what the types of bodies share: ball, box, polygon, capsule, cylinder and compound.
#ifndef VL_MODULE_BODY_H
#define VL_MODULE_BODY_H

#include "module/fields.h"
#include "module/object.h"
#include "module/state.h"

/// What a constructor's table gives.
typedef struct vlBodyFields
{
    vlBodyDef def;
    vlBodyShapeDef shape; ///< the only one; of a compound what its shapes have unless they say otherwise
    int model;            ///< index of vlBody_ModelNames
    int type;             ///< index of vlBody_TypeNames
    const char *color;    ///< its name, or NULL
    const char *image;    ///< path of a picture, or NULL
    int shapes;           ///< stack index of a compound's list
    bool moves;           ///< velocity or spin was given
} vlBodyFields;

/// "dynamic", "static", "kinematic", NULL
extern const char *const vlBody_TypeNames[], *const vlBody_ModelNames[];
extern const vlBodyType vlBody_Types[]; ///< by the index of the name

enum
{
    vl_typeNameDynamic,
    vl_typeNameStatic,
    vl_typeNameKinematic
};

// body_fields.c
extern const vlField vlBody_BallFields[], vlBody_BoxFields[], vlBody_PolygonFields[], vlBody_CapsuleFields[],
    vlBody_CylinderFields[], vlBody_CompoundFields[], vlBody_TerrainFields[];
/// Reads a constructor's table, the argument 2.
vlFieldReader vlBody_Read(lua_State *L, vlLuaWorld *world, const vlType *type, vlBodyFields *fields);

// body_shapes.c
/// Reads a list of at most `most` points into a new userdata, which it pushes.
vlVec3 *vlBody_ReadPoints(lua_State *L, vlLuaWorld *world, const char *what, const char *name, int index,
                          int most, int *count);
/// The sides of a box.
vlVec3 vlBody_ReadSize(lua_State *L, vlLuaWorld *world, const char *what, const char *name, int index);
/// A `read` for vlBodyShapeDef.size.
void vlBody_ReadSizeField(vlFieldReader *reader, const vlField *field, int index, void *target);
/// A `read` for vlBodyShapeDef: points and how many they are. The points stay on the stack.
void vlBody_ReadPointsField(vlFieldReader *reader, const vlField *field, int index, void *target);
/// Reads the list at `index` into a new array, which it pushes. `common` is what all shapes have.
vlBodyShapeDef *vlBody_ReadShapes(lua_State *L, vlLuaWorld *world, int index, const vlBodyShapeDef *common,
                                  int *count);
/// Pushes a list of a body's shapes.
void vlBody_PushShapes(lua_State *L, const vlObject *self);
/// Pushes a list of the corners of a body's first shape.
void vlBody_PushPoints(lua_State *L, const vlObject *self);

// body.c
/// Raises an error when the host cannot draw a picture or a colour; either may be NULL.
void vlBody_CheckLook(lua_State *L, const vlLuaWorld *world, const vlType *type, const char *image,
                      const char *color);
/// Notes a body's picture (vl_worldImages) or colour (vl_worldColors), or that it has none (NULL).
void vlBody_Keep(lua_State *L, vlLuaWorld *world, vlWorldValue where, vlBodyId body, const char *text);

// body_properties.c
extern const vlProperty vlBody_BallProperties[], vlBody_BoxProperties[], vlBody_PolygonProperties[],
    vlBody_CapsuleProperties[], vlBody_CylinderProperties[], vlBody_CompoundProperties[],
    vlBody_TerrainProperties[];

#endif
