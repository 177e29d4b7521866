---@meta
-- What scenes can say, for editors with the Lua language server.
-- Made by scripts/tools/api_docs.lua from scripts/api/. Change the tables there, then run it.
-- luacheck: ignore

---@alias vector vec|number[] `{x, y}`, `{x, y, z}` or a vec
---@alias link rod|tether|keepaway|spring|dot
---@alias obstacle ground|plane|walls
---@alias body ball|box|polygon|capsule|cylinder|compound|terrain
---@alias object particle|link|rope|cloth|obstacle|body|triangle|tetrahedron|axes|callback|record

-- Scenes

---Runs once, after the top level.
---```lua
---function setup()
---  world:step(60)         -- start a second later
---end
---```
---@type fun()
setup = nil

---Runs before each step, also before those of `world:step`.
---```lua
---function update(dt)
---  hand.x = 0.3 * math.sin(2 * math.pi * world.time)
---end
---```
---@type fun(dt: number)
update = nil

---Runs after each picture of the world, to draw more on it.
---```lua
---function draw(canvas)
---  canvas:text({0, 1}, "here")
---end
---```
---@type fun(canvas: canvas)
draw = nil

---Runs once, when a run without a window ends or the window is closed.
---```lua
---function finish()
---  expect("height", ball.y, 0, 1e-6)
---end
---```
---@type fun()
finish = nil

---What view{...} takes.
---@class view.definition
---@field title? string (default none) Stands over the picture.
---@field center? vector (m, default fitted) The point in the middle of the picture.
---@field height? number (m, above 0, default fitted) From the bottom of the picture to its top.
---@field azimuth? number (rad, default 0.6) In space: 0 looks along -z; growing, the eye goes to the right.
---@field elevation? number (rad, -π/2 to π/2, default 0.35) In space: how far the eye is above the horizon.
---@field distance? number (m, above 0, default by height) In space, in place of `height`: from the eye to `center`.
---@field stretch? boolean (default false) Colours cloths and ropes by their stretch, with a legend.
---@field grid? boolean (default true) Shows the grid with its units.
---@field time? boolean (default true) Shows the time.
---@field theme? "dark"|"light" (default "dark") Colours of the picture, unless `--theme` says otherwise.
---@field particles? boolean (default true) Shows particles that are not part of a rope or cloth.

---What the picture shows. Whatever is left out is chosen so that the scene fits.
---```lua
---view{title = "Catenary", center = {0.5, -0.2}, height = 1.4}
---```
---@param definition view.definition
function view(definition) end

---Adds a force of the scene's own. It is asked for every moving particle in every substep.
---A force that depends on where things are and on the time is second order: twice the `substeps`, a quarter of the error. One that depends on velocities is first order, for it sees the velocity that the substep began with: twice the `substeps`, half the error. For plain drag `world.drag` is exact.
---```lua
---force(function(p)
---  return -0.5 * p.vx, -0.5 * p.vy     -- drag, in newtons
---end)
---```
---@param f fun(p: particle): number|vector, number?, number? gets a particle, returns the force on it in newtons: fx, or fx, fy, or fx, fy, fz, or a vector; nothing is no force
---@return callback
function force(f) end

---Calls a function when something happens. Events are told after the step in which they happened, so the function may create and destroy what it likes.
---```lua
---on("break", function(event)
---  print("broke at", event.force, "N")
---end)
---```
---@param event "break"|"step"|"key"|"click" what to wait for, see Events
---@param f fun(event: event) called with the event
---@return callback
function on(event, f) end

---Whether a key is held now. Without a window none is.
---```lua
---function update(dt)
---  if key_down("left") then ball:force{-5, 0} end
---end
---```
---@param key string its name, as `event.key` of `on("key")` gives it
---@return boolean
function key_down(key) end

---What `force` and `on` return.
---@class callback
---@field event string (read only) What it waits for; `"force"` for a force.
---@field valid boolean (read only) false once it was destroyed.
local callback_methods = {}

---The function is not called any more.
function callback_methods:destroy() end

---Checks a result and prints a line about it. Vectors may be `vec` or tables such as `{x, y}`. One that fails makes the program's exit status 1.
---```lua
---expect("sag", sag, 0.5034, 1e-3)
---```
---@param name string what is checked
---@param value any what came out
---@param wanted any what should come out
---@param tolerance? number (0 or more, default 0) how far apart two numbers or two vectors may be
---@return boolean
function expect(name, value, wanted, tolerance) end

---What slider{...} takes.
---@class slider.definition
---@field name string Its name, also for `--set`.
---@field min? number (default 0) Smallest value.
---@field max? number (default 1) Largest value, above `min`.
---@field value? number (min to max, default min) Value at the start.

---A number that whoever runs the scene may change: `--set NAME=VALUE`.
---```lua
---local mass = slider{name = "mass", min = 1, max = 10, value = 2}
---particle{mass = mass.value}
---```
---@param definition slider.definition
---@return slider
function slider(definition) end

---A number that may be changed from outside.
---@class slider
---@field value number (min to max) Its value now.
---@field name string (read only) Its name.
---@field min number (read only) Smallest value.
---@field max number (read only) Largest value.
local slider_methods = {}

---Ends the run at once: what follows in the scene is not run, at the top level `setup` neither. `finish` still runs, if the scene has defined it by then, and pictures, tables and the hash are made as at any end.
---```lua
---if ball.y < 0 then quit() end
---```
---@param code? integer (0 to 255, default 0) exit status
function quit(code) end

-- The world

---The world of this scene.
---```lua
---world.gravity = {0, -1.62}      -- on the Moon
---world.substeps = 32             -- more exact, twice the work
---print(world.time, world.energy.total)
---```
---@type world
world = nil

---What world{...} takes.
---@class world.definition
---@field gravity? vector (m/s², up to 1e20 along each axis, default {0, -9.81}) Acceleration of everything that is not pinned. In space `{x, y, z}`; y is up.
---@field drag? number (1/s, 0 to 1e20, default 0) Resistance of the air as a rate: v' = -drag v, for particles and bodies, and for the spin of bodies alike. It is per second, so the motion does not depend on `dt` or `substeps`.
---@field dt? number (s, 1e-30 to 1e9, default 1/60) Length of a step. It may be changed between steps: the next one uses the corrected formula, so that nothing speeds up or slows down.
---@field substeps? integer (1 to 1000, default 16) Equal parts of a step. The error falls with the square of their number.
---@field iterations? integer (1 to 10000, default 1) Passes over all links and contacts in a substep. More substeps do more good than more passes.
---@field tolerance? number (m, 0 or more, default 0) Passes stop early once none of them moved a particle farther than this. 0: always all `iterations`.
---@field method? "shake"|"jakobsen" (default "shake") How a rod of the wrong length is put right: `"shake"` along the line it had when the substep began (second order, keeps energy), `"jakobsen"` along the line it has now (the article of 2001: first order, eats energy).
---@field relaxation? "gauss-seidel"|"jacobi" (default "gauss-seidel") Whether a correction takes effect at once, so that the next sees it, or all corrections start from the same positions and each particle takes the mean of what it was told.
---@field square_root? boolean (default true) false, with `method = "jakobsen"`: the approximation without a square root, r²/(d² + r²) - 1/2.
---@field direct? boolean (default true) Lines of rods (ropes, rows and columns of cloths) are solved whole, not rod by rod; only with `"shake"` and `"gauss-seidel"`.
---@field threads? integer (1 to 64, default 1) Threads that relax together, though never more than the machine has processors; all worlds share them. The result is the same bit for bit.
---@field simd? boolean (default true) Use AVX2 where the processor has it. The result is the same bit for bit.
---@field sleeping? boolean (default true) Whether bodies fall asleep that have been at rest for half a second: then they cost nothing until something reaches or changes them.
---@field dimensions? integer (2 or 3, default 2) 2 keeps z = 0 exactly. Set it before the first object.

---Everything that moves together. `world{gravity = {0, 0}, dt = 0.01}` sets several settings at once.
---@class world
---@field time number (s, read only) Simulated time since the start.
---@field steps integer (read only) Steps taken since the start.
---@field iterations_used integer (read only) Passes the last substep took; fewer than `iterations` only with a `tolerance`.
---@field energy energy (J, read only) A table with `kinetic`, `potential`, `elastic` and `total`. Potential energy is zero at the origin; pinned particles count for nothing.
---@field momentum vec (kg m/s, read only) Sum of m v.
---@field angular_momentum number|vec (kg m²/s, read only) Sum of m (x × v) about the origin: a number in the plane, a `vec` in space.
---@field center_of_mass vec (m, read only) Sum of m x over sum of m; the origin when nothing has mass.
---@field mass number (kg, read only) Of everything that is not pinned.
---@field valid boolean (read only) false once it was destroyed.
---@field gravity vector (m/s², up to 1e20 along each axis, default {0, -9.81}) Acceleration of everything that is not pinned. In space `{x, y, z}`; y is up.
---@field drag number (1/s, 0 to 1e20, default 0) Resistance of the air as a rate: v' = -drag v, for particles and bodies, and for the spin of bodies alike. It is per second, so the motion does not depend on `dt` or `substeps`.
---@field dt number (s, 1e-30 to 1e9, default 1/60) Length of a step. It may be changed between steps: the next one uses the corrected formula, so that nothing speeds up or slows down.
---@field substeps integer (1 to 1000, default 16) Equal parts of a step. The error falls with the square of their number.
---@field iterations integer (1 to 10000, default 1) Passes over all links and contacts in a substep. More substeps do more good than more passes.
---@field tolerance number (m, 0 or more, default 0) Passes stop early once none of them moved a particle farther than this. 0: always all `iterations`.
---@field method "shake"|"jakobsen" (default "shake") How a rod of the wrong length is put right: `"shake"` along the line it had when the substep began (second order, keeps energy), `"jakobsen"` along the line it has now (the article of 2001: first order, eats energy).
---@field relaxation "gauss-seidel"|"jacobi" (default "gauss-seidel") Whether a correction takes effect at once, so that the next sees it, or all corrections start from the same positions and each particle takes the mean of what it was told.
---@field square_root boolean (default true) false, with `method = "jakobsen"`: the approximation without a square root, r²/(d² + r²) - 1/2.
---@field direct boolean (default true) Lines of rods (ropes, rows and columns of cloths) are solved whole, not rod by rod; only with `"shake"` and `"gauss-seidel"`.
---@field threads integer (1 to 64, default 1) Threads that relax together, though never more than the machine has processors; all worlds share them. The result is the same bit for bit.
---@field simd boolean (default true) Use AVX2 where the processor has it. The result is the same bit for bit.
---@field sleeping boolean (default true) Whether bodies fall asleep that have been at rest for half a second: then they cost nothing until something reaches or changes them.
---@field dimensions integer (2 or 3, default 2) 2 keeps z = 0 exactly. Set it before the first object.
---@field view fun(self: world, definition: view.definition) What the picture shows. Whatever is left out is chosen so that the scene fits.
---@field force fun(self: world, f: fun(p: particle): number|vector, number?, number?): callback Adds a force of the scene's own. It is asked for every moving particle in every substep. A force that depends on where things are and on the time is second order: twice the `substeps`, a quarter of the error. One that depends on velocities is first order, for it sees the velocity that the substep began with: twice the `substeps`, half the error. For plain drag `world.drag` is exact.
---@field on fun(self: world, event: "break"|"step"|"key"|"click", f: fun(event: event)): callback Calls a function when something happens. Events are told after the step in which they happened, so the function may create and destroy what it likes.
---@field slider fun(self: world, definition: slider.definition): slider A number that whoever runs the scene may change: `--set NAME=VALUE`.
---@field particle fun(self: world, definition: particle.definition): particle Makes a particle.
---@field rod fun(self: world, definition: rod.definition): rod Keeps two particles at a distance: |b - a| = length.
---@field tether fun(self: world, definition: tether.definition): tether Keeps two particles from going farther apart: |b - a| <= length. A limp string.
---@field keepaway fun(self: world, definition: keepaway.definition): keepaway Keeps two particles from coming nearer: |b - a| >= length.
---@field spring fun(self: world, definition: spring.definition): spring Pulls two particles together with the force stiffness (|b - a| - length) + damping d|b - a|/dt. A spring whose swinging the substep h can follow (ω h below 1.4, ω² = k (1/m1 + 1/m2), all springs of a particle together) is a plain force. A stiffer one would blow up: it is solved implicitly instead, keeps its length, and its swinging dies away at once. More substeps make it a plain force again.
---@field dot fun(self: world, definition: dot.definition): dot Holds the dot product of two directions from one corner: (a - corner)·(b - corner) = product. 0 keeps them square, which rods from the corner alone cannot.
---@field rope fun(self: world, definition: rope.definition): rope Makes a rope. One longer than its span starts hanging, with all its links at rest length.
---@field cloth fun(self: world, definition: cloth.definition): cloth Makes a cloth of rods or springs.
---@field ground fun(self: world, definition: ground.definition): ground Everything below a height is solid.
---@field plane fun(self: world, definition: plane.definition): plane Everything behind a plane is solid: a slope, a ceiling, a conveyor belt.
---@field walls fun(self: world, definition: walls.definition): walls Everything outside a box is solid: what is in it stays inside.
---@field ball fun(self: world, definition: ball.definition): ball A ball; in the plane a disc.
---@field box fun(self: world, definition: box.definition): box A box; in the plane a rectangle.
---@field polygon fun(self: world, definition: polygon.definition): polygon A convex polygon, in the plane.
---@field hull fun(self: world, definition: hull.definition): hull A convex polyhedron, in space.
---@field capsule fun(self: world, definition: capsule.definition): capsule All points within `radius` of a segment.
---@field cylinder fun(self: world, definition: cylinder.definition): cylinder A cylinder with flat ends; in the plane a disc at `p1`: a post seen from its end.
---@field terrain fun(self: world, definition: terrain.definition): terrain Ground that bodies run over without a snag. In the plane along a line of any length: what lies to the right of the way along the points is solid, below them when they go from left to right. In space over a grid of heights, or of triangles.
---@field compound fun(self: world, definition: compound.definition): compound Several shapes that are one body.
---@field group fun(self: world, definition: group.definition): group What all bodies of a group inherit, also those that come later. Said anew of a name, it holds in place of what was said before.
---@field pin fun(self: world, definition: pin.definition): pin One point in common. In space a ball joint, whose axis may lean by `swing` and which may twist about it from `min` to `max`.
---@field hinge fun(self: world, definition: hinge.definition): hinge One point and one axis in common. Its angle counts every turn, also beyond half a one.
---@field weld fun(self: world, definition: weld.definition): weld Nothing moves: the two are one. With `stiffness` it bends.
---@field prismatic fun(self: world, definition: prismatic.definition): prismatic Slides along an axis without turning.
---@field wheel fun(self: world, definition: wheel.definition): wheel The suspension of a wheel: it slides along an axis of the chassis on a spring, and turns. Force of the spring: stiffness (rest - position) - damping speed.
---@field gear fun(self: world, definition: gear.definition): gear Couples how two bodies turn: angle of a + ratio * angle of b stays as it is. With `slide` b is a rack: angle of a + ratio * way of b.
---@field pulley fun(self: world, definition: pulley.definition): pulley A rope from a over two wheels of the world to b: |at_a - anchors[1]| + ratio |at_b - anchors[2]| <= length.
---@field ratchet fun(self: world, definition: ratchet.definition): ratchet Lets a turn one way only: it is held at every tooth.
---@field hold fun(self: world, definition: hold.definition): hold Keeps place and angle as they are, with a bounded force and torque: it yields to what is stronger.
---@field grab fun(self: world, definition: grab.definition): grab Draws a point of a body to a target, softly and with a bounded force, as a hand does.
---@field path fun(self: world, definition: path.definition): path A point of a body runs along a smooth curve through points, like a sledge on its way.
---@field motor fun(self: world, definition: motor.definition): motor Turns a body about an axis, or drives it along one. What it gives to a it takes from b; without b, from the world.
---@field triangle fun(self: world, definition: triangle.definition): triangle Three particles and three rods.
---@field tetrahedron fun(self: world, definition: tetrahedron.definition): tetrahedron Four particles and six rods, in space: as many unknowns as a rigid body has, 12 - 6 = 6.
---@field axes fun(self: world, definition: axes.definition): axes A corner and two (in space three) arms from it, of one length and square to each other: rods hold the lengths, dot products the right angles.
---@field turtle fun(self: world, definition: turtle.definition): turtle Makes a turtle.
---@field record fun(self: world, definition: record.definition): record Begins to record. Each further field is a column: its name, and a function that returns a number.
---@field ode fun(self: world, definition: ode.definition): ode Integrates a system of ordinary differential equations.
local world_methods = {}

---Moves the world on by n steps of `dt`; `update(dt)` runs before each. It works at the top level of a scene, in `setup` and in `finish`.
---```lua
---world:step(60)   -- one second
---```
---@param n? integer (0 or more, default 1) how many steps
function world_methods:step(n) end

---Destroys it, with all that ends on it. The same as `object:destroy()`.
---@param object object a particle, link, rope, cloth, obstacle or body
function world_methods:remove(object) end

---Visits all particles, also those of ropes and cloths, in the order they were made. The loop may destroy what it visits. `ipairs(world:particles())`, `#world:particles()` and `world:particles()[3]` work too, also of the four below.
---```lua
---for p in world:particles() do
---  if p.y < -10 then p:destroy() end
---end
---```
---@return fun(): particle
function world_methods:particles() end

---Visits all links, also those of ropes and cloths.
---@return fun(): link
function world_methods:links() end

---Visits all ropes.
---@return fun(): rope
function world_methods:ropes() end

---Visits all cloths.
---@return fun(): cloth
function world_methods:cloths() end

---Visits all joints and motors, rods, tethers, keep-aways and springs of bodies among them.
---```lua
---for joint in world:joints() do print(joint, joint.force) end
---```
---@return fun(): joint
function world_methods:joints() end

---Visits all bodies.
---```lua
---for body in world:bodies() do body.friction = 0.3 end
---```
---@return fun(): body
function world_methods:bodies() end

---What a ray from `from` to `to` meets first: `{body =, point =, normal =, fraction =, distance =}`, or nil. `fraction` is the share of the way, `distance` the same in m, `normal` the direction out of the surface. A ray that starts in something meets it at once: fraction 0, and the normal is zero. Ground, walls and planes are met like bodies.
---Who answers this and the other questions: `group` (a name or a list of names; default all), `ignore` (a body or an obstacle that does not count), `sensors = true` (sensors count too), `obstacles` (whether ground, walls and planes count; default true for `ray`, `rays` and `cast`, false for the others). All answers are of now, also before the first step, and a question changes nothing.
---```lua
---ground{}
---local hit = world:ray{from = {0, 5}, to = {0, -5}}
---if hit then print(hit.body, hit.point, hit.fraction) end
---```
---@param table table `from` and `to` (m), and who may answer: see below
---@return table|nil
function world_methods:ray(table) end

---All that the ray meets, in order, each as `ray` gives it.
---```lua
---for _, hit in ipairs(world:rays{from = {-9, 1}, to = {9, 1}}) do
---  print(hit.body, hit.distance)
---end
---```
---@param table table as `ray`
---@return table[]
function world_methods:rays(table) end

---What a shape meets first on its straight way, without turning: as `ray`, `point` being where they touch. The shape is a `radius`; or `p1`, `p2` and `radius`; or a `size`; or `points` (both may have a `rounding`), relative to `from`, turned by `angle` (in space `orientation`). `all = true`: a list of all that it would meet.
---```lua
---ground{}
---local hit = world:cast{radius = 0.5, from = {0, 5}, to = {0, -5}}
---expect("it stops at", hit.fraction, 0.45, 1e-9)
---```
---@param table table `from`, `to`, a shape, and who may answer as in `ray`
---@return table|nil
function world_methods:cast(table) end

---All bodies that overlap or touch a region: an upright box, or a shape. Exactly: not by the boxes round them.
---```lua
---for _, body in ipairs(world:query{min = {-1, 0}, max = {1, 2}}) do
---  body.friction = 0
---end
---```
---@param table table `min` and `max`, or a shape as in `cast` and its `position`; who may answer as in `ray`
---@return body[]
function world_methods:query(table) end

---The body nearest to a point: `{body =, point =, normal =, distance =}`, `point` being the nearest one on its surface; nil when none is within `distance`. In a body the distance is negative: how deep.
---```lua
---local near = world:nearest{point = {0, 0}, distance = 5}
---```
---@param table table `point` (m), `distance` (m, default any), and who may answer as in `ray`
---@return table|nil
function world_methods:nearest(table) end

---All bodies that a point is in or on.
---```lua
---ball{position = {0, 1}}
---expect("the ball is there", #world:at({0, 1.2}), 1)
---```
---@param point vector (m)
---@param table? table (default none) who may answer as in `ray`
---@return body[]
function world_methods:at(point, table) end

---Sixteen hexadecimal digits that differ when anything of the state does. The same scene run by the same program has the same hash, whatever the threads and the processor.
---@return string
function world_methods:hash() end

---What `world.energy` gives.
---@class energy
---@field kinetic number (J, read only) Sum of m v²/2, and of I ω²/2 for what turns.
---@field potential number (J, read only) Minus the sum of m g·x: height times weight, zero at the origin.
---@field elastic number (J, read only) Sum of k (length - rest length)²/2 over the springs.
---@field total number (J, read only) The three together.
local energy_methods = {}

-- Particles

---What particle{...} takes.
---@class particle.definition
---@field position? vector (m, default the origin) Where it starts.
---@field velocity? vector (m/s, default at rest) How fast it starts.
---@field mass? number (kg, 1e-40 to 1e40, default 1) Its mass.
---@field radius? number (m, 0 or more, default 0) The distance it keeps from obstacles.
---@field pinned? boolean (default false) Held where it is, whatever pulls (inverse mass 0).
---@field collides? boolean (default false) Meets others that collide as a ball of its radius, and links of ropes that do, without friction; no speed comes back.

---Makes a particle.
---```lua
---local nail = particle{position = {0, 1}, pinned = true}
---local bob = particle{position = {1, 1}, mass = 2}
---rod{nail, bob}
---```
---@param definition particle.definition
---@return particle
function particle(definition) end

