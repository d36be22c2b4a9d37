"""A monitor over a desk of faders, in the dark; seen from the side that a scene is about."""

import math
import random

from mathutils import Matrix

from props import lit_screen, move, rounded_slab
from studio import (
    BRASS,
    COOL,
    TUNGSTEN,
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
    stack,
    wood,
)

WIDE, TALL = 56.0, 31.5


def knob(x, y, z, body, mark):
    """A knob and its pointer, turned anywhere."""
    profile = [(0, 1.5), (0.62, 1.5), (0.72, 1.42), (0.8, 0.35), (1.0, 0.2), (1.0, 0)]
    add_object("knob", lathe("knob", profile, 48, body), None, (x, y, z))
    angle = random.uniform(-2.2, 2.2)
    box("pointer", 0.12, 0.6, 0.05, mark, (x + 0.34 * math.sin(angle), y + 0.34 * math.cos(angle), z + 1.51), (0, 0, -angle))


def build(name, texture, side):
    """side: -1 to stand at the monitor's left, 1 at its right."""
    new_scene()
    random.seed(29 + side)
    dark = wood("#120805", "#2c150a", 0.34, 0.35, 0.2)
    plane("desk", 320, 130, dark, (0, 10, 0))
    black = plain_material("black", "#0a0a0a", 0.42)
    brass = metal("brass", BRASS, 0.26)
    bone = plain_material("bone", "#d8cdb4", 0.5)

    # The monitor, tilted back a little, on a foot.
    case = rounded_slab("case", WIDE + 2.0, TALL + 2.0, 2.4, 0.9, black, 0.14)
    screen = lit_screen("screen", texture, WIDE, TALL, 1.15)
    screen.location.z = 1.2 + 0.012
    move([case, screen], Matrix.Translation((0, 22, 24.5)) @ Matrix.Rotation(math.radians(86), 4, "X"))
    box("neck", 5, 2.2, 16, black, (0, 25.2, 8), bevel=0.3)
    box("foot", 26, 18, 1.0, black, (0, 26, 0.5), bevel=0.3)

    # The desk of faders below it: a sloping plate, its rows of knobs, its faders at different heights.
    plate = plain_material("plate", "#141313", 0.5, 0.4)
    box("plate", 78, 26, 3.0, plate, (0, -3, 1.5), bevel=0.4)
    slot = plain_material("slot", "#020202", 0.8)
    for i in range(-9, 10):
        x = i * 3.9
        for row in (5.6, 2.6):
            knob(x, row, 3.0, black, bone)
        box("slot", 0.26, 10.0, 0.04, slot, (x, -7.2, 3.01))
        y = -7.2 + random.uniform(-4.2, 4.2)
        box("fader", 1.5, 2.5, 0.9, brass if i == 3 * side else black, (x, y, 3.5), bevel=0.16)
        box("line", 1.3, 0.12, 0.03, bone, (x, y, 3.96))
    for end in (-1, 1):
        box("cheek", 2.2, 28, 4.6, dark, (end * 40.1, -3, 2.3), bevel=0.4)
    # What somebody carried in from the table.
    at = 21.0 * side
    stack("oxblood", at, 13.6, 8)
    stack("black", at + 4.4 * side, 14.4, 5)
    chip("bone", (at - 3.6 * side, 11.8, 0.17))

    spot_light("key", (-60 * side, 40, 70), (8 * side, -2, 4), 460000, (1, 0.76, 0.48), 44, 0.95, 1.5)
    area_light("rim", (64 * side, 44, 34), (10 * side, 10, 12), 10, 52000, TUNGSTEN, size_y=30, spread=80)
    area_light("face", (-44 * side, -46, 30), (0, -4, 4), 16, 24000, (1, 0.76, 0.52), spread=50)
    area_light("fill", (0, -70, 50), (0, 0, 8), 30, 1100, COOL)
    place_camera((30 * side, -52, 34), (3.5 * side, 14, 18.8), lens=33, fstop=3.2, focus=(22 * side, 20.6, 24))
    render(name, samples=96, transparent=True)
