-- Joints: what holds bodies together, and motors. Read by scripts/api.lua.
local function field(list, name) for _, entry in ipairs(list) do if entry[1] == name then return entry end end end

local given = {
  {"a", "body", required = true, positional = 1, text = "The body that is held: the first of the list, or `a =`."},
  {"b", "body", default = "the world", positional = 2, text = "What holds it: the second of the list, or `b =`. Left out: the world."},
  {"at", "vector", unit = "m", default = "the centre of mass of the held body", text = "The point in common, where it is now."},
  {"axis", "vector", text = "A direction, of any length, where it points now. It is fixed in `b`."},
  {"min", "number", default = "-math.huge", text = "Least angle (rad) or way (m)."},
  {"max", "number", default = "math.huge", text = "Greatest angle (rad) or way (m)."},
  {"friction", "number", unit = "N m or N", range = "0 or more", default = "0", text = "It resists turning (N m) or sliding (N) up to that."},
  {"stiffness", "number", unit = "N/m", range = "0 or more", default = "math.huge, hard", text = "What it holds gives way like a spring; of a weld by turning (N m/rad)."},
  {"damping", "number", unit = "N s/m", range = "0 or more", default = "0", text = "Of that spring."},
  {"frequency", "number", unit = "Hz", range = "above 0", default = "none", text = "In place of `stiffness`: so fast the two would swing on that spring."},
  {"damping_ratio", "number", range = "0 or more", default = "1", text = "In place of `damping`, with `frequency`: 1 does not swing over."},
  {"collide", "boolean", default = "false", text = "The two touch; else they pass through each other."},
  {"break_force", "number", unit = "N", range = "above 0", default = "never", text = 'It breaks when its force goes beyond: the event `"break"`.'},
  {"break_torque", "number", unit = "N m", range = "above 0", default = "never", text = "The same of its torque."},
}

local function with(base, change)
  local copy = {}
  for key, value in pairs(base) do copy[key] = value end
  for key, value in pairs(change) do copy[key] = value end
  return copy
end

