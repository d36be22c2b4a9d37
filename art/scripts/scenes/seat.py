"""A place at the table as it is seen by who is about to sit down: four cards, a stack, a glass in its holder."""

import math
import random

from mathutils import Matrix

from props import move, placed, tumbler
from studio import (
    BRASS,
    COOL,
    TUNGSTEN,
    add_object,
    area_light,
    box,
    card,
    chip,
    cloth,
    dust,
    lathe,
    leather,
    metal,
    new_scene,
    place_camera,
    plain_material,
    render,
    spot_light,
    stack,
    tube,
    wood,
)

new_scene()
random.seed(44)
brass = metal("brass", BRASS, 0.24)
hide = leather("#2a0708", roughness=0.36, scale=6, strength=0.3)
oak = wood("#1c0c05", "#48230e", roughness=0.24, scale=0.3, coat=0.5)
thread = plain_material("thread", "#a98452", 0.8)
felt = cloth(13)
felt.location.y = 250 - 4.5

# From the felt outward: a brass line, the wooden track with its cup holder, the padded rail.
tube("line", [(-150, -4.6, 0.1), (150, -4.6, 0.1)], 0.28, brass)
track = box("track", 320, 12.4, 3, oak, (0, -11, -1.1), bevel=0.25)
holder = (12.0, -11.2)
hole = box("hole", 1, 1, 1, None, (*holder, 0))
hole.data = lathe("hole", [(0, -6), (4.75, -6), (4.75, 6), (0, 6)], 96)
hole.hide_render = True
bore = track.modifiers.new("hole", "BOOLEAN")
bore.object = hole
ring = [(4.6, 0.2), (4.72, 0.55), (5.0, 0.72), (5.3, 0.66), (5.45, 0.42), (5.45, 0.38)]
cup = [(0, -4.0), (4.2, -4.0), (4.45, -3.7), (4.5, 0.1), *ring]
add_object("cup", lathe("cup", cup, 128, brass, 40), None, (*holder, 0))
tumbler(*holder, -3.95, 8, level=5.0)
rail = [(x, -25.0, -0.6) for x in range(-150, 151, 10)]
move([tube("rail", rail, 6.4, hide, resolution=14)], Matrix.Translation((0, 0, 0.4)) @ Matrix.Diagonal((1, 1, 0.72, 1)))
tube("piping", [(-150, -17.9, 0.7), (150, -17.9, 0.7)], 0.42, hide, resolution=6)
for i in range(-60, 61):
    tube("stitch", [(i * 1.1, -20.0, 2.87), (i * 1.1 + 0.7, -20.0, 2.87)], 0.09, thread, resolution=2)

# What was dealt, and what was bought in for.
for i in range(4):
    turn = math.radians(17 - 11 * i)
    place = (-4.6 + 2.5 * i, 4.6 - 0.25 * (i - 1.5) ** 2, 0.03 + 0.045 * i)
    card("back", place, (0, 0, turn), bend=0.03)
for x, y, count, design in (
    (-17.4, 2.2, 11, "black"),
    (-13.2, 4.4, 15, "oxblood"),
    (-16.4, 7.4, 9, "bone"),
    (-20.2, 6.0, 17, "black"),
):
    stack(design, x, y, count)
chip("bone", (-11.6, -0.9, 0.17))
chip("oxblood", (10.4, 8.2, 0.17))
# Beyond the line: what was thrown in before.
for x, y, design in ((6, 38, "bone"), (10.5, 40, "oxblood"), (2.4, 42, "black"), (14, 35.4, "black")):
    chip(design, (x, y, 0.17))
dust(300, 70, 30, 0.016, (0, 4))

spot_light("key", (-58, 40, 50), (-2, 0, 0), 640000, (1, 0.78, 0.52), 36, 0.9, 1.6)
spot_light("lamp", (16, 20, 88), (0, 8, 0), 340000, (1, 0.74, 0.48), 38, 1.0, 3)
spot_light("glass", (26, -4, 62), (12, -11, 0), 130000, (1, 0.76, 0.5), 11, 0.6, 1.2)
area_light("rim", (48, 26, 10), (12, -11, 3), 4, 3500, TUNGSTEN, size_y=8, spread=60)
area_light("rail", (-60, 6, 22), (-4, -25, 2), 5, 5000, TUNGSTEN, size_y=16, spread=60)
area_light("fill", (-20, -80, 60), (0, 0, 0), 30, 420, COOL)
place_camera((-9, -58, 37), (-2.4, -4.2, 0.8), lens=42, fstop=5.6, focus=(-2, -1, 1))
render("seat", samples=96, bounces=(10, 3, 5, 9))
