// messages.c: what the program says, in English and Russian
#include "program/messages.h"

#include <stdarg.h>
#include <stdint.h>
#include <string.h>

// One row a text. Both languages take the same values in the same order; tests/c/test_messages.c watches
// that.
static const char *const texts[vl_textCount][vl_languageCount] = {
    [vl_textHelp] =
        {
            "verlua - physics from Lua scenes\n"
            "\n"
            "  verlua                   open a window with the examples\n"
            "  verlua SCENE [flags]     run a scene: a Lua file, or - for standard input\n"
            "  verlua check FILE...     look for mistakes without running\n"
            "  verlua examples          list the examples that come with Verlua\n"
            "  verlua api NAME          explain a name of the Lua surface\n"
            "  verlua repl              try Lua line by line in a live world\n"
            "  verlua --version         print the version\n"
            "  verlua --help            print this\n"
            "\n"
            "Flags:\n"
            "  --headless               no window\n"
            "  --time S                 run S seconds of the scene's time, counted from the end of its top "
            "level\n"
            "  --steps N                run N steps, in place of --time\n"
            "  --limit S                give up after S seconds of real time\n"
            "  --set NAME=VALUE         set a slider of the scene; may come several times\n"
            "  --seed N                 where math.random starts (default 1)\n"
            "  --png FILE               save the last picture, a PNG\n"
            "  --svg FILE               save what turtles drew, an SVG\n"
            "  --frames FOLDER          save a numbered PNG for every frame; those of an earlier, longer run "
            "go\n"
            "  --video FILE             make a video: .mp4, .webm or .gif (needs ffmpeg)\n"
            "  --fps N                  frames per second of --frames and --video (default 60)\n"
            "  --size WxH               size of pictures in pixels (default 1280x720)\n"
            "  --theme dark|light       colours of pictures, whatever the scene wishes\n"
            "  --csv FILE               save what record{} collected\n"
            "  --hash                   print the hash of the final state as the last line\n"
            "  --threads N              threads that compute; the result stays the same (default 1)\n"
            "  --lang en|ru             language of these messages\n"
            "  --no-watch               do not reload the scene when its file changes\n"
            "\n"
            "Without --time and --steps a run lasts 10 s of the scene's time. With --headless it is the "
            "scene's top\n"
            "level, setup() and finish() alone; but --frames and --video get 10 s too when those make no "
            "step.\n"
            "Exit status: 0; 1 for an error; 2 for wrong usage; 130 after Ctrl-C.\n",

            "verlua - физика из сцен на Lua\n"
            "\n"
            "  verlua                   открыть окно с примерами\n"
            "  verlua СЦЕНА [ключи]     запустить сцену: файл Lua или - для стандартного ввода\n"
            "  verlua check ФАЙЛ...     найти ошибки, не запуская\n"
            "  verlua examples          перечислить примеры, которые идут с Verlua\n"
            "  verlua api ИМЯ           объяснить имя из языка сцен\n"
            "  verlua repl              пробовать Lua строка за строкой в живом мире\n"
            "  verlua --version         напечатать версию\n"
            "  verlua --help            напечатать эту справку\n"
            "\n"
            "Ключи:\n"
            "  --headless               без окна\n"
            "  --time S                 прожить S секунд времени сцены, считая от конца её основного текста\n"
            "  --steps N                сделать N шагов, вместо --time\n"
            "  --limit S                прекратить через S секунд настоящего времени\n"
            "  --set ИМЯ=ЧИСЛО          задать ползунок сцены; можно повторять\n"
            "  --seed N                 откуда начинает math.random (обычно 1)\n"
            "  --png ФАЙЛ               сохранить последнюю картинку, в PNG\n"
            "  --svg ФАЙЛ               сохранить рисунок черепах, в SVG\n"
            "  --frames ПАПКА           сохранить каждый кадр в PNG с номером; лишние кадры прошлого запуска "
            "удаляются\n"
            "  --video ФАЙЛ             сделать видео: .mp4, .webm или .gif (нужен ffmpeg)\n"
            "  --fps N                  кадров в секунду для --frames и --video (обычно 60)\n"
            "  --size WxH               размер картинок в пикселях (обычно 1280x720)\n"
            "  --theme dark|light       тёмные или светлые картинки, чего бы ни желала сцена\n"
            "  --csv ФАЙЛ               сохранить то, что собрал record{}\n"
            "  --hash                   напечатать хеш конечного состояния последней строкой\n"
            "  --threads N              сколько потоков считает; результат тот же (обычно 1)\n"
            "  --lang en|ru             язык этих сообщений\n"
            "  --no-watch               не перезагружать сцену, когда меняется её файл\n"
            "\n"
            "Без --time и --steps проживается 10 с времени сцены. С --headless выполняются только основной "
            "текст\n"
            "сцены, setup() и finish(); но если они не сделали ни шага, для --frames и --video - тоже 10 с.\n"
            "Код завершения: 0; 1 при ошибке; 2 при неверном вызове; 130 после Ctrl-C.\n",
        },
    [vl_textShortHelp] =
        {
            "verlua - physics from Lua scenes\n"
            "\n"
            "  verlua SCENE       run a scene\n"
            "  verlua examples    list the examples, to have something to run\n"
            "  verlua --help      all commands and flags\n",

            "verlua - физика из сцен на Lua\n"
            "\n"
            "  verlua СЦЕНА       запустить сцену\n"
            "  verlua examples    перечислить примеры, чтобы было что запустить\n"
            "  verlua --help      все команды и ключи\n",
        },
    [vl_textAsIs] = {"%s", "%s"},
    [vl_textVersion] = {"verlua %s (%s)\n", "verlua %s (%s)\n"},

    [vl_textUnknownFlag] = {"unknown flag %s", "неизвестный ключ %s"},
    [vl_textDidYouMean] = {"; did you mean %s?", "; может быть, %s?"},
    [vl_textSeeHelp] = {"verlua --help lists all commands and flags",
                        "verlua --help перечислит все команды и ключи"},
    [vl_textFlagWantsValue] = {"%s: expected %s, got nothing", "%s: здесь нужно: %s, а нет ничего"},
    [vl_textFlagTakesNone] = {"%s takes no value, got \"%s\"", "%s обходится без значения, а дано \"%s\""},
    [vl_textFlagBadValue] = {"%s: expected %s, got \"%s\"", "%s: здесь нужно: %s, а дано \"%s\""},
    [vl_textFlagsExclude] = {"%s and %s exclude each other: give one of them",
                             "%s и %s исключают друг друга: нужен один из них"},
    [vl_textFlagNeedsScene] = {"%s needs a scene to run", "%s: нужна ещё сцена, которую запускать"},
    [vl_textFlagNotFor] = {"%s means nothing to verlua %s", "%s ничего не значит для verlua %s"},
    [vl_textTwoScenes] = {"one scene at a time, got \"%s\" and \"%s\"",
                          "сцена должна быть одна, а даны \"%s\" и \"%s\""},
    [vl_textCommandWants] = {"verlua %s: expected %s, got nothing",
                             "verlua %s: здесь нужно: %s, а нет ничего"},
    [vl_textCommandTakesOne] = {"verlua %s: \"%s\" is too much", "verlua %s: \"%s\" здесь лишнее"},
    [vl_textUnknownSlider] = {"--set: the scene has no slider \"%s\"", "--set: в сцене нет ползунка \"%s\""},
    [vl_textNoSliders] = {"--set: the scene has no slider \"%s\", nor any other",
                          "--set: в сцене нет ползунка \"%s\", и никакого другого тоже"},

    [vl_textWantsSeconds] = {"seconds, a number of at least 0", "секунды, число не меньше 0"},
    [vl_textWantsPositiveSeconds] = {"seconds, a number greater than 0", "секунды, число больше 0"},
    [vl_textWantsCount] = {"a whole number of at least 0", "целое число не меньше 0"},
    [vl_textWantsSetting] = {"NAME=VALUE with a number as value", "ИМЯ=ЗНАЧЕНИЕ, где значение - число"},
    [vl_textWantsSeed] = {"a whole number from 0 to 9223372036854775807",
                          "целое число от 0 до 9223372036854775807"},
    [vl_textWantsFile] = {"the name of a file", "имя файла"},
    [vl_textWantsSvgFile] = {"the name of a file that ends in .svg", "имя файла, которое кончается на .svg"},
    [vl_textWantsPngFile] = {"the name of a file that ends in .png", "имя файла, которое кончается на .png"},
    [vl_textWantsFolder] = {"the name of a folder", "имя папки"},
    [vl_textWantsVideoFile] = {"the name of a file that ends in .mp4, .webm or .gif",
                               "имя файла, которое кончается на .mp4, .webm или .gif"},
    [vl_textWantsSize] = {"width x height in pixels, as in 1280x720, each from %d to %d",
                          "ширина x высота в пикселях, как 1280x720, каждая от %d до %d"},
    [vl_textWantsTheme] = {"dark or light", "dark или light"},
    [vl_textWantsThreads] = {"a whole number from 1 to %d", "целое число от 1 до %d"},
    [vl_textWantsLanguage] = {"en or ru", "en или ru"},
    [vl_textWantsFps] = {"frames per second, a whole number from 1 to 1000",
                         "кадры в секунду, целое число от 1 до 1000"},
    [vl_textWantsFiles] = {"the names of files to check", "имена файлов, которые проверить"},
    [vl_textWantsName] = {"a name to explain, as in: verlua api rope",
                          "имя, которое объяснить, например: verlua api rope"},

    [vl_textNoSuchFile] = {"%s: there is no such file", "%s: такого файла нет"},
    [vl_textIsFolder] = {"%s is a folder, expected a file", "%s - папка, а нужен файл"},
    [vl_textFolderHasScene] = {"%s is a folder, expected a scene, for instance %s%s%s",
                               "%s - папка, а нужна сцена, например %s%s%s"},
    [vl_textFolderHasNone] = {"%s is a folder without a scene in it, expected a scene (a .lua file)",
                              "%s - папка, в которой нет сцен, а нужна сцена (файл .lua)"},
    [vl_textLinkToNothing] = {"%s is a link to a file that is not there",
                              "%s - ссылка на файл, которого нет"},
    [vl_textLinkToItself] = {"%s is a link that leads back to itself",
                             "%s - ссылка, которая ведёт к самой себе"},
    [vl_textCannotRead] = {"%s: cannot be read: %s", "%s: не читается: %s"},
    [vl_textCannotWrite] = {"%s: cannot be written: %s", "%s: не записывается: %s"},
    [vl_textCannotMakeFolder] = {"%s: this folder cannot be made: %s", "%s: эта папка не создаётся: %s"},
    [vl_textPathTooLong] = {"%s: this path is too long", "%s: этот путь слишком длинный"},
    [vl_textOutOfMemory] = {"out of memory", "не хватает памяти"},
    [vl_textCannotPrint] = {"standard output cannot be written: %s", "стандартный вывод не записывается: %s"},
    [vl_textReadTooLong] = {"%s: this is longer than %d bytes, the most a scene may have",
                            "%s: это длиннее, чем %d байт, а больше в сцене быть не может"},
    [vl_textNoScripts] = {"the folder \"%s\" of Verlua is missing: it is not installed completely",
                          "папки \"%s\" нет: Verlua установлена не полностью"},

    [vl_textNoDisplay] = {"no window can be shown (%s): the scene runs headless",
                          "окно показать нельзя (%s): сцена идёт без него"},
    [vl_textReasonNoDisplay] = {"DISPLAY is not set", "DISPLAY не задана"},
    [vl_textReasonNoAnswer] = {"display %s does not answer", "дисплей %s не отвечает"},
    [vl_textPictureIs] = {"its last picture is in %s", "последняя картинка - в %s"},
    [vl_textNoPicture] = {"--png FILE would keep its last picture",
                          "--png ФАЙЛ сохранил бы последнюю картинку"},
    [vl_textNoWindow] = {"the window cannot be opened: %s", "окно не открывается: %s"},
    [vl_textDefaultTime] = {"running %g s of it; --time says how long",
                            "прожито будет %g с; сколько, решает --time"},
    [vl_textOverLimit] = {"stopped after %g s of real time, the limit, at t = %.6g s of the scene",
                          "остановлено через %g с настоящего времени, это предел; в сцене t = %.6g с"},
    [vl_textStepInDraw] = {"world:step: it cannot be called inside draw(canvas)",
                           "world:step: внутри draw(canvas) его вызывать нельзя"},
    [vl_textInterrupted] = {"interrupted at t = %.6g s; what was made so far is kept",
                            "прервано при t = %.6g с; то, что уже сделано, сохранено"},
    [vl_textNothingRecorded] = {"%s: not written, for the scene has no record{}",
                                "%s: не записан, потому что в сцене нет record{}"},
    [vl_textOldFrames] = {"%s: frames after number %lld are of an earlier run",
                          "%s: кадры после номера %lld - от прошлого запуска"},
    [vl_textOldFramesGone] = {"%s: frames after number %lld were of an earlier run and are removed",
                              "%s: кадры после номера %lld были от прошлого запуска и удалены"},
    [vl_textExpectFailed] = {"expectations that failed: %d of %d", "не сбылось ожиданий: %d из %d"},
    [vl_textCannotDraw] = {"cannot make the picture: %s", "картинка не получается: %s"},
    [vl_textCannotStart] = {"cannot start: %s", "не запускается: %s"},

    [vl_textNoFfmpeg] = {"--video needs ffmpeg, which is not installed here (on Debian: apt install ffmpeg); "
                         "--frames works without",
                         "для --video нужен ffmpeg, а он здесь не установлен (в Debian: apt install ffmpeg); "
                         "--frames работает и без него"},
    [vl_textFfmpegStart] = {"ffmpeg does not start: %s", "ffmpeg не запускается: %s"},
    [vl_textFfmpegFailed] = {"%s: ffmpeg failed with status %d. It said:\n%s",
                             "%s: ffmpeg кончил с кодом %d. Он сказал:\n%s"},

    [vl_textSpaceKey] = {"Space", "Пробел"},
    [vl_textHelpTitle] = {"Keys and mouse", "Клавиши и мышь"},
    [vl_textKeyPlay] = {"pause, go on", "пауза и дальше"},
    [vl_textKeyStep] = {"one step", "один шаг"},
    [vl_textKeySlower] = {"half as fast", "вдвое медленнее"},
    [vl_textKeyFaster] = {"twice as fast", "вдвое быстрее"},
    [vl_textKeyRestart] = {"start anew", "начать заново"},
    [vl_textKeyFit] = {"show everything", "показать всё"},
    [vl_textKeyScreenshot] = {"save a picture", "сохранить картинку"},
    [vl_textKeyFullScreen] = {"full screen", "на весь экран"},
    [vl_textKeyTheme] = {"dark or light", "тёмная или светлая тема"},
    [vl_textKeyContrast] = {"stronger contrast", "сильнее контраст"},
    [vl_textKeyLarger] = {"larger text", "крупнее текст"},
    [vl_textKeySmaller] = {"smaller text", "мельче текст"},
    [vl_textKeyUsualText] = {"usual text", "обычный текст"},
    [vl_textKeyConsole] = {"console: Lua in the running scene", "консоль: Lua в идущей сцене"},
    [vl_textKeyContacts] = {"contacts of bodies and their forces", "касания тел и их силы"},
    [vl_textKeyHelp] = {"this list", "этот список"},
    [vl_textKeyEscape] = {"back to the start page; leave the full screen",
                          "назад к начальной странице; выйти из полного экрана"},
    [vl_textKeyClose] = {"close the window", "закрыть окно"},
    [vl_textMouseDrag] = {"Drag\tpull what is under the pointer", "Тянуть\tтащить то, что под указателем"},
    [vl_textMousePan] =
        {"Drag beside\tmove the picture; in space turn it, with the right button move it",
         "Тянуть мимо\tсдвинуть картинку; в пространстве - повернуть, правой кнопкой - сдвинуть"},
    [vl_textMouseZoom] = {"Wheel\tnearer, farther", "Колесо\tближе, дальше"},
    [vl_textMouseFit] = {"Double click\tbeside everything: show everything",
                         "Двойной щелчок\tмимо всего: показать всё"},

    [vl_textHudTime] = {"t = %.2f s", "t = %.2f с"},
    [vl_textUnitLength] = {"m", "м"},
    [vl_textUnitTime] = {"s", "с"},
    [vl_textHudPaused] = {"paused", "пауза"},
    [vl_textHudStopped] = {"stopped by a mistake", "остановлена ошибкой"},
    [vl_textHudBehind] = {"\xc3\x97%.1f of %s", "\xc3\x97%.1f из %s"},
    [vl_textHudSteps] = {"%.0f steps/s", "%.0f шагов/с"},
    [vl_textHudParticles] = {"particles: %d", "частиц: %d"},
    [vl_textHudLinks] = {"links: %d", "связей: %d"},
    [vl_textErrorTitle] = {"Line %d of %s", "Строка %d, %s"},
    [vl_textErrorTitleNoLine] = {"The scene has a mistake", "В сцене ошибка"},
    [vl_textErrorStopped] = {"The scene stands. Mend the text and save it, and it starts anew.",
                             "Сцена стоит. Исправьте текст и сохраните его: она начнётся заново."},
    [vl_textErrorGoesOn] = {"The scene from before the change goes on. Mend the text and save it.",
                            "Идёт сцена, какой она была до правки. Исправьте текст и сохраните его."},
    [vl_textSavedScreenshot] = {"saved %s", "сохранено: %s"},
    [vl_textTooManyPictures] = {"%s has 999 pictures here already", "у %s здесь уже 999 картинок"},
    [vl_textConsoleWelcome] = {"Lua in the running scene: a name shows its value, Tab completes, Esc closes",
                               "Lua в идущей сцене: имя показывает значение, Tab дополняет, Esc закрывает"},
    [vl_textConsoleNoScene] = {"there is no scene yet", "сцены ещё нет"},
    [vl_textConsoleBusy] = {"the scene's code is at work: wait for its end, or stop this line by Ctrl-C",
                            "код сцены занят: дождитесь конца или остановите эту строку - Ctrl-C"},
    [vl_textConsoleCopied] = {"copied", "скопировано"},

    [vl_textStartSubtitle] = {"Physics from Lua scenes", "Физика из сцен на Lua"},
    [vl_textStartNew] = {"New scene", "Новая сцена"},
    [vl_textStartNewDetail] = {"Ten lines to begin with, in the current folder",
                               "Десять строк для начала, в текущей папке"},
    [vl_textStartDrop] = {"Open a scene of your own: drop its file on this window.",
                          "Открыть свою сцену: перетащите её файл в это окно."},
    [vl_textStartRecent] = {"Recent", "Недавние"},
    [vl_textStartHintOpen] = {"Open: arrows and Enter, or a click", "Открыть: стрелки и Enter или щелчок"},
    [vl_textStartHintHelp] = {"All keys: H", "Все клавиши: H"},
    [vl_textStartHintText] = {"Larger text: Ctrl +", "Крупнее: Ctrl +"},
    [vl_textStartHintTheme] = {"Theme: T", "Тема: T"},
    [vl_textStartKeyArrows] = {"Arrows\tchoose; also Page Up, Page Down, Home, End",
                               "Стрелки\tвыбрать; и Page Up, Page Down, Home, End"},
    [vl_textStartKeyEnter] = {"Enter\topen; Esc comes back", "Enter\tоткрыть; Esc вернёт сюда"},
    [vl_textStartMouse] = {"Mouse\tclick: open; wheel: scroll; drop a file: open it",
                           "Мышь\tщелчок: открыть; колесо: листать; перетащить файл: открыть его"},
    [vl_textNewScene] =
        {
            "-- A new scene. Change a number and save: the window shows it at once.\n"
            "view{title = \"New scene\"}\n"
            "world.drag = 0.2                  -- air, in 1/s\n"
            "\n"
            "local line = rope{from = {0, 0}, to = {2, 0}, length = 2.5, links = 20}\n"
            "local ball = particle{position = {1, -1}, mass = 2, radius = 0.1}\n"
            "rod{line[11], ball, length = 0.2} -- line[11]: the middle of the rope\n"
            "\n"
            "-- on(\"click\", function(event) print(event.point) end)\n"
            "-- Pull the ball with the mouse. Key H lists the keys; \"verlua api rope\" explains rope.\n",

            "-- Новая сцена. Измените число и сохраните: окно сразу покажет, что вышло.\n"
            "view{title = \"Новая сцена\"}\n"
            "world.drag = 0.2                  -- воздух, в 1/с\n"
            "\n"
            "local line = rope{from = {0, 0}, to = {2, 0}, length = 2.5, links = 20}\n"
            "local ball = particle{position = {1, -1}, mass = 2, radius = 0.1}\n"
            "rod{line[11], ball, length = 0.2} -- line[11] - середина верёвки\n"
            "\n"
            "-- on(\"click\", function(event) print(event.point) end)\n"
            "-- Потяните шар мышью. Клавиша H покажет клавиши, \"verlua api rope\" объяснит rope.\n",
        },
    [vl_textNewSceneIs] =
        {"The new scene is %s. Open it in an editor: each save shows here at once.",
         "Новая сцена: %s. Откройте её в редакторе: после сохранения она сразу видна здесь."},
    [vl_textDropRefused] = {"%s is no scene: expected a file that ends in .lua",
                            "%s - не сцена: нужен файл с именем на .lua"},
    [vl_textThemeFirstSteps] = {"First steps", "Первые шаги"},
    [vl_textThemePendulum] = {"Pendulums", "Маятники"},
    [vl_textThemeRope] = {"Ropes", "Верёвки"},
    [vl_textThemeCloth] = {"Cloth", "Ткань"},
    [vl_textThemeBodies] = {"Bodies", "Тела"},
    [vl_textThemePlants] = {"Plants", "Растения"},
    [vl_textThemeTurtle] = {"Turtles and Logo", "Черепахи и Logo"},
    [vl_textThemeMethods] = {"Methods", "Методы"},

    [vl_textProgress] = {" %3d %%  t = %.1f of %.1f s, %d:%02d left",
                         " %3d %%  t = %.1f из %.1f с, осталось %d:%02d"},
    [vl_textProgressOpen] = {"t = %.1f s", "t = %.1f с"},

    [vl_textCheckGood] = {"no mistakes found in %d file(s)\n", "ошибок не найдено, файлов: %d\n"},
    [vl_textCheckUnknown] = {"%s:%d: unknown name \"%s\"\n", "%s:%d: неизвестное имя \"%s\"\n"},
    [vl_textCheckUnknownNear] = {"%s:%d: unknown name \"%s\"; did you mean \"%s\"?\n",
                                 "%s:%d: неизвестное имя \"%s\"; может быть, \"%s\"?\n"},
    [vl_textCheckField] = {"%s:%d: %s has no field \"%s\"\n", "%s:%d: у %s нет поля \"%s\"\n"},
    [vl_textCheckFieldNear] = {"%s:%d: %s has no field \"%s\"; did you mean \"%s\"?\n",
                               "%s:%d: у %s нет поля \"%s\"; может быть, \"%s\"?\n"},
    [vl_textCheckUncalled] = {"%s:%d: nothing calls the function \"%s\"; did you mean \"%s\"?\n",
                              "%s:%d: функцию \"%s\" ничто не вызывает; может быть, \"%s\"?\n"},
    [vl_textCheckCalled] = {"%s:%d: \"%s\" is called, but it is a %s since line %d; choose another name for "
                            "that\n",
                            "%s:%d: \"%s\" вызвано, но это %s со строки %d; выберите для него другое имя\n"},
    [vl_textCheckValue] = {"%s:%d: %s: %s must be %s, got %s\n", "%s:%d: %s: %s - это %s, а дано %s\n"},
    [vl_textOr] = {" or ", " или "},
    [vl_textTypeNumber] = {"a number", "число"},
    [vl_textTypeInteger] = {"a whole number", "целое число"},
    [vl_textTypeBoolean] = {"true or false", "true или false"},
    [vl_textTypeText] = {"a text", "текст"},
    [vl_textTypeVector] = {"a vector such as {x, y}", "вектор, как {x, y}"},
    [vl_textTypeParticle] = {"a particle", "частица"},
    [vl_textTypeLink] = {"a link", "связь"},
    [vl_textCheckReadOnly] = {"%s:%d: %s: %s can only be read\n", "%s:%d: %s: %s можно только читать\n"},
    [vl_textCheckColor] = {"%s:%d: there is no color \"%s\"\n", "%s:%d: цвета \"%s\" нет\n"},
    [vl_textCheckColorNear] = {"%s:%d: there is no color \"%s\"; did you mean \"%s\"?\n",
                               "%s:%d: цвета \"%s\" нет; может быть, \"%s\"?\n"},
    [vl_textApiUnknown] = {"nothing is called \"%s\"", "ничего с именем \"%s\" нет"},
    [vl_textApiNear] = {"; near it: %s", "; похоже: %s"},
    [vl_textReplWelcome] = {"Verlua %s. Lua in a live world; help says more, Ctrl-D ends.\n",
                            "Verlua %s. Lua в живом мире; help - подсказка, Ctrl-D - конец.\n"},
    [vl_textReplStopped] = {"stopped", "остановлено"},
    [vl_textReplHelp] =
        {
            "Type Lua, a line at a time; an expression shows its value. For instance:\n"
            "  ball = particle{position = {0, 10}}\n"
            "  world:step(60)        one second of the scene's time\n"
            "  ball.y\n"
            "Names without local last from line to line. Tab, with libedit, completes them; Ctrl-C stops a "
            "line.\n"
            "verlua api NAME, in a shell, explains a name.\n"
            "exit, quit or Ctrl-D ends; quit(3) too, with an exit status.\n",

            "Пишите на Lua, по строке; выражение показывает своё значение. Например:\n"
            "  ball = particle{position = {0, 10}}\n"
            "  world:step(60)        одна секунда времени сцены\n"
            "  ball.y\n"
            "Имена без local живут от строки к строке. Tab, с libedit, дополняет их; Ctrl-C прерывает "
            "строку.\n"
            "Имя объяснит команда verlua api ИМЯ.\n"
            "Конец - exit, quit или Ctrl-D; quit(3) - с кодом завершения.\n",
        },

    [vl_textHintDidYouMean] = {" (did you mean \"%s\"?)", " (может быть, \"%s\"?)"},
    [vl_textHintQuotes] = {" (%s is no quote of Lua: texts stand between \" and \")",
                           " (%s - не кавычка Lua: текст пишут между \" и \")"},
    [vl_textHintPlain] = {" (Lua does not know %s: write %s)", " (Lua не знает %s: пишите %s)"},
    [vl_textHintSpace] = {" (there is a no-break space: type a plain one)",
                          " (здесь неразрывный пробел: наберите обычный)"},
    [vl_textHintCyrillic] = {" (the letter \"%s\" is Cyrillic: names take Latin letters, digits and _)",
                             " (буква \"%s\" русская: имена пишут латинскими буквами, цифрами и _)"},
    [vl_textHintLetter] = {" (the character \"%s\": names take Latin letters, digits and _)",
                           " (знак \"%s\": имена пишут латинскими буквами, цифрами и _)"},
    [vl_textHintAssign] = {" (write %s = %s %c 1)", " (пишите %s = %s %c 1)"},
    [vl_textHintComment] = {" (a comment starts with --, not with //, # or /*)",
                            " (комментарий начинается с --, а не с //, # или /*)"},
    [vl_textHintPower] = {" (a power is written x^2, not x**2)", " (степень пишут x^2, а не x**2)"},
    [vl_textHintGive] = {" (= gives a value, == compares)", " (= даёт значение, == сравнивает)"},
    [vl_textHintColon] = {" (write = instead of :, as in mass = 2)", " (пишите = вместо :, как в mass = 2)"},
    [vl_textHintBraces] = {" (named values go in braces, as in particle{mass = 2}; == compares)",
                           " (значения с именами пишут в фигурных скобках, как в particle{mass = 2}; == "
                           "сравнивает)"},
    [vl_textHintComma] = {" (is a comma missing before it?)", " (перед этим пропущена запятая?)"},
    [vl_textHintSmall] = {" (\"%s\" in line %d: small letters, \"%s\")",
                          " (\"%s\" в строке %d: пишите малыми буквами, \"%s\")"},
    [vl_textHintElseIf] = {" (\"else if\" in line %d: write \"elseif\", in one word)",
                           " (\"else if\" в строке %d: пишите \"elseif\", одним словом)"},
    [vl_textHintLogo] =
        {"; a Logo text ends at its first ]]: write logo[=[ and ]=] in place of logo[[ and ]]",
         "; текст Logo кончается на первой ]]: пишите logo[=[ и ]=] вместо logo[[ и ]]"},
    [vl_textHintJoin] = {" (.. joins texts, + adds numbers)", " (.. склеивает тексты, + складывает числа)"},
    [vl_textHintWait] =
        {
            " (scenes do not wait: update(dt) runs before each step, world:step(n) makes n steps)",
            " (сцены не ждут: update(dt) вызывается перед каждым шагом, world:step(n) делает n шагов)",
        },
    [vl_textHintSlider] = {" (use %s.value, the number of the slider)",
                           " (пишите %s.value: это число ползунка)"},
    [vl_textHintPlace] = {" (nothing is at that place: places count from 1 to #list)",
                          " (на этом месте ничего нет: места считают от 1 до #list)"},
    [vl_textHintNoFunction] = {" (%s is no longer the function of this name: the scene made it a %s; "
                               "choose another name for that)",
                               " (%s теперь %s, а не функция: сцена заняла это имя; выберите другое)"},
    [vl_textNoStep] = {"no step was made; --time S runs S seconds of the scene",
                       "ни одного шага не сделано; --time S выполнит S секунд сцены"},

    [vl_textErrorCallNil] = {"attempt to call a nil value", "вызвано то, чего нет (nil)"},
    [vl_textErrorIndexNil] = {"attempt to index a nil value", "взято поле у того, чего нет (nil)"},
    [vl_textErrorArithmeticNil] = {"attempt to perform arithmetic on a nil value",
                                   "арифметика с тем, чего нет (nil)"},
    [vl_textErrorConcatenateNil] = {"attempt to concatenate a nil value", "склеено с тем, чего нет (nil)"},
    [vl_textErrorGlobalName] = {" (global '", " (глобальное имя '"},
    [vl_textErrorLocalName] = {" (local '", " (локальное имя '"},
    [vl_textErrorFieldName] = {" (field '", " (поле '"},
    [vl_textErrorMethodName] = {" (method '", " (метод '"},
    [vl_textErrorUpvalueName] = {" (upvalue '", " (внешнее имя '"},
    [vl_textErrorSyntaxNear] = {"syntax error near ", "ошибка записи рядом с "},
    [vl_textErrorSymbolNear] = {"unexpected symbol near ", "лишний знак рядом с "},
    [vl_textErrorStringNear] = {"unfinished string near ", "строка не закончена рядом с "},
    [vl_textErrorEndClose] = {"'end' expected (to close ", "нужен 'end' (он закрывает "},
    [vl_textErrorEndNear] = {"'end' expected near ", "нужен 'end' рядом с "},
    [vl_textErrorParenClose] = {"')' expected (to close ", "нужна ')' (она закрывает "},
    [vl_textErrorBraceClose] = {"'}' expected (to close ", "нужна '}' (она закрывает "},
    [vl_textErrorAtLine] = {" at line ", " в строке "},
    [vl_textErrorNear] = {") near ", ") рядом с "},
    [vl_textErrorEndOfFile] = {"<eof>", "концом файла"},
    [vl_textErrorUnknownField] = {": unknown field ", ": неизвестное поле "},
    [vl_textErrorUnknownProperty] = {": unknown property ", ": неизвестное свойство "},
    [vl_textErrorDidYouMean] = {" (did you mean \"", " (может быть, \""},
    [vl_textErrorOrDidYouMean] = {"; did you mean \"", "; может быть, \""},
    [vl_textErrorItHas] = {" (it has ", " (есть "},
    [vl_textErrorNoText] = {"the error value is a ", "значение ошибки - "},
    [vl_textErrorNotAText] = {", not a text", ", а не текст"},
    [vl_textErrorInFunction] = {": in function '", ": в функции '"},
    [vl_textErrorInGlobal] = {": in global '", ": в глобальной функции '"},
    [vl_textErrorInLocal] = {": in local '", ": в локальной функции '"},
    [vl_textErrorInMethod] = {": in method '", ": в методе '"},
    [vl_textErrorInField] = {": in field '", ": в функции из поля '"},
    [vl_textErrorInUpvalue] = {": in upvalue '", ": во внешней функции '"},
    [vl_textErrorInMetamethod] = {": in metamethod '", ": в метаметоде '"},
    [vl_textErrorInIterator] = {": in for iterator '", ": в итераторе цикла '"},
    [vl_textErrorInFunctionOfLine] = {": in the function of line ", ": в функции со строки "},
    [vl_textErrorInAFunction] = {": in a function", ": в функции"},
    [vl_textErrorInFile] = {": in the file itself", ": в самом файле"},
    [vl_textErrorResumedBy] = {"    resumed by", "    продолжено из"},
    [vl_textErrorMoreThan] = {"    ... (more than ", "    ... (больше "},
    [vl_textErrorCallsMore] = {" calls more)", " вызовов ещё)"},
    [vl_textErrorCalls] = {" calls)", " вызовов)"},
    [vl_textErrorTraceback] = {"stack traceback:", "цепочка вызовов:"},
    [vl_textErrorComma] = {" (a decimal point, not a comma?)", " (в дроби точка, а не запятая?)"},
    [vl_textErrorCommaToo] = {"; or a decimal point, not a comma?)", "; или в дроби точка, а не запятая?)"},
    [vl_textErrorSecond] = {"; its second number is missing or nil", "; второго числа нет, или оно nil"},
    [vl_textErrorCompares] = {" (== compares, = gives a value)", " (== сравнивает, = даёт значение)"},
    [vl_textErrorSliderNumber] = {" (its number is NAME.value)", " (его число - ИМЯ.value)"},
    [vl_textErrorPlaces] = {" has particles 1 to ", ": есть частицы с 1 по "},
};

