"""Upright: two cards bent up at their corner, held by the chips upon them."""

import math
import random

from studio import (
    CHIP_THICKNESS,
    COOL,
    TUNGSTEN,
    area_light,
    card,
    chip,
    cloth,
    fold,
    new_scene,
    place_camera,
    render,
    spot_light,
    stack,
)

new_scene()
random.seed(40)
cloth(9)
toward = (-0.42, -0.91)
for n, (face, x, y, angle) in enumerate((("AS", 0.25, 0.0, -7), ("AH", -0.55, 0.15, 3))):
    down = card(face, (x, y, 0.05 + 0.045 * n), (math.pi, 0, math.radians(angle)))
    fold(down, (-0.9, -1.7), toward, 0.8, 104)
for n in range(6):
    chip("bone" if n else "oxblood", (0.75, 0.55, 0.15 + (n + 0.5) * (CHIP_THICKNESS + 0.003)))
for x, y, count, design in (
    (-6.5, 9, 10, "black"),
    (-1.5, 12, 18, "oxblood"),
    (5.4, 9.5, 14, "black"),
    (9.5, 13, 22, "bone"),
    (-11, 17, 15, "bone"),
):
    stack(design, x, y, count)
chip("black", (5.9, -2.9, 0.17))
spot_light("key", (-13, -4, 16), (-1, -2, 1.5), 26000, (1, 0.78, 0.52), 28, 0.9, 0.7)
area_light("rim", (20, 16, 9), (0, 0, 2), 8, 13000, TUNGSTEN, size_y=3, spread=70)
area_light("back", (-4, 40, 12), (0, 10, 3), 20, 5000, TUNGSTEN, size_y=3, spread=80)
area_light("fill", (10, -30, 20), (0, 0, 2), 26, 110, COOL)
place_camera((-1.4, -18, 8.0), (-0.2, -0.2, 2.0), lens=52, fstop=3.4, focus=(-1, -2.2, 1.6))
render("tall-peek", samples=64, bounces=(5, 2, 3, 4), transparent=True, shape=(9, 14))
