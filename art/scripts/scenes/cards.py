"""Four hole cards fanned on dark felt; the light from the right rear has each throw a shadow on the next."""

import math
import random

from mathutils import Vector

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

# four Omaha hole cards (A K double-suited) fanned on dark felt; key from the right rear so each overlap throws a shadow
new_scene()
random.seed(3)
plane(
    "felt",
    400,
    400,
    felt(
        "#061c15", pattern="felt_suits.png", pattern_scale=1 / 13.0, pattern_amount=0.6, sheen=0.08
    ),
)
hand = ["KH", "AH", "KS", "AS"]  # last is on top
pivot = Vector((2.6, -12.5, 0))
for i, face in enumerate(hand):
    angle = math.radians(19 - 13 * i)
    held = card(face, (0, 0, 0), bend=0.05, curl=0.10 + 0.05 * i)
    reach = Vector((-math.sin(angle), math.cos(angle), 0)) * 12.6
    held.location = (pivot.x + reach.x, pivot.y + reach.y, 0.16 + 0.13 * i)
    held.rotation_euler = (math.radians(0.5), math.radians(-0.9), angle)
stack("oxblood", -7.2, 9.5, 7)
stack("black", -3.0, 11.4, 13)
stack("bone", -10.4, 13.0, 10)
stack("black", 12.6, 7.2, 12)
stack("oxblood", 9.4, 10.4, 18)
stack("bone", 14.2, 11.6, 22)
for x, y, count, reach in (
    (-5, 22, 11, "black"),
    (2, 24, 16, "oxblood"),
    (9, 23, 20, "black"),
    (17, 21, 14, "bone"),
    (-15, 21, 8, "oxblood"),
):
    stack(reach, x, y, count)
chip("bone", (-8.4, -1.4, 0.17))
chip("oxblood", (-11.2, -0.2, 0.17))
chip("black", (-9.4, 0.3, 0.17 + 0.33), None, (math.radians(5), math.radians(7)))
spot_light("key", (25, 5, 17), (4.6, 0.6, 0), 46000, (1, 0.78, 0.52), 27, 1.0, 1.1)
area_light("rim", (-28, 20, 7), (-4, 8, 0), 14, 6500, TUNGSTEN, size_y=3, spread=90)
area_light("back", (2, 40, 12), (2, 8, 2), 26, 3000, TUNGSTEN, size_y=3, spread=80)
area_light("fill", (-14, -30, 26), (0, 0, 0), 26, 150, COOL)
place_camera((1.0, -20.5, 17.6), (-0.1, 1.5, 0.6), lens=44, fstop=3.6, focus=(2.0, 0.8, 0.4))
render("cards", samples=128, transparent=True)
