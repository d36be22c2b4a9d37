"""Upright: the last stack on the table, the first sun through the blinds."""

import math
import random

from studio import (
    COOL,
    add_light,
    aim,
    area_light,
    box,
    card,
    chip,
    cloth,
    new_scene,
    place_camera,
    plain_material,
    render,
    stack,
)

new_scene()
random.seed(15)
cloth(12)
dark = plain_material("wall", "#050505", 0.9)
# The window's wall, outside the frame: only what passes its slats reaches the table.
turn = math.radians(-27)
far = 70
middle = (far * math.sin(-turn), far * math.cos(turn))
for n in range(-6, 30):
    height = 1.5 + n * 2.9
    box(
        "slat",
        90 if 0 <= n < 14 else 500,
        0.4,
        0.95 if 0 <= n < 14 else 2.95,
        dark,
        (*middle, height),
        (0, 0, turn),
    )
for side in (-1, 1):
    reach = 44 if side < 0 else 40
    along = (math.cos(turn) * side, math.sin(turn) * side)
    place = (middle[0] + along[0] * (reach + 110), middle[1] + along[1] * (reach + 110), 30)
    box("wall", 220, 1.5, 110, dark, place, (0, 0, turn))
box("mullion", 1.4, 1.2, 80, dark, (middle[0] + 5, middle[1], 20), (0, 0, turn))
stack("oxblood", 0.6, 6.2, 12)
stack("black", 5.0, 8.0, 5)
chip("bone", (-5.4, 4.4, 0.17))
chip("black", (4.4, 2.6, 0.17))
for face, x, y, z, angle in (
    ("back", -2.6, -4.4, 0.03, 24),
    ("back", 1.3, -5.3, 0.13, -7),
):
    card(face, (x, y, z), (0, 0, math.radians(angle)), bend=0.06)
card("AH", (-5.6, 13.6, 0.03), (0, 0, math.radians(-34)), bend=0.08)
outside = (math.sin(-turn) * 100, math.cos(turn) * 100, 34)
sun = add_light("sun", "SUN", outside, 44, (1, 0.60, 0.32))
sun.data.angle = math.radians(0.7)
aim(sun, (0, 0, 0))
area_light("fill", (14, -20, 40), (0, 0, 0), 30, 1100, COOL)
place_camera((2.4, -27, 27), (0.2, 2.2, 0.6), lens=44, fstop=4.5, focus=(0.2, 1.5, 2.0))
render("tall-sunrise", samples=64, bounces=(5, 2, 3, 4), transparent=True, shape=(9, 14))
