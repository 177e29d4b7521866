# The same scene gives the same hash in 20 runs: with one thread and two, with AVX2 and without, with pictures and
# without them.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

# A little of everything, and changes on the way; large enough that two threads share the cloth.
cat >scene.lua <<'END'
local simd = slider{name = "simd", min = 0, max = 1, value = 1}
world.simd = simd.value == 1
ground{y = -2}
ball{position = {0.5, -0.8}, radius = 0.3, friction = 0.3, type = "static"}
cloth{position = {-1, 1}, size = {1, 1}, cells = {40, 40}, mass = 0.4, pinned = "top corners"}
local line = rope{from = {0, 0}, to = {1, 0}, links = 30, pinned = "none"}
local bob = particle{position = {2, 0}}
local link = spring{particle{position = {2, 1}, pinned = true}, bob, stiffness = 40, damping = 0.1}
force(function(p) return 0.1 * math.sin(p.x + world.time), 0 end)
on("step", function()
  if world.steps == 4 then link:destroy() end
  if world.steps == 6 then line[15]:destroy() end
  if world.steps == 8 then bob.mass = 3 rod{bob, particle{position = bob.position + vec(1, 0)}} end
  for _ = 1, 3 do particle{position = {math.random() * 3, 2}, velocity = {0, -math.random()}} end
end)
function draw(canvas)
  canvas:text({0, 1}, ("%.3g J, %.2f"):format(world.energy.kinetic, math.random()))
  canvas:circle(bob.position, 0.1)
end
END
run_of()
{
    run scene.lua --headless --steps 14 --hash "$@"
    status_is 0
    last_line_is_hash
    tail -n 1 out >>hashes
}
for threads in 1 2; do
    for simd in 0 1; do
        for repeat in 1 2 3; do
            run_of --threads $threads --set simd=$simd
        done
        run_of --threads $threads --set simd=$simd --png "p$repeat.png" --size 64x48
        run_of --threads $threads --set simd=$simd --frames f --size 64x48
    done
done
[ "$(wc -l <hashes)" -eq 20 ] || complain "there were 20 runs, not $(wc -l <hashes)"
[ "$(sort -u hashes | wc -l)" -eq 1 ] || complain "all have the same hash: $(sort hashes | uniq -c | tr '\n' ' ')"

# It tells runs apart that are not the same.
run scene.lua --headless --steps 14 --hash --seed 2
tail -n 1 out >>hashes
run scene.lua --headless --steps 15 --hash
tail -n 1 out >>hashes
[ "$(sort -u hashes | wc -l)" -eq 3 ] || complain "another seed and another length give other hashes"

finish
