-- Hanging rope: left alone, it finds the catenary by itself.
-- time: 15
-- Look at: the dashed curve is the exact one. Nobody told the rope about it: it knows only rods and weight.
-- Try: links = 4, length = 1.1 (the curve then no longer fits: a depends on the length), world.drag = 0.
view{title = "A rope finds the catenary", center = {0.5, -0.22}, height = 0.95}

local line = rope{from = {0, 0}, to = {1, 0}, length = 1.5, links = 20}
world.drag = 2                        -- air, so that it comes to rest

local function cosh(u) return (math.exp(u) + math.exp(-u)) / 2 end
local a = 0.308236469736              -- y = a cosh(x/a), for a length of 1.5 over a span of 1
local exactSag = a * (cosh(0.5 / a) - 1)

function draw(canvas)
  canvas:curve(function(x) return a * (cosh((x - 0.5) / a) - cosh(0.5 / a)) end, 0, 1,
    {color = "cyan", width = 3, dash = 10})
  canvas:text({0.5, -0.12}, "y = a cosh(x/a)", {color = "cyan", align = "center"})
  canvas:text({0.5, -0.60}, ("sag %.4f m, exact curve %.4f m"):format(-line[11].y, exactSag), {align = "center"})
end

function finish()
  -- Twenty straight links hang a little deeper than the curve: 0.503446634340193 m.
  expect("sag of 20 links", -line[11].y, 0.503446634340193, 1e-3)
  expect("length", line.length, 1.5, 1e-3)
end