---A point mass. All its properties can be set, but `speed`, `reaction` and `valid`.
---@class particle
---@field x number (m) First coordinate of the position.
---@field y number (m) Second coordinate of the position: height.
---@field z number (m) Third coordinate of the position; 0 in the plane.
---@field position vector (m) Where it is. Setting it puts a moving particle elsewhere without changing its velocity; a pinned one is carried there in the course of the next step, so that what hangs on it feels a hand and not a blow.
---@field vx number (m/s) First coordinate of the velocity.
---@field vy number (m/s) Second coordinate of the velocity.
---@field vz number (m/s) Third coordinate of the velocity; 0 in the plane.
---@field velocity vector (m/s) The velocity at the time `world.time`, second order in the substep. A pinned particle moves at the velocity it is given, whatever pulls on it.
---@field speed number (m/s, read only) Length of the velocity.
---@field mass number (kg, 1e-40 to 1e40) Its mass, also while it is pinned.
---@field radius number (m, 0 or more) The distance it keeps from obstacles.
---@field pinned boolean Whether it is pinned. Setting it is the same as `:pin()` and `:unpin()`.
---@field collides boolean Whether it meets others that collide.
---@field reaction vec (N, read only) The force with which links and contacts hold it, mean over the last substep: of a nail, what the nail feels. The nail of a rope or cloth also carries the node it goes through: both nails of a rope carry all of its weight.
---@field valid boolean (read only) false once it was destroyed; everything else of it is then an error.
local particle_methods = {}

---Adds a force that acts during the next step.
---```lua
---bob:force{3, 0}
---```
---@param force vector (N)
function particle_methods:force(force) end

---Changes the velocity at once by impulse / mass. Nothing happens to a pinned particle.
---```lua
---bob:impulse{0, 5}
---```
---@param impulse vector (N s)
function particle_methods:impulse(impulse) end

---Pins it where it is, at rest.
function particle_methods:pin() end

---Lets it go, at the velocity of the pin.
function particle_methods:unpin() end

---Calls a function when this particle begins or ceases to touch an obstacle or a body, after the step in which it happens. A bounce that takes less than a step begins in it and ends in the next.
---```lua
---ground{}
---local drop = particle{position = {0, 2}, radius = 0.1}
---drop:on("contact", function(event) print("down at", event.speed, "m/s") end)
---```
---@param event "contact"|"separate" what to wait for
---@param f fun(event: event, other: body|obstacle) called with the event and what the particle met; `event.a` is the particle
---@return callback
function particle_methods:on(event, f) end

---Destroys it and every link that ends on it.
function particle_methods:destroy() end

-- Links

---What rod{...} takes.
---@class rod.definition
---@field a? particle|body One end: the first of the list, `rod{a, b}`, or `a =`.
---@field [1]? particle|body One end: the first of the list, `rod{a, b}`, or `a =`.
---@field b? particle|body The other end: the second of the list, or `b =`.
---@field [2]? particle|body The other end: the second of the list, or `b =`.
---@field length? number (m, above 0, default their distance now) Rest length.
---@field max_force? number (N, above 0, default never) It breaks when the force along it goes beyond.
---@field at_a? vector (m, default its centre of mass) Of bodies: where it is tied to `a`.
---@field at_b? vector (m, default its centre of mass) Of bodies: where it is tied to `b`.
---@field collide? boolean (default false) Of bodies: the two touch; else they pass through each other.

---Keeps two particles at a distance: |b - a| = length.
---```lua
---local strut = rod{a, b, max_force = 200}   -- breaks beyond 200 N
---```
---@param definition rod.definition
---@return rod
function rod(definition) end

---A rod: |b - a| = length.
---@class rod
---@field length number (m, above 0) Its rest length. Set it while the scene runs, and the next step takes the ends there at an even pace: a hoist lifts.
---@field force number (N, read only) The force along it, mean over the last substep: positive pulls the ends together (tension), negative pushes them apart.
---@field max_force number (N, above 0) It breaks when the force goes beyond; `math.huge`: never.
---@field current_length number (m, read only) The distance of its ends now.
---@field a particle|body (read only) One end.
---@field b particle|body (read only) The other end.
---@field valid boolean (read only) false once it broke or was destroyed; everything else of it is then an error.
local rod_methods = {}

---Destroys it; its ends stay.
function rod_methods:destroy() end

---What tether{...} takes.
---@class tether.definition
---@field a? particle|body One end: the first of the list, `rod{a, b}`, or `a =`.
---@field [1]? particle|body One end: the first of the list, `rod{a, b}`, or `a =`.
---@field b? particle|body The other end: the second of the list, or `b =`.
---@field [2]? particle|body The other end: the second of the list, or `b =`.
---@field length? number (m, 0 or more, default their distance now) Greatest distance.
---@field max_force? number (N, above 0, default never) It breaks when the force along it goes beyond.
---@field at_a? vector (m, default its centre of mass) Of bodies: where it is tied to `a`.
---@field at_b? vector (m, default its centre of mass) Of bodies: where it is tied to `b`.
---@field collide? boolean (default false) Of bodies: the two touch; else they pass through each other.

---Keeps two particles from going farther apart: |b - a| <= length. A limp string.
---```lua
---tether{dog, post, length = 3}
---```
---@param definition tether.definition
---@return tether
function tether(definition) end

---A tether: |b - a| <= length.
---@class tether
---@field length number (m, 0 or more) Its rest length. Set it while the scene runs, and the next step takes the ends there at an even pace: a hoist lifts.
---@field force number (N, read only) The force along it, mean over the last substep: positive pulls the ends together (tension), negative pushes them apart.
---@field max_force number (N, above 0) It breaks when the force goes beyond; `math.huge`: never.
---@field current_length number (m, read only) The distance of its ends now.
---@field a particle|body (read only) One end.
---@field b particle|body (read only) The other end.
---@field valid boolean (read only) false once it broke or was destroyed; everything else of it is then an error.
local tether_methods = {}

---Destroys it; its ends stay.
function tether_methods:destroy() end

---What keepaway{...} takes.
---@class keepaway.definition
---@field a? particle|body One end: the first of the list, `rod{a, b}`, or `a =`.
---@field [1]? particle|body One end: the first of the list, `rod{a, b}`, or `a =`.
---@field b? particle|body The other end: the second of the list, or `b =`.
---@field [2]? particle|body The other end: the second of the list, or `b =`.
---@field length? number (m, 0 or more, default their distance now) Smallest distance.
---@field max_force? number (N, above 0, default never) It breaks when the force along it goes beyond.
---@field at_a? vector (m, default its centre of mass) Of bodies: where it is tied to `a`.
---@field at_b? vector (m, default its centre of mass) Of bodies: where it is tied to `b`.
---@field collide? boolean (default false) Of bodies: the two touch; else they pass through each other.

---Keeps two particles from coming nearer: |b - a| >= length.
---```lua
---keepaway{hip, hand, length = 0.2}
---```
---@param definition keepaway.definition
---@return keepaway
function keepaway(definition) end

---A keep-away: |b - a| >= length.
---@class keepaway
---@field length number (m, 0 or more) Its rest length. Set it while the scene runs, and the next step takes the ends there at an even pace: a hoist lifts.
---@field force number (N, read only) The force along it, mean over the last substep: positive pulls the ends together (tension), negative pushes them apart.
---@field max_force number (N, above 0) It breaks when the force goes beyond; `math.huge`: never.
---@field current_length number (m, read only) The distance of its ends now.
---@field a particle|body (read only) One end.
---@field b particle|body (read only) The other end.
---@field valid boolean (read only) false once it broke or was destroyed; everything else of it is then an error.
local keepaway_methods = {}

---Destroys it; its ends stay.
function keepaway_methods:destroy() end

---What spring{...} takes.
---@class spring.definition
---@field a? particle|body One end: the first of the list, `rod{a, b}`, or `a =`.
---@field [1]? particle|body One end: the first of the list, `rod{a, b}`, or `a =`.
---@field b? particle|body The other end: the second of the list, or `b =`.
---@field [2]? particle|body The other end: the second of the list, or `b =`.
---@field length? number (m, 0 or more, default their distance now) Rest length; 0 is legal.
---@field stiffness? number (N/m, 0 or more, default 100) Force for each metre of stretch.
---@field damping? number (N s/m, 0 or more, default 0) Force for each m/s at which it gets longer.
---@field max_force? number (N, above 0, default never) It breaks when the force along it goes beyond.
---@field at_a? vector (m, default its centre of mass) Of bodies: where it is tied to `a`.
---@field at_b? vector (m, default its centre of mass) Of bodies: where it is tied to `b`.
---@field collide? boolean (default false) Of bodies: the two touch; else they pass through each other.

---Pulls two particles together with the force stiffness (|b - a| - length) + damping d|b - a|/dt. A spring whose swinging the substep h can follow (ω h below 1.4, ω² = k (1/m1 + 1/m2), all springs of a particle together) is a plain force. A stiffer one would blow up: it is solved implicitly instead, keeps its length, and its swinging dies away at once. More substeps make it a plain force again.
---```lua
---spring{nail, bob, stiffness = 40, damping = 0.2, length = 0.5}
---```
---@param definition spring.definition
---@return spring
function spring(definition) end

---A spring.
---@class spring
---@field length number (m, 0 or more) Its rest length.
---@field force number (N, read only) The force along it, mean over the last substep: positive pulls the ends together (tension), negative pushes them apart.
---@field max_force number (N, above 0) It breaks when the force goes beyond; `math.huge`: never.
---@field current_length number (m, read only) The distance of its ends now.
---@field a particle|body (read only) One end.
---@field b particle|body (read only) The other end.
---@field valid boolean (read only) false once it broke or was destroyed; everything else of it is then an error.
---@field stiffness number (N/m, 0 or more) Force for each metre of stretch.
---@field damping number (N s/m, 0 or more) Force for each m/s at which it gets longer.
local spring_methods = {}

---Destroys it; its ends stay.
function spring_methods:destroy() end

---What dot{...} takes.
---@class dot.definition
---@field corner? particle Where the directions start: the first of the list, `dot{corner, a, b}`, or `corner =`.
---@field [1]? particle Where the directions start: the first of the list, `dot{corner, a, b}`, or `corner =`.
---@field a? particle End of one direction.
---@field [2]? particle End of one direction.
---@field b? particle End of the other.
---@field [3]? particle End of the other.
---@field product? number (m², default 0) What the product is held at.

---Holds the dot product of two directions from one corner: (a - corner)·(b - corner) = product. 0 keeps them square, which rods from the corner alone cannot.
---```lua
---dot{origin, east, north}
---```
---@param definition dot.definition
---@return dot
function dot(definition) end

---A held dot product.
---@class dot
---@field product number (m²) What the product is held at.
---@field corner particle (read only) Where the directions start.
---@field a particle (read only) End of one direction.
---@field b particle (read only) End of the other.
---@field valid boolean (read only) false once it was destroyed.
local dot_methods = {}

---Destroys it; its ends stay.
function dot_methods:destroy() end

-- Ropes

---What rope{...} takes.
---@class rope.definition
---@field from vector (m) One end: `rope[1]`.
---@field to vector (m) The other end: `rope[#rope]`.
---@field links? integer (1 to 1000000, default 20) How many rods; there is one particle more.
---@field length? number (m, above 0, default the span) Length of the whole rope.
---@field mass? number (kg, 1e-40 to 1e40, default 1) Mass of the whole rope, shared equally by its particles.
---@field radius? number (m, 0 or more, default 0) Radius of each particle, for what it touches.
---@field max_force? number (N, above 0, default never) A link breaks when the force along it goes beyond.
---@field pinned? "both"|"from"|"to"|"none" (default "both") Which ends are fixed.
---@field collides? boolean (default false) Its links keep their radius from one another, and from links and particles that collide, too.

---Makes a rope. One longer than its span starts hanging, with all its links at rest length.
---```lua
---local line = rope{from = {0, 0}, to = {1, 0}, length = 1.5, links = 20}
---print(#line, line[1].x, line.stretch)
---```
---@param definition rope.definition
---@return rope
function rope(definition) end

---A chain of particles and rods.
---@class rope
---@field length number (m, read only) Sum of the lengths its links have now.
---@field collides boolean Whether its links collide with one another.
---@field stretch number (read only) Length over rest length, minus 1; of the links that hold.
---@field valid boolean (read only) false once it was destroyed.
---@operator len: integer
---@field [integer] particle|nil
local rope_methods = {}

