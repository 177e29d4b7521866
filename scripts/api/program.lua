-- The program `verlua`: commands and flags. Read by scripts/api.lua.
local function flag(name, value, text, default, range)
  return {kind = "flag", name = name, call = value and name .. " " .. value or name, text = text, default = default, range = range}
end
local function command(name, call, text)
  return {kind = "command", name = name, call = call, text = text}
end

return {
  name = "program", title = "The program",
  text = [[
`./verlua` builds what is missing and passes its arguments on to `build/verlua`. Exit status 0; 1 for an error of the scene, on standard error as `scene.lua:12: ...` and then the trace; 2 for wrong usage; 130 after Ctrl-C. Without a display a scene runs headless and says so.]],
  command("verlua SCENE", "verlua SCENE [flags]", "Runs a scene: a Lua file, or - for standard input."),
  command("verlua check", "verlua check FILE...", "Looks for mistakes in scenes without running them: names that nothing defines, fields and methods that an object does not have, a function `updte` that nothing calls."),
  command("verlua examples", nil, "Lists the examples that come with Verlua."),
  command("verlua api", "verlua api NAME", "Explains a name of this reference, for instance `verlua api rope`."),
  command("verlua repl", nil, "Reads Lua line by line and runs it in a live world; an expression shows its value. Where libedit was there at building, Tab completes names and the arrows bring back earlier lines. Ctrl-C stops one line. `help` says more; `exit`, `quit` and Ctrl-D end it."),
  flag("--headless", nil, "No window. Without `--time` and `--steps` the scene's top level, `setup` and `finish` run, and that is all; but where `--frames` or `--video` is wanted and these make no step, 10 s are run. A scene that makes no step though it has particles or an `update` says so on standard error, unless it expects values or `--png` is wanted."),
  flag("--time", "S", "Runs so many seconds of the scene's time, counted from the end of its top level.", "10 without a window, unless `--headless` is given"),
  flag("--steps", "N", "Runs so many steps, in place of `--time`."),
  flag("--limit", "S", "Gives up after so many seconds of real time."),
  flag("--set", "NAME=VALUE", "Sets a slider of the scene; may come several times."),
  flag("--seed", "N", "Where `math.random` starts.", "1"),
  flag("--png", "FILE", "Saves the last picture, as PNG: another ending than .png is refused."),
  flag("--svg", "FILE", "Saves what turtles drew, as SVG: lines, not pixels."),
  flag("--frames", "FOLDER", "Saves a numbered PNG for every frame: frame_000001.png and so on. Files with such names and higher numbers, from an earlier, longer run, are removed at the end, so that the folder holds one film; all else in it stays. After an error nothing is removed."),
  flag("--video", "FILE", "Makes a video, .mp4, .webm or .gif, where ffmpeg is installed."),
  flag("--fps", "N", "Frames a second of `--frames` and `--video`.", "60", "1 to 1000"),
  flag("--size", "WxH", "Size of pictures in pixels.", "1280x720"),
  flag("--theme", "dark|light", "Colours of pictures, whatever `view{theme=}` of the scene wishes.", "as the scene wishes"),
  flag("--csv", "FILE", "Saves what `record` collected."),
  flag("--hash", nil, "Prints the hash of the final state, alone on the last line of standard output."),
  flag("--threads", "N", "Threads that compute; the result stays the same.", "1", "1 to 64"),
  flag("--lang", "en|ru", "Language of the program's messages.", "the system's"),
  flag("--no-watch", nil, "Does not reload the scene when its file changes."),
  flag("--version", nil, "Prints the version."),
  flag("--help", nil, "Lists commands and flags."),
}
