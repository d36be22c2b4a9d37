"""Upright: four aces in a walnut stand."""

import math
import random

from mathutils import Matrix
from studio import (
    BRASS,
    COOL,
    TUNGSTEN,
    area_light,
    box,
    card,
    chip,
    cloth,
    metal,
    new_scene,
    place_camera,
    render,
    spot_light,
    stack,
    tube,
    wood,
)

new_scene()
random.seed(18)
cloth(10)
lean, reach = math.radians(78), 8.0
stand = Matrix.Translation((0, 0, -0.9)) @ Matrix.Rotation(lean, 4, "X")
for n, (face, angle) in enumerate((("AC", 17), ("AD", 6), ("AH", -5), ("AS", -16))):
    turned = Matrix.Rotation(math.radians(angle), 4, "Z")
    lying = card(face, (0, 0, 0), bend=0.05)
    lying.matrix_world = stand @ turned @ Matrix.Translation((0, reach, 0.075 * n))
walnut = wood("#160b06", "#3a1d10", roughness=0.2, scale=0.7, coat=0.8)
slot = stand @ Matrix.Translation((0, 2.4, 0))
for name, deep, offset in (("front", 1.3, 1.05), ("back", 1.3, -0.85)):
    half = box(name, 10.0, 3.4, deep, walnut, bevel=0.14)
    half.matrix_world = slot @ Matrix.Translation((0, 0, offset))
box("foot", 11.2, 5.0, 0.7, walnut, (0, 0.3, 0.35), bevel=0.16)
tube("inlay", [(-4.7, -1.35, 2.0), (4.7, -1.35, 2.0)], 0.06, metal("brass", BRASS, 0.25))
for x, y, count, design in (
    (-8.6, 9, 9, "oxblood"),
    (8.0, 8, 14, "black"),
    (-4.2, 15, 20, "black"),
    (4, 20, 12, "bone"),
    (13, 18, 18, "oxblood"),
    (-14, 20, 12, "bone"),
):
    stack(design, x, y, count)
chip("black", (-3.8, -5.2, 0.17))
chip("oxblood", (-1.2, -6.6, 0.17))
chip("bone", (-2.7, -5.7, 0.505), None, (0.0, 0.0))
spot_light("key", (17, -7, 25), (0, 0, 6), 62000, (1, 0.78, 0.52), 26, 0.9, 0.9)
area_light("rim", (-22, 16, 18), (0, 1, 6), 10, 20000, TUNGSTEN, size_y=4, spread=70)
area_light("back", (6, 40, 14), (0, 12, 3), 20, 5000, TUNGSTEN, size_y=3, spread=80)
area_light("face", (-18, -18, 10), (0, 0, 3), 6, 900, (1, 0.74, 0.5), spread=60)
area_light("fill", (-14, -30, 20), (0, 0, 4), 26, 170, COOL)
place_camera((-3.4, -30, 11.5), (0, 0.2, 5.6), lens=50, fstop=4.5, focus=(0, -0.6, 7))
render("tall-aces", samples=64, bounces=(5, 2, 3, 4), transparent=True, shape=(9, 14))