local function pick(list, names, more)
  local picked = {}
  for name in names:gmatch("%S+") do
    picked[#picked + 1] = more and more[name] and with(field(list, name) or {name}, more[name]) or field(list, name)
  end
  return picked
end

local tail = " collide break_force break_torque"
local soft = " stiffness damping frequency damping_ratio"

local shown = {
  {"angle", "number", unit = "rad", readonly = true, text = "Of `a` seen from `b`, counted with every turn; 0 when it was made."},
  {"position", "number", unit = "m", readonly = true, text = "Way of `a` seen from `b` along the axis; 0 when it was made."},
  {"speed", "number", unit = "rad/s or m/s", readonly = true, text = "The rate of that."},
  {"axis", "vec", readonly = true, text = "Its axis now, of length one."},
  {"min", "number", text = "Least angle (rad) or way (m); `-math.huge`: none."},
  {"max", "number", text = "Greatest angle (rad) or way (m); `math.huge`: none."},
  {"stiffness", "number", unit = "N/m", range = "0 or more", text = "Of what it holds; `math.huge`: hard."},
  {"damping", "number", unit = "N s/m", range = "0 or more", text = "Of that spring."},
  {"friction", "number", unit = "N m or N", range = "0 or more", text = "It resists up to that."},
  {"error", "number", unit = "m", readonly = true, text = "How far apart the points are that it holds together."},
  {"a", "body", readonly = true, text = "The body that is held."},
  {"b", "body|nil", readonly = true, text = "What holds it; nil: the world."},
  {"at", "vec", unit = "m", readonly = true, text = "Where it holds `a`, now."},
  {"force", "vec", unit = "N", readonly = true, text = "On `a`, in the last substep; `b` feels the opposite."},
  {"torque", "number|vec", unit = "N m", readonly = true, text = "On `a` about that point, in the last substep: a number in the plane, a vector in space."},
  {"collide", "boolean", text = "The two touch."},
  {"break_force", "number", unit = "N", range = "above 0", text = "It breaks beyond; `math.huge`: never."},
  {"break_torque", "number", unit = "N m", range = "above 0", text = "It breaks beyond."},
  {"valid", "boolean", readonly = true, text = "false once it broke or was destroyed, or one of its bodies was; everything else of it is then an error."},
  {"swing", "number", unit = "rad", range = "0 to pi", text = "In space: how far its axis leans."},
  {"rest", "number", unit = "m", text = "Where along the axis its spring is at rest."},
  {"steer", "number", unit = "rad", text = "In space: turned so far about the axis of its spring."},
  {"ratio", "number", text = "Of one side to the other."},
  {"length", "number", unit = "m", range = "0 or more", text = "Of the rope."},
  {"current_length", "number", unit = "m", readonly = true, text = "Of the rope's way now."},
  {"tooth", "number", unit = "rad", text = "From tooth to tooth; below 0: it turns the other way."},
  {"target", "number", text = "What it regulates to."},
  {"max_force", "number", unit = "N", range = "0 or more", text = "It gives no more."},
  {"max_torque", "number", unit = "N m", range = "0 or more", text = "It gives no more."},
  {"max", "number", text = "It gives no more, N m or N."},
  {"max_speed", "number", range = "above 0", text = "Of a servo on its way, rad/s or m/s."},
  {"mode", '"speed"|"position"|"torque"', text = "What it regulates."},
  {"kind", '"angular"|"linear"', readonly = true, text = "Whether it turns or drives."},
  {"effort", "number", unit = "N m or N", readonly = true, text = "What it gives, in the last substep."},
}
local every = " a b at force torque collide break_force break_torque valid"
local methods = {{"destroy", text = "Destroys it; its bodies stay."}}
local errors = {"the same body twice", "a body that was destroyed or belongs to another world", "two bodies that no force moves", "an axis without length", "`min` above `max`"}

local function joint(name, text, fields, properties, example, more)
  return
    {kind = "constructor", name = name, returns = name, text = text, fields = fields, errors = errors, example = example, source = more and more.source},
    {kind = "type", name = name, text = text:match("^[^.]*%.") , properties = properties, methods = methods}
end

local topic = {
  name = "joints", title = "Joints and motors",
  text = [[
A joint holds a body to another, or to the world when the second is left out. It holds however much the masses differ; chains and trees of joints are solved whole. Joined bodies pass through each other unless `collide = true`. Forces can be read, everything can be changed while it runs, and a joint breaks when told to. Angles and ways are those of `a`, seen from `b`.]],
}
local function add(...) for _, entry in ipairs{...} do topic[#topic + 1] = entry end end

add(joint("pin", "One point in common. In space a ball joint, whose axis may lean by `swing` and which may twist about it from `min` to `max`.",
  pick(given, "a b at axis min max swing" .. soft .. " friction" .. tail, {
    axis = {default = "x", text = "In space: the axis of swing and twist."},
    swing = {[1] = "swing", [2] = "number", unit = "rad", range = "0 to pi", default = "free", text = "In space: how far its axis may lean."}}),
  pick(shown, "angle speed min max swing stiffness damping friction error" .. every),
  "local rod = box{size = {0.1, 1}, position = {0, -0.5}}\nlocal pivot = pin{rod, at = {0, 0}}\nprint(pivot.force, pivot.angle)", {source = "Jakobsen 2001, section 6: a particle that two bodies share"}))
add(joint("hinge", "One point and one axis in common. Its angle counts every turn, also beyond half a one.",
  pick(given, "a b at axis min max" .. soft .. " friction" .. tail, {axis = {text = "What it turns about; in the plane that is always z."}}),
  pick(shown, "angle speed axis min max stiffness damping friction error" .. every),
  "local door = box{size = {1, 0.1}, position = {0.5, 0}}\nhinge{door, at = {0, 0}, min = -math.pi / 2, max = math.pi / 2, friction = 0.5}", {source = "Jakobsen 2001, section 6: two particles that two bodies share"}))
add(joint("weld", "Nothing moves: the two are one. With `stiffness` it bends.",
  pick(given, "a b at" .. soft .. tail, {stiffness = {unit = "N m/rad"}, damping = {unit = "N m s/rad"}}),
  pick(shown, "stiffness damping error" .. every),
  "local base, top = box{position = {0, 0.5}}, box{position = {0, 1.5}}\nweld{top, base, at = {0, 1}, break_torque = 500}"))
add(joint("prismatic", "Slides along an axis without turning.",
  pick(given, "a b at axis min max" .. soft .. " friction" .. tail, {axis = {required = true}}),
  pick(shown, "position speed axis min max stiffness damping friction error" .. every),
  "local piston = box{size = {0.4, 0.2}}\nprismatic{piston, axis = {0, 1}, min = -0.5, max = 0.5}"))
add(joint("wheel", "The suspension of a wheel: it slides along an axis of the chassis on a spring, and turns. Force of the spring: stiffness (rest - position) - damping speed.",
  pick(given, "chassis wheel at axis axle min max rest steer" .. soft .. " friction" .. tail, {
    chassis = {[1] = "chassis", [2] = "body", required = true, positional = 1, text = "What holds the wheel."},
    wheel = {[1] = "wheel", [2] = "body", required = true, positional = 2, text = "The wheel."},
    axis = {required = true, text = "Along its spring, upwards; fixed in the chassis."},
    axle = {[1] = "axle", [2] = "vector", text = "In space, to be given there: what it turns about; square to `axis`."},
    rest = {[1] = "rest", [2] = "number", unit = "m", default = "0", text = "Where along the axis its spring is at rest: below 0 lifts the chassis."},
    steer = {[1] = "steer", [2] = "number", unit = "rad", default = "0", text = "In space: turned so far about `axis`."},
    stiffness = {text = "Of the spring; without it the wheel slides freely between `min` and `max`."}}),
  pick(shown, "position speed axis min max rest steer stiffness damping friction error" .. every),
  "local car = box{size = {2, 0.4}, position = {0, 1}, mass = 300}\nlocal front = ball{radius = 0.35, position = {0.8, 0.6}, mass = 40}\nwheel{car, front, axis = {0, 1}, stiffness = 20000, damping = 1500, min = -0.2, max = 0.2}"))
add(joint("gear", "Couples how two bodies turn: angle of a + ratio * angle of b stays as it is. With `slide` b is a rack: angle of a + ratio * way of b.",
  pick(given, "a b ratio axis axis_b slide" .. soft .. tail, {
    b = {required = true, default = false, text = "The other: the second of the list, or `b =`."},
    ratio = {[1] = "ratio", [2] = "number", range = "not 0", default = "1", text = "Radius of b over radius of a; of a rack 1 over the radius (1/m)."},
    axis = {text = "In space, to be given there: what a turns about."},
    axis_b = {[1] = "axis_b", [2] = "vector", default = "`axis`", text = "In space: what b turns about."},
    slide = {[1] = "slide", [2] = "vector", text = "The direction in which b slides."}}),
  pick(shown, "ratio stiffness damping" .. every, {ratio = {readonly = true}}),
  "local small, large = ball{radius = 0.2}, ball{radius = 0.4, position = {0.6, 0}}\npin{small}\npin{large}\ngear{small, large, ratio = 2}"))
add(joint("pulley", "A rope from a over two wheels of the world to b: |at_a - anchors[1]| + ratio |at_b - anchors[2]| <= length.",
  pick(given, "a b anchors at_a at_b ratio length" .. tail, {
    b = {required = true, default = false, text = "The other end: the second of the list, or `b =`."},
    anchors = {[1] = "anchors", [2] = "vector[]", unit = "m", required = true, text = "The two points where the rope runs over its wheels."},
    at_a = {[1] = "at_a", [2] = "vector", unit = "m", default = "the centre of mass of a", text = "Where it is tied to a."},
    at_b = {[1] = "at_b", [2] = "vector", unit = "m", default = "the centre of mass of b", text = "Where it is tied to b."},
    ratio = {[1] = "ratio", [2] = "number", range = "above 0", default = "1", text = "A tackle: how many ropes carry b."},
    length = {[1] = "length", [2] = "number", unit = "m", range = "0 or more", default = "as it is now", text = "Of the rope."}}),
  pick(shown, "length current_length ratio error" .. every),
  "local heavy = box{position = {-1, 0}, mass = 2}\nlocal light = box{position = {1, 0}, mass = 1}\npulley{heavy, light, anchors = {{-1, 3}, {1, 3}}}"))
add(joint("ratchet", "Lets a turn one way only: it is held at every tooth.",
  pick(given, "a b at axis tooth friction" .. tail, {
    axis = {text = "In space, to be given there: what it turns about."},
    tooth = {[1] = "tooth", [2] = "number", unit = "rad", default = "0, anywhere", text = "From tooth to tooth; below 0: clockwise."}}),
  pick(shown, "angle speed axis tooth friction" .. every),
  "local winch = ball{radius = 0.3}\npin{winch}\nratchet{winch, tooth = math.rad(30)}"))
add(joint("hold", "Keeps place and angle as they are, with a bounded force and torque: it yields to what is stronger.",
  pick(given, "a b at max_force max_torque" .. soft .. tail, {
    max_force = {[1] = "max_force", [2] = "number", unit = "N", range = "0 or more", default = "any", text = "It gives no more."},
    max_torque = {[1] = "max_torque", [2] = "number", unit = "N m", range = "0 or more", default = "any", text = "It gives no more."}}),
  pick(shown, "max_force max_torque stiffness damping error" .. every),
  "local crate = box{}\nhold{crate, max_force = 20, max_torque = 5}"))
add(joint("grab", "Draws a point of a body to a target, softly and with a bounded force, as a hand does.",
  pick(given, "body at target max_force" .. soft .. tail, {
    body = {[1] = "body", [2] = "body", required = true, positional = 1, text = "What is drawn."},
    target = {[1] = "target", [2] = "vector", unit = "m", default = "`at`", text = "Where to."},
    max_force = {[1] = "max_force", [2] = "number", unit = "N", range = "0 or more", default = "as a hand that drags particles", text = "It gives no more."},
    stiffness = {default = "as 5 Hz"}}),
  pick(shown, "target max_force stiffness damping" .. every, {target = {[2] = "vec", unit = "m", text = "Where to."}}),
  "local hand = grab{box{}, target = {1, 1}}\nhand.target = {2, 1}"))
add(joint("path", "A point of a body runs along a smooth curve through points, like a sledge on its way.",
  pick(given, "a b at points closed min max speed max_force" .. soft .. " friction" .. tail, {
    points = {[1] = "points", [2] = "vector[]", unit = "m", required = true, range = "2 to 65536", text = "The curve goes through them, in their order."},
    closed = {[1] = "closed", [2] = "boolean", default = "false", text = "From the last it goes on to the first."},
    min = {unit = "m", text = "Least way from the first point; of a curve that is not closed."},
    max = {unit = "m", text = "Greatest way; of a curve that is not closed."},
    speed = {[1] = "speed", [2] = "number", unit = "m/s", default = "0", text = "Its drive regulates to that."},
    max_force = {[1] = "max_force", [2] = "number", unit = "N", range = "0 or more", default = "0, no drive", text = "Of the drive."}}),
  pick(shown, "position speed min max target max_force stiffness damping friction error" .. every, {
    position = {text = "Way along the curve from its first point."}, target = {unit = "m/s", text = "What its drive regulates to."}}),
  "local sledge = box{size = {0.5, 0.2}}\npath{sledge, points = {{0, 0}, {2, 1}, {4, 0}}, speed = 1, max_force = 50}"))
add(joint("motor", "Turns a body about an axis, or drives it along one. What it gives to a it takes from b; without b, from the world.",
  pick(given, "a b at axis kind mode target max max_speed collide", {
    axis = {text = "What it turns about (in the plane always z), or drives along."},
    kind = {[1] = "kind", [2] = '"angular"|"linear"', default = '"angular"', text = "Whether it turns or drives."},
    mode = {[1] = "mode", [2] = '"speed"|"position"|"torque"', default = '"speed"', text = "Regulates the speed; regulates the angle or way (a servo); or gives a plain torque or force."},
    target = {[1] = "target", [2] = "number", default = "0", text = "rad/s or m/s; rad or m; N m or N."},
    max = {[2] = "number", range = "0 or more", default = "any", text = "Torque (N m) or force (N): it gives no more."},
    max_speed = {[1] = "max_speed", [2] = "number", range = "above 0", default = "any", text = "Of a servo on its way, rad/s or m/s."}}),
  pick(shown, "kind mode target max max_speed angle position speed effort axis a b force torque collide valid", {
    max = {range = "0 or more", text = "It gives no more, N m or N."}}),
  "local wheel = ball{radius = 0.35}\npin{wheel}\nlocal drive = motor{wheel, target = 30, max = 50}\non(\"step\", function() print(drive.effort) end)"))

return topic
