-- Every command of turtles and Logo, one row each: names in Lua, in English and in Russian Logo, inputs, and a line of
-- help. A teacher adds a language, or a name, here and nowhere else.
--
-- A row: {lua = name, en = "names", ru = "names", inputs = "what it takes", n = count, help = {en =, ru =}}
--   lua      its name as a method of turtles, nil where it is Logo's alone; luaShort: other names of it
--   en, ru   names in Logo, the first is the one shown; "?" before a Russian word: it could not be traced to a source,
--            a teacher should look at it; "*" before a row's words that were made for Verlua
--   n        how many inputs: a number, or {default, least, most} of which the last may be math.huge
--   global   whether it is a Lua global for the first turtle, too
--   group    "motion", "pen", "look", "turtles", "control", "data", "list", "number", "text", "file"
local words = {}

local rows = {}
words.rows = rows

local MANY = math.huge
local group

local function row(lua, en, ru, inputs, n, helpEn, helpRu, more)
  local entry = {lua = lua, en = en, ru = ru, inputs = inputs, n = n, help = {en = helpEn, ru = helpRu}, group = group}
  for key, value in pairs(more or {}) do entry[key] = value end
  rows[#rows + 1] = entry
end

-- A verb that is a Lua global too.
local function verb(lua, en, ru, inputs, n, helpEn, helpRu, more)
  more = more or {}
  more.global = true
  row(lua, en, ru, inputs, n, helpEn, helpRu, more)
end

group = "motion"
verb("forward", "forward fd", "вперед вп", "steps", 1, "Moves forward; backward by a negative number.", "Идёт вперёд; по отрицательному числу назад.", {luaShort = "fd"})
verb("back", "back bk", "назад нд", "steps", 1, "Moves backward.", "Идёт назад.", {luaShort = "bk"})
verb("right", "right rt", "направо пр", "degrees", 1, "Turns right.", "Поворачивает направо.", {luaShort = "rt"})
verb("left", "left lt", "налево лв", "degrees", 1, "Turns left.", "Поворачивает налево.", {luaShort = "lt"})
verb("home", "home", "домой", "", 0, "Goes to the middle, heading 0; draws if the pen is down.", "Идёт в середину, курс 0; с опущенным пером рисует.")
verb("setheading", "setheading seth", "нов_курс нк", "degrees", 1, "Turns to a heading: 0 is up, 90 is right.", "Поворачивается на курс: 0 вверх, 90 вправо.", {luaShort = "seth"})
verb("heading", "heading", "курс", "", 0, "The heading in degrees.", "Курс в градусах.")
verb("setpos", "setpos", "нов_место нм", "[x y]", 1, "Goes to a point; draws if the pen is down.", "Идёт в точку; с опущенным пером рисует.")
verb("setxy", "setxy", "нов_ху нов_xy", "x y", 2, "Goes to a point.", "Идёт в точку.")
verb("setx", "setx", "нов_х нов_x", "x", 1, "Goes sideways to this x.", "Идёт вбок до этого x.")
verb("sety", "sety", "нов_у нов_y", "y", 1, "Goes up or down to this y.", "Идёт вверх или вниз до этого y.")
verb("pos", "pos", "место", "", 0, "Where it is: [x y].", "Где она: [x y].")
verb("xcor", "xcor", "х_коор x_коор", "", 0, "Its x.", "Её x.")
verb("ycor", "ycor", "у_коор y_коор", "", 0, "Its y.", "Её y.")
verb("towards", "towards", "курс_на", "[x y]", 1, "The heading that leads to a point.", "Курс на точку.")
verb("distance", "distance", "расстояние", "[x y]", 1, "How far a point is.", "Расстояние до точки.")
verb("setorigin", "setorigin", "нов_начало", "", 0, "From now on the middle is here.", "Теперь середина здесь.")
verb("speed", "speed setspeed", "скорость нов_скорость", "steps a second", {1, 0, 1}, "How fast it is seen to move; 0 is at once. Without a number: its speed.", "Как быстро она движется; 0 это сразу. Без числа: её скорость.")
verb("wrap", "wrap", "кольцо", "", 0, "Beyond an edge it comes round at the other.", "За краем она выходит с другой стороны.")
verb("window", "window", "окно", "", 0, "Beyond an edge it goes on unseen.", "За краем она идёт дальше, невидимая.")
verb("fence", "fence", "забор", "", 0, "Beyond an edge is an error: Turtle out of bounds.", "За край нельзя: черепаха вышла за край.")
verb("undo", "undo", "отмени", "", 0, "Takes the last command back.", "Отменяет последнюю команду.")
row(nil, "setscrunch", "*нов_масштаб", "x y", 2, "How long a step is to the right and upward.", "Длина шага вправо и вверх.")
row(nil, "scrunch", "*масштаб", "", 0, "What setscrunch set: [x y].", "Что задано командой нов_масштаб: [x y].")

group = "pen"
verb("penup", "penup pu", "перо_подними пп", "", 0, "Lifts the pen: moves draw no more.", "Поднимает перо: след не рисуется.", {luaShort = "pu"})
verb("pendown", "pendown pd", "перо_опусти по", "", 0, "Lowers the pen.", "Опускает перо.", {luaShort = "pd"})
row("isdown", "pendownp pendown?", "*перо_опущено?", "", 0, "Whether the pen is down.", "Опущено ли перо.")
row(nil, "penpaint ppt", "*перо_рисуй", "", 0, "The pen draws (and is lowered).", "Перо рисует (и опускается).")
row(nil, "penerase pe", "*перо_стирай", "", 0, "The pen draws in the colour of the background.", "Перо рисует цветом фона.")
verb("setpencolor", "setpencolor setpc", "нов_цвет нц", "color", 1, "Colour of the pen: a number, a name, or [red green blue].", "Цвет пера: число, название или [красный зеленый синий].", {luaShort = "setpc"})
verb("pencolor", "pencolor pc", "цвет", "", 0, "Colour of the pen.", "Цвет пера.")
verb("setpensize", "setpensize", "нов_размер_пера нрп", "steps", 1, "How wide the pen draws.", "Толщина пера.")
verb("pensize", "pensize", "размер_пера", "", 0, "How wide the pen draws.", "Толщина пера.")
verb("clearscreen", "clearscreen cs cg", "сотри_графику сг", "", 0, "Wipes the drawing; the turtle goes home.", "Стирает рисунок; черепаха идёт домой.", {luaShort = "cs"})
verb("clean", "clean", "сотри", "", 0, "Wipes the drawing; the turtle stays.", "Стирает рисунок; черепаха остаётся.")
row(nil, "fill", "крась", "", 0, "Fills what the last lines of the turtle enclose.", "Закрашивает то, что обвели последние линии черепахи.")
verb("filled", "filled", "закрась", "color [commands]", 2, "Runs commands and fills what they go round: inside where the winding number is not zero.", "Исполняет команды и закрашивает обведённое: внутри, где число оборотов не ноль.")
verb("begin_fill", "*beginfill", "*начни_закраску", "", 0, "From here on the way is an outline.", "Отсюда путь становится контуром.")
verb("end_fill", "*endfill", "*закончи_закраску", "", 0, "Fills the outline.", "Закрашивает контур.")
verb("arc", "arc", "дуга", "degrees radius", 2, "Draws an arc round itself, clockwise from its heading; it stays.", "Рисует дугу вокруг себя по часовой стрелке от курса; сама остаётся.")
verb("circle", "circle", "окружность", "radius", {1, 1, 2}, "Walks a circle whose centre is to the left.", "Обходит окружность, центр которой слева.")
verb("dot", "dot", "точка", "diameter", {0, 0, 1}, "Draws a dot where it is.", "Рисует точку там, где стоит.")
verb("stamp", "stamp", "?штамп", "", 0, "Leaves a print of its costume.", "Оставляет отпечаток своей формы.")
verb("clearstamp", "clearstamp", "*сотри_штамп", "stamp", {0, 0, 1}, "Wipes a print; without a number the last one.", "Стирает отпечаток; без номера последний.")
verb("write", "label", "надпись", "text", 1, "Writes where it is.", "Пишет там, где стоит.")
row("setlabelheight", "setlabelheight", "*нов_высота_надписи", "steps", 1, "How high labels are.", "Высота надписей.")
verb("setbg", "setbackground setbg", "нов_фон", "color", 1, "Colour of the background.", "Цвет фона.")
row(nil, "background bg", "фон", "", 0, "Colour of the background.", "Цвет фона.")
verb("color_under", "colorunder", "?цвет_под", "", 0, "The colour under the turtle.", "Цвет под черепахой.")

group = "look"
verb("hideturtle", "hideturtle ht", "спрячь сч", "", 0, "Hides it; its moves then take no time.", "Прячет её; тогда её ходы не занимают времени.", {luaShort = "ht"})
verb("showturtle", "showturtle st", "покажи пч", "", 0, "Shows it.", "Показывает её.", {luaShort = "st"})
row("isvisible", "shownp shown?", "*видна?", "", 0, "Whether it is shown.", "Видна ли она.")
verb("setshape", "setshape setsh", "нов_форма нф", "costume", 1, "What it looks like: turtle, arrow, car, tractor, bee, bird, fish, ball, person, rocket; a list of points; a PNG; several take turns.", "Как она выглядит: черепаха, стрелка, машина, трактор, пчела, птица, рыба, мяч, человек, ракета; список точек; PNG; несколько сменяют друг друга.")
verb("shape", "shape", "?форма", "", 0, "What it looks like.", "Как она выглядит.")
verb("setsize", "setsize", "нов_размер", "factor", 1, "How large it is; 1 is usual.", "Какой она величины; 1 обычная.")
verb("size", "size", "размер", "", 0, "How large it is.", "Какой она величины.")
verb("say", "*say", "*скажи", "text", 1, "Shows a bubble with a text; an empty one takes it away.", "Показывает пузырь с текстом; пустой текст убирает его.")

group = "turtles"
row("new_turtle", "newturtle", "?новая_черепаха", "name", 1, "Makes a turtle.", "Создаёт черепаху.", {global = true})
verb("clone", "clone", "копия", "name", {1, 0, 1}, "Makes a turtle just like it.", "Создаёт такую же черепаху.")
row(nil, "talkto tell", "для", "turtle", 1, "The commands that follow are for this turtle, or these.", "Следующие команды для этой черепахи или этих.")
row(nil, "ask", "попроси", "turtle [commands]", 2, "Has a turtle do something.", "Просит черепаху что-то сделать.")
row(nil, "each", "каждая", "[commands]", 1, "Has each turtle that is talked to do something, one by one.", "Каждая из названных черепах по очереди делает это.")
row(nil, "who", "кто", "", 0, "Whom the commands are for.", "Для кого команды.")
row(nil, "turtles", "*черепахи", "", 0, "Names of all turtles.", "Имена всех черепах.")
verb("launch", "launch", "?запусти", "[commands]", 1, "Starts a program that runs at the same time as all others.", "Запускает программу, которая идёт одновременно с другими.")
verb("forever", "forever", "всегда", "[commands]", 1, "Does something again and again.", "Делает что-то снова и снова.")
verb("wait", "wait", "жди", "tenths of a second", 1, "Waits (in Lua: seconds).", "Ждёт столько десятых долей секунды.")
verb("when", "when", "?когда", "[condition] [commands]", 2, "Does something each time a condition becomes true.", "Делает что-то каждый раз, когда условие становится верным.")
verb("click_on", "clickon", "включить вкл", "", {0, 0, 1}, "Starts what a click on it starts.", "Включает то, что включает щелчок по ней.")
verb("click_off", "clickoff", "выключить выкл", "", 0, "Stops it.", "Выключает.")
verb("stop_all", "stopall", "стоп_все", "", 0, "Stops all programs.", "Останавливает все программы.")
verb("touching", "touching?", "?касается?", "turtle", 1, "Whether it touches a turtle.", "Касается ли она черепахи.")

group = "control"
row(nil, "repeat", "повтори", "times [commands]", 2, "Does something so many times.", "Делает что-то столько раз.")
row(nil, "repcount", "*номер_повтора", "", 0, "Which turn it is, from 1.", "Который это раз, с 1.")
row(nil, "for", "для_каждого", "[name from to step] [commands]", 2, "Counts.", "Считает.")
row(nil, "while", "пока", "[condition] [commands]", 2, "Does something while a condition is true.", "Делает что-то, пока условие верно.")
row(nil, "do.while", "*делай_пока", "[commands] [condition]", 2, "The same, at least once.", "То же, но хотя бы раз.")
row(nil, "until", "*до", "[condition] [commands]", 2, "Does something until a condition is true.", "Делает что-то, пока условие не станет верным.")
row(nil, "do.until", "*делай_до", "[commands] [condition]", 2, "The same, at least once.", "То же, но хотя бы раз.")
row(nil, "if", "если", "condition [commands]", {2, 2, 3}, "Does something if a condition is true.", "Делает что-то, если условие верно.")
row(nil, "ifelse", "если_иначе", "condition [commands] [commands]", 3, "Does one thing or the other.", "Делает одно или другое.")
row(nil, "test", "*проверь", "condition", 1, "Keeps a condition for iftrue and iffalse.", "Запоминает условие для если_да и если_нет.")
row(nil, "iftrue ift", "*если_да", "[commands]", 1, "Does something if the test was true.", "Делает что-то, если проверка верна.")
row(nil, "iffalse iff", "*если_нет", "[commands]", 1, "Does something if the test was false.", "Делает что-то, если проверка неверна.")
row(nil, "case", "*выбор", "value [[values] expression ...]", 2, "Picks by a value.", "Выбирает по значению.")
row(nil, "cond", "*условия", "[[condition] expression ...]", 1, "The first whose condition is true.", "Первое, чьё условие верно.")
row(nil, "stop", "стоп", "", 0, "Ends the procedure.", "Заканчивает процедуру.")
row(nil, "output op", "выход", "value", 1, "Ends the procedure and gives a value.", "Заканчивает процедуру и выдаёт значение.")
row(nil, ".maybeoutput", "*.может_выход", "value", 1, "Output, if there is a value.", "Выход, если есть значение.")
row(nil, "run", "*выполни", "[commands]", 1, "Runs a list.", "Выполняет список.")
row(nil, "runresult", "*выполни_с_выходом", "[commands]", 1, "Runs a list; gives a list of what came out.", "Выполняет список; выдаёт список того, что вышло.")
row(nil, "catch", "*лови", "tag [commands]", 2, "Catches a throw or an error.", "Ловит бросок или ошибку.")
row(nil, "throw", "*брось", "tag", {1, 1, 2}, "Leaves everything up to catch.", "Покидает всё до лови.")
row(nil, "error", "*ошибка", "", 0, "What the last caught error was.", "Какой была последняя пойманная ошибка.")
row(nil, "ignore", "*забудь", "value", 1, "Does nothing with a value.", "Ничего не делает со значением.")
row(nil, "bye", "*пока_всем", "", 0, "Ends the program.", "Заканчивает программу.")
row(nil, "apply", "*примени", "template [inputs]", 2, "Calls something with a list of inputs.", "Вызывает что-то со списком входов.")
row(nil, "invoke", "*вызови", "template input ...", {2, 1, MANY}, "Calls something with inputs.", "Вызывает что-то со входами.")
row(nil, "foreach", "*каждому", "data template", {2, 2, MANY}, "Does something with each member.", "Делает что-то с каждым элементом.")
row(nil, "map", "*отобрази", "template data", {2, 2, MANY}, "What comes out for each member.", "Что выходит для каждого элемента.")
row(nil, "map.se", "*отобрази_фразой", "template data", {2, 2, MANY}, "The same, joined into one sentence.", "То же, соединённое во фразу.")
row(nil, "filter", "*отбери", "template data", 2, "The members for which it is true.", "Элементы, для которых верно.")
row(nil, "find", "*найди", "template data", 2, "The first member for which it is true.", "Первый элемент, для которого верно.")
row(nil, "reduce", "*сверни", "template data", 2, "Joins all members by something with two inputs.", "Соединяет все элементы действием с двумя входами.")
row(nil, "crossmap", "*каждый_с_каждым", "template lists", {2, 2, MANY}, "What comes out for each pair.", "Что выходит для каждой пары.")
row(nil, "cascade", "*каскад", "times template start", {3, 3, MANY}, "Applies something again and again.", "Применяет что-то снова и снова.")

group = "data"
row(nil, "to", "это", "name :inputs", 0, "Begins a procedure.", "Начинает процедуру.")
row(nil, "end", "конец", "", 0, "Ends a procedure.", "Заканчивает процедуру.")
row(nil, "define", "*определи", "name [[inputs] [line] ...]", 2, "Makes a procedure from a list.", "Создаёт процедуру из списка.")
row(nil, "text", "*текст", "name", 1, "A procedure as a list.", "Процедура как список.")
row(nil, "fulltext", "*полный_текст", "name", 1, "A procedure as its lines.", "Процедура по строкам.")
row(nil, "copydef", "*переопредели", "new old", 2, "Gives a procedure another name.", "Даёт процедуре другое имя.")
row(nil, "erase er", "*забудь_процедуру", "name", 1, "Forgets a procedure.", "Забывает процедуру.")
row(nil, "erall", "*забудь_все", "", 0, "Forgets all procedures, names and properties.", "Забывает все процедуры, имена и свойства.")
row(nil, "procedurep procedure?", "*процедура?", "name", 1, "Whether it is a procedure.", "Процедура ли это.")
row(nil, "primitivep primitive?", "*встроенная?", "name", 1, "Whether Logo has it built in.", "Встроена ли она.")
row(nil, "definedp defined?", "*определена?", "name", 1, "Whether it was defined by a program.", "Определена ли она программой.")
row(nil, "arity", "*число_входов", "name", 1, "How many inputs it takes: least, usual, most.", "Сколько входов: меньше всего, обычно, больше всего.")
row(nil, "make", "пусть", "name value", 2, "Gives a name a value.", "Даёт имени значение.")
row(nil, "name", "*назови", "value name", 2, "The same, the other way round.", "То же в другом порядке.")
row(nil, "thing", "*значение", "name", 1, "The value of a name.", "Значение имени.")
row(nil, "namep name?", "*имя?", "name", 1, "Whether a name has a value.", "Есть ли значение у имени.")
row(nil, "local", "локальная", "name", {1, 1, MANY}, "The name belongs to this procedure.", "Имя принадлежит этой процедуре.")
row(nil, "localmake", "*локальная_пусть", "name value", 2, "The same, with a value.", "То же, со значением.")
row(nil, "global", "*общая", "name", {1, 1, MANY}, "The name belongs to all.", "Имя общее для всех.")
row(nil, "ern", "*забудь_имя", "name", 1, "Forgets a name.", "Забывает имя.")
row(nil, "pprop", "*нов_свойство", "list name value", 3, "Sets a property.", "Задаёт свойство.")
row(nil, "gprop", "*свойство", "list name", 2, "A property.", "Свойство.")
row(nil, "remprop", "*убери_свойство", "list name", 2, "Removes a property.", "Убирает свойство.")
row(nil, "plist", "*свойства", "list", 1, "All properties.", "Все свойства.")

group = "list"
row(nil, "first", "*первый", "thing", 1, "The first member or letter.", "Первый элемент или буква.")
row(nil, "last", "*последний", "thing", 1, "The last one.", "Последний.")
row(nil, "butfirst bf", "*кроме_первого кп", "thing", 1, "All but the first.", "Все, кроме первого.")
row(nil, "butlast bl", "*кроме_последнего кпс", "thing", 1, "All but the last.", "Все, кроме последнего.")
row(nil, "firsts", "*первые", "list", 1, "The first of each.", "Первые каждого.")
row(nil, "butfirsts bfs", "*кроме_первых", "list", 1, "Each but its first.", "Каждый без первого.")
row(nil, "fput", "*в_начало внач", "thing list", 2, "Puts something before a list.", "Ставит в начало списка.")
row(nil, "lput", "*в_конец вкон", "thing list", 2, "Puts something behind a list.", "Ставит в конец списка.")
row(nil, "list", "*список", "thing thing", {2, 0, MANY}, "A list of these.", "Список из этих.")
row(nil, "sentence se", "*фраза", "thing thing", {2, 0, MANY}, "Joins lists and words into one list.", "Соединяет списки и слова в один список.")
row(nil, "word", "*слово", "word word", {2, 0, MANY}, "Joins words into one.", "Соединяет слова в одно.")
row(nil, "combine", "*соедини", "thing thing", 2, "word or fput.", "слово или в_начало.")
row(nil, "reverse", "*наоборот", "list", 1, "Back to front.", "Задом наперёд.")
row(nil, "item", "*элемент", "index thing", 2, "The member at a place, from 1.", "Элемент на месте, с 1.")
row(nil, "mditem", "*элемент_таблицы", "[indexes] array", 2, "The same of a table.", "То же у таблицы.")
row(nil, "setitem", "*нов_элемент", "index array value", 3, "Sets a member of an array.", "Задаёт элемент массива.")
row(nil, "mdsetitem", "*нов_элемент_таблицы", "[indexes] array value", 3, "The same of a table.", "То же у таблицы.")
row(nil, "array", "*массив", "size", {1, 1, 2}, "An array of empty lists.", "Массив из пустых списков.")
row(nil, "mdarray", "*таблица", "[sizes]", {1, 1, 2}, "A table.", "Таблица.")
row(nil, "listtoarray", "*список_в_массив", "list", {1, 1, 2}, "An array of these.", "Массив из этих.")
row(nil, "arraytolist", "*массив_в_список", "array", 1, "A list of these.", "Список из этих.")
row(nil, "pick", "сл_элемент", "list", 1, "One of them by chance.", "Случайный из них.")
row(nil, "remove", "*убери", "thing list", 2, "The list without it.", "Список без него.")
row(nil, "remdup", "*без_повторов", "list", 1, "Without repetitions.", "Без повторов.")
row(nil, "quoted", "*в_кавычках", "thing", 1, "A word with a quote before it.", "Слово с кавычкой.")
row(nil, "count", "*сколько", "thing", 1, "How many members or letters.", "Сколько элементов или букв.")
row(nil, "member", "*начиная_с", "thing list", 2, "From there on.", "С этого места до конца.")
row(nil, "memberp member?", "*входит?", "thing list", 2, "Whether it is in there.", "Есть ли он там.")
row(nil, "substringp substring?", "*часть?", "word word", 2, "Whether a word is a part of the other.", "Часть ли это другого слова.")
row(nil, "wordp word?", "*слово?", "thing", 1, "Whether it is a word.", "Слово ли это.")
row(nil, "listp list?", "*список?", "thing", 1, "Whether it is a list.", "Список ли это.")
row(nil, "arrayp array?", "*массив?", "thing", 1, "Whether it is an array.", "Массив ли это.")
row(nil, "numberp number?", "*число?", "thing", 1, "Whether it is a number.", "Число ли это.")
row(nil, "emptyp empty?", "*пусто?", "thing", 1, "Whether it is empty.", "Пусто ли это.")
row(nil, "equalp equal?", "*равно?", "thing thing", 2, "Whether they are equal.", "Равны ли они.")
row(nil, "notequalp notequal?", "*не_равно?", "thing thing", 2, "Whether they are not equal.", "Не равны ли они.")
row(nil, "beforep before?", "*раньше?", "word word", 2, "Whether a word comes before the other.", "Раньше ли слово по алфавиту.")
row(nil, "setfirst .setfirst", "*.нов_первый", "list value", 2, "Changes a list.", "Меняет список.")
row(nil, "lowercase", "*строчные", "word", 1, "In small letters.", "Строчными буквами.")
row(nil, "uppercase", "*прописные", "word", 1, "In capitals.", "Прописными буквами.")
row(nil, "ascii", "*код", "letter", 1, "The number of a letter.", "Номер буквы.")
row(nil, "char", "*знак", "number", 1, "The letter of a number.", "Буква по номеру.")
row(nil, "parse", "*разбери", "word", 1, "A text as a list.", "Текст как список.")
row(nil, "sort", "*упорядочи", "data", {1, 1, 2}, "In order.", "По порядку.")
row(nil, "gensym", "*новое_слово", "", 0, "A word that was not there before.", "Слово, которого ещё не было.")

group = "number"
row(nil, "sum", "*сумма", "a b", {2, 0, MANY}, "Adds.", "Складывает.")
row(nil, "difference", "*разность", "a b", 2, "Subtracts.", "Вычитает.")
row(nil, "minus", "*минус", "a", 1, "The other sign.", "Другой знак.")
row(nil, "product", "*произведение", "a b", {2, 0, MANY}, "Multiplies.", "Умножает.")
row(nil, "quotient", "*частное", "a b", {2, 1, 2}, "Divides.", "Делит.")
row(nil, "remainder", "*остаток", "a b", 2, "What is left, with the sign of a.", "Остаток со знаком a.")
row(nil, "modulo", "*остаток_по_модулю", "a b", 2, "What is left, with the sign of b.", "Остаток со знаком b.")
row(nil, "int", "*целая", "a", 1, "Without its fraction.", "Без дробной части.")
row(nil, "round", "*округли", "a", 1, "The nearest whole number.", "Ближайшее целое.")
row(nil, "sqrt", "*корень", "a", 1, "Square root.", "Квадратный корень.")
row(nil, "power", "*степень", "a b", 2, "a to the power of b.", "a в степени b.")
row(nil, "exp", "*экспонента", "a", 1, "e to the power of a.", "e в степени a.")
row(nil, "log10", "*лог10", "a", 1, "Logarithm to base 10.", "Десятичный логарифм.")
row(nil, "ln", "*лн", "a", 1, "Natural logarithm.", "Натуральный логарифм.")
row(nil, "sin", "*синус", "degrees", 1, "Sine.", "Синус.")
row(nil, "cos", "*косинус", "degrees", 1, "Cosine.", "Косинус.")
row(nil, "arctan", "*арктангенс", "a", {1, 1, 2}, "The angle of a tangent, degrees.", "Угол по тангенсу, градусы.")
row(nil, "radsin", "*рсинус", "radians", 1, "Sine of radians.", "Синус радиан.")
row(nil, "radcos", "*ркосинус", "radians", 1, "Cosine of radians.", "Косинус радиан.")
row(nil, "radarctan", "*рарктангенс", "a", {1, 1, 2}, "The angle, radians.", "Угол в радианах.")
row(nil, "abs", "*модуль", "a", 1, "Without its sign.", "Без знака.")
row(nil, "iseq", "*ряд", "from to", 2, "Whole numbers in a row.", "Целые числа подряд.")
row(nil, "rseq", "*дробный_ряд", "from to count", 3, "Numbers in equal steps.", "Числа с равным шагом.")
row(nil, "lessp less?", "*меньше?", "a b", 2, "a < b", "a < b")
row(nil, "greaterp greater?", "*больше?", "a b", 2, "a > b", "a > b")
row(nil, "lessequalp lessequal?", "*не_больше?", "a b", 2, "a <= b", "a <= b")
row(nil, "greaterequalp greaterequal?", "*не_меньше?", "a b", 2, "a >= b", "a >= b")
row(nil, "random", "сл", "n", {1, 1, 2}, "A whole number by chance, 0 to n - 1.", "Случайное целое, от 0 до n - 1.")
row(nil, "rerandom", "*сл_заново", "seed", {0, 0, 1}, "Makes chance repeat itself.", "Случайность повторится.")
row(nil, "form", "*вид", "number width digits", 3, "A number as text.", "Число как текст.")
row(nil, "and", "*и", "a b", {2, 0, MANY}, "Whether all are true.", "Верны ли все.")
row(nil, "or", "*или", "a b", {2, 0, MANY}, "Whether one is true.", "Верно ли хоть одно.")
row(nil, "not", "*не", "a", 1, "Whether it is false.", "Неверно ли это.")
row(nil, "bitand", "*побитно_и", "a b", {2, 0, MANY}, "Bits set in both.", "Биты, которые есть в обоих.")
row(nil, "bitor", "*побитно_или", "a b", {2, 0, MANY}, "Bits set in one.", "Биты, которые есть хоть в одном.")
row(nil, "bitxor", "*побитно_искл", "a b", {2, 0, MANY}, "Bits set in one alone.", "Биты, которые есть только в одном.")
row(nil, "bitnot", "*побитно_не", "a", 1, "All bits turned.", "Все биты наоборот.")
row(nil, "ashift lshift", "*сдвиг", "a bits", 2, "Moves the bits.", "Сдвигает биты.")

group = "text"
row(nil, "print pr", "пиши", "thing", {1, 0, MANY}, "Prints on a line.", "Пишет на строке.")
row(nil, "show", "покажи_список", "thing", {1, 0, MANY}, "Prints, lists with their brackets.", "Пишет, списки со скобками.")
row(nil, "type", "печатай", "thing", {1, 0, MANY}, "Prints without ending the line.", "Пишет, не кончая строки.")
row(nil, "readword rw", "читай", "", 0, "A line from the console, as a word.", "Строка с консоли, словом.")
row(nil, "readlist rl", "*читай_список", "", 0, "A line from the console, as a list.", "Строка с консоли, списком.")
row(nil, "time", "*время", "", 0, "Time of the scene, tenths of a second.", "Время сцены, десятые доли секунды.")

group = "file"
row(nil, "load", "*загрузи", "file", 1, "Runs a file of the scene's folder.", "Исполняет файл из папки сцены.")
row(nil, "save", "*сохрани", "file", 1, "Writes all procedures and names to a file there.", "Пишет все процедуры и имена в файл там же.")

-- Colours and costumes, by their names in both languages.
words.colors = {
  black = "черный", white = "белый", red = "красный", orange = "оранжевый", yellow = "желтый", green = "зеленый",
  cyan = "голубой", blue = "синий", purple = "фиолетовый", pink = "розовый", brown = "коричневый", gray = "серый",
}
words.shapes = {
  turtle = "черепаха", arrow = "стрелка", car = "машина", tractor = "трактор", bee = "пчела", bird = "птица",
  fish = "рыба", ball = "мяч", person = "человек", rocket = "ракета",
}
words.booleans = {["true"] = "да", ["false"] = "нет"}

-- Looking up -----------------------------------------------------------------------------------------------------

local LOWER = {}
-- In UTF-8: А is D0 90, Я D0 AF; а is D0 B0, р D1 80. (Tools of other Lua versions read this file: no utf8 here.)
for i = 0, 31 do
  LOWER["\208" .. string.char(144 + i)] = i < 16 and "\208" .. string.char(176 + i) or "\209" .. string.char(112 + i)
end
LOWER["Ё"], LOWER["ё"] = "е", "е"
local UPPER = {}
for upper, lower in pairs(LOWER) do UPPER[lower] = upper end
UPPER["е"], UPPER["ё"] = "Е", "Ё"

-- A name as it is compared: small letters, е for ё.
function words.fold(name)
  name = name:lower()
  if name:find("[\208\209]") then name = name:gsub("[\208\209][\128-\191]", LOWER) end
  return name
end

function words.lower(text)
  LOWER["Ё"], LOWER["ё"] = "ё", nil
  local result = text:lower():gsub("[\208\209][\128-\191]", LOWER)
  LOWER["Ё"], LOWER["ё"] = "е", "е"
  return result
end

function words.upper(text)
  return (text:upper():gsub("[\208\209][\128-\191]", UPPER))
end

-- The names of a row in a language: a list; those that could not be traced, or were made for Verlua, in `marked`.
function words.names(entry, language)
  local names, marked = {}, {}
  for name in entry[language]:gmatch("%S+") do
    local mark, bare = name:match("^([*?])(..+)$")
    if mark and bare then name = bare end
    names[#names + 1] = name
    marked[name] = mark and bare and mark or nil
  end
  return names, marked
end

-- name, folded -> {row, language}. Where a word is the same in both languages it is found once.
function words.index()
  local index = {}
  for _, entry in ipairs(rows) do
    for _, language in ipairs{"en", "ru"} do
      for _, name in ipairs((words.names(entry, language))) do
        index[words.fold(name)] = index[words.fold(name)] or {entry, language}
      end
    end
  end
  return index
end

return words
