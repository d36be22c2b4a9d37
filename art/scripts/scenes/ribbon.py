"""A deck spread into a ribbon, backs up, one ace turned."""

import math
import random

from studio import (
    COOL,
    TUNGSTEN,
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
random.seed(5)
plane(
    "felt",
    500,
    500,
    felt(
        "#061c15", pattern="felt_suits.png", pattern_scale=1 / 13.0, pattern_amount=0.5, sheen=0.08
    ),
)
count, radius = 46, 46
for i in range(count):
    share = i / (count - 1)
    angle = math.radians(31 - 62 * share)
    x, y = math.sin(-angle) * radius, math.cos(angle) * radius - radius
    turned = i == 33
    lying = card(
        "AS" if turned else "KH",
        (x, y + (3.2 if turned else 0), 0.10 + 0.036 * i + (0.25 if turned else 0)),
    )
    # Each lies with its left edge on the felt and its right edge on the one before.
    lean = math.radians(3.0)
    lying.rotation_euler = (0, -lean, angle) if turned else (math.pi, lean, angle)
for x, y, n, design in (
    (-17, 15, 10, "oxblood"),
    (-12.5, 17, 17, "black"),
    (-8, 15.6, 13, "bone"),
    (14, 16.5, 15, "black"),
    (18.4, 15.2, 21, "oxblood"),
    (22.6, 17.5, 12, "bone"),
):
    stack(design, x, y, n)
chip("oxblood", (9.6, -13.6, 0.17))
chip("bone", (12.0, -12.4, 0.17))
spot_light("key", (-27, 1, 15), (7, 0, 0), 78000, (1, 0.78, 0.52), 34, 1.0, 1.1)
area_light("rim", (26, 30, 8), (4, 6, 1), 14, 9000, TUNGSTEN, size_y=3, spread=85)
area_light("back", (-14, 40, 10), (4, 8, 1), 22, 5200, TUNGSTEN, size_y=3, spread=80)
area_light("fill", (10, -34, 26), (0, 0, 0), 26, 130, COOL)
place_camera((0.5, -24, 14.5), (6.4, -0.2, 1.0), lens=42, fstop=3.6, focus=(11.0, 1.2, 2))
render("ribbon", samples=128, transparent=True)
