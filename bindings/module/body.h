// body.h: what the types of bodies share: ball, box, polygon, hull, capsule, cylinder, compound and terrain.
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
extern const vlField vlBody_BallFields[], vlBody_BoxFields[], vlBody_PolygonFields[], vlBody_HullFields[],
    vlBody_CapsuleFields[], vlBody_CylinderFields[], vlBody_CompoundFields[];
/// Readers of fields: `target` is a vlBodyFields (velocity, spin), an angle, a quaternion.
void vlBody_ReadVelocityField(vlFieldReader *reader, const vlField *field, int index, void *target);
void vlBody_ReadSpinField(vlFieldReader *reader, const vlField *field, int index, void *target);
void vlBody_ReadAngleField(vlFieldReader *reader, const vlField *field, int index, void *target);
void vlBody_ReadOrientationField(vlFieldReader *reader, const vlField *field, int index, void *target);
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
/// Pushes a quaternion, {w, x, y, z}.
void vlPushOrientation(lua_State *L, const double orientation[4]);
/// Pushes a list of a body's shapes.
void vlBody_PushShapes(lua_State *L, const vlObject *self);
/// Pushes a list of the corners of a body's first shape.
void vlBody_PushPoints(lua_State *L, const vlObject *self);

// body.c
extern const vlLuaMethod vlBody_Methods[];
bool vlBody_IsAlive(const vlObject *self);
bool vlBody_Destroy(lua_State *L, vlObject *self);
/// What a constructor's table need not say.
vlBodyFields vlBody_DefaultFields(const vlLuaWorld *world, const vlType *type, vlBodyShapeKind kind);
/// Makes a body of one shape from the constructor's table, the argument 2, and pushes it.
int vlBody_Make(lua_State *L, const vlType *type, vlBodyShapeKind kind);
/// Makes a body from what was read, and pushes it. Without a list of shapes it has the only one.
int vlBody_PushNew(lua_State *L, vlLuaWorld *world, const vlType *type, vlBodyFields *given);

#define VL_BODY_TYPE(typeNumber, typeName, fieldTable, constructor, propertyTable)                           \
    {                                                                                                        \
        .number = (typeNumber), .name = (typeName), .space = vl_spaceBody, .fields = (fieldTable),           \
        .construct = (constructor), .properties = (propertyTable), .methods = vlBody_Methods,                \
        .isValid = vlBody_IsAlive, .destroy = vlBody_Destroy                                                 \
    }

/// Raises an error when the host cannot draw a picture or a colour; either may be NULL.
void vlBody_CheckLook(lua_State *L, const vlLuaWorld *world, const vlType *type, const char *image,
                      const char *color);
/// Notes a body's picture (vl_worldImages) or colour (vl_worldColors), or that it has none (NULL).
void vlBody_Keep(lua_State *L, vlLuaWorld *world, vlWorldValue where, vlBodyId body, const char *text);

// body_properties.c
extern const vlProperty vlBody_BallProperties[], vlBody_BoxProperties[], vlBody_PolygonProperties[],
    vlBody_HullProperties[], vlBody_CapsuleProperties[], vlBody_CylinderProperties[],
    vlBody_CompoundProperties[], vlBody_TerrainProperties[];

#endif