---The rod between particles i and i + 1; nil when it broke or was destroyed.
---@param i integer (1 to #rope - 1) which, counted from `from`
---@return rod|nil
function rope_methods:link(i) end

---Destroys it with its particles and rods.
function rope_methods:destroy() end

-- Cloths

---What cloth{...} takes.
---@class cloth.definition
---@field position? vector (m, default the origin) Its top left corner: node (1, 1).
---@field size? {number, number} (m, above 0, default {1, 1}) Width and height.
---@field cells? {integer, integer} (1 to 4096 each, default {10, 10}) Cells across and down.
---@field mass? number (kg, 1e-40 to 1e40, default 1) Mass of the whole cloth, shared equally by its nodes.
---@field radius? number (m, 0 or more, default 0) Radius of each node, for what it touches.
---@field pinned? "top"|"top corners"|"none"|integer[][] (default "top") Which nodes are fixed: the top row, its two ends, none, or a list of `{i, j}`.
---@field right? vector (default {1, 0, 0}) Direction from node (1, 1) to node (2, 1), of any length.
---@field down? vector (default {0, -1, 0}) Direction from node (1, 1) to node (1, 2), of any length, not parallel to `right`.
---@field mesh? "square"|"hexagonal" (default "square") Rows and columns; or equilateral triangles, every other row shifted by half a cell, as in the article.
---@field model? "rods"|"springs" (default "rods") What joins the nodes.
---@field structural? number (N/m, 0 or more, default 100) Stiffness of springs between neighbours.
---@field shear? number|boolean (N/m, 0 or more, default 100; rods: false) Stiffness of springs across each cell. With rods, true adds rods there.
---@field bend? number|boolean (N/m, 0 or more, default 25; rods: false) Stiffness of springs between nodes two apart. With rods, true adds rods there.
---@field max_force? number (N, above 0, default never) A link tears when the force along it goes beyond.

---Makes a cloth of rods or springs.
---```lua
---local flag = cloth{position = {0, 2}, size = {1.5, 1}, cells = {30, 20}, pinned = {{1, 1}, {1, 21}}}
---flag:at(31, 21):impulse{0, 0.1}
---```
---@param definition cloth.definition
---@return cloth
function cloth(definition) end

---A sheet of particles.
---@class cloth
---@field columns integer (read only) Nodes across: nx + 1.
---@field rows integer (read only) Nodes down: ny + 1.
---@field stretch number (read only) Mean of |length / rest length - 1| over its structural links.
---@field worst_stretch number (read only) The largest of |length / rest length - 1|.
---@field valid boolean (read only) false once it was destroyed.
---@operator len: integer
local cloth_methods = {}

---The node (i, j); nil when it was destroyed.
---@param i integer 1 to columns, to the right
---@param j integer 1 to rows, down
---@return particle|nil
function cloth_methods:at(i, j) end

---Whether the link between the neighbours (i, j) and (i2, j2) still holds.
---@param i integer
---@param j integer
---@param i2 integer
---@param j2 integer
---@return boolean
function cloth_methods:joined(i, j, i2, j2) end

---Destroys it with its particles and links.
function cloth_methods:destroy() end

-- Obstacles

---What ground{...} takes.
---@class ground.definition
---@field y? number (m, default 0) Its height.
---@field friction? number (0 or more, default 0.5) Coulomb's coefficient μ: sideways force at most μ times the pressing one.
---@field restitution? number (0 to 1, default 0) Speed after a blow over speed before.
---@field group? string|string[] (default "default") Names of the groups it is in.
---@field collides_with? string|string[] (default all) The groups of bodies that meet it, when it is in one that they collide with; `{}` is nothing. Particles meet it always.

---Everything below a height is solid.
---```lua
---ground{y = 0, friction = 0.3, restitution = 0.8}
---```
---@param definition ground.definition
---@return ground
function ground(definition) end

---Solid below a height.
---@class ground
---@field y number (m) Its height. Set, it is carried there in the course of the next step.
---@field friction number (0 or more) Coulomb's coefficient μ.
---@field restitution number (0 to 1) Speed after a blow over speed before.
---@field group string|string[] The group it is in; a list when there are several.
---@field collides_with string[] The groups of bodies that meet it; nil: all.
---@field reaction vec (N, read only) The force of all that touches it, mean over the last step.
---@field valid boolean (read only) false once it was destroyed.
local ground_methods = {}

---Destroys it.
function ground_methods:destroy() end

---What plane{...} takes.
---@class plane.definition
---@field point? vector (m, default the origin) A point of it.
---@field normal? vector (default {0, 1, 0}) Square to it, towards the free side, of any length but 0.
---@field velocity? vector (m/s, default at rest) It moves so, and carries what rubs on it.
---@field friction? number (0 or more, default 0.5) Coulomb's coefficient μ: sideways force at most μ times the pressing one.
---@field restitution? number (0 to 1, default 0) Speed after a blow over speed before.
---@field group? string|string[] (default "default") Names of the groups it is in.
---@field collides_with? string|string[] (default all) The groups of bodies that meet it, when it is in one that they collide with; `{}` is nothing. Particles meet it always.

---Everything behind a plane is solid: a slope, a ceiling, a conveyor belt.
---```lua
---plane{point = {0, 0}, normal = {-1, 2}}
---```
---@param definition plane.definition
---@return plane
function plane(definition) end

---Solid behind a plane.
---@class plane
---@field point vector (m) A point of it. Set, it is carried there in the course of the next step.
---@field normal vec (read only) Towards the free side.
---@field velocity vector (m/s) It moves so.
---@field friction number (0 or more) Coulomb's coefficient μ.
---@field restitution number (0 to 1) Speed after a blow over speed before.
---@field group string|string[] The group it is in; a list when there are several.
---@field collides_with string[] The groups of bodies that meet it; nil: all.
---@field reaction vec (N, read only) The force of all that touches it, mean over the last step.
---@field valid boolean (read only) false once it was destroyed.
local plane_methods = {}

---Destroys it.
function plane_methods:destroy() end

---What walls{...} takes.
---@class walls.definition
---@field min vector (m) The corner with the smallest coordinates.
---@field max vector (m) The corner with the largest coordinates.
---@field friction? number (0 or more, default 0.5) Coulomb's coefficient μ: sideways force at most μ times the pressing one.
---@field restitution? number (0 to 1, default 0) Speed after a blow over speed before.
---@field group? string|string[] (default "default") Names of the groups it is in.
---@field collides_with? string|string[] (default all) The groups of bodies that meet it, when it is in one that they collide with; `{}` is nothing. Particles meet it always.

---Everything outside a box is solid: what is in it stays inside.
---```lua
---walls{min = {0, 0, 0}, max = {1000, 1000, 1000}}
---```
---@param definition walls.definition
---@return walls
function walls(definition) end

---Solid outside a box.
---@class walls
---@field min vec (m, read only) The corner with the smallest coordinates.
---@field max vec (m, read only) The corner with the largest coordinates.
---@field friction number (0 or more) Coulomb's coefficient μ.
---@field restitution number (0 to 1) Speed after a blow over speed before.
---@field group string|string[] The group it is in; a list when there are several.
---@field collides_with string[] The groups of bodies that meet it; nil: all.
---@field reaction vec (N, read only) The force of all that touches it, mean over the last step.
---@field valid boolean (read only) false once it was destroyed.
local walls_methods = {}

---Destroys it.
function walls_methods:destroy() end

-- Bodies

---What ball{...} takes.
---@class ball.definition
---@field radius? number (m, above 0, default 0.5) Its radius.
---@field hollow? boolean (default false) All its mass is at the rim: a ring, in space a shell.
---@field position? vector (m, default the origin) Where the origin of its shape starts: the middle of a ball or box, what the points of other shapes are relative to.
---@field angle? number (rad, default 0) In the plane: turned counter-clockwise.
---@field orientation? number[] (default {1, 0, 0, 0}) In space: a quaternion {w, x, y, z}, of any length but 0.
---@field type? "dynamic"|"static"|"kinematic" (default "dynamic") `"dynamic"` moves by forces and contacts; `"static"` stands; `"kinematic"` moves as `velocity` and `spin` say, whatever pushes it.
---@field velocity? vector (m/s, default at rest) Of its centre of mass. Not of a static one.
---@field spin? number|vector (rad/s, default 0) How fast it turns: a number in the plane, counter-clockwise; a vector in space. Not of a static one.
---@field mass? number (kg, 1e-40 to 1e40, default by the density) Its mass. Give this or `density`.
---@field density? number (kg/m² in the plane, kg/m³ in space, above 0, default 1) Mass of a unit of area or volume; of a hollow ball of a unit of rim or surface.
---@field friction? number (0 or more, default 0.5) Coulomb's coefficient μ: sideways force at most μ times the pressing one. Two surfaces take the square root of the product.
---@field restitution? number (0 to 1, default 0) Speed after a blow over speed before. Two surfaces take the larger.
---@field rolling_resistance? number (m, 0 to 1e9, default 0) The arm with which the pressing force holds against rolling: the torque is at most this times that force. Two surfaces take the larger.
---@field surface_speed? number (m/s, default 0) Its surface runs on like a conveyor belt, in the plane counter-clockwise round the shape: the upper side of a belt runs to the left, with a negative speed to the right.
---@field one_way? vector (default {0, 0}) A direction that turns with the body: what comes from there is held, what comes from elsewhere passes. `{0, 1}` makes a platform that can be jumped through from below. `{0, 0}`: holds all.
---@field sensor? boolean (default false) It pushes nothing and lets everything pass, but tells what it overlaps: see `on`. It has a mass like others.
---@field bullet? boolean (default false) Surely never passes through other bodies that move freely, however fast it is; through what no force moves no body does.
---@field model? "rigid"|"frame" (default "rigid") `"frame"`: the body of the article, particles and rods that carry the shape along; in the plane, dynamic. It meets obstacles, what no force moves, and other frames.
---@field gravity_scale? number (default 1) How many times the world's gravity it feels; 0: none.
---@field fixed_rotation? boolean (default false) It never turns by itself, whatever pushes it.
---@field lock_x? boolean (default false) In the plane: it never moves along x by itself, whatever pushes it.
---@field lock_y? boolean (default false) In the plane: it never moves along y by itself.
---@field group? string|string[] (default "default") Names of the groups it is in. A world has at most 64.
---@field collides_with? string|string[] (default all) The groups it meets. Two bodies meet when each is in a group that the other collides with; `{}` is nothing.
---@field color? string (default by its type) A colour for pictures: a name, as for `canvas`, or hex (`"#ffcc00"`).
---@field image? string (default none) In the plane: a picture drawn on it, and turned with it: the name of a file in the scene's folder.

---A ball; in the plane a disc.
---```lua
---ground{}
---ball{position = {0, 1}, radius = 0.3, restitution = 0.8}
---ball{position = {2, 1}, hollow = true, spin = -3}
---```
---@param definition ball.definition
---@return ball
function ball(definition) end

---A ball; in the plane a disc.
---@class ball
---@field radius number (m, read only) Its radius.
---@field hollow boolean (read only) All its mass is at the rim.
---@field x number (m) First coordinate of its position.
---@field y number (m) Second coordinate of its position: height.
---@field z number (m) Third coordinate of its position; 0 in the plane.
---@field position vector (m) Where the origin of its shape is. Setting it puts a dynamic body elsewhere without changing its velocity; a kinematic or static one is carried there in the course of the next step.
---@field center_of_mass vec (m, read only) Where its centre of mass is: what it turns about when nothing holds it.
---@field vx number (m/s) First coordinate of its velocity.
---@field vy number (m/s) Second coordinate of its velocity.
---@field vz number (m/s) Third coordinate of its velocity; 0 in the plane.
---@field velocity vector (m/s) Velocity of its centre of mass at the time `world.time`, second order in the substep. A static one has none.
---@field speed number (m/s, read only) Length of the velocity.
---@field angle number (rad) In the plane: turned so far about `position`, counter-clockwise. It grows with every turn.
---@field orientation number[] In space: the quaternion {w, x, y, z}; in the plane it can only be read.
---@field spin number|vector (rad/s) It turns so: a number in the plane, counter-clockwise; a vector in space. A static one does not.
---@field mass number (kg, 1e-40 to 1e40) Its mass. Setting it changes the inertia in the same proportion.
---@field inertia number|vec (kg m²) Moment of inertia about the centre of mass; in space those about its axes x, y and z. May be set in the plane.
---@field friction number (0 or more) Coulomb's coefficient μ of all its shapes.
---@field restitution number (0 to 1) Speed after a blow over speed before.
---@field rolling_resistance number (m, 0 to 1e9) The arm with which the pressing force holds against rolling.
---@field surface_speed number (m/s) Its surface runs on like a conveyor belt, counter-clockwise round the shape.
---@field gravity_scale number How many times the world's gravity it feels.
---@field fixed_rotation boolean It never turns by itself.
---@field lock_x boolean In the plane: it never moves along x by itself. Set, its speed along x becomes 0.
---@field lock_y boolean In the plane: it never moves along y by itself.
---@field group string|string[] The group it is in; a list when there are several.
---@field collides_with string[] The groups it meets; nil: all.
---@field asleep boolean (read only) Whether it sleeps: it has been at rest for half a second, and nothing reaches it. Any change of it or of what it touches wakes it.
---@field type string `"dynamic"`, `"static"` or `"kinematic"`. What becomes static stops; what becomes dynamic goes on with its velocity.
---@field reaction vec (N, read only) The force of all that touches it, mean over the last step.
---@field sensor boolean It pushes nothing and lets everything pass.
---@field model string (read only) `"rigid"` or `"frame"`.
---@field color string Its colour in pictures; nil: by its type.
---@field image string The name of the picture on it; nil: none.
---@field valid boolean (read only) false once it was destroyed; everything else of it is then an error.
local ball_methods = {}

---Adds a force that acts during the next step.
---```lua
---local crate = box{}
---crate:force({3, 0}, crate:world_point{0, 0.5})
---```
---@param force vector (N)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function ball_methods:force(force, at) end

---Adds a torque that acts during the next step: a number in the plane, counter-clockwise; a vector in space.
---```lua
---box{}:torque(0.5)
---```
---@param torque number|vector (N m)
function ball_methods:torque(torque) end

---A blow: changes velocity and spin at once. Nothing happens to a static or kinematic body.
---```lua
---ball{}:impulse{0, 5}
---```
---@param impulse vector (N s)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function ball_methods:impulse(impulse, at) end

---Where a point that is fixed in the body is now.
---```lua
---local corner = box{}:world_point{0.5, 0.5}
---```
---@param point vector (m) relative to `position`, unturned
---@return vec
function ball_methods:world_point(point) end

---Which point of the body is there now; the reverse of `:world_point`.
---```lua
---local place = box{}:local_point{1, 2}
---```
---@param point vector (m) a point of the scene
---@return vec
function ball_methods:local_point(point) end

---Calls a function when this body touches something: as the function `on`, but of its own contacts alone.
---```lua
---local bell = ball{}
---bell:on("hit", function(event, other) print(event.speed, other) end)
---```
---@param event "contact"|"hit"|"persist"|"separate" what to wait for, see Events
---@param f fun(event: event, other: body|obstacle) called with the event and what the body met
---@return callback
function ball_methods:on(event, f) end

---Destroys it.
function ball_methods:destroy() end

---What box{...} takes.
---@class box.definition
---@field size? vector (m, above 0, default {1, 1, 1}) Its sides, without the rounding.
---@field rounding? number (m, 0 or more, default 0) Added all round, which makes its corners round.
---@field position? vector (m, default the origin) Where the origin of its shape starts: the middle of a ball or box, what the points of other shapes are relative to.
---@field angle? number (rad, default 0) In the plane: turned counter-clockwise.
---@field orientation? number[] (default {1, 0, 0, 0}) In space: a quaternion {w, x, y, z}, of any length but 0.
---@field type? "dynamic"|"static"|"kinematic" (default "dynamic") `"dynamic"` moves by forces and contacts; `"static"` stands; `"kinematic"` moves as `velocity` and `spin` say, whatever pushes it.
---@field velocity? vector (m/s, default at rest) Of its centre of mass. Not of a static one.
---@field spin? number|vector (rad/s, default 0) How fast it turns: a number in the plane, counter-clockwise; a vector in space. Not of a static one.
---@field mass? number (kg, 1e-40 to 1e40, default by the density) Its mass. Give this or `density`.
---@field density? number (kg/m² in the plane, kg/m³ in space, above 0, default 1) Mass of a unit of area or volume; of a hollow ball of a unit of rim or surface.
---@field friction? number (0 or more, default 0.5) Coulomb's coefficient μ: sideways force at most μ times the pressing one. Two surfaces take the square root of the product.
---@field restitution? number (0 to 1, default 0) Speed after a blow over speed before. Two surfaces take the larger.
---@field rolling_resistance? number (m, 0 to 1e9, default 0) The arm with which the pressing force holds against rolling: the torque is at most this times that force. Two surfaces take the larger.
---@field surface_speed? number (m/s, default 0) Its surface runs on like a conveyor belt, in the plane counter-clockwise round the shape: the upper side of a belt runs to the left, with a negative speed to the right.
---@field one_way? vector (default {0, 0}) A direction that turns with the body: what comes from there is held, what comes from elsewhere passes. `{0, 1}` makes a platform that can be jumped through from below. `{0, 0}`: holds all.
---@field sensor? boolean (default false) It pushes nothing and lets everything pass, but tells what it overlaps: see `on`. It has a mass like others.
---@field bullet? boolean (default false) Surely never passes through other bodies that move freely, however fast it is; through what no force moves no body does.
---@field model? "rigid"|"frame" (default "rigid") `"frame"`: the body of the article, particles and rods that carry the shape along; in the plane, dynamic. It meets obstacles, what no force moves, and other frames.
---@field gravity_scale? number (default 1) How many times the world's gravity it feels; 0: none.
---@field fixed_rotation? boolean (default false) It never turns by itself, whatever pushes it.
---@field lock_x? boolean (default false) In the plane: it never moves along x by itself, whatever pushes it.
---@field lock_y? boolean (default false) In the plane: it never moves along y by itself.
---@field group? string|string[] (default "default") Names of the groups it is in. A world has at most 64.
---@field collides_with? string|string[] (default all) The groups it meets. Two bodies meet when each is in a group that the other collides with; `{}` is nothing.
---@field color? string (default by its type) A colour for pictures: a name, as for `canvas`, or hex (`"#ffcc00"`).
---@field image? string (default none) In the plane: a picture drawn on it, and turned with it: the name of a file in the scene's folder.

---A box; in the plane a rectangle.
---```lua
---box{position = {2, 0.5}, size = {1, 1}, angle = 0.2}
---box{position = {0, -1}, size = {10, 1}, type = "static"}
---```
---@param definition box.definition
---@return box
function box(definition) end

---A box; in the plane a rectangle.
---@class box
---@field size vec (m, read only) Its sides, without the rounding.
---@field rounding number (m, read only) Added all round.
---@field x number (m) First coordinate of its position.
---@field y number (m) Second coordinate of its position: height.
---@field z number (m) Third coordinate of its position; 0 in the plane.
---@field position vector (m) Where the origin of its shape is. Setting it puts a dynamic body elsewhere without changing its velocity; a kinematic or static one is carried there in the course of the next step.
---@field center_of_mass vec (m, read only) Where its centre of mass is: what it turns about when nothing holds it.
---@field vx number (m/s) First coordinate of its velocity.
---@field vy number (m/s) Second coordinate of its velocity.
---@field vz number (m/s) Third coordinate of its velocity; 0 in the plane.
---@field velocity vector (m/s) Velocity of its centre of mass at the time `world.time`, second order in the substep. A static one has none.
---@field speed number (m/s, read only) Length of the velocity.
---@field angle number (rad) In the plane: turned so far about `position`, counter-clockwise. It grows with every turn.
---@field orientation number[] In space: the quaternion {w, x, y, z}; in the plane it can only be read.
---@field spin number|vector (rad/s) It turns so: a number in the plane, counter-clockwise; a vector in space. A static one does not.
---@field mass number (kg, 1e-40 to 1e40) Its mass. Setting it changes the inertia in the same proportion.
---@field inertia number|vec (kg m²) Moment of inertia about the centre of mass; in space those about its axes x, y and z. May be set in the plane.
---@field friction number (0 or more) Coulomb's coefficient μ of all its shapes.
---@field restitution number (0 to 1) Speed after a blow over speed before.
---@field rolling_resistance number (m, 0 to 1e9) The arm with which the pressing force holds against rolling.
---@field surface_speed number (m/s) Its surface runs on like a conveyor belt, counter-clockwise round the shape.
---@field gravity_scale number How many times the world's gravity it feels.
---@field fixed_rotation boolean It never turns by itself.
---@field lock_x boolean In the plane: it never moves along x by itself. Set, its speed along x becomes 0.
---@field lock_y boolean In the plane: it never moves along y by itself.
---@field group string|string[] The group it is in; a list when there are several.
---@field collides_with string[] The groups it meets; nil: all.
---@field asleep boolean (read only) Whether it sleeps: it has been at rest for half a second, and nothing reaches it. Any change of it or of what it touches wakes it.
---@field type string `"dynamic"`, `"static"` or `"kinematic"`. What becomes static stops; what becomes dynamic goes on with its velocity.
---@field reaction vec (N, read only) The force of all that touches it, mean over the last step.
---@field sensor boolean It pushes nothing and lets everything pass.
---@field model string (read only) `"rigid"` or `"frame"`.
---@field color string Its colour in pictures; nil: by its type.
---@field image string The name of the picture on it; nil: none.
---@field valid boolean (read only) false once it was destroyed; everything else of it is then an error.
local box_methods = {}

---Adds a force that acts during the next step.
---```lua
---local crate = box{}
---crate:force({3, 0}, crate:world_point{0, 0.5})
---```
---@param force vector (N)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function box_methods:force(force, at) end

---Adds a torque that acts during the next step: a number in the plane, counter-clockwise; a vector in space.
---```lua
---box{}:torque(0.5)
---```
---@param torque number|vector (N m)
function box_methods:torque(torque) end

---A blow: changes velocity and spin at once. Nothing happens to a static or kinematic body.
---```lua
---ball{}:impulse{0, 5}
---```
---@param impulse vector (N s)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function box_methods:impulse(impulse, at) end

---Where a point that is fixed in the body is now.
---```lua
---local corner = box{}:world_point{0.5, 0.5}
---```
---@param point vector (m) relative to `position`, unturned
---@return vec
function box_methods:world_point(point) end

---Which point of the body is there now; the reverse of `:world_point`.
---```lua
---local place = box{}:local_point{1, 2}
---```
---@param point vector (m) a point of the scene
---@return vec
function box_methods:local_point(point) end

---Calls a function when this body touches something: as the function `on`, but of its own contacts alone.
---```lua
---local bell = ball{}
---bell:on("hit", function(event, other) print(event.speed, other) end)
---```
---@param event "contact"|"hit"|"persist"|"separate" what to wait for, see Events
---@param f fun(event: event, other: body|obstacle) called with the event and what the body met
---@return callback
function box_methods:on(event, f) end

---Destroys it.
function box_methods:destroy() end

---What polygon{...} takes.
---@class polygon.definition
---@field points vector[] (m, 1 to 64 points) Its corners relative to `position`, in any order: what they span is the shape, so that a corner inside the others does not count.
---@field rounding? number (m, 0 or more, default 0) Added all round, which makes its corners round.
---@field position? vector (m, default the origin) Where the origin of its shape starts: the middle of a ball or box, what the points of other shapes are relative to.
---@field angle? number (rad, default 0) In the plane: turned counter-clockwise.
---@field orientation? number[] (default {1, 0, 0, 0}) In space: a quaternion {w, x, y, z}, of any length but 0.
---@field type? "dynamic"|"static"|"kinematic" (default "dynamic") `"dynamic"` moves by forces and contacts; `"static"` stands; `"kinematic"` moves as `velocity` and `spin` say, whatever pushes it.
---@field velocity? vector (m/s, default at rest) Of its centre of mass. Not of a static one.
---@field spin? number|vector (rad/s, default 0) How fast it turns: a number in the plane, counter-clockwise; a vector in space. Not of a static one.
---@field mass? number (kg, 1e-40 to 1e40, default by the density) Its mass. Give this or `density`.
---@field density? number (kg/m² in the plane, kg/m³ in space, above 0, default 1) Mass of a unit of area or volume; of a hollow ball of a unit of rim or surface.
---@field friction? number (0 or more, default 0.5) Coulomb's coefficient μ: sideways force at most μ times the pressing one. Two surfaces take the square root of the product.
---@field restitution? number (0 to 1, default 0) Speed after a blow over speed before. Two surfaces take the larger.
---@field rolling_resistance? number (m, 0 to 1e9, default 0) The arm with which the pressing force holds against rolling: the torque is at most this times that force. Two surfaces take the larger.
---@field surface_speed? number (m/s, default 0) Its surface runs on like a conveyor belt, in the plane counter-clockwise round the shape: the upper side of a belt runs to the left, with a negative speed to the right.
---@field one_way? vector (default {0, 0}) A direction that turns with the body: what comes from there is held, what comes from elsewhere passes. `{0, 1}` makes a platform that can be jumped through from below. `{0, 0}`: holds all.
---@field sensor? boolean (default false) It pushes nothing and lets everything pass, but tells what it overlaps: see `on`. It has a mass like others.
---@field bullet? boolean (default false) Surely never passes through other bodies that move freely, however fast it is; through what no force moves no body does.
---@field model? "rigid"|"frame" (default "rigid") `"frame"`: the body of the article, particles and rods that carry the shape along; in the plane, dynamic. It meets obstacles, what no force moves, and other frames.
---@field gravity_scale? number (default 1) How many times the world's gravity it feels; 0: none.
---@field fixed_rotation? boolean (default false) It never turns by itself, whatever pushes it.
---@field lock_x? boolean (default false) In the plane: it never moves along x by itself, whatever pushes it.
---@field lock_y? boolean (default false) In the plane: it never moves along y by itself.
---@field group? string|string[] (default "default") Names of the groups it is in. A world has at most 64.
---@field collides_with? string|string[] (default all) The groups it meets. Two bodies meet when each is in a group that the other collides with; `{}` is nothing.
---@field color? string (default by its type) A colour for pictures: a name, as for `canvas`, or hex (`"#ffcc00"`).
---@field image? string (default none) In the plane: a picture drawn on it, and turned with it: the name of a file in the scene's folder.

---A convex polygon, in the plane.
---```lua
---polygon{position = {0, 2}, points = {{0, 0}, {1, 0}, {0.5, 0.8}}}
---```
---@param definition polygon.definition
---@return polygon
function polygon(definition) end

---A convex polygon.
---@class polygon
---@field points vec[] (m, read only) Its corners relative to `position`, counter-clockwise.
---@field rounding number (m, read only) Added all round.
---@field x number (m) First coordinate of its position.
---@field y number (m) Second coordinate of its position: height.
---@field z number (m) Third coordinate of its position; 0 in the plane.
---@field position vector (m) Where the origin of its shape is. Setting it puts a dynamic body elsewhere without changing its velocity; a kinematic or static one is carried there in the course of the next step.
---@field center_of_mass vec (m, read only) Where its centre of mass is: what it turns about when nothing holds it.
---@field vx number (m/s) First coordinate of its velocity.
---@field vy number (m/s) Second coordinate of its velocity.
---@field vz number (m/s) Third coordinate of its velocity; 0 in the plane.
---@field velocity vector (m/s) Velocity of its centre of mass at the time `world.time`, second order in the substep. A static one has none.
---@field speed number (m/s, read only) Length of the velocity.
---@field angle number (rad) In the plane: turned so far about `position`, counter-clockwise. It grows with every turn.
---@field orientation number[] In space: the quaternion {w, x, y, z}; in the plane it can only be read.
---@field spin number|vector (rad/s) It turns so: a number in the plane, counter-clockwise; a vector in space. A static one does not.
---@field mass number (kg, 1e-40 to 1e40) Its mass. Setting it changes the inertia in the same proportion.
---@field inertia number|vec (kg m²) Moment of inertia about the centre of mass; in space those about its axes x, y and z. May be set in the plane.
---@field friction number (0 or more) Coulomb's coefficient μ of all its shapes.
---@field restitution number (0 to 1) Speed after a blow over speed before.
---@field rolling_resistance number (m, 0 to 1e9) The arm with which the pressing force holds against rolling.
---@field surface_speed number (m/s) Its surface runs on like a conveyor belt, counter-clockwise round the shape.
---@field gravity_scale number How many times the world's gravity it feels.
---@field fixed_rotation boolean It never turns by itself.
---@field lock_x boolean In the plane: it never moves along x by itself. Set, its speed along x becomes 0.
---@field lock_y boolean In the plane: it never moves along y by itself.
---@field group string|string[] The group it is in; a list when there are several.
---@field collides_with string[] The groups it meets; nil: all.
---@field asleep boolean (read only) Whether it sleeps: it has been at rest for half a second, and nothing reaches it. Any change of it or of what it touches wakes it.
---@field type string `"dynamic"`, `"static"` or `"kinematic"`. What becomes static stops; what becomes dynamic goes on with its velocity.
---@field reaction vec (N, read only) The force of all that touches it, mean over the last step.
---@field sensor boolean It pushes nothing and lets everything pass.
---@field model string (read only) `"rigid"` or `"frame"`.
---@field color string Its colour in pictures; nil: by its type.
---@field image string The name of the picture on it; nil: none.
---@field valid boolean (read only) false once it was destroyed; everything else of it is then an error.
local polygon_methods = {}

---Adds a force that acts during the next step.
---```lua
---local crate = box{}
---crate:force({3, 0}, crate:world_point{0, 0.5})
---```
---@param force vector (N)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function polygon_methods:force(force, at) end

---Adds a torque that acts during the next step: a number in the plane, counter-clockwise; a vector in space.
---```lua
---box{}:torque(0.5)
---```
---@param torque number|vector (N m)
function polygon_methods:torque(torque) end

---A blow: changes velocity and spin at once. Nothing happens to a static or kinematic body.
---```lua
---ball{}:impulse{0, 5}
---```
---@param impulse vector (N s)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function polygon_methods:impulse(impulse, at) end

---Where a point that is fixed in the body is now.
---```lua
---local corner = box{}:world_point{0.5, 0.5}
---```
---@param point vector (m) relative to `position`, unturned
---@return vec
function polygon_methods:world_point(point) end

---Which point of the body is there now; the reverse of `:world_point`.
---```lua
---local place = box{}:local_point{1, 2}
---```
---@param point vector (m) a point of the scene
---@return vec
function polygon_methods:local_point(point) end

---Calls a function when this body touches something: as the function `on`, but of its own contacts alone.
---```lua
---local bell = ball{}
---bell:on("hit", function(event, other) print(event.speed, other) end)
---```
---@param event "contact"|"hit"|"persist"|"separate" what to wait for, see Events
---@param f fun(event: event, other: body|obstacle) called with the event and what the body met
---@return callback
function polygon_methods:on(event, f) end

---Destroys it.
function polygon_methods:destroy() end

---What hull{...} takes.
---@class hull.definition
---@field points vector[] (m, 4 to 64 points) Its corners relative to `position`, in any order: what they span is the shape, so that a corner inside the others does not count.
---@field rounding? number (m, 0 or more, default 0) Added all round, which makes its corners round.
---@field position? vector (m, default the origin) Where the origin of its shape starts: the middle of a ball or box, what the points of other shapes are relative to.
---@field angle? number (rad, default 0) In the plane: turned counter-clockwise.
---@field orientation? number[] (default {1, 0, 0, 0}) In space: a quaternion {w, x, y, z}, of any length but 0.
---@field type? "dynamic"|"static"|"kinematic" (default "dynamic") `"dynamic"` moves by forces and contacts; `"static"` stands; `"kinematic"` moves as `velocity` and `spin` say, whatever pushes it.
---@field velocity? vector (m/s, default at rest) Of its centre of mass. Not of a static one.
---@field spin? number|vector (rad/s, default 0) How fast it turns: a number in the plane, counter-clockwise; a vector in space. Not of a static one.
---@field mass? number (kg, 1e-40 to 1e40, default by the density) Its mass. Give this or `density`.
---@field density? number (kg/m² in the plane, kg/m³ in space, above 0, default 1) Mass of a unit of area or volume; of a hollow ball of a unit of rim or surface.
---@field friction? number (0 or more, default 0.5) Coulomb's coefficient μ: sideways force at most μ times the pressing one. Two surfaces take the square root of the product.
---@field restitution? number (0 to 1, default 0) Speed after a blow over speed before. Two surfaces take the larger.
---@field rolling_resistance? number (m, 0 to 1e9, default 0) The arm with which the pressing force holds against rolling: the torque is at most this times that force. Two surfaces take the larger.
---@field surface_speed? number (m/s, default 0) Its surface runs on like a conveyor belt, in the plane counter-clockwise round the shape: the upper side of a belt runs to the left, with a negative speed to the right.
---@field one_way? vector (default {0, 0}) A direction that turns with the body: what comes from there is held, what comes from elsewhere passes. `{0, 1}` makes a platform that can be jumped through from below. `{0, 0}`: holds all.
---@field sensor? boolean (default false) It pushes nothing and lets everything pass, but tells what it overlaps: see `on`. It has a mass like others.
---@field bullet? boolean (default false) Surely never passes through other bodies that move freely, however fast it is; through what no force moves no body does.
---@field model? "rigid"|"frame" (default "rigid") `"frame"`: the body of the article, particles and rods that carry the shape along; in the plane, dynamic. It meets obstacles, what no force moves, and other frames.
---@field gravity_scale? number (default 1) How many times the world's gravity it feels; 0: none.
---@field fixed_rotation? boolean (default false) It never turns by itself, whatever pushes it.
---@field lock_x? boolean (default false) In the plane: it never moves along x by itself, whatever pushes it.
---@field lock_y? boolean (default false) In the plane: it never moves along y by itself.
---@field group? string|string[] (default "default") Names of the groups it is in. A world has at most 64.
---@field collides_with? string|string[] (default all) The groups it meets. Two bodies meet when each is in a group that the other collides with; `{}` is nothing.
---@field color? string (default by its type) A colour for pictures: a name, as for `canvas`, or hex (`"#ffcc00"`).
---@field image? string (default none) In the plane: a picture drawn on it, and turned with it: the name of a file in the scene's folder.

---A convex polyhedron, in space.
---```lua
---hull{position = {0, 2, 0}, points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}
---```
---@param definition hull.definition
---@return hull
function hull(definition) end

---A convex polyhedron.
---@class hull
---@field points vec[] (m, read only) Its corners relative to `position`, those that count.
---@field rounding number (m, read only) Added all round.
---@field x number (m) First coordinate of its position.
---@field y number (m) Second coordinate of its position: height.
---@field z number (m) Third coordinate of its position; 0 in the plane.
---@field position vector (m) Where the origin of its shape is. Setting it puts a dynamic body elsewhere without changing its velocity; a kinematic or static one is carried there in the course of the next step.
---@field center_of_mass vec (m, read only) Where its centre of mass is: what it turns about when nothing holds it.
---@field vx number (m/s) First coordinate of its velocity.
---@field vy number (m/s) Second coordinate of its velocity.
---@field vz number (m/s) Third coordinate of its velocity; 0 in the plane.
---@field velocity vector (m/s) Velocity of its centre of mass at the time `world.time`, second order in the substep. A static one has none.
---@field speed number (m/s, read only) Length of the velocity.
---@field angle number (rad) In the plane: turned so far about `position`, counter-clockwise. It grows with every turn.
---@field orientation number[] In space: the quaternion {w, x, y, z}; in the plane it can only be read.
---@field spin number|vector (rad/s) It turns so: a number in the plane, counter-clockwise; a vector in space. A static one does not.
---@field mass number (kg, 1e-40 to 1e40) Its mass. Setting it changes the inertia in the same proportion.
---@field inertia number|vec (kg m²) Moment of inertia about the centre of mass; in space those about its axes x, y and z. May be set in the plane.
---@field friction number (0 or more) Coulomb's coefficient μ of all its shapes.
---@field restitution number (0 to 1) Speed after a blow over speed before.
---@field rolling_resistance number (m, 0 to 1e9) The arm with which the pressing force holds against rolling.
---@field surface_speed number (m/s) Its surface runs on like a conveyor belt, counter-clockwise round the shape.
---@field gravity_scale number How many times the world's gravity it feels.
---@field fixed_rotation boolean It never turns by itself.
---@field lock_x boolean In the plane: it never moves along x by itself. Set, its speed along x becomes 0.
---@field lock_y boolean In the plane: it never moves along y by itself.
---@field group string|string[] The group it is in; a list when there are several.
---@field collides_with string[] The groups it meets; nil: all.
---@field asleep boolean (read only) Whether it sleeps: it has been at rest for half a second, and nothing reaches it. Any change of it or of what it touches wakes it.
---@field type string `"dynamic"`, `"static"` or `"kinematic"`. What becomes static stops; what becomes dynamic goes on with its velocity.
---@field reaction vec (N, read only) The force of all that touches it, mean over the last step.
---@field sensor boolean It pushes nothing and lets everything pass.
---@field model string (read only) `"rigid"` or `"frame"`.
---@field color string Its colour in pictures; nil: by its type.
---@field image string The name of the picture on it; nil: none.
---@field valid boolean (read only) false once it was destroyed; everything else of it is then an error.
local hull_methods = {}

---Adds a force that acts during the next step.
---```lua
---local crate = box{}
---crate:force({3, 0}, crate:world_point{0, 0.5})
---```
---@param force vector (N)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function hull_methods:force(force, at) end

---Adds a torque that acts during the next step: a number in the plane, counter-clockwise; a vector in space.
---```lua
---box{}:torque(0.5)
---```
---@param torque number|vector (N m)
function hull_methods:torque(torque) end

---A blow: changes velocity and spin at once. Nothing happens to a static or kinematic body.
---```lua
---ball{}:impulse{0, 5}
---```
---@param impulse vector (N s)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function hull_methods:impulse(impulse, at) end

---Where a point that is fixed in the body is now.
---```lua
---local corner = box{}:world_point{0.5, 0.5}
---```
---@param point vector (m) relative to `position`, unturned
---@return vec
function hull_methods:world_point(point) end

---Which point of the body is there now; the reverse of `:world_point`.
---```lua
---local place = box{}:local_point{1, 2}
---```
---@param point vector (m) a point of the scene
---@return vec
function hull_methods:local_point(point) end

---Calls a function when this body touches something: as the function `on`, but of its own contacts alone.
---```lua
---local bell = ball{}
---bell:on("hit", function(event, other) print(event.speed, other) end)
---```
---@param event "contact"|"hit"|"persist"|"separate" what to wait for, see Events
---@param f fun(event: event, other: body|obstacle) called with the event and what the body met
---@return callback
function hull_methods:on(event, f) end

---Destroys it.
function hull_methods:destroy() end

---What capsule{...} takes.
---@class capsule.definition
---@field p1? vector (m, default {-0.5, 0}, in space {0, 0, -0.5}) One end of its axis, relative to `position`.
---@field p2? vector (m, default {0.5, 0}, in space {0, 0, 0.5}) The other end of its axis.
---@field radius? number (m, above 0, default 0.5) Its radius.
---@field position? vector (m, default the origin) Where the origin of its shape starts: the middle of a ball or box, what the points of other shapes are relative to.
---@field angle? number (rad, default 0) In the plane: turned counter-clockwise.
---@field orientation? number[] (default {1, 0, 0, 0}) In space: a quaternion {w, x, y, z}, of any length but 0.
---@field type? "dynamic"|"static"|"kinematic" (default "dynamic") `"dynamic"` moves by forces and contacts; `"static"` stands; `"kinematic"` moves as `velocity` and `spin` say, whatever pushes it.
---@field velocity? vector (m/s, default at rest) Of its centre of mass. Not of a static one.
---@field spin? number|vector (rad/s, default 0) How fast it turns: a number in the plane, counter-clockwise; a vector in space. Not of a static one.
---@field mass? number (kg, 1e-40 to 1e40, default by the density) Its mass. Give this or `density`.
---@field density? number (kg/m² in the plane, kg/m³ in space, above 0, default 1) Mass of a unit of area or volume; of a hollow ball of a unit of rim or surface.
---@field friction? number (0 or more, default 0.5) Coulomb's coefficient μ: sideways force at most μ times the pressing one. Two surfaces take the square root of the product.
---@field restitution? number (0 to 1, default 0) Speed after a blow over speed before. Two surfaces take the larger.
---@field rolling_resistance? number (m, 0 to 1e9, default 0) The arm with which the pressing force holds against rolling: the torque is at most this times that force. Two surfaces take the larger.
---@field surface_speed? number (m/s, default 0) Its surface runs on like a conveyor belt, in the plane counter-clockwise round the shape: the upper side of a belt runs to the left, with a negative speed to the right.
---@field one_way? vector (default {0, 0}) A direction that turns with the body: what comes from there is held, what comes from elsewhere passes. `{0, 1}` makes a platform that can be jumped through from below. `{0, 0}`: holds all.
---@field sensor? boolean (default false) It pushes nothing and lets everything pass, but tells what it overlaps: see `on`. It has a mass like others.
---@field bullet? boolean (default false) Surely never passes through other bodies that move freely, however fast it is; through what no force moves no body does.
---@field model? "rigid"|"frame" (default "rigid") `"frame"`: the body of the article, particles and rods that carry the shape along; in the plane, dynamic. It meets obstacles, what no force moves, and other frames.
---@field gravity_scale? number (default 1) How many times the world's gravity it feels; 0: none.
---@field fixed_rotation? boolean (default false) It never turns by itself, whatever pushes it.
---@field lock_x? boolean (default false) In the plane: it never moves along x by itself, whatever pushes it.
---@field lock_y? boolean (default false) In the plane: it never moves along y by itself.
---@field group? string|string[] (default "default") Names of the groups it is in. A world has at most 64.
---@field collides_with? string|string[] (default all) The groups it meets. Two bodies meet when each is in a group that the other collides with; `{}` is nothing.
---@field color? string (default by its type) A colour for pictures: a name, as for `canvas`, or hex (`"#ffcc00"`).
---@field image? string (default none) In the plane: a picture drawn on it, and turned with it: the name of a file in the scene's folder.

---All points within `radius` of a segment.
---```lua
---capsule{position = {0, 3}, p1 = {-1, 0}, p2 = {1, 0}, radius = 0.2}
---```
---@param definition capsule.definition
---@return capsule
function capsule(definition) end

---All points within `radius` of a segment.
---@class capsule
---@field p1 vec (m, read only) One end of its axis, relative to `position`, unturned.
---@field p2 vec (m, read only) The other end.
---@field radius number (m, read only) Its radius.
---@field x number (m) First coordinate of its position.
---@field y number (m) Second coordinate of its position: height.
---@field z number (m) Third coordinate of its position; 0 in the plane.
---@field position vector (m) Where the origin of its shape is. Setting it puts a dynamic body elsewhere without changing its velocity; a kinematic or static one is carried there in the course of the next step.
---@field center_of_mass vec (m, read only) Where its centre of mass is: what it turns about when nothing holds it.
---@field vx number (m/s) First coordinate of its velocity.
---@field vy number (m/s) Second coordinate of its velocity.
---@field vz number (m/s) Third coordinate of its velocity; 0 in the plane.
---@field velocity vector (m/s) Velocity of its centre of mass at the time `world.time`, second order in the substep. A static one has none.
---@field speed number (m/s, read only) Length of the velocity.
---@field angle number (rad) In the plane: turned so far about `position`, counter-clockwise. It grows with every turn.
---@field orientation number[] In space: the quaternion {w, x, y, z}; in the plane it can only be read.
---@field spin number|vector (rad/s) It turns so: a number in the plane, counter-clockwise; a vector in space. A static one does not.
---@field mass number (kg, 1e-40 to 1e40) Its mass. Setting it changes the inertia in the same proportion.
---@field inertia number|vec (kg m²) Moment of inertia about the centre of mass; in space those about its axes x, y and z. May be set in the plane.
---@field friction number (0 or more) Coulomb's coefficient μ of all its shapes.
---@field restitution number (0 to 1) Speed after a blow over speed before.
---@field rolling_resistance number (m, 0 to 1e9) The arm with which the pressing force holds against rolling.
---@field surface_speed number (m/s) Its surface runs on like a conveyor belt, counter-clockwise round the shape.
---@field gravity_scale number How many times the world's gravity it feels.
---@field fixed_rotation boolean It never turns by itself.
---@field lock_x boolean In the plane: it never moves along x by itself. Set, its speed along x becomes 0.
---@field lock_y boolean In the plane: it never moves along y by itself.
---@field group string|string[] The group it is in; a list when there are several.
---@field collides_with string[] The groups it meets; nil: all.
---@field asleep boolean (read only) Whether it sleeps: it has been at rest for half a second, and nothing reaches it. Any change of it or of what it touches wakes it.
---@field type string `"dynamic"`, `"static"` or `"kinematic"`. What becomes static stops; what becomes dynamic goes on with its velocity.
---@field reaction vec (N, read only) The force of all that touches it, mean over the last step.
---@field sensor boolean It pushes nothing and lets everything pass.
---@field model string (read only) `"rigid"` or `"frame"`.
---@field color string Its colour in pictures; nil: by its type.
---@field image string The name of the picture on it; nil: none.
---@field valid boolean (read only) false once it was destroyed; everything else of it is then an error.
local capsule_methods = {}

---Adds a force that acts during the next step.
---```lua
---local crate = box{}
---crate:force({3, 0}, crate:world_point{0, 0.5})
---```
---@param force vector (N)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function capsule_methods:force(force, at) end

---Adds a torque that acts during the next step: a number in the plane, counter-clockwise; a vector in space.
---```lua
---box{}:torque(0.5)
---```
---@param torque number|vector (N m)
function capsule_methods:torque(torque) end

---A blow: changes velocity and spin at once. Nothing happens to a static or kinematic body.
---```lua
---ball{}:impulse{0, 5}
---```
---@param impulse vector (N s)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function capsule_methods:impulse(impulse, at) end

---Where a point that is fixed in the body is now.
---```lua
---local corner = box{}:world_point{0.5, 0.5}
---```
---@param point vector (m) relative to `position`, unturned
---@return vec
function capsule_methods:world_point(point) end

---Which point of the body is there now; the reverse of `:world_point`.
---```lua
---local place = box{}:local_point{1, 2}
---```
---@param point vector (m) a point of the scene
---@return vec
function capsule_methods:local_point(point) end

---Calls a function when this body touches something: as the function `on`, but of its own contacts alone.
---```lua
---local bell = ball{}
---bell:on("hit", function(event, other) print(event.speed, other) end)
---```
---@param event "contact"|"hit"|"persist"|"separate" what to wait for, see Events
---@param f fun(event: event, other: body|obstacle) called with the event and what the body met
---@return callback
function capsule_methods:on(event, f) end

---Destroys it.
function capsule_methods:destroy() end

---What cylinder{...} takes.
---@class cylinder.definition
---@field p1? vector (m, default the origin, in space {0, 0, -0.5}) One end of its axis, relative to `position`.
---@field p2? vector (m, default the origin, in space {0, 0, 0.5}) The other end of its axis.
---@field radius? number (m, above 0, default 0.5) Its radius.
---@field position? vector (m, default the origin) Where the origin of its shape starts: the middle of a ball or box, what the points of other shapes are relative to.
---@field angle? number (rad, default 0) In the plane: turned counter-clockwise.
---@field orientation? number[] (default {1, 0, 0, 0}) In space: a quaternion {w, x, y, z}, of any length but 0.
---@field type? "dynamic"|"static"|"kinematic" (default "dynamic") `"dynamic"` moves by forces and contacts; `"static"` stands; `"kinematic"` moves as `velocity` and `spin` say, whatever pushes it.
---@field velocity? vector (m/s, default at rest) Of its centre of mass. Not of a static one.
---@field spin? number|vector (rad/s, default 0) How fast it turns: a number in the plane, counter-clockwise; a vector in space. Not of a static one.
---@field mass? number (kg, 1e-40 to 1e40, default by the density) Its mass. Give this or `density`.
---@field density? number (kg/m² in the plane, kg/m³ in space, above 0, default 1) Mass of a unit of area or volume; of a hollow ball of a unit of rim or surface.
---@field friction? number (0 or more, default 0.5) Coulomb's coefficient μ: sideways force at most μ times the pressing one. Two surfaces take the square root of the product.
---@field restitution? number (0 to 1, default 0) Speed after a blow over speed before. Two surfaces take the larger.
---@field rolling_resistance? number (m, 0 to 1e9, default 0) The arm with which the pressing force holds against rolling: the torque is at most this times that force. Two surfaces take the larger.
---@field surface_speed? number (m/s, default 0) Its surface runs on like a conveyor belt, in the plane counter-clockwise round the shape: the upper side of a belt runs to the left, with a negative speed to the right.
---@field one_way? vector (default {0, 0}) A direction that turns with the body: what comes from there is held, what comes from elsewhere passes. `{0, 1}` makes a platform that can be jumped through from below. `{0, 0}`: holds all.
---@field sensor? boolean (default false) It pushes nothing and lets everything pass, but tells what it overlaps: see `on`. It has a mass like others.
---@field bullet? boolean (default false) Surely never passes through other bodies that move freely, however fast it is; through what no force moves no body does.
---@field model? "rigid"|"frame" (default "rigid") `"frame"`: the body of the article, particles and rods that carry the shape along; in the plane, dynamic. It meets obstacles, what no force moves, and other frames.
---@field gravity_scale? number (default 1) How many times the world's gravity it feels; 0: none.
---@field fixed_rotation? boolean (default false) It never turns by itself, whatever pushes it.
---@field lock_x? boolean (default false) In the plane: it never moves along x by itself, whatever pushes it.
---@field lock_y? boolean (default false) In the plane: it never moves along y by itself.
---@field group? string|string[] (default "default") Names of the groups it is in. A world has at most 64.
---@field collides_with? string|string[] (default all) The groups it meets. Two bodies meet when each is in a group that the other collides with; `{}` is nothing.
---@field color? string (default by its type) A colour for pictures: a name, as for `canvas`, or hex (`"#ffcc00"`).
---@field image? string (default none) In the plane: a picture drawn on it, and turned with it: the name of a file in the scene's folder.

---A cylinder with flat ends; in the plane a disc at `p1`: a post seen from its end.
---```lua
---cylinder{position = {0, 0}, radius = 0.5, friction = 0.3, type = "static"}
---```
---@param definition cylinder.definition
---@return cylinder
function cylinder(definition) end

---A cylinder with flat ends; in the plane a disc.
---@class cylinder
---@field p1 vec (m, read only) One end of its axis, relative to `position`, unturned.
---@field p2 vec (m, read only) The other end.
---@field radius number (m, read only) Its radius.
---@field x number (m) First coordinate of its position.
---@field y number (m) Second coordinate of its position: height.
---@field z number (m) Third coordinate of its position; 0 in the plane.
---@field position vector (m) Where the origin of its shape is. Setting it puts a dynamic body elsewhere without changing its velocity; a kinematic or static one is carried there in the course of the next step.
---@field center_of_mass vec (m, read only) Where its centre of mass is: what it turns about when nothing holds it.
---@field vx number (m/s) First coordinate of its velocity.
---@field vy number (m/s) Second coordinate of its velocity.
---@field vz number (m/s) Third coordinate of its velocity; 0 in the plane.
---@field velocity vector (m/s) Velocity of its centre of mass at the time `world.time`, second order in the substep. A static one has none.
---@field speed number (m/s, read only) Length of the velocity.
---@field angle number (rad) In the plane: turned so far about `position`, counter-clockwise. It grows with every turn.
---@field orientation number[] In space: the quaternion {w, x, y, z}; in the plane it can only be read.
---@field spin number|vector (rad/s) It turns so: a number in the plane, counter-clockwise; a vector in space. A static one does not.
---@field mass number (kg, 1e-40 to 1e40) Its mass. Setting it changes the inertia in the same proportion.
---@field inertia number|vec (kg m²) Moment of inertia about the centre of mass; in space those about its axes x, y and z. May be set in the plane.
---@field friction number (0 or more) Coulomb's coefficient μ of all its shapes.
---@field restitution number (0 to 1) Speed after a blow over speed before.
---@field rolling_resistance number (m, 0 to 1e9) The arm with which the pressing force holds against rolling.
---@field surface_speed number (m/s) Its surface runs on like a conveyor belt, counter-clockwise round the shape.
---@field gravity_scale number How many times the world's gravity it feels.
---@field fixed_rotation boolean It never turns by itself.
---@field lock_x boolean In the plane: it never moves along x by itself. Set, its speed along x becomes 0.
---@field lock_y boolean In the plane: it never moves along y by itself.
---@field group string|string[] The group it is in; a list when there are several.
---@field collides_with string[] The groups it meets; nil: all.
---@field asleep boolean (read only) Whether it sleeps: it has been at rest for half a second, and nothing reaches it. Any change of it or of what it touches wakes it.
---@field type string `"dynamic"`, `"static"` or `"kinematic"`. What becomes static stops; what becomes dynamic goes on with its velocity.
---@field reaction vec (N, read only) The force of all that touches it, mean over the last step.
---@field sensor boolean It pushes nothing and lets everything pass.
---@field model string (read only) `"rigid"` or `"frame"`.
---@field color string Its colour in pictures; nil: by its type.
---@field image string The name of the picture on it; nil: none.
---@field valid boolean (read only) false once it was destroyed; everything else of it is then an error.
local cylinder_methods = {}

---Adds a force that acts during the next step.
---```lua
---local crate = box{}
---crate:force({3, 0}, crate:world_point{0, 0.5})
---```
---@param force vector (N)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function cylinder_methods:force(force, at) end

---Adds a torque that acts during the next step: a number in the plane, counter-clockwise; a vector in space.
---```lua
---box{}:torque(0.5)
---```
---@param torque number|vector (N m)
function cylinder_methods:torque(torque) end

---A blow: changes velocity and spin at once. Nothing happens to a static or kinematic body.
---```lua
---ball{}:impulse{0, 5}
---```
---@param impulse vector (N s)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function cylinder_methods:impulse(impulse, at) end

---Where a point that is fixed in the body is now.
---```lua
---local corner = box{}:world_point{0.5, 0.5}
---```
---@param point vector (m) relative to `position`, unturned
---@return vec
function cylinder_methods:world_point(point) end

---Which point of the body is there now; the reverse of `:world_point`.
---```lua
---local place = box{}:local_point{1, 2}
---```
---@param point vector (m) a point of the scene
---@return vec
function cylinder_methods:local_point(point) end

---Calls a function when this body touches something: as the function `on`, but of its own contacts alone.
---```lua
---local bell = ball{}
---bell:on("hit", function(event, other) print(event.speed, other) end)
---```
---@param event "contact"|"hit"|"persist"|"separate" what to wait for, see Events
---@param f fun(event: event, other: body|obstacle) called with the event and what the body met
---@return callback
function cylinder_methods:on(event, f) end

---Destroys it.
function cylinder_methods:destroy() end

---What terrain{...} takes.
---@class terrain.definition
---@field points? vector[] (m, 2 to 65536 points) In the plane its corners in their order, relative to `position`; in space the corners of `triangles`.
---@field loop? boolean (default false) In the plane: the last point is joined to the first. Counter-clockwise, all outside is solid: a bowl; clockwise, all inside.
---@field heights? number[]|number[][]|fun(x: number, z: number): number (m) In place of `points`. In the plane a list of heights from left to right, all as far apart; in space a list of rows, each along x, one after another along z. Or a function that gives the height at x (and z), relative to `position`.
---@field size? number|number[] (m, above 0, default 1 m a cell) With `heights`: how wide the ground is; in space {along x, along z}. Its middle is at `position`.
---@field cells? integer|integer[] (1 to 4095, default 32 each way) With a function of heights: in how many pieces it is cut; in space {along x, along z}.
---@field depth? number (m, above 0, default 1) With heights in space: so far down it is solid; what gets under it there is pushed up.
---@field triangles? integer[][] In space: three numbers of `points` each, from 1, counter-clockwise seen from the side that holds.
---@field type? "static"|"kinematic" (default "static") Whether it moves, as `velocity` and `spin` say.
---@field position? vector (m, default the origin) Where the origin of its shape starts: the middle of a ball or box, what the points of other shapes are relative to.
---@field angle? number (rad, default 0) In the plane: turned counter-clockwise.
---@field orientation? number[] (default {1, 0, 0, 0}) In space: a quaternion {w, x, y, z}, of any length but 0.
---@field velocity? vector (m/s, default at rest) Of its centre of mass. Not of a static one.
---@field spin? number|vector (rad/s, default 0) How fast it turns: a number in the plane, counter-clockwise; a vector in space. Not of a static one.
---@field friction? number (0 or more, default 0.5) Coulomb's coefficient μ: sideways force at most μ times the pressing one. Two surfaces take the square root of the product.
---@field restitution? number (0 to 1, default 0) Speed after a blow over speed before. Two surfaces take the larger.
---@field rolling_resistance? number (m, 0 to 1e9, default 0) The arm with which the pressing force holds against rolling: the torque is at most this times that force. Two surfaces take the larger.
---@field surface_speed? number (m/s, default 0) Its surface runs on like a conveyor belt, in the plane counter-clockwise round the shape: the upper side of a belt runs to the left, with a negative speed to the right.
---@field group? string|string[] (default "default") Names of the groups it is in. A world has at most 64.
---@field collides_with? string|string[] (default all) The groups it meets. Two bodies meet when each is in a group that the other collides with; `{}` is nothing.
---@field color? string (default by its type) A colour for pictures: a name, as for `canvas`, or hex (`"#ffcc00"`).

---Ground that bodies run over without a snag. In the plane along a line of any length: what lies to the right of the way along the points is solid, below them when they go from left to right. In space over a grid of heights, or of triangles.
---```lua
---local hills = {}
---for i = 0, 100 do hills[#hills + 1] = {i * 0.1, 0.3 * math.sin(i * 0.2)} end
---terrain{points = hills, friction = 0.8}
---terrain{position = {0, -5}, size = 20, heights = function(x) return 0.2 * math.cos(x) end}
---```
---@param definition terrain.definition
---@return terrain
function terrain(definition) end

---Ground.
---@class terrain
---@field x number (m) First coordinate of its position.
---@field y number (m) Second coordinate of its position: height.
---@field z number (m) Third coordinate of its position; 0 in the plane.
---@field position vector (m) Where the origin of its shape is. Setting it puts a dynamic body elsewhere without changing its velocity; a kinematic or static one is carried there in the course of the next step.
---@field vx number (m/s) First coordinate of its velocity.
---@field vy number (m/s) Second coordinate of its velocity.
---@field vz number (m/s) Third coordinate of its velocity; 0 in the plane.
---@field velocity vector (m/s) Velocity of its centre of mass at the time `world.time`, second order in the substep. A static one has none.
---@field speed number (m/s, read only) Length of the velocity.
---@field angle number (rad) In the plane: turned so far about `position`, counter-clockwise. It grows with every turn.
---@field orientation number[] In space: the quaternion {w, x, y, z}; in the plane it can only be read.
---@field spin number|vector (rad/s) It turns so: a number in the plane, counter-clockwise; a vector in space. A static one does not.
---@field friction number (0 or more) Coulomb's coefficient μ of all its shapes.
---@field restitution number (0 to 1) Speed after a blow over speed before.
---@field rolling_resistance number (m, 0 to 1e9) The arm with which the pressing force holds against rolling.
---@field surface_speed number (m/s) Its surface runs on like a conveyor belt, counter-clockwise round the shape.
---@field group string|string[] The group it is in; a list when there are several.
---@field collides_with string[] The groups it meets; nil: all.
---@field type string `"dynamic"`, `"static"` or `"kinematic"`. What becomes static stops; what becomes dynamic goes on with its velocity.
---@field reaction vec (N, read only) The force of all that touches it, mean over the last step.
---@field color string Its colour in pictures; nil: by its type.
---@field valid boolean (read only) false once it was destroyed; everything else of it is then an error.
local terrain_methods = {}

---Adds a force that acts during the next step.
---```lua
---local crate = box{}
---crate:force({3, 0}, crate:world_point{0, 0.5})
---```
---@param force vector (N)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function terrain_methods:force(force, at) end

---Adds a torque that acts during the next step: a number in the plane, counter-clockwise; a vector in space.
---```lua
---box{}:torque(0.5)
---```
---@param torque number|vector (N m)
function terrain_methods:torque(torque) end

---A blow: changes velocity and spin at once. Nothing happens to a static or kinematic body.
---```lua
---ball{}:impulse{0, 5}
---```
---@param impulse vector (N s)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function terrain_methods:impulse(impulse, at) end

---Where a point that is fixed in the body is now.
---```lua
---local corner = box{}:world_point{0.5, 0.5}
---```
---@param point vector (m) relative to `position`, unturned
---@return vec
function terrain_methods:world_point(point) end

---Which point of the body is there now; the reverse of `:world_point`.
---```lua
---local place = box{}:local_point{1, 2}
---```
---@param point vector (m) a point of the scene
---@return vec
function terrain_methods:local_point(point) end

---Calls a function when this body touches something: as the function `on`, but of its own contacts alone.
---```lua
---local bell = ball{}
---bell:on("hit", function(event, other) print(event.speed, other) end)
---```
---@param event "contact"|"hit"|"persist"|"separate" what to wait for, see Events
---@param f fun(event: event, other: body|obstacle) called with the event and what the body met
---@return callback
function terrain_methods:on(event, f) end

---Destroys it.
function terrain_methods:destroy() end

---What compound{...} takes.
---@class compound.definition
---@field shapes table[] (1 to 4096 shapes) Tables such as `{"ball", position = {1, 0}, radius = 0.5}`. The name (`"ball"`, `"box"` or `"capsule"`; in the plane also `"polygon"`; in space `"hull"` and `"cylinder"`) may be left out where the fields tell: `radius` and `hollow` of a ball; `size` and `rounding` of a box; `points` and `rounding` of a polygon or hull; `p1`, `p2` and `radius` of a capsule. Each may have `position` and `angle` (in space `orientation`) in the body, and `density`, `friction`, `restitution`, `rolling_resistance`, `surface_speed` and `one_way` of its own.
---@field position? vector (m, default the origin) Where the origin of its shape starts: the middle of a ball or box, what the points of other shapes are relative to.
---@field angle? number (rad, default 0) In the plane: turned counter-clockwise.
---@field orientation? number[] (default {1, 0, 0, 0}) In space: a quaternion {w, x, y, z}, of any length but 0.
---@field type? "dynamic"|"static"|"kinematic" (default "dynamic") `"dynamic"` moves by forces and contacts; `"static"` stands; `"kinematic"` moves as `velocity` and `spin` say, whatever pushes it.
---@field velocity? vector (m/s, default at rest) Of its centre of mass. Not of a static one.
---@field spin? number|vector (rad/s, default 0) How fast it turns: a number in the plane, counter-clockwise; a vector in space. Not of a static one.
---@field mass? number (kg, 1e-40 to 1e40, default by the density) Its mass. Give this or `density`.
---@field density? number (kg/m² in the plane, kg/m³ in space, above 0, default 1) Mass of a unit of area or volume; of a hollow ball of a unit of rim or surface.
---@field friction? number (0 or more, default 0.5) Coulomb's coefficient μ: sideways force at most μ times the pressing one. Two surfaces take the square root of the product.
---@field restitution? number (0 to 1, default 0) Speed after a blow over speed before. Two surfaces take the larger.
---@field rolling_resistance? number (m, 0 to 1e9, default 0) The arm with which the pressing force holds against rolling: the torque is at most this times that force. Two surfaces take the larger.
---@field surface_speed? number (m/s, default 0) Its surface runs on like a conveyor belt, in the plane counter-clockwise round the shape: the upper side of a belt runs to the left, with a negative speed to the right.
---@field one_way? vector (default {0, 0}) A direction that turns with the body: what comes from there is held, what comes from elsewhere passes. `{0, 1}` makes a platform that can be jumped through from below. `{0, 0}`: holds all.
---@field sensor? boolean (default false) It pushes nothing and lets everything pass, but tells what it overlaps: see `on`. It has a mass like others.
---@field bullet? boolean (default false) Surely never passes through other bodies that move freely, however fast it is; through what no force moves no body does.
---@field model? "rigid"|"frame" (default "rigid") `"frame"`: the body of the article, particles and rods that carry the shape along; in the plane, dynamic. It meets obstacles, what no force moves, and other frames.
---@field gravity_scale? number (default 1) How many times the world's gravity it feels; 0: none.
---@field fixed_rotation? boolean (default false) It never turns by itself, whatever pushes it.
---@field lock_x? boolean (default false) In the plane: it never moves along x by itself, whatever pushes it.
---@field lock_y? boolean (default false) In the plane: it never moves along y by itself.
---@field group? string|string[] (default "default") Names of the groups it is in. A world has at most 64.
---@field collides_with? string|string[] (default all) The groups it meets. Two bodies meet when each is in a group that the other collides with; `{}` is nothing.
---@field color? string (default by its type) A colour for pictures: a name, as for `canvas`, or hex (`"#ffcc00"`).
---@field image? string (default none) In the plane: a picture drawn on it, and turned with it: the name of a file in the scene's folder.

---Several shapes that are one body.
---```lua
---compound{position = {0, 2}, shapes = {
---  {"box", size = {2, 0.2}},
---  {"ball", position = {-1, 0}, radius = 0.3},
---  {"ball", position = {1, 0}, radius = 0.3, density = 5},
---}}
---```
---@param definition compound.definition
---@return compound
function compound(definition) end

---Several shapes that are one body.
---@class compound
---@field shapes table[] (read only) Its shapes: tables with `shape` (its name) and the fields of that shape.
---@field x number (m) First coordinate of its position.
---@field y number (m) Second coordinate of its position: height.
---@field z number (m) Third coordinate of its position; 0 in the plane.
---@field position vector (m) Where the origin of its shape is. Setting it puts a dynamic body elsewhere without changing its velocity; a kinematic or static one is carried there in the course of the next step.
---@field center_of_mass vec (m, read only) Where its centre of mass is: what it turns about when nothing holds it.
---@field vx number (m/s) First coordinate of its velocity.
---@field vy number (m/s) Second coordinate of its velocity.
---@field vz number (m/s) Third coordinate of its velocity; 0 in the plane.
---@field velocity vector (m/s) Velocity of its centre of mass at the time `world.time`, second order in the substep. A static one has none.
---@field speed number (m/s, read only) Length of the velocity.
---@field angle number (rad) In the plane: turned so far about `position`, counter-clockwise. It grows with every turn.
---@field orientation number[] In space: the quaternion {w, x, y, z}; in the plane it can only be read.
---@field spin number|vector (rad/s) It turns so: a number in the plane, counter-clockwise; a vector in space. A static one does not.
---@field mass number (kg, 1e-40 to 1e40) Its mass. Setting it changes the inertia in the same proportion.
---@field inertia number|vec (kg m²) Moment of inertia about the centre of mass; in space those about its axes x, y and z. May be set in the plane.
---@field friction number (0 or more) Coulomb's coefficient μ of all its shapes.
---@field restitution number (0 to 1) Speed after a blow over speed before.
---@field rolling_resistance number (m, 0 to 1e9) The arm with which the pressing force holds against rolling.
---@field surface_speed number (m/s) Its surface runs on like a conveyor belt, counter-clockwise round the shape.
---@field gravity_scale number How many times the world's gravity it feels.
---@field fixed_rotation boolean It never turns by itself.
---@field lock_x boolean In the plane: it never moves along x by itself. Set, its speed along x becomes 0.
---@field lock_y boolean In the plane: it never moves along y by itself.
---@field group string|string[] The group it is in; a list when there are several.
---@field collides_with string[] The groups it meets; nil: all.
---@field asleep boolean (read only) Whether it sleeps: it has been at rest for half a second, and nothing reaches it. Any change of it or of what it touches wakes it.
---@field type string `"dynamic"`, `"static"` or `"kinematic"`. What becomes static stops; what becomes dynamic goes on with its velocity.
---@field reaction vec (N, read only) The force of all that touches it, mean over the last step.
---@field sensor boolean It pushes nothing and lets everything pass.
---@field model string (read only) `"rigid"` or `"frame"`.
---@field color string Its colour in pictures; nil: by its type.
---@field image string The name of the picture on it; nil: none.
---@field valid boolean (read only) false once it was destroyed; everything else of it is then an error.
local compound_methods = {}

---Adds a force that acts during the next step.
---```lua
---local crate = box{}
---crate:force({3, 0}, crate:world_point{0, 0.5})
---```
---@param force vector (N)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function compound_methods:force(force, at) end

---Adds a torque that acts during the next step: a number in the plane, counter-clockwise; a vector in space.
---```lua
---box{}:torque(0.5)
---```
---@param torque number|vector (N m)
function compound_methods:torque(torque) end

---A blow: changes velocity and spin at once. Nothing happens to a static or kinematic body.
---```lua
---ball{}:impulse{0, 5}
---```
---@param impulse vector (N s)
---@param at? vector (m, default its centre of mass) the point of the scene where it acts
function compound_methods:impulse(impulse, at) end

---Where a point that is fixed in the body is now.
---```lua
---local corner = box{}:world_point{0.5, 0.5}
---```
---@param point vector (m) relative to `position`, unturned
---@return vec
function compound_methods:world_point(point) end

---Which point of the body is there now; the reverse of `:world_point`.
---```lua
---local place = box{}:local_point{1, 2}
---```
---@param point vector (m) a point of the scene
---@return vec
function compound_methods:local_point(point) end

---Calls a function when this body touches something: as the function `on`, but of its own contacts alone.
---```lua
---local bell = ball{}
---bell:on("hit", function(event, other) print(event.speed, other) end)
---```
---@param event "contact"|"hit"|"persist"|"separate" what to wait for, see Events
---@param f fun(event: event, other: body|obstacle) called with the event and what the body met
---@return callback
function compound_methods:on(event, f) end

---Destroys it.
function compound_methods:destroy() end

---What group{...} takes.
---@class group.definition
---@field name string The group's name, as bodies give it in `group`; it may stand alone: `group{"car"}`.
---@field enabled? boolean (default true) false: its bodies stand, and nothing meets them, as if they were not there.
---@field dynamic? boolean (default true) false: its bodies stand, and others meet them. What moved goes on with its velocity later.
---@field self_collisions? boolean (default true) false: its bodies pass through each other.

---What all bodies of a group inherit, also those that come later. Said anew of a name, it holds in place of what was said before.
---```lua
---group{"car", self_collisions = false}
---box{position = {0, 1}, size = {2, 0.5}, group = "car"}
---ball{position = {-0.8, 0.8}, radius = 0.3, group = "car"}
---```
---@param definition group.definition
---@return group
function group(definition) end

---What all bodies of a group inherit.
---@class group
---@field name string (read only) Its name.
---@field enabled boolean Its bodies are there.
---@field dynamic boolean Its bodies move, those that can.
---@field self_collisions boolean Its bodies meet each other.
---@field bodies body[] (read only) Its bodies.
local group_methods = {}

-- Joints and motors

---What pin{...} takes.
---@class pin.definition
---@field a? body The body that is held: the first of the list, or `a =`.
---@field [1]? body The body that is held: the first of the list, or `a =`.
---@field b? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field [2]? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field at? vector (m, default the centre of mass of the held body) The point in common, where it is now.
---@field axis? vector (default x) In space: the axis of swing and twist.
---@field min? number (default -math.huge) Least angle (rad) or way (m).
---@field max? number (default math.huge) Greatest angle (rad) or way (m).
---@field swing? number (rad, 0 to pi, default free) In space: how far its axis may lean.
---@field stiffness? number (N/m, 0 or more, default math.huge, hard) What it holds gives way like a spring; of a weld by turning (N m/rad).
---@field damping? number (N s/m, 0 or more, default 0) Of that spring.
---@field frequency? number (Hz, above 0, default none) In place of `stiffness`: so fast the two would swing on that spring.
---@field damping_ratio? number (0 or more, default 1) In place of `damping`, with `frequency`: 1 does not swing over.
---@field friction? number (N m or N, 0 or more, default 0) It resists turning (N m) or sliding (N) up to that.
---@field collide? boolean (default false) The two touch; else they pass through each other.
---@field break_force? number (N, above 0, default never) It breaks when its force goes beyond: the event `"break"`.
---@field break_torque? number (N m, above 0, default never) The same of its torque.

---One point in common. In space a ball joint, whose axis may lean by `swing` and which may twist about it from `min` to `max`.
---```lua
---local rod = box{size = {0.1, 1}, position = {0, -0.5}}
---local pivot = pin{rod, at = {0, 0}}
---print(pivot.force, pivot.angle)
---```
---@param definition pin.definition
---@return pin
function pin(definition) end

---One point in common.
---@class pin
---@field angle number (rad, read only) Of `a` seen from `b`, counted with every turn; 0 when it was made.
---@field speed number (rad/s or m/s, read only) The rate of that.
---@field min number Least angle (rad) or way (m); `-math.huge`: none.
---@field max number Greatest angle (rad) or way (m); `math.huge`: none.
---@field swing number (rad, 0 to pi) In space: how far its axis leans.
---@field stiffness number (N/m, 0 or more) Of what it holds; `math.huge`: hard.
---@field damping number (N s/m, 0 or more) Of that spring.
---@field friction number (N m or N, 0 or more) It resists up to that.
---@field error number (m, read only) How far apart the points are that it holds together.
---@field a body (read only) The body that is held.
---@field b body|nil (read only) What holds it; nil: the world.
---@field at vec (m, read only) Where it holds `a`, now.
---@field force vec (N, read only) On `a`, in the last substep; `b` feels the opposite.
---@field torque number|vec (N m, read only) On `a` about that point, in the last substep: a number in the plane, a vector in space.
---@field collide boolean The two touch.
---@field break_force number (N, above 0) It breaks beyond; `math.huge`: never.
---@field break_torque number (N m, above 0) It breaks beyond.
---@field valid boolean (read only) false once it broke or was destroyed, or one of its bodies was; everything else of it is then an error.
local pin_methods = {}

---Destroys it; its bodies stay.
function pin_methods:destroy() end

---What hinge{...} takes.
---@class hinge.definition
---@field a? body The body that is held: the first of the list, or `a =`.
---@field [1]? body The body that is held: the first of the list, or `a =`.
---@field b? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field [2]? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field at? vector (m, default the centre of mass of the held body) The point in common, where it is now.
---@field axis? vector What it turns about; in the plane that is always z.
---@field min? number (default -math.huge) Least angle (rad) or way (m).
---@field max? number (default math.huge) Greatest angle (rad) or way (m).
---@field stiffness? number (N/m, 0 or more, default math.huge, hard) What it holds gives way like a spring; of a weld by turning (N m/rad).
---@field damping? number (N s/m, 0 or more, default 0) Of that spring.
---@field frequency? number (Hz, above 0, default none) In place of `stiffness`: so fast the two would swing on that spring.
---@field damping_ratio? number (0 or more, default 1) In place of `damping`, with `frequency`: 1 does not swing over.
---@field friction? number (N m or N, 0 or more, default 0) It resists turning (N m) or sliding (N) up to that.
---@field collide? boolean (default false) The two touch; else they pass through each other.
---@field break_force? number (N, above 0, default never) It breaks when its force goes beyond: the event `"break"`.
---@field break_torque? number (N m, above 0, default never) The same of its torque.

---One point and one axis in common. Its angle counts every turn, also beyond half a one.
---```lua
---local door = box{size = {1, 0.1}, position = {0.5, 0}}
---hinge{door, at = {0, 0}, min = -math.pi / 2, max = math.pi / 2, friction = 0.5}
---```
---@param definition hinge.definition
---@return hinge
function hinge(definition) end

---One point and one axis in common.
---@class hinge
---@field angle number (rad, read only) Of `a` seen from `b`, counted with every turn; 0 when it was made.
---@field speed number (rad/s or m/s, read only) The rate of that.
---@field axis vec (read only) Its axis now, of length one.
---@field min number Least angle (rad) or way (m); `-math.huge`: none.
---@field max number Greatest angle (rad) or way (m); `math.huge`: none.
---@field stiffness number (N/m, 0 or more) Of what it holds; `math.huge`: hard.
---@field damping number (N s/m, 0 or more) Of that spring.
---@field friction number (N m or N, 0 or more) It resists up to that.
---@field error number (m, read only) How far apart the points are that it holds together.
---@field a body (read only) The body that is held.
---@field b body|nil (read only) What holds it; nil: the world.
---@field at vec (m, read only) Where it holds `a`, now.
---@field force vec (N, read only) On `a`, in the last substep; `b` feels the opposite.
---@field torque number|vec (N m, read only) On `a` about that point, in the last substep: a number in the plane, a vector in space.
---@field collide boolean The two touch.
---@field break_force number (N, above 0) It breaks beyond; `math.huge`: never.
---@field break_torque number (N m, above 0) It breaks beyond.
---@field valid boolean (read only) false once it broke or was destroyed, or one of its bodies was; everything else of it is then an error.
local hinge_methods = {}

---Destroys it; its bodies stay.
function hinge_methods:destroy() end

---What weld{...} takes.
---@class weld.definition
---@field a? body The body that is held: the first of the list, or `a =`.
---@field [1]? body The body that is held: the first of the list, or `a =`.
---@field b? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field [2]? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field at? vector (m, default the centre of mass of the held body) The point in common, where it is now.
---@field stiffness? number (N m/rad, 0 or more, default math.huge, hard) What it holds gives way like a spring; of a weld by turning (N m/rad).
---@field damping? number (N m s/rad, 0 or more, default 0) Of that spring.
---@field frequency? number (Hz, above 0, default none) In place of `stiffness`: so fast the two would swing on that spring.
---@field damping_ratio? number (0 or more, default 1) In place of `damping`, with `frequency`: 1 does not swing over.
---@field collide? boolean (default false) The two touch; else they pass through each other.
---@field break_force? number (N, above 0, default never) It breaks when its force goes beyond: the event `"break"`.
---@field break_torque? number (N m, above 0, default never) The same of its torque.

---Nothing moves: the two are one. With `stiffness` it bends.
---```lua
---local base, top = box{position = {0, 0.5}}, box{position = {0, 1.5}}
---weld{top, base, at = {0, 1}, break_torque = 500}
---```
---@param definition weld.definition
---@return weld
function weld(definition) end

---Nothing moves: the two are one.
---@class weld
---@field stiffness number (N/m, 0 or more) Of what it holds; `math.huge`: hard.
---@field damping number (N s/m, 0 or more) Of that spring.
---@field error number (m, read only) How far apart the points are that it holds together.
---@field a body (read only) The body that is held.
---@field b body|nil (read only) What holds it; nil: the world.
---@field at vec (m, read only) Where it holds `a`, now.
---@field force vec (N, read only) On `a`, in the last substep; `b` feels the opposite.
---@field torque number|vec (N m, read only) On `a` about that point, in the last substep: a number in the plane, a vector in space.
---@field collide boolean The two touch.
---@field break_force number (N, above 0) It breaks beyond; `math.huge`: never.
---@field break_torque number (N m, above 0) It breaks beyond.
---@field valid boolean (read only) false once it broke or was destroyed, or one of its bodies was; everything else of it is then an error.
local weld_methods = {}

---Destroys it; its bodies stay.
function weld_methods:destroy() end

---What prismatic{...} takes.
---@class prismatic.definition
---@field a? body The body that is held: the first of the list, or `a =`.
---@field [1]? body The body that is held: the first of the list, or `a =`.
---@field b? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field [2]? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field at? vector (m, default the centre of mass of the held body) The point in common, where it is now.
---@field axis vector A direction, of any length, where it points now. It is fixed in `b`.
---@field min? number (default -math.huge) Least angle (rad) or way (m).
---@field max? number (default math.huge) Greatest angle (rad) or way (m).
---@field stiffness? number (N/m, 0 or more, default math.huge, hard) What it holds gives way like a spring; of a weld by turning (N m/rad).
---@field damping? number (N s/m, 0 or more, default 0) Of that spring.
---@field frequency? number (Hz, above 0, default none) In place of `stiffness`: so fast the two would swing on that spring.
---@field damping_ratio? number (0 or more, default 1) In place of `damping`, with `frequency`: 1 does not swing over.
---@field friction? number (N m or N, 0 or more, default 0) It resists turning (N m) or sliding (N) up to that.
---@field collide? boolean (default false) The two touch; else they pass through each other.
---@field break_force? number (N, above 0, default never) It breaks when its force goes beyond: the event `"break"`.
---@field break_torque? number (N m, above 0, default never) The same of its torque.

---Slides along an axis without turning.
---```lua
---local piston = box{size = {0.4, 0.2}}
---prismatic{piston, axis = {0, 1}, min = -0.5, max = 0.5}
---```
---@param definition prismatic.definition
---@return prismatic
function prismatic(definition) end

---Slides along an axis without turning.
---@class prismatic
---@field position number (m, read only) Way of `a` seen from `b` along the axis; 0 when it was made.
---@field speed number (rad/s or m/s, read only) The rate of that.
---@field axis vec (read only) Its axis now, of length one.
---@field min number Least angle (rad) or way (m); `-math.huge`: none.
---@field max number Greatest angle (rad) or way (m); `math.huge`: none.
---@field stiffness number (N/m, 0 or more) Of what it holds; `math.huge`: hard.
---@field damping number (N s/m, 0 or more) Of that spring.
---@field friction number (N m or N, 0 or more) It resists up to that.
---@field error number (m, read only) How far apart the points are that it holds together.
---@field a body (read only) The body that is held.
---@field b body|nil (read only) What holds it; nil: the world.
---@field at vec (m, read only) Where it holds `a`, now.
---@field force vec (N, read only) On `a`, in the last substep; `b` feels the opposite.
---@field torque number|vec (N m, read only) On `a` about that point, in the last substep: a number in the plane, a vector in space.
---@field collide boolean The two touch.
---@field break_force number (N, above 0) It breaks beyond; `math.huge`: never.
---@field break_torque number (N m, above 0) It breaks beyond.
---@field valid boolean (read only) false once it broke or was destroyed, or one of its bodies was; everything else of it is then an error.
local prismatic_methods = {}

---Destroys it; its bodies stay.
function prismatic_methods:destroy() end

---What wheel{...} takes.
---@class wheel.definition
---@field chassis? body What holds the wheel.
---@field [1]? body What holds the wheel.
---@field wheel? body The wheel.
---@field [2]? body The wheel.
---@field at? vector (m, default the centre of mass of the held body) The point in common, where it is now.
---@field axis vector Along its spring, upwards; fixed in the chassis.
---@field axle? vector In space, to be given there: what it turns about; square to `axis`.
---@field min? number (default -math.huge) Least angle (rad) or way (m).
---@field max? number (default math.huge) Greatest angle (rad) or way (m).
---@field rest? number (m, default 0) Where along the axis its spring is at rest: below 0 lifts the chassis.
---@field steer? number (rad, default 0) In space: turned so far about `axis`.
---@field stiffness? number (N/m, 0 or more, default math.huge, hard) Of the spring; without it the wheel slides freely between `min` and `max`.
---@field damping? number (N s/m, 0 or more, default 0) Of that spring.
---@field frequency? number (Hz, above 0, default none) In place of `stiffness`: so fast the two would swing on that spring.
---@field damping_ratio? number (0 or more, default 1) In place of `damping`, with `frequency`: 1 does not swing over.
---@field friction? number (N m or N, 0 or more, default 0) It resists turning (N m) or sliding (N) up to that.
---@field collide? boolean (default false) The two touch; else they pass through each other.
---@field break_force? number (N, above 0, default never) It breaks when its force goes beyond: the event `"break"`.
---@field break_torque? number (N m, above 0, default never) The same of its torque.

---The suspension of a wheel: it slides along an axis of the chassis on a spring, and turns. Force of the spring: stiffness (rest - position) - damping speed.
---```lua
---local car = box{size = {2, 0.4}, position = {0, 1}, mass = 300}
---local front = ball{radius = 0.35, position = {0.8, 0.6}, mass = 40}
---wheel{car, front, axis = {0, 1}, stiffness = 20000, damping = 1500, min = -0.2, max = 0.2}
---```
---@param definition wheel.definition
---@return wheel
function wheel(definition) end

---The suspension of a wheel: it slides along an axis of the chassis on a spring, and turns.
---@class wheel
---@field position number (m, read only) Way of `a` seen from `b` along the axis; 0 when it was made.
---@field speed number (rad/s or m/s, read only) The rate of that.
---@field axis vec (read only) Its axis now, of length one.
---@field min number Least angle (rad) or way (m); `-math.huge`: none.
---@field max number Greatest angle (rad) or way (m); `math.huge`: none.
---@field rest number (m) Where along the axis its spring is at rest.
---@field steer number (rad) In space: turned so far about the axis of its spring.
---@field stiffness number (N/m, 0 or more) Of what it holds; `math.huge`: hard.
---@field damping number (N s/m, 0 or more) Of that spring.
---@field friction number (N m or N, 0 or more) It resists up to that.
---@field error number (m, read only) How far apart the points are that it holds together.
---@field a body (read only) The body that is held.
---@field b body|nil (read only) What holds it; nil: the world.
---@field at vec (m, read only) Where it holds `a`, now.
---@field force vec (N, read only) On `a`, in the last substep; `b` feels the opposite.
---@field torque number|vec (N m, read only) On `a` about that point, in the last substep: a number in the plane, a vector in space.
---@field collide boolean The two touch.
---@field break_force number (N, above 0) It breaks beyond; `math.huge`: never.
---@field break_torque number (N m, above 0) It breaks beyond.
---@field valid boolean (read only) false once it broke or was destroyed, or one of its bodies was; everything else of it is then an error.
local wheel_methods = {}

---Destroys it; its bodies stay.
function wheel_methods:destroy() end

---What gear{...} takes.
---@class gear.definition
---@field a? body The body that is held: the first of the list, or `a =`.
---@field [1]? body The body that is held: the first of the list, or `a =`.
---@field b? body The other: the second of the list, or `b =`.
---@field [2]? body The other: the second of the list, or `b =`.
---@field ratio? number (not 0, default 1) Radius of b over radius of a; of a rack 1 over the radius (1/m).
---@field axis? vector In space, to be given there: what a turns about.
---@field axis_b? vector (default `axis`) In space: what b turns about.
---@field slide? vector The direction in which b slides.
---@field stiffness? number (N/m, 0 or more, default math.huge, hard) What it holds gives way like a spring; of a weld by turning (N m/rad).
---@field damping? number (N s/m, 0 or more, default 0) Of that spring.
---@field frequency? number (Hz, above 0, default none) In place of `stiffness`: so fast the two would swing on that spring.
---@field damping_ratio? number (0 or more, default 1) In place of `damping`, with `frequency`: 1 does not swing over.
---@field collide? boolean (default false) The two touch; else they pass through each other.
---@field break_force? number (N, above 0, default never) It breaks when its force goes beyond: the event `"break"`.
---@field break_torque? number (N m, above 0, default never) The same of its torque.

---Couples how two bodies turn: angle of a + ratio * angle of b stays as it is. With `slide` b is a rack: angle of a + ratio * way of b.
---```lua
---local small, large = ball{radius = 0.2}, ball{radius = 0.4, position = {0.6, 0}}
---pin{small}
---pin{large}
---gear{small, large, ratio = 2}
---```
---@param definition gear.definition
---@return gear
function gear(definition) end

---Couples how two bodies turn: angle of a + ratio * angle of b stays as it is.
---@class gear
---@field ratio number (read only) Of one side to the other.
---@field stiffness number (N/m, 0 or more) Of what it holds; `math.huge`: hard.
---@field damping number (N s/m, 0 or more) Of that spring.
---@field a body (read only) The body that is held.
---@field b body|nil (read only) What holds it; nil: the world.
---@field at vec (m, read only) Where it holds `a`, now.
---@field force vec (N, read only) On `a`, in the last substep; `b` feels the opposite.
---@field torque number|vec (N m, read only) On `a` about that point, in the last substep: a number in the plane, a vector in space.
---@field collide boolean The two touch.
---@field break_force number (N, above 0) It breaks beyond; `math.huge`: never.
---@field break_torque number (N m, above 0) It breaks beyond.
---@field valid boolean (read only) false once it broke or was destroyed, or one of its bodies was; everything else of it is then an error.
local gear_methods = {}

---Destroys it; its bodies stay.
function gear_methods:destroy() end

---What pulley{...} takes.
---@class pulley.definition
---@field a? body The body that is held: the first of the list, or `a =`.
---@field [1]? body The body that is held: the first of the list, or `a =`.
---@field b? body The other end: the second of the list, or `b =`.
---@field [2]? body The other end: the second of the list, or `b =`.
---@field anchors vector[] (m) The two points where the rope runs over its wheels.
---@field at_a? vector (m, default the centre of mass of a) Where it is tied to a.
---@field at_b? vector (m, default the centre of mass of b) Where it is tied to b.
---@field ratio? number (above 0, default 1) A tackle: how many ropes carry b.
---@field length? number (m, 0 or more, default as it is now) Of the rope.
---@field collide? boolean (default false) The two touch; else they pass through each other.
---@field break_force? number (N, above 0, default never) It breaks when its force goes beyond: the event `"break"`.
---@field break_torque? number (N m, above 0, default never) The same of its torque.

---A rope from a over two wheels of the world to b: |at_a - anchors[1]| + ratio |at_b - anchors[2]| <= length.
---```lua
---local heavy = box{position = {-1, 0}, mass = 2}
---local light = box{position = {1, 0}, mass = 1}
---pulley{heavy, light, anchors = {{-1, 3}, {1, 3}}}
---```
---@param definition pulley.definition
---@return pulley
function pulley(definition) end

---A rope from a over two wheels of the world to b: |at_a - anchors[1]| + ratio |at_b - anchors[2]| <= length.
---@class pulley
---@field length number (m, 0 or more) Of the rope.
---@field current_length number (m, read only) Of the rope's way now.
---@field ratio number Of one side to the other.
---@field error number (m, read only) How far apart the points are that it holds together.
---@field a body (read only) The body that is held.
---@field b body|nil (read only) What holds it; nil: the world.
---@field at vec (m, read only) Where it holds `a`, now.
---@field force vec (N, read only) On `a`, in the last substep; `b` feels the opposite.
---@field torque number|vec (N m, read only) On `a` about that point, in the last substep: a number in the plane, a vector in space.
---@field collide boolean The two touch.
---@field break_force number (N, above 0) It breaks beyond; `math.huge`: never.
---@field break_torque number (N m, above 0) It breaks beyond.
---@field valid boolean (read only) false once it broke or was destroyed, or one of its bodies was; everything else of it is then an error.
local pulley_methods = {}

---Destroys it; its bodies stay.
function pulley_methods:destroy() end

---What ratchet{...} takes.
---@class ratchet.definition
---@field a? body The body that is held: the first of the list, or `a =`.
---@field [1]? body The body that is held: the first of the list, or `a =`.
---@field b? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field [2]? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field at? vector (m, default the centre of mass of the held body) The point in common, where it is now.
---@field axis? vector In space, to be given there: what it turns about.
---@field tooth? number (rad, default 0, anywhere) From tooth to tooth; below 0: clockwise.
---@field friction? number (N m or N, 0 or more, default 0) It resists turning (N m) or sliding (N) up to that.
---@field collide? boolean (default false) The two touch; else they pass through each other.
---@field break_force? number (N, above 0, default never) It breaks when its force goes beyond: the event `"break"`.
---@field break_torque? number (N m, above 0, default never) The same of its torque.

---Lets a turn one way only: it is held at every tooth.
---```lua
---local winch = ball{radius = 0.3}
---pin{winch}
---ratchet{winch, tooth = math.rad(30)}
---```
---@param definition ratchet.definition
---@return ratchet
function ratchet(definition) end

---Lets a turn one way only: it is held at every tooth.
---@class ratchet
---@field angle number (rad, read only) Of `a` seen from `b`, counted with every turn; 0 when it was made.
---@field speed number (rad/s or m/s, read only) The rate of that.
---@field axis vec (read only) Its axis now, of length one.
---@field tooth number (rad) From tooth to tooth; below 0: it turns the other way.
---@field friction number (N m or N, 0 or more) It resists up to that.
---@field a body (read only) The body that is held.
---@field b body|nil (read only) What holds it; nil: the world.
---@field at vec (m, read only) Where it holds `a`, now.
---@field force vec (N, read only) On `a`, in the last substep; `b` feels the opposite.
---@field torque number|vec (N m, read only) On `a` about that point, in the last substep: a number in the plane, a vector in space.
---@field collide boolean The two touch.
---@field break_force number (N, above 0) It breaks beyond; `math.huge`: never.
---@field break_torque number (N m, above 0) It breaks beyond.
---@field valid boolean (read only) false once it broke or was destroyed, or one of its bodies was; everything else of it is then an error.
local ratchet_methods = {}

---Destroys it; its bodies stay.
function ratchet_methods:destroy() end

---What hold{...} takes.
---@class hold.definition
---@field a? body The body that is held: the first of the list, or `a =`.
---@field [1]? body The body that is held: the first of the list, or `a =`.
---@field b? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field [2]? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field at? vector (m, default the centre of mass of the held body) The point in common, where it is now.
---@field max_force? number (N, 0 or more, default any) It gives no more.
---@field max_torque? number (N m, 0 or more, default any) It gives no more.
---@field stiffness? number (N/m, 0 or more, default math.huge, hard) What it holds gives way like a spring; of a weld by turning (N m/rad).
---@field damping? number (N s/m, 0 or more, default 0) Of that spring.
---@field frequency? number (Hz, above 0, default none) In place of `stiffness`: so fast the two would swing on that spring.
---@field damping_ratio? number (0 or more, default 1) In place of `damping`, with `frequency`: 1 does not swing over.
---@field collide? boolean (default false) The two touch; else they pass through each other.
---@field break_force? number (N, above 0, default never) It breaks when its force goes beyond: the event `"break"`.
---@field break_torque? number (N m, above 0, default never) The same of its torque.

---Keeps place and angle as they are, with a bounded force and torque: it yields to what is stronger.
---```lua
---local crate = box{}
---hold{crate, max_force = 20, max_torque = 5}
---```
---@param definition hold.definition
---@return hold
function hold(definition) end

---Keeps place and angle as they are, with a bounded force and torque: it yields to what is stronger.
---@class hold
---@field max_force number (N, 0 or more) It gives no more.
---@field max_torque number (N m, 0 or more) It gives no more.
---@field stiffness number (N/m, 0 or more) Of what it holds; `math.huge`: hard.
---@field damping number (N s/m, 0 or more) Of that spring.
---@field error number (m, read only) How far apart the points are that it holds together.
---@field a body (read only) The body that is held.
---@field b body|nil (read only) What holds it; nil: the world.
---@field at vec (m, read only) Where it holds `a`, now.
---@field force vec (N, read only) On `a`, in the last substep; `b` feels the opposite.
---@field torque number|vec (N m, read only) On `a` about that point, in the last substep: a number in the plane, a vector in space.
---@field collide boolean The two touch.
---@field break_force number (N, above 0) It breaks beyond; `math.huge`: never.
---@field break_torque number (N m, above 0) It breaks beyond.
---@field valid boolean (read only) false once it broke or was destroyed, or one of its bodies was; everything else of it is then an error.
local hold_methods = {}

---Destroys it; its bodies stay.
function hold_methods:destroy() end

---What grab{...} takes.
---@class grab.definition
---@field body? body What is drawn.
---@field [1]? body What is drawn.
---@field at? vector (m, default the centre of mass of the held body) The point in common, where it is now.
---@field target? vector (m, default `at`) Where to.
---@field max_force? number (N, 0 or more, default as a hand that drags particles) It gives no more.
---@field stiffness? number (N/m, 0 or more, default as 5 Hz) What it holds gives way like a spring; of a weld by turning (N m/rad).
---@field damping? number (N s/m, 0 or more, default 0) Of that spring.
---@field frequency? number (Hz, above 0, default none) In place of `stiffness`: so fast the two would swing on that spring.
---@field damping_ratio? number (0 or more, default 1) In place of `damping`, with `frequency`: 1 does not swing over.
---@field collide? boolean (default false) The two touch; else they pass through each other.
---@field break_force? number (N, above 0, default never) It breaks when its force goes beyond: the event `"break"`.
---@field break_torque? number (N m, above 0, default never) The same of its torque.

---Draws a point of a body to a target, softly and with a bounded force, as a hand does.
---```lua
---local hand = grab{box{}, target = {1, 1}}
---hand.target = {2, 1}
---```
---@param definition grab.definition
---@return grab
function grab(definition) end

---Draws a point of a body to a target, softly and with a bounded force, as a hand does.
---@class grab
---@field target vec (m) Where to.
---@field max_force number (N, 0 or more) It gives no more.
---@field stiffness number (N/m, 0 or more) Of what it holds; `math.huge`: hard.
---@field damping number (N s/m, 0 or more) Of that spring.
---@field a body (read only) The body that is held.
---@field b body|nil (read only) What holds it; nil: the world.
---@field at vec (m, read only) Where it holds `a`, now.
---@field force vec (N, read only) On `a`, in the last substep; `b` feels the opposite.
---@field torque number|vec (N m, read only) On `a` about that point, in the last substep: a number in the plane, a vector in space.
---@field collide boolean The two touch.
---@field break_force number (N, above 0) It breaks beyond; `math.huge`: never.
---@field break_torque number (N m, above 0) It breaks beyond.
---@field valid boolean (read only) false once it broke or was destroyed, or one of its bodies was; everything else of it is then an error.
local grab_methods = {}

---Destroys it; its bodies stay.
function grab_methods:destroy() end

---What path{...} takes.
---@class path.definition
---@field a? body The body that is held: the first of the list, or `a =`.
---@field [1]? body The body that is held: the first of the list, or `a =`.
---@field b? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field [2]? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field at? vector (m, default the centre of mass of the held body) The point in common, where it is now.
---@field points vector[] (m, 2 to 65536) The curve goes through them, in their order.
---@field closed? boolean (default false) From the last it goes on to the first.
---@field min? number (m, default -math.huge) Least way from the first point; of a curve that is not closed.
---@field max? number (m, default math.huge) Greatest way; of a curve that is not closed.
---@field speed? number (m/s, default 0) Its drive regulates to that.
---@field max_force? number (N, 0 or more, default 0, no drive) Of the drive.
---@field stiffness? number (N/m, 0 or more, default math.huge, hard) What it holds gives way like a spring; of a weld by turning (N m/rad).
---@field damping? number (N s/m, 0 or more, default 0) Of that spring.
---@field frequency? number (Hz, above 0, default none) In place of `stiffness`: so fast the two would swing on that spring.
---@field damping_ratio? number (0 or more, default 1) In place of `damping`, with `frequency`: 1 does not swing over.
---@field friction? number (N m or N, 0 or more, default 0) It resists turning (N m) or sliding (N) up to that.
---@field collide? boolean (default false) The two touch; else they pass through each other.
---@field break_force? number (N, above 0, default never) It breaks when its force goes beyond: the event `"break"`.
---@field break_torque? number (N m, above 0, default never) The same of its torque.

---A point of a body runs along a smooth curve through points, like a sledge on its way.
---```lua
---local sledge = box{size = {0.5, 0.2}}
---path{sledge, points = {{0, 0}, {2, 1}, {4, 0}}, speed = 1, max_force = 50}
---```
---@param definition path.definition
---@return path
function path(definition) end

---A point of a body runs along a smooth curve through points, like a sledge on its way.
---@class path
---@field position number (m, read only) Way along the curve from its first point.
---@field speed number (rad/s or m/s, read only) The rate of that.
---@field min number Least angle (rad) or way (m); `-math.huge`: none.
---@field max number Greatest angle (rad) or way (m); `math.huge`: none.
---@field target number (m/s) What its drive regulates to.
---@field max_force number (N, 0 or more) It gives no more.
---@field stiffness number (N/m, 0 or more) Of what it holds; `math.huge`: hard.
---@field damping number (N s/m, 0 or more) Of that spring.
---@field friction number (N m or N, 0 or more) It resists up to that.
---@field error number (m, read only) How far apart the points are that it holds together.
---@field a body (read only) The body that is held.
---@field b body|nil (read only) What holds it; nil: the world.
---@field at vec (m, read only) Where it holds `a`, now.
---@field force vec (N, read only) On `a`, in the last substep; `b` feels the opposite.
---@field torque number|vec (N m, read only) On `a` about that point, in the last substep: a number in the plane, a vector in space.
---@field collide boolean The two touch.
---@field break_force number (N, above 0) It breaks beyond; `math.huge`: never.
---@field break_torque number (N m, above 0) It breaks beyond.
---@field valid boolean (read only) false once it broke or was destroyed, or one of its bodies was; everything else of it is then an error.
local path_methods = {}

---Destroys it; its bodies stay.
function path_methods:destroy() end

---What motor{...} takes.
---@class motor.definition
---@field a? body The body that is held: the first of the list, or `a =`.
---@field [1]? body The body that is held: the first of the list, or `a =`.
---@field b? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field [2]? body (default the world) What holds it: the second of the list, or `b =`. Left out: the world.
---@field at? vector (m, default the centre of mass of the held body) The point in common, where it is now.
---@field axis? vector What it turns about (in the plane always z), or drives along.
---@field kind? "angular"|"linear" (default "angular") Whether it turns or drives.
---@field mode? "speed"|"position"|"torque" (default "speed") Regulates the speed; regulates the angle or way (a servo); or gives a plain torque or force.
---@field target? number (default 0) rad/s or m/s; rad or m; N m or N.
---@field max? number (0 or more, default any) Torque (N m) or force (N): it gives no more.
---@field max_speed? number (above 0, default any) Of a servo on its way, rad/s or m/s.
---@field collide? boolean (default false) The two touch; else they pass through each other.

---Turns a body about an axis, or drives it along one. What it gives to a it takes from b; without b, from the world.
---```lua
---local wheel = ball{radius = 0.35}
---pin{wheel}
---local drive = motor{wheel, target = 30, max = 50}
---on("step", function() print(drive.effort) end)
---```
---@param definition motor.definition
---@return motor
function motor(definition) end

---Turns a body about an axis, or drives it along one.
---@class motor
---@field kind "angular"|"linear" (read only) Whether it turns or drives.
---@field mode "speed"|"position"|"torque" What it regulates.
---@field target number What it regulates to.
---@field max number (0 or more) It gives no more, N m or N.
---@field max_speed number (above 0) Of a servo on its way, rad/s or m/s.
---@field angle number (rad, read only) Of `a` seen from `b`, counted with every turn; 0 when it was made.
---@field position number (m, read only) Way of `a` seen from `b` along the axis; 0 when it was made.
---@field speed number (rad/s or m/s, read only) The rate of that.
---@field effort number (N m or N, read only) What it gives, in the last substep.
---@field axis vec (read only) Its axis now, of length one.
---@field a body (read only) The body that is held.
---@field b body|nil (read only) What holds it; nil: the world.
---@field force vec (N, read only) On `a`, in the last substep; `b` feels the opposite.
---@field torque number|vec (N m, read only) On `a` about that point, in the last substep: a number in the plane, a vector in space.
---@field collide boolean The two touch.
---@field valid boolean (read only) false once it broke or was destroyed, or one of its bodies was; everything else of it is then an error.
local motor_methods = {}

---Destroys it; its bodies stay.
function motor_methods:destroy() end

-- Frames

---What triangle{...} takes.
---@class triangle.definition
---@field position? vector (m, default the origin) Its centre; with `points`, what they are relative to.
---@field size? number (m, above 0, default 1) Length of its sides.
---@field mass? number (kg, 1e-40 to 1e40, default 1) Mass of the whole frame, shared equally by its particles.
---@field velocity? vector (m/s, default at rest) Of its centre of mass.
---@field spin? number|vector (rad/s, default 0) About its centre of mass: a number in the plane, counter-clockwise; a vector in space.
---@field radius? number (m, 0 or more, default 0) Radius of each particle, for what it touches.
---@field max_force? number (N, above 0, default never) A rod breaks when the force along it goes beyond.
---@field points? vector[] (m, default a regular one) Its 3 corners, in place of `size`.

---Three particles and three rods.
---```lua
---triangle{position = {0, 2}, size = 0.5, spin = 3}
---```
---@param definition triangle.definition
---@return triangle
function triangle(definition) end

---Three particles and three rods.
---@class triangle
---@field position vec (m, read only) Its centre of mass.
---@field velocity vec (m/s, read only) Velocity of its centre of mass.
---@field mass number (kg, read only) Mass of the whole frame.
---@field links link[] (read only) Its links, those that hold.
---@field valid boolean (read only) false once one of its particles was destroyed.
---@operator len: integer
---@field [integer] particle|nil
local triangle_methods = {}

---Adds a force at the centre of mass that acts during the next step: shared by mass, so that it does not turn the frame.
---@param force vector (N)
function triangle_methods:force(force) end

---Changes the velocity at once by impulse / mass.
---@param impulse vector (N s)
function triangle_methods:impulse(impulse) end

---Destroys it with its particles and links.
function triangle_methods:destroy() end

---What tetrahedron{...} takes.
---@class tetrahedron.definition
---@field position? vector (m, default the origin) Its centre; with `points`, what they are relative to.
---@field size? number (m, above 0, default 1) Length of its edges.
---@field mass? number (kg, 1e-40 to 1e40, default 1) Mass of the whole frame, shared equally by its particles.
---@field velocity? vector (m/s, default at rest) Of its centre of mass.
---@field spin? number|vector (rad/s, default 0) About its centre of mass: a number in the plane, counter-clockwise; a vector in space.
---@field radius? number (m, 0 or more, default 0) Radius of each particle, for what it touches.
---@field max_force? number (N, above 0, default never) A rod breaks when the force along it goes beyond.
---@field points? vector[] (m, default a regular one) Its 4 corners, in place of `size`.

---Four particles and six rods, in space: as many unknowns as a rigid body has, 12 - 6 = 6.
---```lua
---tetrahedron{position = {500, 800, 500}, size = 200, spin = {1, 2, 0}}
---```
---@param definition tetrahedron.definition
---@return tetrahedron
function tetrahedron(definition) end

---Four particles and six rods.
---@class tetrahedron
---@field position vec (m, read only) Its centre of mass.
---@field velocity vec (m/s, read only) Velocity of its centre of mass.
---@field mass number (kg, read only) Mass of the whole frame.
---@field volume number (m³, read only) Below 0 when it was turned inside out, which rods cannot see.
---@field links link[] (read only) Its links, those that hold.
---@field valid boolean (read only) false once one of its particles was destroyed.
---@operator len: integer
---@field [integer] particle|nil
local tetrahedron_methods = {}

---Adds a force at the centre of mass that acts during the next step: shared by mass, so that it does not turn the frame.
---@param force vector (N)
function tetrahedron_methods:force(force) end

---Changes the velocity at once by impulse / mass.
---@param impulse vector (N s)
function tetrahedron_methods:impulse(impulse) end

---Destroys it with its particles and links.
function tetrahedron_methods:destroy() end

---What axes{...} takes.
---@class axes.definition
---@field position? vector (m, default the origin) Its corner.
---@field size? number (m, above 0, default 1) Length of its arms.
---@field mass? number (kg, 1e-40 to 1e40, default 1) Mass of the whole frame, shared equally by its particles.
---@field velocity? vector (m/s, default at rest) Of its centre of mass.
---@field spin? number|vector (rad/s, default 0) About its centre of mass: a number in the plane, counter-clockwise; a vector in space.
---@field radius? number (m, 0 or more, default 0) Radius of each particle, for what it touches.

---A corner and two (in space three) arms from it, of one length and square to each other: rods hold the lengths, dot products the right angles.
---```lua
---axes{position = {0, 2, 0}, spin = {0, 3, 0}}
---```
---@param definition axes.definition
---@return axes
function axes(definition) end

---A corner and arms square to each other.
---@class axes
---@field position vec (m, read only) Its centre of mass.
---@field velocity vec (m/s, read only) Velocity of its centre of mass.
---@field mass number (kg, read only) Mass of the whole frame.
---@field links link[] (read only) Its links, those that hold.
---@field valid boolean (read only) false once one of its particles was destroyed.
---@operator len: integer
---@field [integer] particle|nil
local axes_methods = {}

---Adds a force at the centre of mass that acts during the next step: shared by mass, so that it does not turn the frame.
---@param force vector (N)
function axes_methods:force(force) end

---Changes the velocity at once by impulse / mass.
---@param impulse vector (N s)
function axes_methods:impulse(impulse) end

---Destroys it with its particles and links.
function axes_methods:destroy() end

-- Vectors

---Makes a vector.
---```lua
---local up = vec(0, 1)
---print((2 * up + {3, 0}):length())
---```
---@param x number
---@param y number
---@param z? number (default 0)
---@return vec
function vec(x, y, z) end

---Three numbers.
---@class vec
---@field x number First coordinate.
---@field y number Second coordinate.
---@field z number Third coordinate.
---@operator add(vector): vec
---@operator sub(vector): vec
---@operator mul(number): vec
---@operator div(number): vec
---@operator unm: vec
local vec_methods = {}

---√(x² + y² + z²).
---@return number
function vec_methods:length() end

---The same direction with length 1; the zero vector stays zero.
---@return vec
function vec_methods:normalized() end

---x·v.x + y·v.y + z·v.z.
---@param v vector
---@return number
function vec_methods:dot(v) end

---The vector product, square to both.
---@param v vector
---@return vec
function vec_methods:cross(v) end

-- Turtles and Logo

---What turtle{...} takes.
---@class turtle.definition
---@field x? number (default 0) Steps to the right of its origin. Setting it moves it, and draws if the pen is down.
---@field y? number (default 0) Steps above its origin.
---@field position? vec (default {0, 0}) Both.
---@field heading? number (degrees, default 0) 0 is up, 90 is right; see `mode`.
---@field name? string (default "turtle1", ...) Its name, in errors and in Logo.
---@field shape? string|vector[]|string[] (default "turtle") Its costume: `turtle`, `arrow`, `car`, `tractor`, `bee`, `bird`, `fish`, `ball`, `person`, `rocket`; points `{{x, y}, ...}`; the name of a PNG in the scene's folder; or a list of such, which take turns as it moves.
---@field size? number (0 or more, default 1) How large it is.
---@field color? string|number[] (default "text") Of its pen and costume.
---@field speed? number (steps/s, 0 or more, default 400) How fast its moves are in programs; 0 is at once.
---@field scale? number (default 1) Length of its step.
---@field pen? boolean (default true) Whether the pen is down.
---@field visible? boolean (default true) Whether it is shown.

---Makes a turtle.
---```lua
---local car = turtle{shape = "car", color = "red", x = -200, heading = 90}
---local tractor = turtle{shape = "tractor", color = "blue", x = -200, y = -60, heading = 90}
---car:forever(function(t) t:forward(5) t:wait(0.1) end)
---tractor:forever(function(t) t:forward(2) t:wait(0.1) end)
---```
---@param definition turtle.definition
---@return turtle
function turtle(definition) end

---A turtle.
---@class turtle
---@field x number Steps to the right of its origin. Setting it moves it, and draws if the pen is down.
---@field y number Steps above its origin.
---@field position vec Both.
---@field heading number (degrees) 0 is up, 90 is right; see `mode`.
---@field name string Its name, in errors and in Logo.
---@field shape string|vector[]|string[] Its costume: `turtle`, `arrow`, `car`, `tractor`, `bee`, `bird`, `fish`, `ball`, `person`, `rocket`; points `{{x, y}, ...}`; the name of a PNG in the scene's folder; or a list of such, which take turns as it moves.
---@field size number (0 or more) How large it is.
---@field color string|number[] Of its pen and costume.
---@field speed number (steps/s, 0 or more) How fast its moves are in programs; 0 is at once.
---@field scale number Length of its step.
---@field pen boolean Whether the pen is down.
---@field visible boolean Whether it is shown.
---@field running boolean (read only) Whether a program of it runs.
local turtle_methods = {}

---Moves forward; backward by a negative number.
---@param steps number so many steps
function turtle_methods:forward(steps) end

---Short for `forward`.
---@param steps number so many steps
function turtle_methods:fd(steps) end

---Moves backward.
---@param steps number so many steps
function turtle_methods:back(steps) end

---Short for `back`.
---@param steps number so many steps
function turtle_methods:bk(steps) end

---Turns right.
---@param degrees number so many degrees
function turtle_methods:right(degrees) end

---Short for `right`.
---@param degrees number so many degrees
function turtle_methods:rt(degrees) end

---Turns left.
---@param degrees number so many degrees
function turtle_methods:left(degrees) end

---Short for `left`.
---@param degrees number so many degrees
function turtle_methods:lt(degrees) end

---Goes to the middle, heading 0; draws if the pen is down.
function turtle_methods:home() end

---Turns to a heading: 0 is up, 90 is right.
---@param degrees number so many degrees
function turtle_methods:setheading(degrees) end

---Short for `setheading`.
---@param degrees number so many degrees
function turtle_methods:seth(degrees) end

---Goes to a point; draws if the pen is down.
---@param x number|vector|turtle x, a vector or a turtle
---@param y? number (default none) y, with x
function turtle_methods:setpos(x, y) end

---Goes to a point.
---@param x number|vector|turtle x, a vector or a turtle
---@param y? number (default none) y, with x
function turtle_methods:setxy(x, y) end

---Goes sideways to this x.
---@param x number x
function turtle_methods:setx(x) end

---Goes up or down to this y.
---@param y number y
function turtle_methods:sety(y) end

---Where it is: [x y].
---@return vec
function turtle_methods:pos() end

---Its x.
---@return number
function turtle_methods:xcor() end

---Its y.
---@return number
function turtle_methods:ycor() end

---The heading that leads to a point.
---@param x number|vector|turtle x, a vector or a turtle
---@param y? number (default none) y, with x
---@return number
function turtle_methods:towards(x, y) end

---How far a point is.
---@param x number|vector|turtle x, a vector or a turtle
---@param y? number (default none) y, with x
---@return number
function turtle_methods:distance(x, y) end

---From now on the middle is here.
function turtle_methods:setorigin() end

---Beyond an edge it comes round at the other.
function turtle_methods:wrap() end

---Beyond an edge it goes on unseen.
function turtle_methods:window() end

---Beyond an edge is an error: Turtle out of bounds.
function turtle_methods:fence() end

---Takes the last command back.
---@return boolean
function turtle_methods:undo() end

---Lifts the pen: moves draw no more.
function turtle_methods:penup() end

---Short for `penup`.
function turtle_methods:pu() end

---Lowers the pen.
function turtle_methods:pendown() end

---Short for `pendown`.
function turtle_methods:pd() end

---Whether the pen is down.
---@return boolean
function turtle_methods:isdown() end

---Colour of the pen: a number, a name, or [red green blue].
---@param color string|number[] a name of the theme, `"#rrggbb"`, or `{red, green, blue}` from 0 to 1
function turtle_methods:setpencolor(color) end

---Short for `setpencolor`.
---@param color string|number[] a name of the theme, `"#rrggbb"`, or `{red, green, blue}` from 0 to 1
function turtle_methods:setpc(color) end

---Colour of the pen.
---@return string
function turtle_methods:pencolor() end

---How wide the pen draws.
---@param steps number so many steps
function turtle_methods:setpensize(steps) end

---How wide the pen draws.
---@return number
function turtle_methods:pensize() end

---Wipes the drawing; the turtle goes home.
function turtle_methods:clearscreen() end

---Short for `clearscreen`.
function turtle_methods:cs() end

---Wipes the drawing; the turtle stays.
function turtle_methods:clean() end

---Runs commands and fills what they go round: inside where the winding number is not zero.
---@param color string|number[] may be left out: the pen's
---@param f fun(t: turtle) goes round
function turtle_methods:filled(color, f) end

---From here on the way is an outline.
function turtle_methods:begin_fill() end

---Fills the outline.
function turtle_methods:end_fill() end

---Draws an arc round itself, clockwise from its heading; it stays.
---@param degrees number so many degrees
---@param radius number radius
function turtle_methods:arc(degrees, radius) end

---Walks a circle whose centre is to the left.
---@param radius number to the right where it is negative
---@param degrees? number (default 360) so much of it
function turtle_methods:circle(radius, degrees) end

---Draws a dot where it is.
---@param diameter? number (default twice the pen) steps
function turtle_methods:dot(diameter) end

---Leaves a print of its costume.
---@return integer
function turtle_methods:stamp() end

---Wipes a print; without a number the last one.
---@param stamp? integer (default the last one) what `stamp` returned
function turtle_methods:clearstamp(stamp) end

---Writes where it is.
---@param text any one value or several
function turtle_methods:write(text) end

---How high labels are.
---@param steps number so many steps
function turtle_methods:setlabelheight(steps) end

---Colour of the background.
---@param color string|number[] a name of the theme, `"#rrggbb"`, or `{red, green, blue}` from 0 to 1
function turtle_methods:setbg(color) end

---The colour under the turtle.
---@return string
function turtle_methods:color_under() end

---Hides it; its moves then take no time.
function turtle_methods:hideturtle() end

---Short for `hideturtle`.
function turtle_methods:ht() end

---Shows it.
function turtle_methods:showturtle() end

---Short for `showturtle`.
function turtle_methods:st() end

---Whether it is shown.
---@return boolean
function turtle_methods:isvisible() end

---What it looks like: turtle, arrow, car, tractor, bee, bird, fish, ball, person, rocket; a list of points; a PNG; several take turns.
---@param costume string|vector[]|string[] see `turtle.shape`
function turtle_methods:setshape(costume) end

---How large it is; 1 is usual.
---@param factor number factor
function turtle_methods:setsize(factor) end

---Shows a bubble with a text; an empty one takes it away.
---@param text? any (default none) none takes it away
function turtle_methods:say(text) end

---Makes a turtle just like it.
---@param name? string (default made from its own) of the new one
---@return turtle
function turtle_methods:clone(name) end

---Starts a program that runs at the same time as all others, in simulated time: there a move takes as long as the turtle's speed says, and `wait` waits. An error in it is told with the turtle's name and ends it alone.
---@param f fun(t: turtle) gets the turtle
function turtle_methods:launch(f) end

---Does something again and again; outside of programs it launches one. A turn that takes no time ends the frame.
---@param f fun(t: turtle) gets the turtle
function turtle_methods:forever(f) end

---Waits, inside a launched program.
---@param seconds number (s, 0 or more) 0 waits for the next frame
function turtle_methods:wait(seconds) end

---Does something each time a condition becomes true.
---@param condition fun(t: turtle): boolean looked at after each step
---@param action fun(t: turtle) launched each time it becomes true
function turtle_methods:when(condition, action) end

---Says what a click on the turtle starts; without a function starts it.
---@param f? fun(t: turtle) (default the one given before) a click starts it, and stops it when it runs
function turtle_methods:click_on(f) end

---Stops it.
function turtle_methods:click_off() end

---Stops all programs.
function turtle_methods:stop_all() end

---Whether it touches a turtle.
---@param other turtle which
---@return boolean
function turtle_methods:touching(other) end

---Sets how edges behave, or how headings are counted: `logo` from up, clockwise, `standard` from the right, counter-clockwise as in Python. Nothing else changes. Without a mode: gives both.
---@param mode? "wrap"|"window"|"fence"|"logo"|"standard" (default none) the edges of the stage, or how headings are counted
---@return string?, string?
function turtle_methods:mode(mode) end

---Wipes what this turtle drew, another name of `clean`.
function turtle_methods:clear() end

---Stops the turtle's programs.
function turtle_methods:stop() end

---Takes the turtle off the stage; what it drew stays.
function turtle_methods:remove() end

---Draws an arc round itself, clockwise from its heading; it stays.
---@param degrees number so many degrees
---@param radius number radius
function arc(degrees, radius) end

---Moves backward.
---@param steps number so many steps
function back(steps) end

---From here on the way is an outline.
function begin_fill() end

---Short for `back`.
---@param steps number so many steps
function bk(steps) end

---Walks a circle whose centre is to the left.
---@param radius number to the right where it is negative
---@param degrees? number (default 360) so much of it
function circle(radius, degrees) end

---Wipes the drawing; the turtle stays.
function clean() end

---Wipes the drawing; the turtle goes home.
function clearscreen() end

---Wipes a print; without a number the last one.
---@param stamp? integer (default the last one) what `stamp` returned
function clearstamp(stamp) end

---Stops it.
function click_off() end

---Says what a click on the turtle starts; without a function starts it.
---@param f? fun(t: turtle) (default the one given before) a click starts it, and stops it when it runs
function click_on(f) end

---Makes a turtle just like it.
---@param name? string (default made from its own) of the new one
---@return turtle
function clone(name) end

---The colour under the turtle.
---@return string
function color_under() end

---Short for `clearscreen`.
function cs() end

---How far a point is.
---@param x number|vector|turtle x, a vector or a turtle
---@param y? number (default none) y, with x
---@return number
function distance(x, y) end

---Fills the outline.
function end_fill() end

---Short for `forward`.
---@param steps number so many steps
function fd(steps) end

---Beyond an edge is an error: Turtle out of bounds.
function fence() end

---Runs commands and fills what they go round: inside where the winding number is not zero.
---@param color string|number[] may be left out: the pen's
---@param f fun(t: turtle) goes round
function filled(color, f) end

---Does something again and again; outside of programs it launches one. A turn that takes no time ends the frame.
---@param f fun(t: turtle) gets the turtle
function forever(f) end

---Moves forward; backward by a negative number.
---@param steps number so many steps
function forward(steps) end

---The heading in degrees.
---@return number
function heading() end

---Hides it; its moves then take no time.
function hideturtle() end

---Goes to the middle, heading 0; draws if the pen is down.
function home() end

---Short for `hideturtle`.
function ht() end

---Starts a program that runs at the same time as all others, in simulated time: there a move takes as long as the turtle's speed says, and `wait` waits. An error in it is told with the turtle's name and ends it alone.
---@param f fun(t: turtle) gets the turtle
function launch(f) end

---Turns left.
---@param degrees number so many degrees
function left(degrees) end

---Runs Logo. Its procedures and names last over calls. Write the brackets with a sign of equality, `[=[` and `]=]`: Logo's own lists end in `]]`, too.
---```lua
---logo[=[
---  to square :side
---    repeat 4 [forward :side right 90]
---  end
---  square 100
---]=]
---```
---@param text string a Logo program, English or Russian
function logo(text) end

---Short for `left`.
---@param degrees number so many degrees
function lt(degrees) end

---Sets how edges behave, or how headings are counted: `logo` from up, clockwise, `standard` from the right, counter-clockwise as in Python. Nothing else changes. Without a mode: gives both.
---@param mode? "wrap"|"window"|"fence"|"logo"|"standard" (default none) the edges of the stage, or how headings are counted
---@return string?, string?
function mode(mode) end

---Makes a turtle: another name of `turtle`.
---@param fields? table (default none) as of `turtle`
---@return turtle
function new_turtle(fields) end

---Short for `pendown`.
function pd() end

---Colour of the pen.
---@return string
function pencolor() end

---Lowers the pen.
function pendown() end

---How wide the pen draws.
---@return number
function pensize() end

---Lifts the pen: moves draw no more.
function penup() end

---Where it is: [x y].
---@return vec
function pos() end

---Short for `penup`.
function pu() end

---Turns right.
---@param degrees number so many degrees
function right(degrees) end

---Short for `right`.
---@param degrees number so many degrees
function rt(degrees) end

---Shows a bubble with a text; an empty one takes it away.
---@param text? any (default none) none takes it away
function say(text) end

---Colour of the background.
---@param color string|number[] a name of the theme, `"#rrggbb"`, or `{red, green, blue}` from 0 to 1
function setbg(color) end

---Short for `setheading`.
---@param degrees number so many degrees
function seth(degrees) end

---Turns to a heading: 0 is up, 90 is right.
---@param degrees number so many degrees
function setheading(degrees) end

---From now on the middle is here.
function setorigin() end

---Short for `setpencolor`.
---@param color string|number[] a name of the theme, `"#rrggbb"`, or `{red, green, blue}` from 0 to 1
function setpc(color) end

---Colour of the pen: a number, a name, or [red green blue].
---@param color string|number[] a name of the theme, `"#rrggbb"`, or `{red, green, blue}` from 0 to 1
function setpencolor(color) end

---How wide the pen draws.
---@param steps number so many steps
function setpensize(steps) end

---Goes to a point; draws if the pen is down.
---@param x number|vector|turtle x, a vector or a turtle
---@param y? number (default none) y, with x
function setpos(x, y) end

---What it looks like: turtle, arrow, car, tractor, bee, bird, fish, ball, person, rocket; a list of points; a PNG; several take turns.
---@param costume string|vector[]|string[] see `turtle.shape`
function setshape(costume) end

---How large it is; 1 is usual.
---@param factor number factor
function setsize(factor) end

---Goes sideways to this x.
---@param x number x
function setx(x) end

---Goes to a point.
---@param x number|vector|turtle x, a vector or a turtle
---@param y? number (default none) y, with x
function setxy(x, y) end

---Goes up or down to this y.
---@param y number y
function sety(y) end

---What it looks like.
---@return string
function shape() end

---Shows it.
function showturtle() end

---How large it is.
---@return number
function size() end

---How fast it is seen to move; 0 is at once. Without a number: its speed.
---@param speed? number (steps/s, default none) 0 is at once
---@return number?
function speed(speed) end

---Short for `showturtle`.
function st() end

---Leaves a print of its costume.
---@return integer
function stamp() end

---Stops all programs.
function stop_all() end

---Whether it touches a turtle.
---@param other turtle which
---@return boolean
function touching(other) end

---The heading that leads to a point.
---@param x number|vector|turtle x, a vector or a turtle
---@param y? number (default none) y, with x
---@return number
function towards(x, y) end

---Takes the last command back.
---@return boolean
function undo() end

---Waits, inside a launched program.
---@param seconds number (s, 0 or more) 0 waits for the next frame
function wait(seconds) end

---Does something each time a condition becomes true.
---@param condition fun(t: turtle): boolean looked at after each step
---@param action fun(t: turtle) launched each time it becomes true
function when(condition, action) end

---Beyond an edge it goes on unseen.
function window() end

---Beyond an edge it comes round at the other.
function wrap() end

---Writes where it is.
---@param text any one value or several
function write(text) end

---Its x.
---@return number
function xcor() end

---Its y.
---@return number
function ycor() end

-- Drawing

---What `draw` gets. It may be used only while `draw` runs.
---@class canvas
local canvas_methods = {}

---A line through points.
---```lua
---canvas:line({0, 0}, {1, 1}, {color = "red", width = 4})
---canvas:line({{0, 0}, {1, 1}, {2, 0}})
---```
---@param points vector[]|vector (m) a list of points (less than two give nothing to see); or one end, and then the other
---@param to? vector (m, default none) the other end
---@param style? style (default none) how it looks, see style
function canvas_methods:line(points, to, style) end

---A line with a head, as for a force.
---```lua
---canvas:arrow(p.position, p.position + p.velocity / 10)
---```
---@param from vector (m) its tail
---@param to vector (m) its head
---@param style? style (default none) how it looks, see style
function canvas_methods:arrow(from, to, style) end

---The graph of a function, with as many points as the picture needs.
---```lua
---canvas:curve(function(x) return x * x end, -1, 1, {dash = 8})
---```
---@param f fun(t: number): number|vector, number?, number? returns y for x; or x, y for a parameter; a NaN is a gap
---@param from number
---@param to number
---@param style? style (default none) how it looks, see style
function canvas_methods:curve(f, from, to, style) end

---A circle; in space a disc that faces the eye.
---```lua
---canvas:circle({0, 0}, 0.1, {fill = "orange"})
---```
---@param center vector (m) its centre
---@param radius number (m, 0 or more)
---@param style? style (default none) how it looks, see style
function canvas_methods:circle(center, radius, style) end

---A closed outline and its inside.
---```lua
---canvas:polygon({{0, 0}, {1, 0}, {0, 1}}, {fill = "blue", alpha = 0.5})
---```
---@param points vector[] (m) three or more
---@param style? style (default none) how it looks, see style
function canvas_methods:polygon(points, style) end

---Text, Cyrillic and Greek too.
---```lua
---canvas:text({0, 1}, "Σ F = m a", {size = 24, align = "center"})
---```
---@param at vector (m) where it stands
---@param text string|number UTF-8; a line end begins a new line
---@param style? style (default none) how it looks, see style
function canvas_methods:text(at, text, style) end

---An image.
---```lua
---canvas:image({0, 1}, "bird.png", {height = 0.5})
---```
---@param at vector (m) where it stands
---@param file string PNG, JPEG or BMP in the scene's folder or below
---@param style? style (default none) how it looks, see style
function canvas_methods:image(at, file, style) end

---How something looks: a table with any of these.
---@class style
---@field color string|number[] (default text) Of a line, an outline or a text.
---@field fill string|number[] (default none) Of the inside of a circle or polygon. With it and no `color` there is no outline.
---@field width number (px, 0 or more, default 2.5) Of a line. Of an image: its width in m.
---@field dash number (px, 0 or more, default 0) Length of dashes and gaps; 0 is a whole line.
---@field alpha number (0 to 1, default 1) 1 hides what is behind, 0 shows nothing.
---@field size number (px, 4 to 400, default 22) Of the letters of a text (an em). The viewer may make all text larger or smaller.
---@field bold boolean (default false) Bold text.
---@field align "left"|"center"|"right" (default "left"; images "center") Where the point lies in the text or image: at its left, in its middle, at its right.
---@field vertical "top"|"middle"|"bottom" (default "middle") The same from top to bottom.
---@field height number (m, 0 or more, default by its shape) Of an image.
---@field angle number (rad, default 0) Of an image, counter-clockwise.
local style_methods = {}

-- Events

---What the function gets.
---@class event
---@field name string (read only) Which event it is.
---@field time number (s, read only) `world.time` after the step.
---@field link link|joint (read only) `"break"`: the link or joint that broke; it is not valid any more.
---@field a particle|body|obstacle (read only) `"break"`: one of its ends. Contacts: one of the two; a sensor, if there is one. `event.a == ball` tells whether it is that one.
---@field b particle|body|obstacle (read only) The other.
---@field force number (N, read only) `"break"`: the force with which it broke.
---@field torque number (N m, read only) `"break"` of a joint: the torque with which it broke.
---@field key string (read only) `"key"`: its name: `"left"`, `"a"`, `"1"`, `"return"`; letters are those of a US keyboard.
---@field pressed boolean (read only) `"key"`: it went down; false: up.
---@field repeated boolean (read only) `"key"`: it is held, and the keyboard repeats it.
---@field point vec (m, read only) Contacts: where they met or, of `"persist"`, press the most. `"click"`: where, in the scene. In space: as deep as what was hit, or as the middle of the view.
---@field button "left"|"middle"|"right" (read only) `"click"`: which button.
---@field normal vec (read only) Contacts: of length one, from `a` to `b`, across the surfaces there.
---@field speed number (m/s, read only) `"contact"` and `"hit"`: how fast they came together along the normal, before the blow.
---@field impulse number (N s, read only) Contacts: of the pressing forces in this step, all points together; 0 of a sensor.
---@field sensor boolean (read only) Contacts: `a` is a sensor.
---@field hit particle|body (read only) `"click"`: the particle or the body that moves freely there, or nil.
local event_methods = {}

-- Recording

---What record{...} takes.
---@class record.definition
---@field every? number (s, above 0, default every step) Time between rows.
---@field [string] fun(): number A column of that name.

---Begins to record. Each further field is a column: its name, and a function that returns a number.
---```lua
---record{every = 0.1,
---  height = function() return ball.y end,
---  speed = function() return ball.speed end}
---```
---@param definition record.definition
---@return record
function record(definition) end

---The rows so far. `r.height[3]` is the third of its column `height`.
---@class record
---@field t number[] (s, read only) When each row was taken: multiples of `every` after the first, where a step ends there.
---@field every number (s, read only) Time between rows; 0: every step.
---@field valid boolean (read only) false once it was destroyed.
---@operator len: integer
local record_methods = {}

---Stops it and forgets its rows.
function record_methods:destroy() end

-- Differential equations

---What ode{...} takes.
---@class ode.definition
---@field f fun(t: number, y: any, ...: any): any, ... Returns the rates of y, with `v0` the second derivatives. Gets t, y, with `v0` also v, and with `parameters` those. The table y is one and the same in all calls: copy what you keep.
---@field y0 number|number[]|table<string, number> The start: a number, a list, or names.
---@field v0? number|number[]|table<string, number> (default none) The rates at the start, in the form of `y0`: makes the system one of second order, y'' = f(t, y, v).
---@field t0? number (default 0) Where it begins.
---@field t1 number Where it ends, after `t0`.
---@field backward? boolean (default false) Goes back in time: `t1` is before `t0`. Without it that is an error.
---@field method? "euler"|"midpoint"|"rk4"|"rkf45"|"dopri5"|"radau5" (default "rkf45") See above.
---@field tolerance? number|{absolute: number, relative: number} (1e-13 to 1, default 1e-10) How exact: absolute + relative |y| in each component. A number is both. Of no effect with equal steps.
---@field step? number (above 0, default (t1 - t0)/1000; by tolerance: chosen) Equal steps of this size; by tolerance: the first one.
---@field fixed? boolean (default false) Equal steps with the other methods too.
---@field min_step? number (above 0, default what t can resolve) A smaller step is an error.
---@field max_step? number (above 0, default none) No step is larger.
---@field max_steps? number (1 or more, default 1e6) Steps, rejected ones too, before it gives up with an error.
---@field smooth? boolean (default false) Steps follow a PI rule, which also looks at the error before: fewer rejected where they swing.
---@field parameters? any (default none) Passed to f and to the events' functions as their last argument.
---@field events? table[] (default none) What to watch, each a table: `value` (a function of the same arguments as f; the event comes when it passes 0), `name`, `direction` (1 or "up", -1 or "down", 0 or "both"; default both), `stop` (ends there; default false), `every` (comes at each multiple of it instead: every 100 m). A value that is 0 at the start has not passed it. A step is looked at in eight parts, so that a value which comes back within a step is seen unless it is that quick.

---Integrates a system of ordinary differential equations.
---```lua
---local fall = ode{
---  f = function(t, y) return {h = y.v, v = -9.81 - 0.006 * y.v * math.abs(y.v)} end,
---  y0 = {h = 1000, v = 0}, t1 = 100,
---  events = {{name = "ground", value = function(t, y) return y.h end, direction = "down", stop = true}},
---}
---print(fall.t, fall.y.v, fall:at(2).h)
---```
---@param definition ode.definition
---@return ode
function ode(definition) end

---A system that was integrated.
---@class ode
---@field t number (read only) Where it ended: `t1`, or the event that stopped it.
---@field y any (read only) The state there, in the form of `y0`.
---@field v any (read only) The rates there, of a system of second order.
---@field events table[] (read only) The events that came, in order of time: `{t =, y =, v =, name =, level =}`; `level` is the value that was passed, 0 or a multiple of `every`. A step of the method itself leads to each, so that its time is as exact as the solution.
---@field stopped boolean (read only) Whether an event ended it.
---@field steps integer (read only) Steps that count.
---@field rejected integer (read only) Steps that were made anew because of their error.
---@field evaluations integer (read only) Calls of f: of rkf45 seven a step (six, and one for `at`), of dopri5 six, of radau5 about seven.
---@field stiff boolean (read only) Whether stability rather than the tolerance held the steps of an explicit method down for a time.
local ode_methods = {}

---The state at any time, in the form of `y0`; of a system of second order y and v. Between the steps a polynomial of degree 4 (dopri5, rkf45) or 3 errs by less than the tolerance.
---```lua
---local s = ode{f = function(t, y) return -y end, y0 = 1, t1 = 5}
---print(s:at(2), math.exp(-2))
---```
---@param t number from `t0` to `t`
---@return any, any
function ode_methods:at(t) end

---A list of `{t =, y =, v =}`. Without `every` a row is a step, and has its `error` as a share of what was allowed.
---```lua
---local s = ode{f = function(t, y) return -y end, y0 = 1, t1 = 5}
---for _, row in ipairs(s:rows(0.5)) do
---  print(row.t, row.y)
---end
---```
---@param every? number (default each step) time between rows; the end is a row too
---@return table[]
function ode_methods:rows(every) end

---The same as columns: the list of times, a list for each component in the form of `y0`, and of a system of second order the same of v.
---```lua
---local s = ode{f = function(t, y) return -y end, y0 = 1, t1 = 5}
---local t, y = s:columns(0.5)
---print(t[3], y[3])
---```
---@param every? number (default each step) time between rows; the end is a row too
---@return number[], any, any
function ode_methods:columns(every) end

-- Lua in scenes

-- In stock Lua

---What `require "verlua"` gives; in a scene it is a global too.
---```lua
---local verlua = require "verlua"
---local world = verlua.world{gravity = {0, -1.62}}
---local line = world:rope{from = {0, 0}, to = {1, 0}, length = 1.5}
---world:step(600)
---print(line[11].y)
---```
---@type verlua
verlua = nil

---The module. `verlua.vec`, `verlua.expect`, `verlua.quit` and `verlua.key_down` are those of scenes.
---@class verlua
---@field version string (read only) The version of the engine, for instance `"0.1.0"`.
---@field world fun(definition?: world.definition): world Makes a world.
---@field key_down fun(key: string): boolean Whether a key is held now. Without a window none is.
---@field expect fun(name: string, value: any, wanted: any, tolerance?: number): boolean Checks a result and prints a line about it. Vectors may be `vec` or tables such as `{x, y}`. One that fails makes the program's exit status 1.
---@field quit fun(code?: integer) Ends the run at once: what follows in the scene is not run, at the top level `setup` neither. `finish` still runs, if the scene has defined it by then, and pictures, tables and the hash are made as at any end.
---@field vec fun(x: number, y: number, z?: number): vec Makes a vector.
---@field arc fun(degrees: number, radius: number) Draws an arc round itself, clockwise from its heading; it stays.
---@field back fun(steps: number) Moves backward.
---@field begin_fill fun() From here on the way is an outline.
---@field bk fun(steps: number) Short for `back`.
---@field circle fun(radius: number, degrees?: number) Walks a circle whose centre is to the left.
---@field clean fun() Wipes the drawing; the turtle stays.
---@field clearscreen fun() Wipes the drawing; the turtle goes home.
---@field clearstamp fun(stamp?: integer) Wipes a print; without a number the last one.
---@field click_off fun() Stops it.
---@field click_on fun(f?: fun(t: turtle)) Says what a click on the turtle starts; without a function starts it.
---@field clone fun(name?: string): turtle Makes a turtle just like it.
---@field color_under fun(): string The colour under the turtle.
---@field cs fun() Short for `clearscreen`.
---@field distance fun(x: number|vector|turtle, y?: number): number How far a point is.
---@field end_fill fun() Fills the outline.
---@field fd fun(steps: number) Short for `forward`.
---@field fence fun() Beyond an edge is an error: Turtle out of bounds.
---@field filled fun(color: string|number[], f: fun(t: turtle)) Runs commands and fills what they go round: inside where the winding number is not zero.
---@field forever fun(f: fun(t: turtle)) Does something again and again; outside of programs it launches one. A turn that takes no time ends the frame.
---@field forward fun(steps: number) Moves forward; backward by a negative number.
---@field heading fun(): number The heading in degrees.
---@field hideturtle fun() Hides it; its moves then take no time.
---@field home fun() Goes to the middle, heading 0; draws if the pen is down.
---@field ht fun() Short for `hideturtle`.
---@field launch fun(f: fun(t: turtle)) Starts a program that runs at the same time as all others, in simulated time: there a move takes as long as the turtle's speed says, and `wait` waits. An error in it is told with the turtle's name and ends it alone.
---@field left fun(degrees: number) Turns left.
---@field logo fun(text: string) Runs Logo. Its procedures and names last over calls. Write the brackets with a sign of equality, `[=[` and `]=]`: Logo's own lists end in `]]`, too.
---@field lt fun(degrees: number) Short for `left`.
---@field mode fun(mode?: "wrap"|"window"|"fence"|"logo"|"standard"): string?, string? Sets how edges behave, or how headings are counted: `logo` from up, clockwise, `standard` from the right, counter-clockwise as in Python. Nothing else changes. Without a mode: gives both.
---@field new_turtle fun(fields?: table): turtle Makes a turtle: another name of `turtle`.
---@field pd fun() Short for `pendown`.
---@field pencolor fun(): string Colour of the pen.
---@field pendown fun() Lowers the pen.
---@field pensize fun(): number How wide the pen draws.
---@field penup fun() Lifts the pen: moves draw no more.
---@field pos fun(): vec Where it is: [x y].
---@field pu fun() Short for `penup`.
---@field right fun(degrees: number) Turns right.
---@field rt fun(degrees: number) Short for `right`.
---@field say fun(text?: any) Shows a bubble with a text; an empty one takes it away.
---@field setbg fun(color: string|number[]) Colour of the background.
---@field seth fun(degrees: number) Short for `setheading`.
---@field setheading fun(degrees: number) Turns to a heading: 0 is up, 90 is right.
---@field setorigin fun() From now on the middle is here.
---@field setpc fun(color: string|number[]) Short for `setpencolor`.
---@field setpencolor fun(color: string|number[]) Colour of the pen: a number, a name, or [red green blue].
---@field setpensize fun(steps: number) How wide the pen draws.
---@field setpos fun(x: number|vector|turtle, y?: number) Goes to a point; draws if the pen is down.
---@field setshape fun(costume: string|vector[]|string[]) What it looks like: turtle, arrow, car, tractor, bee, bird, fish, ball, person, rocket; a list of points; a PNG; several take turns.
---@field setsize fun(factor: number) How large it is; 1 is usual.
---@field setx fun(x: number) Goes sideways to this x.
---@field setxy fun(x: number|vector|turtle, y?: number) Goes to a point.
---@field sety fun(y: number) Goes up or down to this y.
---@field shape fun(): string What it looks like.
---@field showturtle fun() Shows it.
---@field size fun(): number How large it is.
---@field speed fun(speed?: number): number? How fast it is seen to move; 0 is at once. Without a number: its speed.
---@field st fun() Short for `showturtle`.
---@field stamp fun(): integer Leaves a print of its costume.
---@field stop_all fun() Stops all programs.
---@field touching fun(other: turtle): boolean Whether it touches a turtle.
---@field towards fun(x: number|vector|turtle, y?: number): number The heading that leads to a point.
---@field undo fun(): boolean Takes the last command back.
---@field wait fun(seconds: number) Waits, inside a launched program.
---@field when fun(condition: fun(t: turtle): boolean, action: fun(t: turtle)) Does something each time a condition becomes true.
---@field window fun() Beyond an edge it goes on unseen.
---@field wrap fun() Beyond an edge it comes round at the other.
---@field write fun(text: any) Writes where it is.
---@field xcor fun(): number Its x.
---@field ycor fun(): number Its y.
local verlua_methods = {}

---What the module has: `functions[name]`, and `types[name]` with `fields`, `properties` ("r" or "rw") and `methods`. This reference is checked against it.
---@return table
function verlua_methods.bound() end

-- The program
