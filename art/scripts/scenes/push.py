"""A stack pushed in, from the eye of the player who pushes it: the pot ahead, cards kept under a chip."""

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
random.seed(31)
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
    [(x, 2.0 - 0.006 * x * x, 0.01) for x in range(-60, 61, 2)],
    0.15,
    metal("brass", "#c9963f", 0.3),
    resolution=4,
)
# The wall of chips, its front row leaning from the push; what has toppled lies before it.
for x, y, count, design in (
    (-8.8, 4.4, 13, "black"),
    (-4.4, 3.4, 16, "oxblood"),
    (0.0, 3.0, 15, "black"),
    (4.4, 3.3, 17, "bone"),
    (8.8, 4.2, 12, "oxblood"),
    (-6.6, 8.4, 18, "bone"),
    (-2.2, 7.6, 19, "oxblood"),
    (2.3, 7.5, 20, "black"),
    (6.7, 8.3, 16, "black"),
):
    for i in range(count):
        lean = 0.012 * i * i / 20
        chip(
            design,
            (
                x + random.gauss(0, 0.05),
                y + lean + random.gauss(0, 0.05),
                0.338 * (i + 0.5),
            ),
            None,
            (random.gauss(0, 0.002), random.gauss(0, 0.002)),
        )
# The pot: bets of every size, thrown together.
for i in range(60):
    angle, reach = random.uniform(0, 6.28), abs(random.gauss(0, 7.5))
    x, y = reach * math.cos(angle), 25 + 0.6 * reach * math.sin(angle)
    level = max(0, 3 - int(reach / 3.2))
    for n in range(level + 1):
        chip(
            random.choice(("black", "oxblood", "bone", "oxblood")),
            (x + random.gauss(0, 0.4), y + random.gauss(0, 0.4), 0.18 + 0.345 * n),
            None,
            (random.gauss(0, 0.02), random.gauss(0, 0.02)),
        )
# One's own cards, close to the eye, with a chip to keep them.
for i, (x, turn) in enumerate(((-2.2, 0.10), (-1.0, 0.03), (0.2, -0.05), (1.4, -0.13))):
    card("back", (x, -6.9 + 0.1 * i, 0.05 + 0.045 * i), (0, 0, turn), bend=0.05)
chip("bone", (-0.2, -6.0, 0.42), 0.4)
stack("bone", 13.8, -3.4, 2)
chip("oxblood", (-12.2, -1.8, 0.17))
chip("black", (9.6, -0.8, 0.17))

spot_light("key", (26, 34, 30), (0, 4, 4), 130000, (1, 0.78, 0.52), 30, 0.95, 1.2)
spot_light("pot", (-10, 40, 34), (0, 25, 0), 110000, (1, 0.78, 0.52), 26, 0.95, 1.2)
area_light("rim", (-30, 24, 16), (0, 5, 5), 12, 26000, TUNGSTEN, size_y=4, spread=80)
area_light("face", (-24, -18, 20), (0, 2, 3), 14, 3200, (1, 0.74, 0.5), spread=70)
area_light("fill", (10, -34, 28), (0, 2, 2), 26, 240, COOL)
place_camera((3.5, -30, 30), (0.2, 6.6, 1.2), lens=38, fstop=4.4, focus=(0, 2.6, 5))
render("push", samples=128, transparent=True)
