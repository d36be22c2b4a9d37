"""Upright: the pot from above, in the lamp's one column of light."""

import math
import random

from studio import (
    COOL,
    TUNGSTEN,
    area_light,
    chip,
    cloth,
    drop,
    new_scene,
    place_camera,
    render,
    spot_light,
)

new_scene()
random.seed(7)
cloth(11)
designs = ("black", "oxblood", "bone", "oxblood", "black", "black", "bone", "green")
fallen = []
for i in range(74):
    angle, reach = random.uniform(0, 6.28), 3.6 * math.sqrt(random.random())
    place = (reach * math.cos(angle), reach * math.sin(angle) * 1.25, 1 + 0.4 * i)
    tilt = (random.gauss(0, 0.35), random.gauss(0, 0.35))
    fallen.append(chip(random.choice(designs), place, None, tilt))
drop(fallen)
spot_light("key", (-13, 10, 52), (0, 0.5, 0), 230000, (1, 0.78, 0.52), 17, 0.5, 0.8)
area_light("rim", (30, 18, 9), (0, 0, 1), 12, 9000, TUNGSTEN, size_y=3, spread=70)
area_light("fill", (8, -30, 34), (0, 0, 0), 26, 160, COOL)
place_camera((1.5, -9, 52), (0, -0.4, 0), lens=56, fstop=4.0, focus=(0, -2, 1.6))
render("tall-pot", samples=64, bounces=(5, 2, 3, 4), transparent=True, shape=(9, 14))
