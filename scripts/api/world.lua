-- The world: settings, measurements and methods. Read by scripts/api.lua.

-- Set at any time on a world, or given when it is made.
local settings = {
  {"gravity", "vector", unit = "m/s²", range = "up to 1e20 along each axis", default = "{0, -9.81}", text = "Acceleration of everything that is not pinned. In space `{x, y, z}`; y is up."},
  {"drag", "number", unit = "1/s", range = "0 to 1e20", default = "0", text = "Resistance of the air as a rate: v' = -drag v, for particles and bodies, and for the spin of bodies alike. It is per second, so the motion does not depend on `dt` or `substeps`.", source = "the factor exp(-drag h) of a substep h is the exact solution"},
  {"dt", "number", unit = "s", range = "1e-30 to 1e9", default = "1/60", text = "Length of a step. It may be changed between steps: the next one uses the corrected formula, so that nothing speeds up or slows down."},
  {"substeps", "integer", range = "1 to 1000", default = "16", text = "Equal parts of a step. The error falls with the square of their number."},
  {"iterations", "integer", range = "1 to 10000", default = "1", text = "Passes over all links and contacts in a substep. More substeps do more good than more passes."},
  {"tolerance", "number", unit = "m", range = "0 or more", default = "0", text = "Passes stop early once none of them moved a particle farther than this. 0: always all `iterations`."},
  {"method", '"shake"|"jakobsen"', default = '"shake"', text = 'How a rod of the wrong length is put right: `"shake"` along the line it had when the substep began (second order, keeps energy), `"jakobsen"` along the line it has now (the article of 2001: first order, eats energy).', source = 'Ryckaert, Ciccotti and Berendsen 1977; Jakobsen 2001, section 4'},
  {"relaxation", '"gauss-seidel"|"jacobi"', default = '"gauss-seidel"', text = "Whether a correction takes effect at once, so that the next sees it, or all corrections start from the same positions and each particle takes the mean of what it was told."},
  {"square_root", "boolean", default = "true", text = 'false, with `method = "jakobsen"`: the approximation without a square root, r²/(d² + r²) - 1/2.', source = "Jakobsen 2001, section 4"},
  {"direct", "boolean", default = "true", text = 'Lines of rods (ropes, rows and columns of cloths) are solved whole, not rod by rod; only with `"shake"` and `"gauss-seidel"`.', source = "elimination in a tridiagonal system, Thomas 1949"},
  {"threads", "integer", range = "1 to 64", default = "1", text = "Threads that relax together, though never more than the machine has processors; all worlds share them. The result is the same bit for bit."},
  {"simd", "boolean", default = "true", text = "Use AVX2 where the processor has it. The result is the same bit for bit."},
  {"sleeping", "boolean", default = "true", text = "Whether bodies fall asleep that have been at rest for half a second: then they cost nothing until something reaches or changes them."},
  {"dimensions", "integer", range = "2 or 3", default = "2", text = "2 keeps z = 0 exactly. Set it before the first object.", errors = {"objects exist already"}},
}

