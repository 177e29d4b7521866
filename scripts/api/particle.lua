-- Particles: point masses. Read by scripts/api.lua.
return {
  name = "particle", title = "Particles",
  text = [[
A particle is a point with a mass; with a radius it also keeps that distance from obstacles. Everything else, ropes and cloth and frames, is made of particles and links.

Particles meet obstacles and bodies. Each other they meet only where both are told to by `collides`; otherwise two of them pass through each other, with or without a radius. A rod touches an obstacle or body only with its particles; what lies between them passes through. Ropes and cloths touch bodies that move freely with whole links and, in space, cells. Where a rod lets something through, take more and shorter ones, or give the particles a radius. `keepaway` keeps two particles apart.]],
  {
    kind = "constructor", name = "particle", returns = "particle",
    text = "Makes a particle.",
    fields = {
      {"position", "vector", unit = "m", default = "the origin", text = "Where it starts."},
      {"velocity", "vector", unit = "m/s", default = "at rest", text = "How fast it starts."},
      {"mass", "number", unit = "kg", range = "1e-40 to 1e40", default = "1", text = "Its mass."},
      {"radius", "number", unit = "m", range = "0 or more", default = "0", text = "The distance it keeps from obstacles."},
      {"pinned", "boolean", default = "false", text = "Held where it is, whatever pulls (inverse mass 0)."},
      {"collides", "boolean", default = "false", text = "Meets others that collide as a ball of its radius, and links of ropes that do, without friction; no speed comes back."},
    },
    errors = {"a mass that is not above 0", "a coordinate that is NaN or infinite", "z that is not 0 in a scene of two dimensions"},
    example = [[
local nail = particle{position = {0, 1}, pinned = true}
local bob = particle{position = {1, 1}, mass = 2}
rod{nail, bob}]],
  },
  {
    kind = "type", name = "particle",
    text = "A point mass. All its properties can be set, but `speed`, `reaction` and `valid`.",
    properties = {
      {"x", "number", unit = "m", text = "First coordinate of the position."},
      {"y", "number", unit = "m", text = "Second coordinate of the position: height."},
      {"z", "number", unit = "m", text = "Third coordinate of the position; 0 in the plane."},
      {"position", "vector", unit = "m", text = "Where it is. Setting it puts a moving particle elsewhere without changing its velocity; a pinned one is carried there in the course of the next step, so that what hangs on it feels a hand and not a blow."},
      {"vx", "number", unit = "m/s", text = "First coordinate of the velocity."},
      {"vy", "number", unit = "m/s", text = "Second coordinate of the velocity."},
      {"vz", "number", unit = "m/s", text = "Third coordinate of the velocity; 0 in the plane."},
      {"velocity", "vector", unit = "m/s", text = "The velocity at the time `world.time`, second order in the substep. A pinned particle moves at the velocity it is given, whatever pulls on it."},
      {"speed", "number", unit = "m/s", readonly = true, text = "Length of the velocity."},
      {"mass", "number", unit = "kg", range = "1e-40 to 1e40", text = "Its mass, also while it is pinned."},
      {"radius", "number", unit = "m", range = "0 or more", text = "The distance it keeps from obstacles."},
      {"pinned", "boolean", text = "Whether it is pinned. Setting it is the same as `:pin()` and `:unpin()`."},
      {"collides", "boolean", text = "Whether it meets others that collide."},
      {"reaction", "vec", unit = "N", readonly = true, text = "The force with which links and contacts hold it, mean over the last substep: of a nail, what the nail feels. The nail of a rope or cloth also carries the node it goes through: both nails of a rope carry all of its weight."},
      {"valid", "boolean", readonly = true, text = "false once it was destroyed; everything else of it is then an error."},
    },
    methods = {
      {"force", params = {{"force", "vector", unit = "N"}}, text = "Adds a force that acts during the next step.", example = "bob:force{3, 0}"},
      {"impulse", params = {{"impulse", "vector", unit = "N s"}}, text = "Changes the velocity at once by impulse / mass. Nothing happens to a pinned particle.", example = "bob:impulse{0, 5}"},
      {"pin", text = "Pins it where it is, at rest."},
      {"unpin", text = "Lets it go, at the velocity of the pin."},
      {"on", params = {{"event", '"contact"|"separate"', text = "what to wait for"}, {"f", "fun(event: event, other: body|obstacle)", text = "called with the event and what the particle met; `event.a` is the particle"}}, returns = "callback", text = "Calls a function when this particle begins or ceases to touch an obstacle or a body, after the step in which it happens. A bounce that takes less than a step begins in it and ends in the next.", example = 'ground{}\nlocal drop = particle{position = {0, 2}, radius = 0.1}\ndrop:on("contact", function(event) print("down at", event.speed, "m/s") end)'},
      {"destroy", text = "Destroys it and every link that ends on it."},
    },
  },
}
