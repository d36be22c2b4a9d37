"""The board before the river: four cards up, the last one down, the pot behind."""

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
random.seed(12)
plane(
    "felt",
    500,
    500,
    felt(
        "#061c15", pattern="felt_suits.png", pattern_scale=1 / 12.0, pattern_amount=0.55, sheen=0.1
    ),
)
for i, face in enumerate(("QS", "JH", "10S", "7D")):
    up = card(
        face,
        (-15.6 + 7.2 * i + random.gauss(0, 0.06), random.gauss(0, 0.08), 0.06),
        bend=0.05,
        curl=0.03,
    )
    up.rotation_euler = (0, 0, math.radians(random.gauss(0, 1.0)))
down = card("AS", (-15.6 + 7.2 * 4 + 0.5, -0.25, 0.42))
down.rotation_euler = (math.pi, 0, math.radians(-5))
for x, y, count, design in (
    (-3.5, 12.5, 9, "oxblood"),
    (0.6, 13.6, 16, "black"),
    (4.9, 12.2, 12, "bone"),
    (8.9, 14.0, 21, "black"),
    (13.0, 12.8, 14, "oxblood"),
    (17.2, 14.4, 18, "bone"),
    (-8.2, 14.8, 6, "black"),
    (22, 15.5, 11, "black"),
):
    stack(design, x, y, count)
for x, y, count, design in (
    (-20, 30, 12, "black"),
    (-8, 33, 18, "oxblood"),
    (4, 30, 22, "black"),
    (15, 34, 15, "bone"),
    (27, 31, 20, "oxblood"),
    (38, 36, 12, "black"),
):
    stack(design, x, y, count)
chip("bone", (9.6, 8.2, 0.17))
chip("oxblood", (11.9, 8.9, 0.17 + 0.3), 1.0, (math.radians(7), math.radians(-6)))
chip("black", (13.2, 7.6, 0.17))
chip("black", (2.6, 8.8, 0.17))
spot_light("key", (27, 6, 22), (6.0, 1.5, 0), 92000, (1, 0.78, 0.52), 33, 0.95, 1.1)
area_light("rim", (-30, 26, 9), (0, 8, 1), 14, 20000, TUNGSTEN, size_y=3, spread=85)
area_light("back", (10, 44, 12), (8, 10, 2), 26, 5200, WARM, size_y=3, spread=80)
area_light("fill", (-20, -34, 24), (4, 0, 0), 26, 130, COOL)
place_camera((21.5, -25.0, 13.2), (5.4, 2.4, 1.2), lens=46, fstop=4.2, focus=(12.6, -1.2, 0.4))
render("river", samples=128, transparent=True)
