"""Upright: six decks in one block, the cut card half out."""

import math
import random

from studio import (
    CARD_HEIGHT,
    CARD_WIDTH,
    COOL,
    TUNGSTEN,
    add_object,
    area_light,
    box,
    card,
    card_mesh,
    chip,
    cloth,
    new_scene,
    place_camera,
    plain_material,
    render,
    spot_light,
    stack,
)

new_scene()
random.seed(52)
cloth(10)
turn = math.radians(33)
papers = [
    plain_material("paper" + str(n), shade, 0.75)
    for n, shade in enumerate(("#dcd5c4", "#c9c0ab", "#e2dccd", "#bfb59e"))
]
sheet = card_mesh("back", 0, 0)
sheets = []
for paper in papers:
    mesh = sheet.copy()
    mesh.materials[0] = mesh.materials[1] = mesh.materials[2] = paper
    sheets.append(mesh)
pitch, count = 0.038, 290
lean_x = lean_y = 0.0
for n in range(count):
    lean_x = 0.93 * lean_x + random.gauss(0, 0.018)
    lean_y = 0.93 * lean_y + random.gauss(0, 0.018)
    mesh = sheet if n == count - 1 else random.choice(sheets)
    place = (lean_x, lean_y, pitch * n + (0.09 if n > 196 else 0))
    add_object("card", mesh, None, place, (0, 0, turn + random.gauss(0, 0.004)))
cut = plain_material("cut", "#7d1612", 0.3, Clearcoat=0.4)
out = 3.1
place = (out * math.sin(turn), -out * math.cos(turn), pitch * 197 + 0.045)
box("cut", CARD_WIDTH - 0.05, CARD_HEIGHT, 0.075, cut, place, (0, 0, turn), bevel=0.03)
for x, y, count, design in (
    (-9, 10, 16, "oxblood"),
    (9.5, 13, 23, "black"),
    (-3, 20, 30, "black"),
    (6, 25, 19, "bone"),
    (-15, 22, 20, "bone"),
):
    stack(design, x, y, count)
chip("bone", (-5.6, -5.0, 0.17))
spot_light("key", (-17, 5, 24), (0, 0, 6), 62000, (1, 0.78, 0.52), 30, 0.9, 0.8)
area_light("rim", (20, 16, 18), (0, 0, 7), 8, 15000, TUNGSTEN, size_y=4, spread=70)
area_light("face", (18, -16, 8), (0, 0, 5), 6, 900, (1, 0.74, 0.5), spread=70)
area_light("back", (4, 44, 14), (0, 14, 4), 20, 5000, TUNGSTEN, size_y=3, spread=80)
area_light("fill", (-10, -30, 20), (0, 0, 4), 26, 110, COOL)
place_camera((-1.5, -26, 14), (0.3, 0, 5.8), lens=46, fstop=3.4, focus=(0.6, -4.6, 7))
render("tall-cut", samples=64, bounces=(5, 2, 3, 4), transparent=True, shape=(9, 14))
