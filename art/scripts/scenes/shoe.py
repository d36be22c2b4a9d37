"""A dealer's shoe, half dealt: the cut card between its cards, the next card on its way out."""

import math
import random

from props import dealer_box, placed
from studio import (
    COOL,
    TUNGSTEN,
    area_light,
    card,
    chip,
    felt,
    new_scene,
    place_camera,
    plane,
    render,
    spot_light,
    stack,
    wood,
)

new_scene()
random.seed(12)
plane(
    "felt",
    500,
    500,
    felt(
        "#061c15", pattern="felt_suits.png", pattern_scale=1 / 13.0, pattern_amount=0.5, sheen=0.1
    ),
)

dark = wood("#160b06", "#3a1d10", roughness=0.2, scale=0.6, coat=0.8)
dealer_box(placed(0.5, -0.5, turn=22), dark)

# The card on its way out, and the two that came before it.
card("back", (2.1, -4.6, 0.06), (0, 0, math.radians(22)))
card("AS", (10.4, -3.9, 0.05), (0, 0, math.radians(-13)), bend=0.10)
card("KD", (13.6, -6.2, 0.12), (0, math.radians(-0.8), math.radians(4)), bend=0.12)
stack("oxblood", 14.6, 7.6, 9)
stack("black", 19.0, 9.4, 15)
stack("bone", 14.8, 12.4, 5)
chip("black", (11.2, 4.2, 0.17))

spot_light("key", (30, 20, 30), (1, 2, 4), 120000, (1, 0.78, 0.52), 30, 0.95, 1.2)
area_light("rim", (-30, 26, 18), (0, 8, 8), 12, 26000, TUNGSTEN, size_y=4, spread=80)
area_light("face", (-24, -26, 18), (0, 0, 5), 10, 2300, (1, 0.74, 0.5), spread=70)
area_light("fill", (16, -34, 26), (0, 0, 2), 26, 200, COOL)
place_camera((-8.5, -37, 23), (4.0, 2.6, 3.9), lens=43, fstop=5.0, focus=(1.5, -2.0, 5))
render("shoe", samples=128, transparent=True)
