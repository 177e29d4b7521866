return {name = "frames", title = "Frames", text = "Frames of particles and rods."}
