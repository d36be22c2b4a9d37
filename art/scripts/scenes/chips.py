"""Clay chips on felt, one on its edge."""

import math
import random

from studio import (
    COOL,
    TUNGSTEN,
    WARM,
    area_light,
    chip,
    felt,
    new_scene,
    place_camera,
    plane,
    render,
    spot_light,
    stack,
)

new_scene()
random.seed(7)
plane(
    "felt",
    500,
    500,
    felt(
        "#061c15", pattern="felt_suits.png", pattern_scale=1 / 11.0, pattern_amount=0.55, sheen=0.12
    ),
)
stack("oxblood", 4.7, 0.2, 12)
stack("black", 8.9, 0.9, 19)
stack("bone", 6.8, 5.2, 25)
stack("black", 3.0, 4.8, 6)
stack("oxblood", 12.9, 2.6, 23)
stack("black", 10.6, 6.4, 27)
stack("bone", 16.9, 5.0, 14)
for x, y, count, design in (
    (-1.5, 19, 8, "black"),
    (4.0, 21, 15, "oxblood"),
    (10, 19, 21, "black"),
    (16, 22, 14, "bone"),
    (22, 18, 23, "oxblood"),
    (27, 24, 16, "black"),
    (6, 33, 19, "black"),
    (-11, 30, 4, "oxblood"),
):
    stack(design, x, y, count)
standing = chip("bone", (1.35, -2.35, 1.93))
standing.rotation_euler = (math.radians(78), 0, math.radians(20))
chip("black", (5.0, -3.9, 0.17), 0.3)
chip("oxblood", (3.75, -3.55, 0.17 + 0.31), 2.2, (math.radians(-8), math.radians(5)))
chip("oxblood", (-5.6, 0.6, 0.17))
chip("black", (-8.6, 6.4, 0.17))
chip("black", (9.2, -4.0, 0.17))
area_light("rim", (-30, 30, 13), (7, 2, 4), 16, 30000, TUNGSTEN, size_y=4, spread=75)
area_light("kick", (36, 20, 14), (9, 2, 4), 6, 9000, WARM, size_y=12)
spot_light("snoot", (-19, -7, 17), (2.0, -1.8, 2.4), 52000, (1, 0.78, 0.56), 11, 0.8, 1.2)
area_light("lamp", (10, 6, 46), (9, 4, 0), 10, 4800, (1, 0.76, 0.5), spread=42)
area_light("fill", (-26, -46, 22), (5, 0, 2), 30, 160, COOL)
place_camera((-3.4, -35, 5.6), (1.6, 0, 5.2), lens=52, fstop=2.3, focus=(1.5, -2.2, 2))
render("chips", samples=128, transparent=True)
