-- Cloths: every field and property, nodes, and every mistake.
local check = require "support.check"
local fails = check.fails

local sheet = cloth{position = {0, 1}, size = {2, 1}, cells = {4, 2}, mass = 3}
expect("columns", sheet.columns, 5)
expect("rows", sheet.rows, 3)
expect("nodes", #sheet, 15)
expect("node 1, 1 is the top left corner", sheet:at(1, 1).position, vec(0, 1))
expect("i goes right", sheet:at(5, 1).position, vec(2, 1))
expect("j goes down", sheet:at(1, 3).position, vec(0, 0))
expect("inside", sheet:at(3, 2).position, vec(1, 0.5))
expect("the same node again", sheet:at(3, 2) == sheet:at(3, 2), true)
expect("as a list, row by row", sheet[7] == sheet:at(2, 2), true)
expect("beyond the list", sheet[16], nil)
expect("mass is shared", sheet:at(2, 2).mass, 0.2, 1e-15)
expect("top is pinned", sheet:at(1, 1).pinned and sheet:at(5, 1).pinned and not sheet:at(1, 2).pinned, true)
expect("joined", sheet:joined(1, 1, 2, 1) and sheet:joined(1, 1, 1, 2), true)
expect("stretch", sheet.stretch, 0, 1e-12)
expect("worst stretch", sheet.worst_stretch, 0, 1e-12)
local count = 0
for _, node in ipairs(sheet) do count = count + (node.valid and 1 or 0) end
expect("ipairs", count, 15)
count = 0
for _ in pairs(sheet) do count = count + 1 end
expect("pairs", count, 15)

local function pins(c)
  local list = {}
  for j = 1, c.rows do
    for i = 1, c.columns do
      if c:at(i, j).pinned then list[#list + 1] = i .. "," .. j end
    end
  end
  return table.concat(list, " ")
end
expect("pinned at the corners", pins(cloth{position = {0, 10}, cells = {2, 2}, pinned = "top corners"}), "1,1 3,1")
expect("pinned nowhere", pins(cloth{position = {0, 20}, cells = {2, 2}, pinned = "none"}), "")
expect("pinned by a list", pins(cloth{position = {0, 30}, cells = {2, 2}, pinned = {{2, 1}, {3, 3}}}), "2,1 3,3")
expect("pinned by an empty list", pins(cloth{position = {0, 40}, cells = {2, 2}, pinned = {}}), "")

local default = cloth{position = {5, 0}}
expect("default cells", default.columns == 11 and default.rows == 11, true)
expect("default size", default:at(11, 11).position, vec(6, -1), 1e-12)
expect("radius", cloth{position = {5, 10}, cells = {1, 1}, radius = 0.01}:at(1, 1).radius, 0.01)

local function links(w)
  local kinds = {rod = 0, spring = 0}
  for link in w:links() do kinds[getmetatable(link)] = kinds[getmetatable(link)] + 1 end
  return kinds.rod .. " rods, " .. kinds.spring .. " springs"
end
local function linksOf(fields)
  local w = verlua.world()
  fields.cells = {3, 3}
  w:cloth(fields)
  return links(w)
end
expect("a mesh of rods", linksOf{}, "24 rods, 0 springs")
expect("with shear", linksOf{shear = true}, "42 rods, 0 springs")
expect("with bend", linksOf{bend = true}, "40 rods, 0 springs")
expect("of springs", linksOf{model = "springs"}, "0 rods, 58 springs")
expect("of springs without shear", linksOf{model = "springs", shear = false}, "0 rods, 40 springs")
expect("of structural springs", linksOf{model = "springs", structural = 50, shear = 0, bend = 0}, "0 rods, 24 springs")
expect("a hexagonal mesh", linksOf{mesh = "hexagonal"}, "33 rods, 0 springs")
expect("a square mesh", linksOf{mesh = "square"}, "24 rods, 0 springs")

-- In space
local space = verlua.world{dimensions = 3}
local flat = space:cloth{position = {0, 0, 0}, size = {1, 2}, cells = {2, 2}, right = {1, 0, 0}, down = {0, 0, 1}}
expect("turned", flat:at(3, 3).position, vec(1, 0, 2), 1e-12)

-- Tearing
local weak = cloth{position = {20, 0}, cells = {2, 2}, max_force = 1e-3}
world:step(5)
expect("torn", weak:joined(1, 1, 1, 2), false)
sheet:at(3, 2):destroy()
expect("a hole", sheet:at(3, 2), nil)
local node = sheet:at(1, 1)
sheet:destroy()
expect("destroyed", sheet.valid or node.valid, false)
fails("reading a destroyed one", function() return sheet.stretch end, "cloth was destroyed")

-- Mistakes
fails("no size", function() cloth{size = 3} end, "cloth: size must be {width, height}, got 3")
fails("a size of three", function() cloth{size = {1, 2, 3}} end, "cloth: size must be {width, height}, got a table")
fails("a negative size", function() cloth{size = {1, -1}} end, "cloth: size[2] must be a positive number, got -1")
fails("no cells", function() cloth{cells = {0, 1}} end, "cloth: cells[1] must be a whole number from 1 to 4096, got 0")
fails("one cell count", function() cloth{cells = 5} end, "cloth: cells must be {across, down}, got 5")
fails("a wrong pin", function() cloth{pinned = "left"} end,
  'cloth: pinned must be "top", "top corners" or "none", got "left"')
fails("a pin of another type", function() cloth{pinned = true} end,
  'cloth: pinned must be "top", "top corners", "none" or a list {{i, j}, ...}, got true')
fails("a node that is none", function() cloth{pinned = {1, 2}} end, "cloth: pinned[1] must be a node {i, j}, got 1")
fails("a node outside", function() cloth{pinned = {{1, 1}, {12, 1}}} end,
  "cloth: pinned[2][1] must be a whole number from 1 to 11, got 12")
fails("a node of row 0", function() cloth{pinned = {{1, 0}}} end,
  "cloth: pinned[1][2] must be a whole number from 1 to 11, got 0")
fails("stiff rods", function() cloth{shear = 50} end, 'cloth: shear must be true or false when model is "rods", got 50')
fails("structural rods", function() cloth{structural = 50} end,
  'cloth: structural is the stiffness of springs, it needs model = "springs"')
fails("negative stiffness", function() cloth{model = "springs", bend = -1} end,
  "cloth: bend must be a number of 0 or more, got -1")
fails("a wrong model", function() cloth{model = "glue"} end, 'cloth: model must be "rods" or "springs", got "glue"')
fails("a wrong mesh", function() cloth{mesh = 6} end, 'cloth: mesh must be "square" or "hexagonal", got 6')
fails("outside to the right", function() default:at(12, 1) end,
  "cloth:at: i must be a whole number from 1 to 11, got 12")
fails("outside below", function() default:at(1, 0) end, "cloth:at: j must be a whole number from 1 to 11, got 0")
fails("half a node", function() default:at(1.5, 1) end, "cloth:at: i must be a whole number from 1 to 11, got 1.5")
check.failsWith("parallel directions", function() cloth{right = {1, 0}, down = {2, 0}} end, "cloth: ")
