"""Upright: a spade in red neon over black lacquer, one stack and the ace before it."""

import math
import random

import cairo
import numpy as np

import textures
from studio import (
    TUNGSTEN,
    Material,
    area_light,
    card,
    chip,
    dust,
    linear_color,
    new_scene,
    place_camera,
    plain_material,
    plane,
    render,
    stack,
    tube,
)

new_scene()
random.seed(3)
m = Material("lacquer")
place = m.coordinates()
clouds = m.math("ADD", m.tile("cloud_tile.png", m.mapping(place, (1 / 31, 1 / 31, 1))), 0)
m_surface = m.principled(
    Base_Color=linear_color("#050404"),
    Roughness=m.math("ADD", 0.03, m.math("MULTIPLY", clouds, 0.14)),
    Specular=0.6,
)
plane("table", 400, 400, m.finish(m_surface))
dust(900, 44, 44, 0.022, (0, 2))

# The tube: a spade's outline, open at its foot where both ends turn back.
pen = cairo.Context(cairo.ImageSurface(cairo.FORMAT_A8, 8, 8))
pen.set_tolerance(0.004)
textures.suit(pen, "S", 0, 0, 1.0)
points = np.array([part[1] for part in pen.copy_path_flat() if part[0] in (0, 1)])
along = np.r_[0, np.cumsum(np.hypot(*np.diff(points, axis=0).T))]
even = np.linspace(0, along[-1], 260)
outline = np.c_[np.interp(even, along, points[:, 0]), np.interp(even, along, points[:, 1])]
for _ in range(3):
    outline[1:-1] = (outline[:-2] + 2 * outline[1:-1] + outline[2:]) / 4
size, far, middle = 6.0, 24, 8.4
m = Material("neon")
facing = m.node("LayerWeight", {"Blend": 0.35}).outputs["Facing"]
shade = m.mix(m.math("POWER", facing, 1.2), (1, 0.11, 0.09), (1, 0.03, 0.04))
neon = m.finish(m.node("Emission", {"Color": shade, "Strength": 6.5}).outputs[0])
tube("neon", [(x * size, far, middle - y * size) for x, y in outline], 0.27, neon, is_closed=True)
# Its stand: two black rods from the lacquer.
rod = plain_material("rod", "#0a0a0a", 0.3)
for x in (-2.2, 2.2):
    tube("rod", [(x, far + 0.5, 0), (x, far + 0.5, middle - 0.985 * size)], 0.16, rod)

stack("black", -4.6, -0.4, 12)
stack("oxblood", -6.8, 4.6, 6)
chip("bone", (6.2, 3.0, 0.17))
card("AS", (4.5, -3.4, 0.02), (0, 0, math.radians(-19)), bend=0.10)
area_light("key", (-20, 12, 22), (-3, -1, 1), 5, 5200, (1, 0.78, 0.52), spread=50)
area_light("rim", (24, 16, 10), (0, 0, 2), 8, 3600, TUNGSTEN, size_y=3, spread=70)
place_camera((0.4, -27, 8.6), (0.1, 4, 5.9), lens=44, fstop=5.0, focus=(-1.5, -2.2, 2))
render("tall-lacquer", samples=64, bounces=(5, 2, 3, 4), transparent=True, shape=(9, 14))