static vlLanguage current = vl_english;

void vlSetLanguage(vlLanguage language)
{
    current = language;
}

vlLanguage vlGetLanguage(void)
{
    return current;
}

bool vlFindLanguage(const char *name, vlLanguage *language)
{
    static const char *const names[vl_languageCount] = {[vl_english] = "en", [vl_russian] = "ru"};
    for (int i = 0; i < vl_languageCount; i++)
    {
        if (strncmp(name, names[i], 2) == 0 && (name[2] == '\0' || name[2] == '_' || name[2] == '.'))
        {
            *language = (vlLanguage)i;
            return true;
        }
    }
    return false;
}

const char *vlMessageIn(vlText text, vlLanguage language)
{
    return texts[text][language];
}

const char *vlMessage(vlText text)
{
    return texts[text][current];
}

// Bytes of the UTF-8 sequence at `text`, 0 when it is none. (RFC 3629: no overlong forms, no surrogates.)
static int sequenceLength(const unsigned char *text)
{
    static const struct
    {
        unsigned char first, last, secondMin, secondMax;
        int length;
    } forms[] = {
        {0x00, 0x7f, 0x00, 0xff, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
    {
        if (text[0] < forms[i].first || text[0] > forms[i].last)
        {
            continue;
        }
        if (forms[i].length > 1 && (text[1] < forms[i].secondMin || text[1] > forms[i].secondMax))
        {
            return 0;
        }
        for (int k = 2; k < forms[i].length; k++)
        {
            if (text[k] < 0x80 || text[k] > 0xbf)
            {
                return 0;
            }
        }
        return forms[i].length;
    }
    return 0;
}

// One character of `text` made safe to print. Returns how many of its bytes that took.
static int makeCharacterSafe(const char *text, char safe[8])
{
    const unsigned char *bytes = (const unsigned char *)text;
    int length = sequenceLength(bytes);
    bool control =
        length == 1 && (bytes[0] < 0x20 || bytes[0] == 0x7f) && bytes[0] != '\n' && bytes[0] != '\t';
    // U+0080 to U+009F steer old terminals just like the control characters below U+0020.
    bool highControl = length == 2 && bytes[0] == 0xc2 && bytes[1] < 0xa0;
    if (length == 0 || control || highControl)
    {
        snprintf(safe, 8, "\\x%02x", (unsigned)bytes[0]);
        return 1;
    }
    memcpy(safe, text, (size_t)length);
    safe[length] = '\0';
    return length;
}

void vlMakeSafe(char *buffer, size_t size, const char *text)
{
    size_t used = 0;
    while (*text != '\0')
    {
        char safe[8];
        text += makeCharacterSafe(text, safe);
        size_t length = strlen(safe);
        if (used + length >= size)
        {
            break;
        }
        memcpy(buffer + used, safe, length);
        used += length;
    }
    buffer[used] = '\0';
}

void vlPrintSafely(FILE *stream, const char *text)
{
    while (*text != '\0')
    {
        char safe[8];
        text += makeCharacterSafe(text, safe);
        fputs(safe, stream);
    }
}

void vlDropSplitCharacter(char *text)
{
    size_t length = strlen(text);
    size_t start = length;
    while (start > 0 && length - start < 4 && ((unsigned char)text[start - 1] & 0xc0) == 0x80)
    {
        start--;
    }
    if (start > 0 && (unsigned char)text[start - 1] >= 0xc0)
    {
        start--;
        if (sequenceLength((const unsigned char *)text + start) == 0)
        {
            text[start] = '\0';
        }
    }
}

static void formatList(char *buffer, size_t size, vlText text, va_list values)
{
    int length = vsnprintf(buffer, size, vlMessage(text), values);
    if (length >= (int)size)
    {
        vlDropSplitCharacter(buffer);
    }
}

void vlFormat(char *buffer, size_t size, vlText text, ...)
{
    va_list values;
    va_start(values, text);
    formatList(buffer, size, text, values);
    va_end(values);
}

void vlSay(vlText text, ...)
{
    char buffer[3 * 4096];
    va_list values;
    va_start(values, text);
    formatList(buffer, sizeof(buffer), text, values);
    va_end(values);
    // What was printed before shall be seen before, also where both go to one file.
    fflush(stdout);
    fputs("verlua: ", stderr);
    vlPrintSafely(stderr, buffer);
    fputc('\n', stderr);
}
