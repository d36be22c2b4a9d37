"""A dealer's chip rack under the lamp, rows of chips on edge, two pulled out."""

import math
import random

from studio import (
    CHIP_RADIUS,
    CHIP_THICKNESS,
    COOL,
    TUNGSTEN,
    area_light,
    box,
    chip,
    felt,
    new_scene,
    place_camera,
    plane,
    render,
    spot_light,
    stack,
    wood,
)

new_scene()
random.seed(21)
plane(
    "felt",
    500,
    500,
    felt(
        "#061c15", pattern="felt_suits.png", pattern_scale=1 / 13.0, pattern_amount=0.5, sheen=0.08
    ),
)
dark = wood("#160b06", "#3a1d10", roughness=0.22, scale=0.6, coat=0.7)
pitch, rows = 4.5, 7
designs = ("black", "black", "oxblood", "bone", "oxblood", "black", "green")
fills = (52, 47, 55, 33, 50, 41, 54)
length = 56 * CHIP_THICKNESS + 1.0
width = rows * pitch
# The tray: a floor, two ends, ribs between the rows.
box("floor", width + 1.6, length + 2.4, 0.6, dark, (0, 0, 0.3), bevel=0.12)
for y in (-(length / 2 + 0.7), length / 2 + 0.7):
    box("end", width + 1.6, 0.9, 2.3, dark, (0, y, 1.15), bevel=0.18)
for i in range(rows + 1):
    box("rib", 0.42, length + 1.2, 1.5, dark, (-width / 2 + i * pitch, 0, 0.75), bevel=0.14)
for row, (design, fill) in enumerate(zip(designs, fills)):
    x = -width / 2 + (row + 0.5) * pitch
    y = length / 2 - 0.45
    for n in range(fill):
        y -= CHIP_THICKNESS + 0.004
        lying = chip(design, (x + random.gauss(0, 0.02), y, 0.62 + CHIP_RADIUS))
        facing = random.gauss(0, 0.12) if n == fill - 1 else random.uniform(0, 6.28)
        lying.rotation_euler = (math.radians(90 + random.gauss(0, 0.35)), facing, 0)
    if fill < 40:
        leaning = chip(design, (x, y - 0.75, 0.62 + CHIP_RADIUS * 0.93))
        leaning.rotation_euler = (math.radians(68), 0.4, 0)
stack("bone", 3.2, -17.6, 5)
stack("oxblood", -1.6, -18.6, 3)
chip("black", (7.6, -18.6, 0.17))
spot_light("key", (-26, -20, 22), (-1, -4, 2), 62000, (1, 0.78, 0.52), 30, 1.0, 1.1)
area_light("rim", (26, 24, 12), (2, 2, 3), 12, 26000, TUNGSTEN, size_y=3, spread=85)
area_light("back", (-8, 38, 16), (0, 4, 3), 22, 9000, TUNGSTEN, size_y=3, spread=80)
area_light("fill", (10, -34, 26), (0, 0, 0), 26, 140, COOL)
place_camera((-13.5, -31.5, 14.5), (0.6, -4.6, 1.8), lens=44, fstop=3.6, focus=(-0.5, -9.5, 3.0))
render("rack", samples=128, transparent=True)
