"""Through a doorway: the dark room beyond it, and the table lit under its lamp."""

import math
import random

from furniture import TABLE_TOP, oval_table, tub_chair
from props import move, placed
from studio import (
    BRASS,
    COOL,
    TUNGSTEN,
    WARM,
    Material,
    area_light,
    box,
    card,
    metal,
    new_scene,
    place_camera,
    plain_material,
    plane,
    render,
    spot_light,
    stack,
    tube,
    wood,
)

new_scene()
random.seed(73)
brass = metal("brass", BRASS, 0.24)
oak = wood("#150a05", "#3a1c0e", roughness=0.28, scale=0.05, coat=0.4)
m = Material("carpet")
print_ = m.image("carpet.png", m.mapping(m.coordinates("UV"), (16, 20, 1)), extension="REPEAT")
color = m.mix(1, print_.outputs["Color"], (3.4, 2.4, 2.2), "MULTIPLY")
carpet = m.finish(m.principled(Base_Color=color, Roughness=0.9, Specular=0.1))
plane("floor", 1600, 2000, carpet, (0, 700, 0))

# The wall with its doorway: panelled, the frame's near edges rounded by wear.
OPEN, HIGH, THICK = 168.0, 226.0, 26.0
wall = plain_material("wall", "#21120b", 0.6)
for side in (-1, 1):
    box("wall", 500, THICK, 420, wall, (side * (OPEN / 2 + 250), 0, 210))
    box("jamb", 7, THICK + 5, HIGH, oak, (side * (OPEN / 2 - 3.5), 0, HIGH / 2), bevel=0.9)
    box("casing", 17, 6, HIGH + 16, oak, (side * (OPEN / 2 + 8.5), -THICK / 2 - 1.5, HIGH / 2 + 8), bevel=1.6)
    box("bead", 3, 3.4, HIGH + 4, oak, (side * (OPEN / 2 + 2.4), -THICK / 2 - 5, HIGH / 2), bevel=1.2)
    box("dado", 440, 4, 100, oak, (side * (OPEN / 2 + 17 + 220), -THICK / 2 - 1, 50), bevel=0.6)
    box("rail", 440, 7, 6, oak, (side * (OPEN / 2 + 17 + 220), -THICK / 2 - 2, 101), bevel=1.4)
box("head", OPEN, THICK + 5, 7, oak, (0, 0, HIGH + 3.5), bevel=0.9)
box("casing", OPEN + 50, 7, 19, oak, (0, -THICK / 2 - 2, HIGH + 16), bevel=1.6)
box("above", OPEN, THICK, 180, wall, (0, 0, HIGH + 97))


def leaf(side, angle):
    """One half of the door, hung on its jamb and opened into the room."""
    width = OPEN / 2 - 9
    parts = [box("leaf", width, 4.4, HIGH - 5, oak, (-side * width / 2, 0, HIGH / 2), bevel=0.6)]
    for z, tall in ((58, 78), (156, 92)):
        for y in (-2.4, 2.4):
            parts.append(box("field", width - 26, 1.6, tall, oak, (-side * width / 2, y, z), bevel=0.9))
    for y in (-1, 1):
        parts.append(
            tube("pull", [(-side * (width - 7), y * 2.4, 88), (-side * (width - 7), y * 7, 91), (-side * (width - 7), y * 7, 133), (-side * (width - 7), y * 2.4, 136)], 1.1, brass, kind="NURBS")
        )
    move(parts, placed(side * (OPEN / 2 - 8), THICK / 2, 0, -side * angle))


leaf(-1, 70)
leaf(1, 104)

# The table and its chairs, one of them pushed back for whoever comes in.
MIDDLE = (66, 370)
oval_table(*MIDDLE, 1.18, 0.74)
for degrees, away in ((35, 1), (90, 1), (145, 1), (195, 1.02), (350, 1)):
    angle = math.radians(degrees)
    x, y = 156 * away * math.cos(angle), 122 * away * math.sin(angle)
    tub_chair(MIDDLE[0] + x, MIDDLE[1] + y, math.degrees(math.atan2(-y, -x)) - 90)
tub_chair(MIDDLE[0] - 116, MIDDLE[1] - 150, -18)
for angle, reach in ((25, 0.72), (65, 0.66), (115, 0.68), (155, 0.74), (205, 0.7), (335, 0.72)):
    turn = math.radians(angle)
    x, y = 112 * reach * math.cos(turn), 78 * reach * math.sin(turn)
    for i, design in enumerate(random.sample(("oxblood", "black", "bone", "black"), 3)):
        stack(design, MIDDLE[0] + x + i * 4.3, MIDDLE[1] + y, random.randint(6, 18), base=TABLE_TOP)
for i, face in enumerate(("AS", "10D", "9S", "8S")):
    card(face, (MIDDLE[0] - 14 + 8 * i, MIDDLE[1], TABLE_TOP + 0.1))
# The far wall.
plane("far", 1600, 420, plain_material("far", "#1a0e0b", 0.7), (0, 860, 210), (math.pi / 2, 0, 0))
box("dado", 1600, 5, 104, oak, (0, 857, 52), bevel=0.6)

spot_light("lamp", (MIDDLE[0], MIDDLE[1] + 20, 330), (*MIDDLE, TABLE_TOP), 4600000, (1, 0.76, 0.5), 54, 0.8, 6)
area_light("back", (MIDDLE[0] - 40, 820, 330), (*MIDDLE, 90), 60, 4000000, TUNGSTEN, size_y=60, spread=60)
area_light("far", (-160, 820, 380), (-160, 860, 100), 50, 900000, (1, 0.10, 0.08), size_y=16)
spot_light("jamb", (60, 260, 280), (-84, 0, 110), 420000, (1, 0.74, 0.46), 70, 0.9, 3)
area_light("hall", (-160, -260, 300), (0, -10, 120), 60, 260000, WARM, spread=90)
area_light("fill", (160, -340, 240), (0, 0, 120), 120, 22000, COOL)
place_camera((-46, -240, 166), (-22, 200, 92), lens=33, fstop=4.0, focus=(40, 330, 80))
render("tour", samples=96, bounces=(6, 3, 4, 4))
