"""The table in the studio, cameras around it, each with a rim of light and one with its red lamp on."""

import math
import random

import bpy
from mathutils import Matrix

from props import lit_screen, move, placed
from studio import (
    BRASS,
    COOL,
    TUNGSTEN,
    WARM,
    Material,
    add_object,
    area_light,
    box,
    emission,
    felt,
    lathe,
    leather,
    metal,
    new_scene,
    place_camera,
    plain_material,
    plane,
    render,
    spot_light,
    stack,
    card,
    tube,
)

new_scene()
random.seed(97)
m = Material("floor")
smears = m.tile("cloud_tile.png", m.mapping(m.coordinates(), (1 / 260, 1 / 260, 1)), "Linear")
floor = m.finish(
    m.principled(
        Base_Color=(0.008, 0.0075, 0.007),
        Roughness=m.math("ADD", 0.5, m.math("MULTIPLY", smears, 0.2)),
        Specular=0.0,
    )
)
plane("floor", 4000, 3000, floor, (0, 700, 0))
brass = metal("brass", BRASS, 0.26)
hide = leather("#2a0708", 0.4, 0.5, 0.4)
black = plain_material("black", "#0b0b0b", 0.4, Clearcoat=0.2)
dark = plain_material("dark", "#0c0a09", 0.5)
cloth = felt("#06251b", sheen=0.04)

# The table: felt, a padded rail, a brass line, a heavy foot.
TOP, A, B = 76.0, 1.22, 0.68
for name, profile, material in (
    ("felt", [(0, TOP), (95, TOP)], cloth),
    ("line", [(62, TOP + 0.06), (63.2, TOP + 0.06)], brass),
    ("piping", [(94, TOP - 0.4), (94.4, TOP + 1.0), (95.6, TOP + 1.2), (96.4, TOP)], brass),
    (
        "rail",
        [(96, TOP - 3), (96.2, TOP + 1), (98, TOP + 4.4), (103, TOP + 6), (108, TOP + 4.4), (110, TOP), (108, TOP - 6), (98, TOP - 9), (80, TOP - 10)],
        hide,
    ),
    ("foot", [(34, TOP - 10), (30, 40), (34, 12), (46, 5), (48, 0)], dark),
):
    add_object(name, lathe(name, profile, 160, material, 50), scale=(A, B, 1))


def chair(angle):
    """A tub chair facing the table from its edge."""
    x, y = 158 * math.cos(angle), 112 * math.sin(angle)
    parts = [
        box("seat", 54, 54, 14, hide, (0, 0, 46), bevel=5, segments=4),
        box("back", 54, 12, 50, hide, (0, -26, 74), (math.radians(9), 0, 0), bevel=5, segments=4),
        tube("stem", [(0, 0, 4), (0, 0, 40)], 3.2, dark),
        add_object("disc", lathe("disc", [(0, 4), (24, 3), (26, 1), (26, 0)], 64, dark)),
    ]
    for side in (-1, 1):
        parts.append(box("arm", 9, 44, 16, hide, (side * 27, -4, 60), bevel=4, segments=4))
    move(parts, placed(x, y, 0, math.degrees(math.atan2(-y, -x)) - 90))


for degrees in (20, 62, 118, 160):
    chair(math.radians(degrees))

for angle, reach in ((25, 0.72), (65, 0.66), (115, 0.68), (155, 0.74), (205, 0.7), (335, 0.72)):
    turn = math.radians(angle)
    x, y = 95 * A * reach * math.cos(turn), 95 * B * reach * math.sin(turn) * 1.12
    for i, design in enumerate(random.sample(("oxblood", "black", "bone", "black"), 3)):
        stack(design, x + i * 4.3, y + random.uniform(-1, 1), random.randint(6, 18))
    for i in range(4):
        card("back", (0.62 * x + 1.6 * i, 0.62 * y, TOP + 0.1 + 0.04 * i), (0, 0, turn + math.pi / 2 - 0.15 * i))
for i, face in enumerate(("AS", "10D", "9S", "8S")):
    card(face, (-14 + 8 * i, 6, TOP + 0.1))


for thing in bpy.data.objects:
    if thing.name.startswith("chip"):
        thing.location.z += TOP
    elif thing.name.startswith("card"):
        thing.scale = (1.25, 1.25, 1)


