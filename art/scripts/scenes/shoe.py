"""A dealer's shoe, half dealt: the cut card between its cards, the next card on its way out."""

import math
import random

import bmesh
from studio import (
    BRASS,
    CARD_HEIGHT,
    CARD_WIDTH,
    COOL,
    TUNGSTEN,
    add_object,
    area_light,
    box,
    card,
    chip,
    felt,
    mesh_of,
    metal,
    new_scene,
    place_camera,
    plain_material,
    plane,
    render,
    spot_light,
    stack,
    tube,
    wood,
)
from mathutils import Matrix

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

# The shoe stands in its own coordinates, its mouth at y = 0, and is turned as a whole at the end.
parts = []
dark = wood("#160b06", "#3a1d10", roughness=0.2, scale=0.6, coat=0.8)
brass = metal("brass", BRASS, 0.28)
length, height, wall, inside = 22.0, 10.4, 0.55, CARD_WIDTH + 0.5
slope = math.radians(62)


def side(name, x):
    """A side wall: a sheet whose front leans back as the cards do."""
    outline = [(0, 0.9), (0, 0), (length, 0), (length, height), (height / math.tan(slope), height)]
    shape = bmesh.new()
    face = shape.faces.new([shape.verts.new((0, y, z)) for y, z in outline])
    for part in bmesh.ops.extrude_face_region(shape, geom=[face])["geom"]:
        if isinstance(part, bmesh.types.BMVert):
            part.co.x += wall
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    bmesh.ops.bevel(
        shape, geom=shape.edges[:], offset=0.12, segments=3, profile=0.5, affect="EDGES"
    )
    parts.append(add_object(name, mesh_of(name, shape, 40), dark, (x, 0, 0)))


def leaning(y, up, deep=0.0):
    """A point on the sloping front, `up` centimetres along it and `deep` behind it."""
    return (y + up * math.cos(slope) + deep * math.sin(slope), up * math.sin(slope))


half = inside / 2
side("left", -half - wall)
side("right", half)
parts.append(box("floor", inside, length, 0.5, dark, (0, length / 2, 0.25), bevel=0.08))
parts.append(
    box("back", inside + 0.2, wall, height, dark, (0, length - wall / 2, height / 2), bevel=0.12)
)
# The front: a bar above and a post on each side leave a window on the next card, and a slot below it.
front_turn = (slope - math.pi / 2, 0, 0)
for name, width, tall, x, up in (
    ("bar", inside, 3.0, 0, 9.9),
    ("post", 1.25, 8.6, -half + 0.62, 5.2),
    ("post", 1.25, 8.6, half - 0.62, 5.2),
):
    y, z = leaning(0.05, up)
    part = box(name, width, 0.34, tall, dark, (x, y, z), bevel=0.1)
    part.rotation_euler = front_turn
    parts.append(part)
y, z = leaning(0.0, 0.95)
parts.append(
    tube("lip", [(-half - wall + 0.1, -0.3, 0.5), (half + wall - 0.1, -0.3, 0.5)], 0.24, brass, resolution=8)
)
for x in (-half - wall / 2, half + wall / 2):
    top = height / math.tan(slope)
    parts.append(
        tube("rail", [(x, top + 0.1, height + 0.02), (x, length - 0.2, height + 0.02)], 0.16, brass)
    )

# What is left of the decks, leaning on the front: backs to the front, so only edges show above.
count, pitch = 150, 0.085
paper = [
    plain_material("paper" + str(i), shade, 0.75)
    for i, shade in enumerate(("#dcd5c4", "#d3cbb8", "#e2dccd"))
]
for n in range(count):
    lift = random.gauss(0, 0.05)
    y, z = leaning(0.45 + n * pitch / math.sin(slope), 1.0 + CARD_HEIGHT / 2 + lift)
    if n == 0:
        next_card = card("back", (0, y, z))
        next_card.rotation_euler = (slope, 0, 0)
        parts.append(next_card)
        continue
    x = random.gauss(0, 0.035)
    sheet = box("card", CARD_WIDTH, 0.055, CARD_HEIGHT, random.choice(paper), (x, y, z))
    sheet.rotation_euler = (slope - math.pi / 2, 0, 0)
    parts.append(sheet)
cut = plain_material("cut", "#7d1612", 0.32, Clearcoat=0.4)
y, z = leaning(0.45 + 88 * pitch / math.sin(slope), 2.35 + CARD_HEIGHT / 2)
part = box("cut", CARD_WIDTH - 0.1, 0.12, CARD_HEIGHT, cut, (0.25, y, z), bevel=0.05)
part.rotation_euler = (slope - math.pi / 2, math.radians(1.2), 0)
parts.append(part)
# The weight that keeps them up.
y, z = leaning(0.45 + (count + 8) * pitch / math.sin(slope), 4.9)
part = box("weight", inside - 0.3, 1.5, 9.2, brass, (0, y + 0.4, z), bevel=0.2)
part.rotation_euler = (slope - math.pi / 2, 0, 0)
parts.append(part)

turn = Matrix.Translation((0.5, -0.5, 0)) @ Matrix.Rotation(math.radians(22), 4, "Z")
import bpy

bpy.context.view_layer.update()
for part in parts:
    part.matrix_world = turn @ part.matrix_world

# The card on its way out, and the two that came before it.
leaving = card("back", (2.1, -4.6, 0.06), (0, 0, math.radians(22)))
card("AS", (10.4, -3.9, 0.05), (0, 0, math.radians(-13)), bend=0.10)
card("KD", (14.4, -6.6, 0.12), (0, math.radians(-0.8), math.radians(4)), bend=0.12)
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
