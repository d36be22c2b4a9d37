"""Upright: two boards side by side, seen from the end of the table, the pot beyond them."""

import math
import random

from studio import (
    COOL,
    TUNGSTEN,
    area_light,
    card,
    chip,
    cloth,
    new_scene,
    place_camera,
    render,
    spot_light,
    stack,
)

new_scene()
random.seed(24)
cloth(12)
for x, faces in ((-4.1, ("AS", "KH", "10S", "9D", "8C")), (4.1, ("QD", "JS", "AH", "7C", "KS"))):
    for n, face in enumerate(faces):
        place = (x + random.gauss(0, 0.08), -5.5 + 9.7 * n + random.gauss(0, 0.06), 0.03)
        card(face, place, (0, 0, math.radians(random.gauss(0, 0.9))), bend=0.06)
for x, y, count, design in (
    (-5.5, 46, 14, "oxblood"),
    (-1, 47.5, 22, "black"),
    (3.4, 45.5, 17, "bone"),
    (7.8, 47, 11, "oxblood"),
    (1.2, 52, 26, "black"),
    (-4.2, 52.5, 19, "bone"),
    (13.5, 26, 6, "black"),
    (-13, 33, 8, "bone"),
):
    stack(design, x, y, count)
chip("bone", (9.9, -6.2, 0.17))
chip("oxblood", (10.8, -2.6, 0.17))
spot_light("key", (-24, 30, 30), (0, 2, 0), 170000, (1, 0.78, 0.52), 42, 0.95, 1.1)
area_light("rim", (30, 34, 10), (0, 16, 1), 14, 16000, TUNGSTEN, size_y=3, spread=80)
area_light("back", (0, 76, 16), (0, 46, 3), 22, 9000, TUNGSTEN, size_y=3, spread=80)
area_light("fill", (10, -30, 34), (0, 0, 0), 26, 160, COOL)
place_camera((2.8, -34, 22), (0.6, 6.0, 0.8), lens=52, fstop=4.0, focus=(0, -1.5, 0))
render("tall-boards", samples=64, bounces=(5, 2, 3, 4), transparent=True, shape=(9, 14))
