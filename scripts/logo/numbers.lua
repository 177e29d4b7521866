-- Logo's numbers.
local core = require "turtle.core"
local data = require "logo.data"

return function(R)
  local F, numeric, predicates = R.functions, R.numeric, R.predicates
  local number, doesntLike = R.number, R.doesntLike

  -- A function of numbers that gives a number.
  local function define(name, f)
    F[name], numeric[name] = f, true
  end

  local function unary(name, f)
    define(name, function(a) return f(number(a, name)) end)
  end

  local function fold(name, start, f)
    define(name, function(...)
      local result = start
      for i = 1, select("#", ...) do
        local value = number(select(i, ...), name)
        result = f(result, value)
      end
      return result
    end)
  end

  local function whole(value, name)
    local n = math.tointeger(number(value, name))
    if not n then doesntLike(name, value) end
    return n
  end

  fold("sum", 0.0, function(a, b) return a + b end)
  fold("product", 1.0, function(a, b) return a * b end)
  define("difference", function(a, b) return number(a, "difference") - number(b, "difference") end)
  unary("minus", function(a) return -a end)

  define("quotient", function(a, b)
    if b == nil then a, b = 1.0, a end
    a, b = number(a, "quotient"), number(b, "quotient")
    if b == 0 then R.errors.about("zero", "quotient") end
    return a / b
  end)

  define("remainder", function(a, b)
    local x, y = whole(a, "remainder"), whole(b, "remainder")
    if y == 0 then R.errors.about("zero", "remainder") end
    return math.fmod(x, y) + 0.0
  end)

  define("modulo", function(a, b)
    local x, y = number(a, "modulo"), number(b, "modulo")
    if y == 0 then R.errors.about("zero", "modulo") end
    return x % y
  end)

  unary("int", function(a) return a >= 0 and math.floor(a) + 0.0 or math.ceil(a) + 0.0 end)
  unary("round", function(a) return a >= 0 and math.floor(a + 0.5) + 0.0 or math.ceil(a - 0.5) + 0.0 end)

  define("sqrt", function(a)
    local x = number(a, "sqrt")
    if x < 0 then doesntLike("sqrt", a) end
    return math.sqrt(x)
  end)

  define("power", function(a, b)
    local x, y = number(a, "power"), number(b, "power")
    local result = x ^ y
    if result ~= result then doesntLike("power", b) end
    return result
  end)

  unary("exp", math.exp)

  local function logarithm(name, base)
    define(name, function(a)
      local x = number(a, name)
      if x <= 0 then doesntLike(name, a) end
      return math.log(x, base)
    end)
  end
  logarithm("log10", 10)
  define("ln", function(a)
    local x = number(a, "ln")
    if x <= 0 then doesntLike("ln", a) end
    return math.log(x)
  end)

  -- Exact at quarter turns.
  unary("sin", function(a) return (core.direction(a)) end)
  unary("cos", function(a) return (select(2, core.direction(a))) end)
  unary("radsin", math.sin)
  unary("radcos", math.cos)

  local function arc(name, unit)
    define(name, function(a, b)
      if b == nil then return math.atan(number(a, name)) * unit end
      return math.atan(number(b, name), number(a, name)) * unit
    end)
  end
  arc("arctan", 180 / math.pi)
  arc("radarctan", 1)

  unary("abs", math.abs)

  function F.iseq(a, b)
    local from, to, list = whole(a, "iseq"), whole(b, "iseq"), {}
    if math.abs(to - from) > 10000000 then doesntLike("iseq", b) end
    for i = from, to, from <= to and 1 or -1 do list[#list + 1] = i + 0.0 end
    return data.fromTable(list)
  end

  function F.rseq(a, b, count)
    local from, to, n, list = number(a, "rseq"), number(b, "rseq"), whole(count, "rseq"), {}
    if n < 1 or n > 10000000 then doesntLike("rseq", count) end
    for i = 0, n - 1 do list[i + 1] = n == 1 and from or from + (to - from) * i / (n - 1) end
    return data.fromTable(list)
  end

  local function compare(name, f)
    F[name], predicates[name] = function(a, b) return f(number(a, name), number(b, name)) end, true
  end
  compare("lessp", function(a, b) return a < b end)
  compare("greaterp", function(a, b) return a > b end)
  compare("lessequalp", function(a, b) return a <= b end)
  compare("greaterequalp", function(a, b) return a >= b end)

  define("random", function(a, b)
    local low, high = 0, whole(a, "random") - 1
    if b ~= nil then low, high = whole(a, "random"), whole(b, "random") end
    if high < low then doesntLike("random", a) end
    return math.random(low, high) + 0.0
  end)

  function F.rerandom(seed) math.randomseed(seed and whole(seed, "rerandom") or 42) end
  R.commands.rerandom = true

  function F.form(value, width, digits)
    local x, w, d = number(value, "form"), whole(width, "form"), whole(digits, "form")
    if w < 0 or w > 99 or d < 0 or d > 99 then doesntLike("form", w < 0 and width or digits) end
    local text = ("%." .. d .. "f"):format(x)
    return (" "):rep(w - #text) .. text
  end

  local function bits(name, start, f)
    define(name, function(...)
      local result = start
      for i = 1, select("#", ...) do result = f(result, whole(select(i, ...), name)) end
      return result + 0.0
    end)
  end
  bits("bitand", -1, function(a, b) return a & b end)
  bits("bitor", 0, function(a, b) return a | b end)
  bits("bitxor", 0, function(a, b) return a ~ b end)
  define("bitnot", function(a) return (~whole(a, "bitnot")) + 0.0 end)

  define("ashift", function(a, by)
    local x, n = whole(a, "ashift"), whole(by, "ashift")
    if n >= 0 then return (x << n) + 0.0 end
    return (x // (1 << math.min(-n, 62))) + 0.0
  end)
end
