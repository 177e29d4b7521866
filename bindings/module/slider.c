// slider.c: the Lua type `slider`: a number that whoever runs the scene may change
#include <math.h>
#include <string.h>

#include "module/fields.h"
#include "module/state.h"
#include "module/types.h"

/// The userdata. User value 2 is the name.
typedef struct Slider
{
    vlObject object;
    double min, max, value;
} Slider;

enum
{
    nameValue = 2
};

static const char slidersKey; // its address is the registry's key of the list of all sliders

static void pushSliders(lua_State *L)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, &slidersKey);
    if (lua_isnil(L, -1))
    {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &slidersKey);
    }
}

// Properties

static int slider_value(lua_State *L, vlObject *self)
{
    lua_pushnumber(L, ((const Slider *)self)->value);
    return 1;
}

static void setValue(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    Slider *slider = (Slider *)self;
    const vlRange range = {slider->min, slider->max, false, false};
    slider->value = vlReadNumber(L, "slider", property->name, value, &range);
}

static int slider_min(lua_State *L, vlObject *self)
{
    lua_pushnumber(L, ((const Slider *)self)->min);
    return 1;
}

static int slider_max(lua_State *L, vlObject *self)
{
    lua_pushnumber(L, ((const Slider *)self)->max);
    return 1;
}

static int slider_name(lua_State *L, vlObject *self)
{
    (void)self;
    lua_getiuservalue(L, 1, nameValue);
    return 1;
}

static const vlProperty properties[] = {
    {"value", slider_value, setValue, 0}, // min..max
    {"min", slider_min, NULL, 0},
    {"max", slider_max, NULL, 0},
    {"name", slider_name, NULL, 0}, // also for --set NAME=VALUE
    {NULL, NULL, NULL, 0},
};

// slider{name=, min=, max=, value=}

typedef struct SliderFields
{
    const char *name;
    double min, max, value; ///< value NaN: left out
} SliderFields;

static const vlField fields[] = {
    {.name = "name", .kind = vl_fieldString, .offset = offsetof(SliderFields, name), .required = true},
    {.name = "min", .kind = vl_fieldNumber, .offset = offsetof(SliderFields, min)},
    {.name = "max", .kind = vl_fieldNumber, .offset = offsetof(SliderFields, max)},
    {.name = "value", .kind = vl_fieldNumber, .offset = offsetof(SliderFields, value)},
    {.name = NULL},
};

static void checkRange(lua_State *L, const SliderFields *given)
{
    char min[40], max[40];
    vlFormatNumber(given->min, min, sizeof min);
    vlFormatNumber(given->max, max, sizeof max);
    if (!(given->min < given->max))
    {
        vlRaise(L, "slider: max must be above min, got %s and %s", max, min);
    }
    if (!isnan(given->value) && (given->value < given->min || given->value > given->max))
    {
        char value[40];
        vlFormatNumber(given->value, value, sizeof value);
        vlRaise(L, "slider: value must be a number from %s to %s, got %s", min, max, value);
    }
}

static void checkNameIsFree(lua_State *L, int list, const char *name)
{
    const lua_Integer count = (lua_Integer)lua_rawlen(L, list);
    for (lua_Integer i = 1; i <= count; i++)
    {
        lua_rawgeti(L, list, i);
        lua_getiuservalue(L, -1, nameValue);
        if (strcmp(lua_tostring(L, -1), name) == 0)
        {
            vlRaise(L, "slider: there is already one named \"%s\"", name);
        }
        lua_pop(L, 2);
    }
}

// What the user preset (--set NAME=VALUE) wins over the scene's own value.
static double choosePreset(lua_State *L, const vlModule *module, const SliderFields *given)
{
    const char *text =
        module->host.preset != NULL ? module->host.preset(module->host.user, given->name) : NULL;
    if (text == NULL)
    {
        return isnan(given->value) ? given->min : given->value;
    }
    double value = NAN;
    if (lua_stringtonumber(L, text) != 0)
    {
        value = lua_tonumber(L, -1);
        lua_pop(L, 1);
    }
    if (!(value >= given->min && value <= given->max))
    {
        char min[40], max[40];
        vlFormatNumber(given->min, min, sizeof min);
        vlFormatNumber(given->max, max, sizeof max);
        vlRaise(L, "slider: %s was set to %s, it must be a number from %s to %s", given->name, text, min,
                max);
    }
    return value;
}

static int slider_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckWorld(L, "slider");
    SliderFields given = {.min = 0, .max = 1, .value = NAN};
    vlReadFields(L, world, "slider", 2, fields, &given);
    if (given.name[0] == '\0')
    {
        vlRaise(L, "slider: name must not be empty");
    }
    checkRange(L, &given);
    pushSliders(L);
    const int list = lua_gettop(L);
    checkNameIsFree(L, list, given.name);
    const double value = choosePreset(L, world->module, &given);

    Slider *slider = (Slider *)vlNewObject(L, world, &vlSliderType, sizeof(Slider), nameValue);
    slider->min = given.min;
    slider->max = given.max;
    slider->value = value;
    slider->object.id.any.slot = (uint32_t)lua_rawlen(L, list) + 1;
    lua_pushstring(L, given.name);
    lua_setiuservalue(L, -2, nameValue);
    lua_pushvalue(L, -1);
    lua_rawseti(L, list, (lua_Integer)lua_rawlen(L, list) + 1);
    return 1;
}

static bool isValid(const vlObject *self)
{
    (void)self;
    return true;
}

const vlType vlSliderType = {
    .number = vl_typeSlider,
    .name = "slider",
    .space = vl_spaceNone,
    .fields = fields,
    .construct = slider_new,
    .properties = properties,
    .isValid = isValid,
};

// For the host

// The slider stays in the registry's list.
static Slider *findSlider(lua_State *L, int index, const char **name)
{
    pushSliders(L);
    lua_rawgeti(L, -1, (lua_Integer)index + 1);
    Slider *slider = lua_touserdata(L, -1);
    if (slider != NULL && name != NULL)
    {
        lua_getiuservalue(L, -1, nameValue);
        *name = lua_tostring(L, -1);
        lua_pop(L, 1);
    }
    lua_pop(L, 2);
    return slider;
}

int vlModule_GetSliderCount(lua_State *L)
{
    pushSliders(L);
    const int count = (int)lua_rawlen(L, -1);
    lua_pop(L, 1);
    return count;
}

bool vlModule_GetSlider(lua_State *L, int index, vlModuleSlider *result)
{
    const char *name = NULL;
    const Slider *slider = findSlider(L, index, &name);
    if (slider == NULL)
    {
        return false;
    }
    *result = (vlModuleSlider){.name = name, .min = slider->min, .max = slider->max, .value = slider->value};
    return true;
}

bool vlModule_SetSlider(lua_State *L, int index, double value)
{
    Slider *slider = findSlider(L, index, NULL);
    if (slider == NULL || isnan(value))
    {
        return false;
    }
    slider->value = fmin(fmax(value, slider->min), slider->max);
    return true;
}
