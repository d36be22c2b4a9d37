"""Upright: a seven and a deuce stood up against the chips they won."""

import math
import random

from mathutils import Matrix
from studio import (
    CARD_HEIGHT,
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
random.seed(82)
cloth(9)


def stand(face, x, y, turn, lean, roll=0.0):
    """A card on its short edge, leaning back."""
    thing = card(face, (0, 0, 0), bend=0.06)
    half = Matrix.Translation((0, CARD_HEIGHT / 2, 0))
    thing.matrix_world = (
        Matrix.Translation((x, y, 0.02))
        @ Matrix.Rotation(math.radians(turn), 4, "Z")
        @ Matrix.Rotation(math.radians(90 - lean), 4, "X")
        @ Matrix.Rotation(math.radians(roll), 4, "Z")
        @ half
    )


stand("7D", -2.6, -0.4, 13, 17)
stand("2C", 2.1, -1.1, -9, 19)
for x, y, count, design in (
    (-4.6, 4.0, 24, "oxblood"),
    (-0.2, 4.6, 30, "black"),
    (4.3, 3.9, 21, "bone"),
    (-9.2, 7.4, 15, "black"),
    (9.4, 6.6, 17, "oxblood"),
    (-2.6, 9.2, 35, "bone"),
    (3.0, 9.6, 27, "black"),
):
    stack(design, x, y, count, 0.05)
for x, y, z, design in (
    (-1.9, -5.9, 0.17, "bone"),
    (1.9, -7.2, 0.17, "oxblood"),
    (0.1, -6.6, 0.505, "black"),
    (6.6, -4.2, 0.17, "black"),
):
    chip(design, (x, y, z))
spot_light("key", (-16, -9, 24), (0, 0, 4), 60000, (1, 0.78, 0.52), 28, 0.9, 0.9)
area_light("rim", (22, 18, 16), (0, 2, 6), 10, 22000, TUNGSTEN, size_y=4, spread=70)
area_light("back", (-4, 40, 18), (0, 8, 6), 20, 7000, TUNGSTEN, size_y=4, spread=80)
area_light("fill", (12, -30, 20), (0, 0, 4), 26, 140, COOL)
place_camera((3.6, -29, 9.5), (0, 0, 5.2), lens=48, fstop=3.6, focus=(0, -1, 5))
render("tall-deuce", samples=64, bounces=(5, 2, 3, 4), transparent=True, shape=(9, 14))
