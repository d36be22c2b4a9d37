"""Upright: four cards face down under a protector chip, waiting."""

import math
import random

from studio import (
    COOL,
    TUNGSTEN,
    WARM,
    area_light,
    card,
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
random.seed(9)
plane(
    "felt",
    500,
    500,
    felt(
        "#061c15", pattern="felt_suits.png", pattern_scale=1 / 11.0, pattern_amount=0.55, sheen=0.1
    ),
)
for i, angle in enumerate((9, 3.5, -2.5, -8)):
    down = card("AS", (-0.9 + 0.62 * i, 0.12 * i, 0.12 + 0.06 * i))
    down.rotation_euler = (math.pi, 0, math.radians(angle))
top = chip("bone", (0.3, -0.5, 0.56), 0.25)
for x, y, count, design in (
    (-5.4, 9.5, 8, "oxblood"),
    (-0.8, 11.2, 14, "black"),
    (4.2, 10.2, 20, "bone"),
    (8.6, 12.0, 11, "black"),
    (-10.2, 12.6, 17, "black"),
    (-4, 22, 12, "bone"),
    (6, 24, 18, "oxblood"),
    (15, 25, 9, "black"),
):
    stack(design, x, y, count)
spot_light("key", (-13, 9, 23), (0.2, -0.3, 0.5), 60000, (1, 0.78, 0.52), 20, 0.9, 0.9)
area_light("rim", (26, 20, 8), (1, 4, 1), 12, 15000, TUNGSTEN, size_y=3, spread=80)
area_light("back", (-4, 42, 12), (0, 8, 2), 22, 4200, WARM, size_y=3, spread=80)
area_light("fill", (12, -30, 24), (0, 0, 0), 26, 120, COOL)
place_camera((3.2, -19.5, 15.2), (0.2, 2.4, 1.6), lens=58, fstop=2.8, focus=(0.2, -0.8, 0.6))
render("tall-protector", samples=128, transparent=True, shape=(9, 14))
