"""Four in the morning: a wall clock over a shelf, an empty glass before it, two chips left."""

import math
import random

from props import tumbler
from studio import (
    BRASS,
    COOL,
    TUNGSTEN,
    WARM,
    Material,
    add_object,
    area_light,
    box,
    chip,
    lathe,
    metal,
    new_scene,
    place_camera,
    plain_material,
    plane,
    render,
    spot_light,
    wood,
)

new_scene()
random.seed(4)
# The wall: paper with a pattern of scales, above a panel of wood; a bar in front of it.
m = Material("paper")
place = m.coordinates()
scales = m.image("carpet.png", m.mapping(place, (1 / 46, 1 / 46, 1)), extension="REPEAT")
stains = m.tile("cloud_tile.png", m.mapping(place, (1 / 120, 1 / 120, 1)), "Linear")
weave = m.tile("felt_tile.png", m.mapping(place, (1 / 11, 1 / 11, 1)), "Linear")
paper = m.finish(
    m.principled(
        Base_Color=m.mix(m.math("MULTIPLY", stains, 0.7), m.mix(1, scales.outputs["Color"], (11, 8.5, 8), "MULTIPLY"), (0.02, 0.012, 0.009)),
        Roughness=m.math("ADD", 0.5, m.math("MULTIPLY", stains, 0.3)),
        Specular=0.25,
        Normal=m.bump(weave, 0.25, 0.03),
    )
)
WALL = 62
plane("wall", 500, 300, paper, (0, WALL, 40), (math.pi / 2, 0, 0))
dark = wood("#120805", "#2c150a", roughness=0.22, scale=0.4, coat=0.6)
box("bar", 400, 90, 4, dark, (0, 20, -2), bevel=0.3)

# The clock: a brass case on the wall, a bone dial in it, its hands at four.
brass = metal("brass", BRASS, 0.26)
RADIUS = 15.0
clock_at = (17.0, WALL, 25.4)
upright = (math.pi / 2, 0, 0)
case = [(RADIUS - 0.9, 1.0), (RADIUS - 0.5, 2.6), (RADIUS, 3.4), (RADIUS + 0.9, 3.7), (RADIUS + 1.8, 3.2)]
case += [(RADIUS + 2.3, 2.0), (RADIUS + 2.2, 0.7), (RADIUS + 1.7, 0.0)]
add_object("case", lathe("case", case, 192, brass, 40), None, clock_at, upright)
m = Material("dial")
drawn = m.image("dial.png", m.mapping(m.coordinates(), (1 / 30, 1 / 30, 1), location=(0.5, 0.5, 0)))
aged = m.tile("cloud_tile.png", m.mapping(m.coordinates(), (1 / 34, 1 / 34, 1)), "Linear")
yellow = m.mix(1, drawn.outputs["Color"], (0.66, 0.52, 0.34), "MULTIPLY")
face = m.finish(
    m.principled(
        Base_Color=m.mix(m.math("MULTIPLY", aged, 0.7), drawn.outputs["Color"], yellow),
        Roughness=0.5,
        Specular=0.3,
    )
)
dial = [(0, 1.2), (RADIUS - 0.6, 1.2), (RADIUS - 0.6, 0.2), (0, 0.2)]
add_object("dial", lathe("dial", dial, 128, face, 30), None, clock_at, upright)
ink = plain_material("ink", "#0b0908", 0.35)


def hand(hour_share, length, width, height):
    """A tapered hand; hour_share: how far around the dial it points."""
    turn = -2 * math.pi * hour_share
    thing = box("hand", width, length * 1.22, 0.12, ink, bevel=0.04)
    for vertex in thing.data.vertices:
        along = vertex.co.y / (length * 1.22) + 0.5
        vertex.co.x *= 1.25 - 0.85 * along
        vertex.co.y += length * 0.40
    thing.location = (clock_at[0], WALL - height, clock_at[2])
    # The dial faces -y: its up is z, and a turn to the right seen from there is one around -y.
    thing.rotation_euler = (math.pi / 2, -turn, 0)


hand(4 / 12, 8.2, 1.1, 1.75)
hand(0.0, 12.0, 0.75, 2.05)
knob = [(0, 0.5), (0.5, 0.45), (0.62, 0.2), (0.62, 0), (0, 0)]
add_object("knob", lathe("knob", knob, 48, brass), None, (clock_at[0], WALL - 2.1, clock_at[2]), upright)

tumbler(-7.5, -2.0, turn=8)
# What the glass left on the bar: a wet ring, a hand's breadth from where it stands now.
wet = plain_material("wet", "#0a0503", 0.03, Specular=0.8)
ring = [(3.25, 0.0), (3.3, 0.03), (3.55, 0.035), (3.7, 0.0)]
add_object("wet", lathe("wet", ring, 128, wet), None, (-1.6, -5.4, 0.0))
chip("bone", (4.8, -1.0, 0.17))
chip("oxblood", (6.1, -0.2, 0.17 + 0.34), None, (0, 0))

spot_light("lamp", (24, 28, 70), (17, WALL, 22), 420000, (1, 0.76, 0.48), 76, 1.0, 2.0)
spot_light("key", (-22, 30, 30), (-5, -2, 3), 90000, (1, 0.76, 0.48), 30, 0.9, 1.2)
area_light("rim", (-34, 10, 14), (-6, -2, 5), 8, 12000, TUNGSTEN, size_y=16, spread=80)
area_light("glow", (-9.5, 30, 13), (-7.5, -2, 4), 30, 600, (1, 0.74, 0.44), spread=80)
area_light("right", (26, 10, 12), (-5, -2, 5), 4, 4200, WARM, size_y=18, spread=80)
area_light("fill", (10, -44, 24), (0, 0, 4), 26, 160, COOL)
place_camera((-5, -58, 13.0), (2.4, 0, 12.4), lens=42, fstop=11.0, focus=(-6.5, 6, 5))
render("four", samples=96, bounces=(12, 3, 6, 10))
