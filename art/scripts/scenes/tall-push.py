"""Upright: all of it pushed across the line, from the player's eye."""

import math
import random

from studio import (
    COOL,
    TUNGSTEN,
    WARM,
    area_light,
    chip,
    felt,
    metal,
    new_scene,
    place_camera,
    plane,
    render,
    spot_light,
    stack,
    tube,
)

new_scene()
random.seed(44)
plane(
    "felt",
    500,
    500,
    felt(
        "#061c15", pattern="felt_suits.png", pattern_scale=1 / 12.0, pattern_amount=0.5, sheen=0.1
    ),
)
tube(
    "line",
    [(x, 6.0 - 0.004 * x * x, 0.01) for x in range(-60, 61, 2)],
    0.16,
    metal("brass", "#c9963f", 0.3),
    resolution=4,
)
rows = (
    (-6.6, 3.2, 15, "black"),
    (-2.2, 2.2, 24, "oxblood"),
    (2.2, 2.0, 29, "black"),
    (6.6, 2.9, 19, "bone"),
    (-4.5, 7.2, 27, "bone"),
    (0.1, 6.4, 34, "oxblood"),
    (4.6, 7.0, 31, "black"),
    (9.2, 7.6, 12, "oxblood"),
    (-8.9, 7.9, 10, "oxblood"),
)
for x, y, count, design in rows:
    stack(design, x, y, count, jitter=0.05)
for x, y, z, design, tilt in (
    (-1.2, -2.0, 0.17, "bone", (0, 0)),
    (1.9, -2.9, 0.17, "oxblood", (0, 0)),
    (0.4, -1.9, 0.47, "black", (0.08, -0.10)),
    (8.0, -1.4, 0.17, "black", (0, 0)),
):
    chip(design, (x, y, z), None, tilt)
for x, y, count, design in (
    (-16, 30, 14, "black"),
    (-6, 34, 9, "oxblood"),
    (7, 31, 18, "bone"),
    (18, 35, 12, "black"),
):
    stack(design, x, y, count)
spot_light("key", (22, 16, 34), (1, 3, 3), 120000, (1, 0.78, 0.52), 26, 0.95, 1.2)
area_light("rim", (-28, 24, 16), (0, 4, 4), 12, 26000, TUNGSTEN, size_y=4, spread=80)
area_light("back", (6, 46, 18), (0, 8, 4), 22, 6500, WARM, size_y=4, spread=80)
area_light("face", (-25, -15, 19), (0, 3, 4), 14, 3600, (1, 0.74, 0.5), spread=70)
area_light("fill", (-16, -34, 28), (0, 2, 2), 26, 260, COOL)
place_camera((-4.5, -31, 21), (0.3, 4.6, 4.4), lens=52, fstop=4.0, focus=(0, 2.4, 5))
render("tall-push", samples=128, transparent=True, shape=(9, 14))