def camera(x, y, turn, height, pitch=-10, tally=False):
    """A studio camera on its tripod, looking along its own y."""
    glass = plain_material("lens", "#020204", 0.03, Clearcoat=1.0)
    head = [
        box("body", 20, 46, 25, black, (0, 0, 0), bevel=2),
        box("side", 4, 30, 15, dark, (-12, -2, 0), bevel=1),
        box("grip", 3.4, 34, 4, black, (0, 0, 20), bevel=1.2),
        box("post", 3.0, 4, 8, black, (0, 12, 15), bevel=0.5),
        box("post", 3.0, 4, 8, black, (0, -12, 15), bevel=0.5),
        box("finder", 17, 5, 12, black, (-4, -16, 27), (math.radians(-12), 0, 0), bevel=1),
        box("hood", 30, 13, 23, black, (0, 66, 0), bevel=1),
        box("plate", 14, 30, 3, dark, (0, 0, -14), bevel=0.6),
    ]
    barrel = [(0, 0), (9.5, 0), (10.5, 2), (10.5, 12), (9.6, 13), (9.6, 22), (11.5, 24), (11.5, 38), (10.6, 38), (10.0, 34)]
    head.append(add_object("barrel", lathe("barrel", barrel, 96, black), None, (0, 22, 0), (-math.pi / 2, 0, 0)))
    head.append(add_object("glass", lathe("glass", [(0, 36), (5, 35.6), (10.2, 34)], 96, glass), None, (0, 23, 0), (-math.pi / 2, 0, 0)))
    for along in (6, 18):
        ring = lathe("ring", [(10.6, along), (11.0, along + 0.3), (11.0, along + 1.6), (10.6, along + 2)], 96, brass)
        head.append(add_object("ring", ring, None, (0, 22, 0), (-math.pi / 2, 0, 0)))
    shown = lit_screen("shown", "screen.png", 14, 8.6, 0.9)
    shown.rotation_euler = (math.radians(78), 0, 0)
    shown.location = (-4, -18.8, 27.2)
    head.append(shown)
    if tally:
        head.append(box("tally", 5, 1.4, 2.4, emission("tally", (1, 0.03, 0.03), 30), (5.4, -23.6, 9), bevel=0.3))
        head.append(box("tally", 5, 4, 2.4, emission("front", (1, 0.03, 0.03), 30), (0, 20, 14), bevel=0.3))
    for side in (-1, 1):
        head.append(tube("pan", [(side * 5, -6, -17), (side * 12, -40, -30), (side * 13, -52, -33)], 1.0, black))
        head.append(tube("hold", [(side * 12, -40, -30), (side * 13, -53, -33.4)], 1.7, dark))
    aim = placed(x, y, height, turn)
    move(head, aim @ Matrix.Rotation(math.radians(pitch), 4, "X"))
    legs = [add_object("bowl", lathe("bowl", [(0, -17), (8, -17), (9, -20), (8, -26), (0, -28)], 64, dark))]
    legs.append(tube("column", [(0, 0, -26), (0, 0, -height * 0.55)], 3.4, black))
    for i in range(3):
        angle = 2 * math.pi * i / 3 + math.pi / 2
        reach = 52.0
        foot = (reach * math.cos(angle), reach * math.sin(angle), 6 - height)
        legs.append(tube("leg", [(3 * math.cos(angle), 3 * math.sin(angle), -30), foot], 1.9, black))
        legs.append(tube("brace", [(0, 0, -height * 0.55), tuple(part * 0.6 for part in foot[:2]) + (-30 - (height - 36) * 0.58,)], 0.9, dark))
        legs.append(add_object("wheel", lathe("wheel", [(0, -2), (5.6, -2), (6, 0), (5.6, 2), (0, 2)], 32, dark), None, (foot[0], foot[1], 6 - height), (math.pi / 2, 0, angle)))
    move(legs, aim)


camera(-140, -215, -36, 146, tally=True)
camera(214, -10, 86, 142)
camera(-60, 300, 190, 150)
camera(170, 290, 148, 146)

spot_light("lamp", (0, 20, 430), (0, 0, TOP), 8500000, (1, 0.78, 0.52), 46, 0.75, 6)
area_light("rim1", (-420, 420, 300), (-150, -120, 190), 60, 26000000, TUNGSTEN, size_y=140, spread=50)
area_light("rim2", (470, 380, 300), (200, 0, 190), 60, 20000000, WARM, size_y=140, spread=50)
area_light("back", (40, 640, 330), (40, 260, 190), 160, 5000000, TUNGSTEN, size_y=40, spread=44)
area_light("cool", (-520, -300, 260), (-150, -120, 120), 120, 350000, COOL, spread=60)
place_camera((-70, -520, 205), (12, 0, 92), lens=35, fstop=2.0, focus=(-40, -60, 90))
render("live", samples=96, bounces=(6, 3, 4, 4), transparent=True)
