"""A hotel corridor at night, light under one door, a tray put out before it."""

import math
import random

from props import move, placed, tumbler
from studio import (
    BRASS,
    Material,
    add_object,
    area_light,
    box,
    card,
    emission,
    lathe,
    metal,
    new_scene,
    place_camera,
    plain_material,
    plane,
    point_light,
    render,
    spot_light,
    stack,
    tube,
    wood,
)

new_scene()
random.seed(3)
WIDE, HIGH, LONG = 190.0, 250.0, 2600.0
brass = metal("brass", BRASS, 0.26)
oak = wood("#150a05", "#34190c", roughness=0.3, scale=0.06, coat=0.4)


def printed(name, texture, size, gain, roughness, bump):
    m = Material(name)
    uv = m.coordinates("UV")
    image = m.image(texture, m.mapping(uv, size), extension="REPEAT")
    pile = m.tile("felt_tile.png", m.mapping(uv, (size[0] * 4, size[1] * 4, 1)), "Linear")
    worn = m.tile("cloud_tile.png", m.mapping(uv, (size[0] / 5, size[1] / 5, 1)), "Linear")
    color = m.mix(1, image.outputs["Color"], gain, "MULTIPLY")
    color = m.mix(m.math("MULTIPLY", worn, 0.6), color, m.mix(1, color, (0.35, 0.33, 0.3), "MULTIPLY"))
    return m.finish(
        m.principled(Base_Color=color, Roughness=roughness, Specular=0.2, Normal=m.bump(pile, bump, 0.4))
    )


carpet = printed("carpet", "carpet.png", (WIDE / 95, LONG / 95, 1), (5.0, 3.6, 3.2), 0.9, 0.6)
paper = printed("paper", "carpet.png", (LONG / 60, 150 / 60, 1), (9.0, 9.0, 7.0), 0.6, 0.15)
plane("floor", WIDE, LONG, carpet, (0, LONG / 2 - 100, 0))
plane("ceiling", WIDE, LONG, plain_material("ceiling", "#3a332b", 0.8), (0, LONG / 2 - 100, HIGH), (math.pi, 0, 0))
plane("end", WIDE, HIGH, plain_material("end", "#1c1210", 0.7), (0, LONG - 110, HIGH / 2), (math.pi / 2, 0, 0))
for side in (-1, 1):
    x = side * WIDE / 2
    wall = plane("wall", LONG, 150, paper, (x, LONG / 2 - 100, HIGH - 75), (math.pi / 2, 0, -side * math.pi / 2))
    box("panel", 1.6, LONG, 98, oak, (x - side * 0.8, LONG / 2 - 100, 49), bevel=0)
    for z, thick in ((99, 3.2), (8, 2.6)):
        box("rail", 5.0, LONG, 4.5 if z > 50 else 16, oak, (x - side * 1.6, LONG / 2 - 100, z), bevel=0.6)
    box("cornice", 12, LONG, 9, oak, (x - side * 5, LONG / 2 - 100, HIGH - 4.5), bevel=2)


def door(side, y):
    """A closed door in its frame."""
    x = side * WIDE / 2
    for offset in (-50, 50):
        box("jamb", 9, 11, 214, oak, (x - side * 2.5, y + offset, 107), bevel=0.8)
    box("lintel", 9, 111, 12, oak, (x - side * 2.5, y, 218), bevel=0.8)
    parts = [box("leaf", 4, 89, 211, oak, bevel=0.5)]
    for z, tall in ((-52, 78), (48, 92)):
        parts.append(box("field", 1.6, 62, tall, oak, (-side * 2.2, 0, z), bevel=0.9))
    knob = [(0, 6.2), (2.0, 6.0), (2.7, 5.0), (2.5, 3.6), (1.1, 2.8), (1.0, 0.6), (3.0, 0.5), (3.1, 0)]
    parts.append(add_object("knob", lathe("knob", knob, 48, brass), None, (-side * 2.0, -37, -8), (0, -side * math.pi / 2, 0)))
    plate = [(0, 0.9), (5.2, 0.9), (5.6, 0.5), (5.6, 0)]
    parts.append(add_object("plate", lathe("plate", plate, 64, brass), None, (-side * 2.0, 0, 52), (0, -side * math.pi / 2, 0)))
    move(parts, placed(x - side * 2.0, y, 106))


# The sconces: a brass shade open above and below, its lamp inside.
for i in range(6):
    y = 330 + 380 * i
    for side in (-1, 1):
        x = side * (WIDE / 2 - 7)
        shade = lathe("shade", [(5.6, -4.5), (6.2, 4.5), (5.9, 4.5), (5.3, -4.5)], 48, brass)
        add_object("shade", shade, None, (x, y, 168))
        tube("arm", [(x, y, 168), (x + side * 7, y, 168)], 0.9, brass)
        # Each lamp costs noise: beyond the third pair the red end is light enough.
        if i < 3:
            point_light("lamp", (x, y, 168), 3400000, (1, 0.66, 0.36), 2.0)
for i in range(7):
    for side in (-1, 1):
        door(side, 140 + 380 * i)
# What comes from under one door, and what its players put out before it.
area_light("gap", (WIDE / 2 - 3, 140, 1.6), (20, 140, 0), 86, 420000, (1, 0.62, 0.30), size_y=1.4, spread=120)
box("strip", 1, 86, 1.3, emission("strip", (1, 0.62, 0.30), 14), (WIDE / 2 - 4.2, 140, 0.9))
tray = [(0, 0.6), (20, 0.6), (21, 1.0), (22.4, 2.4), (23, 2.3), (21.6, 0.3), (20, 0), (0, 0)]
at = (54, 172)
add_object("tray", lathe("tray", tray, 128, brass), None, (*at, 0))
for x, y, count, design in ((-7, 5, 14, "oxblood"), (-2.4, 8.4, 9, "black"), (3, 9.5, 17, "bone")):
    stack(design, at[0] + x, at[1] + y, count)
tumbler(at[0] + 6, at[1] - 3, 0.6)
for i in range(4):
    card("back", (at[0] - 8 + 1.4 * i, at[1] - 8 + 0.3 * i, 0.66 + 0.05 * i), (0, 0, math.radians(30 - 12 * i)))

spot_light("near", (-30, -20, 235), (50, 180, 0), 4200000, (1, 0.72, 0.44), 20, 0.9, 3)
area_light("red", (0, LONG - 130, 150), (0, LONG - 500, 60), 60, 420000, (1, 0.08, 0.07), size_y=60)
place_camera((-26, -60, 62), (8, 300, 78), lens=28, fstop=5.0, focus=(50, 160, 20))
render("corridor", samples=96, bounces=(8, 4, 4, 6))