local properties = {
  {"time", "number", unit = "s", readonly = true, text = "Simulated time since the start."},
  {"steps", "integer", readonly = true, text = "Steps taken since the start."},
  {"iterations_used", "integer", readonly = true, text = "Passes the last substep took; fewer than `iterations` only with a `tolerance`."},
  {"energy", "energy", unit = "J", readonly = true, text = "A table with `kinetic`, `potential`, `elastic` and `total`. Potential energy is zero at the origin; pinned particles count for nothing."},
  {"momentum", "vec", unit = "kg m/s", readonly = true, text = "Sum of m v."},
  {"angular_momentum", "number|vec", unit = "kg m²/s", readonly = true, text = "Sum of m (x × v) about the origin: a number in the plane, a `vec` in space."},
  {"center_of_mass", "vec", unit = "m", readonly = true, text = "Sum of m x over sum of m; the origin when nothing has mass."},
  {"mass", "number", unit = "kg", readonly = true, text = "Of everything that is not pinned."},
  {"valid", "boolean", readonly = true, text = "false once it was destroyed."},
}
for _, setting in ipairs(settings) do properties[#properties + 1] = setting end

return {
  name = "world", title = "The world",
  text = [[
A scene has one world, `world`, ready when the scene starts. Its settings are properties: set them at any time, and they take effect with the next step (only `dimensions` must come before the first object). A program in stock Lua makes worlds of its own with `verlua.world{}`; there every constructor of this reference is a method: `world:rope{...}`.

One step of `dt` is cut into `substeps` equal parts. In each part forces act, particles move by Verlet's rule, and links and contacts are put right `iterations` times.

Numbers have ends, wide enough for electrons and galaxies in SI units: coordinates, lengths and speeds up to 1e20, masses from 1e-40 to 1e40 kg, forces, impulses, stiffness and damping up to 1e60. What is beyond is refused where it is given.]],
  {
    kind = "value", name = "world", type = "world",
    text = "The world of this scene.",
    example = [[
world.gravity = {0, -1.62}      -- on the Moon
world.substeps = 32             -- more exact, twice the work
print(world.time, world.energy.total)]],
  },
  {
    kind = "constructor", name = "world", call = "verlua.world", module = true, returns = "world",
    text = "Makes another world. Nobody steps it but `world:step()`, nor is it in the picture.",
    fields = settings,
    example = 'local moon = verlua.world{gravity = {0, -1.62}, method = "jakobsen"}',
  },
  {
    kind = "type", name = "world",
    text = "Everything that moves together. `world{gravity = {0, 0}, dt = 0.01}` sets several settings at once.",
    properties = properties,
    methods = {
      {"step", params = {{"n", "integer", default = "1", range = "0 or more", text = "how many steps"}}, text = "Moves the world on by n steps of `dt`; `update(dt)` runs before each. It works at the top level of a scene, in `setup` and in `finish`.", errors = {"called inside a force function or a callback"}, example = "world:step(60)   -- one second"},
      {"remove", params = {{"object", "object", text = "a particle, link, rope, cloth, obstacle or body"}}, text = "Destroys it, with all that ends on it. The same as `object:destroy()`.", errors = {"it was destroyed already", "it belongs to another world"}},
      {"particles", returns = "fun(): particle", text = "Visits all particles, also those of ropes and cloths, in the order they were made. The loop may destroy what it visits. `ipairs(world:particles())`, `#world:particles()` and `world:particles()[3]` work too, also of the four below.", example = "for p in world:particles() do\n  if p.y < -10 then p:destroy() end\nend"},
      {"links", returns = "fun(): link", text = "Visits all links, also those of ropes and cloths."},
      {"ropes", returns = "fun(): rope", text = "Visits all ropes."},
      {"cloths", returns = "fun(): cloth", text = "Visits all cloths."},
      {"joints", returns = "fun(): joint", text = "Visits all joints and motors, rods, tethers, keep-aways and springs of bodies among them.", example = "for joint in world:joints() do print(joint, joint.force) end"},
      {"bodies", returns = "fun(): body", text = "Visits all bodies.", example = "for body in world:bodies() do body.friction = 0.3 end"},
      {"ray", params = {{"table", "table", text = "`from` and `to` (m), and who may answer: see below"}}, returns = "table|nil", text = [[What a ray from `from` to `to` meets first: `{body =, point =, normal =, fraction =, distance =}`, or nil. `fraction` is the share of the way, `distance` the same in m, `normal` the direction out of the surface. A ray that starts in something meets it at once: fraction 0, and the normal is zero. Ground, walls and planes are met like bodies.

Who answers this and the other questions: `group` (a name or a list of names; default all), `ignore` (a body or an obstacle that does not count), `sensors = true` (sensors count too), `obstacles` (whether ground, walls and planes count; default true for `ray`, `rays` and `cast`, false for the others). All answers are of now, also before the first step, and a question changes nothing.]], example = 'ground{}\nlocal hit = world:ray{from = {0, 5}, to = {0, -5}}\nif hit then print(hit.body, hit.point, hit.fraction) end'},
      {"rays", params = {{"table", "table", text = "as `ray`"}}, returns = "table[]", text = "All that the ray meets, in order, each as `ray` gives it.", example = 'for _, hit in ipairs(world:rays{from = {-9, 1}, to = {9, 1}}) do\n  print(hit.body, hit.distance)\nend'},
      {"cast", params = {{"table", "table", text = "`from`, `to`, a shape, and who may answer as in `ray`"}}, returns = "table|nil", text = "What a shape meets first on its straight way, without turning: as `ray`, `point` being where they touch. The shape is a `radius`; or `p1`, `p2` and `radius`; or a `size`; or `points` (both may have a `rounding`), relative to `from`, turned by `angle` (in space `orientation`). `all = true`: a list of all that it would meet.", example = 'ground{}\nlocal hit = world:cast{radius = 0.5, from = {0, 5}, to = {0, -5}}\nexpect("it stops at", hit.fraction, 0.45, 1e-9)'},
      {"query", params = {{"table", "table", text = "`min` and `max`, or a shape as in `cast` and its `position`; who may answer as in `ray`"}}, returns = "body[]", text = "All bodies that overlap or touch a region: an upright box, or a shape. Exactly: not by the boxes round them.", example = 'for _, body in ipairs(world:query{min = {-1, 0}, max = {1, 2}}) do\n  body.friction = 0\nend'},
      {"nearest", params = {{"table", "table", text = "`point` (m), `distance` (m, default any), and who may answer as in `ray`"}}, returns = "table|nil", text = "The body nearest to a point: `{body =, point =, normal =, distance =}`, `point` being the nearest one on its surface; nil when none is within `distance`. In a body the distance is negative: how deep.", example = 'local near = world:nearest{point = {0, 0}, distance = 5}'},
      {"at", params = {{"point", "vector", unit = "m"}, {"table", "table", default = "none", text = "who may answer as in `ray`"}}, returns = "body[]", text = "All bodies that a point is in or on.", example = 'ball{position = {0, 1}}\nexpect("the ball is there", #world:at({0, 1.2}), 1)'},
      {"hash", returns = "string", text = "Sixteen hexadecimal digits that differ when anything of the state does. The same scene run by the same program has the same hash, whatever the threads and the processor."},
    },
  },
  {
    kind = "type", name = "energy",
    text = "What `world.energy` gives.",
    properties = {
      {"kinetic", "number", unit = "J", readonly = true, text = "Sum of m v²/2, and of I ω²/2 for what turns."},
      {"potential", "number", unit = "J", readonly = true, text = "Minus the sum of m g·x: height times weight, zero at the origin."},
      {"elastic", "number", unit = "J", readonly = true, text = "Sum of k (length - rest length)²/2 over the springs."},
      {"total", "number", unit = "J", readonly = true, text = "The three together."},
    },
  },
}
