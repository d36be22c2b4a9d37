"""Upright: a hotel key with its tag, left on the felt."""

import math
import random

import bmesh
import bpy
from mathutils import Matrix
from studio import (
    BRASS,
    COOL,
    TUNGSTEN,
    Material,
    add_object,
    area_light,
    box,
    chip,
    cloth,
    lathe,
    linear_color,
    mesh_of,
    metal,
    new_scene,
    place_camera,
    render,
    spot_light,
    stack,
    tube,
)

new_scene()
random.seed(71)
cloth(10)
brass = metal("brass", BRASS, 0.27)


def slab(name, outline, thick, bevel, material):
    """A flat piece with a rounded edge, from its outline."""
    shape = bmesh.new()
    face = shape.faces.new([shape.verts.new((x, y, 0)) for x, y in outline])
    for part in bmesh.ops.extrude_face_region(shape, geom=[face])["geom"]:
        if isinstance(part, bmesh.types.BMVert):
            part.co.z += thick
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    edges = [edge for edge in shape.edges if edge.calc_face_angle(0) > 0.3]
    bmesh.ops.bevel(shape, geom=edges, offset=bevel, segments=4, profile=0.5, affect="EDGES")
    return add_object(name, mesh_of(name, shape, 40), material)


# The tag: a long lozenge with round corners, its number cut in and filled.
SIZE = 7.0
m = Material("tag")
place = m.mapping(m.coordinates(), (1 / SIZE, 1 / SIZE, 1), (0, 0, 0), (0.5, 0.5, 0))
cut = m.math("ADD", m.image("fob_cut.png", place, is_data=True).outputs["Color"], 0)
wear = m.math("ADD", m.tile("cloud_tile.png", m.mapping(m.coordinates(), (0.1, 0.1, 0.1))), 0)
fine = m.math("ADD", m.tile("felt_tile.png", m.mapping(m.coordinates(), (0.11, 0.11, 0.11))), 0)
body = m.mix(m.math("MULTIPLY", wear, 0.5), linear_color("#430a0e"), linear_color("#1e0405"))
surface = m.principled(
    Base_Color=m.mix(cut, body, linear_color("#d8c9a4")),
    Roughness=m.math("ADD", 0.16, m.math("MULTIPLY", wear, 0.35)),
    Specular=0.5,
    Normal=m.bump(m.math("SUBTRACT", m.math("MULTIPLY", fine, 0.06), cut), 0.6, 0.04),
)
corners = [(0, 6.0), (-3.3, 0), (0, -6.0), (3.3, 0)]
outline = []
for i, corner in enumerate(corners):
    before, after = corners[i - 1], corners[(i + 1) % 4]
    for n in range(9):
        t = n / 8
        a = [corner[k] + (before[k] - corner[k]) * 0.17 * (1 - t) for k in (0, 1)]
        b = [corner[k] + (after[k] - corner[k]) * 0.17 * t for k in (0, 1)]
        outline.append(tuple(a[k] + (b[k] - a[k]) * t for k in (0, 1)))
parts = [slab("tag", outline, 0.55, 0.12, m.finish(surface))]
eyelet = [(0.34, 0.5), (0.36, 0.6), (0.5, 0.62), (0.6, 0.58), (0.6, 0.54)]
parts.append(add_object("eyelet", lathe("eyelet", eyelet, 48, brass), None, (0, 4.6, 0)))


def ring(radius, x, y, z, tilt, thick=0.09):
    points = [
        (radius * math.cos(a), radius * math.sin(a), 0)
        for a in [2 * math.pi * i / 48 for i in range(48)]
    ]
    link = tube("ring", points, thick, brass, is_closed=True)
    link.matrix_world = Matrix.Translation((x, y, z)) @ Matrix.Rotation(tilt, 4, "X")
    return link


tag_turn = Matrix.Translation((-1.4, -2.6, 0.02)) @ Matrix.Rotation(math.radians(24), 4, "Z")
bpy.context.view_layer.update()
for part in parts:
    part.matrix_world = tag_turn @ part.matrix_world
# The ring goes through the eyelet and the key's bow.
hole = tag_turn @ Matrix.Translation((0, 4.6, 0.5))
center = hole.to_translation()
ring(1.75, center.x - 0.35, center.y + 1.55, 0.62, math.radians(8), 0.1)

# The key: a bow with a hole, a collared shaft, a bit with two cuts.
key = Matrix.Translation((center.x - 0.3, center.y + 4.1, 0.36))
key = key @ Matrix.Rotation(math.radians(-52), 4, "Z")
bow = [
    (1.45 * math.cos(a), 1.75 * math.sin(a), 0)
    for a in [2 * math.pi * i / 48 for i in range(48)]
]
pieces = [tube("bow", bow, 0.3, brass, is_closed=True, resolution=12)]
shaft = [(0, 0), (0.34, 0), (0.34, 0.25), (0.52, 0.35), (0.52, 0.7), (0.34, 0.8), (0.34, 1.15)]
shaft += [(0.5, 1.25), (0.5, 1.5), (0.33, 1.6), (0.31, 8.0), (0.2, 8.15), (0, 8.15)]
shaft = lathe("shaft", shaft, 48, brass)
pieces.append(add_object("shaft", shaft, None, (0, 1.6, 0), (-math.pi / 2, 0, 0)))
for y, wide, reach in ((6.5, 0.5, 1.9), (7.35, 0.55, 1.35), (8.35, 0.75, 1.9)):
    pieces.append(box("bit", reach, wide, 0.34, brass, (0.2 + reach / 2, y + 0.6, 0), bevel=0.05))
pieces.append(box("bit", 0.9, 2.4, 0.3, brass, (0.6, 8.05, 0), bevel=0.05))
bpy.context.view_layer.update()
for piece in pieces:
    piece.matrix_world = key @ piece.matrix_world

for x, y, count, design in (
    (-6.2, 15, 9, "black"),
    (-1.6, 17, 16, "oxblood"),
    (3.0, 19, 12, "bone"),
    (9.5, 17, 21, "black"),
    (-12, 21, 13, "bone"),
):
    stack(design, x, y, count)
chip("bone", (4.4, -4.9, 0.17))
chip("black", (6.2, -1.3, 0.17))
spot_light("key", (15, 15, 20), (1, 3, 0), 80000, (1, 0.78, 0.52), 42, 0.9, 0.8)
area_light("rim", (-22, 18, 9), (2, 4, 1), 10, 22000, TUNGSTEN, size_y=3, spread=70)
area_light("back", (-2, 44, 12), (0, 14, 3), 20, 5000, TUNGSTEN, size_y=3, spread=80)
area_light("fill", (10, -30, 24), (0, 0, 0), 26, 120, COOL)
place_camera((1.2, -23, 20), (0.0, 2.2, 0.8), lens=50, fstop=6.0, focus=(0, -1.0, 0.5))
render("tall-key", samples=64, bounces=(5, 2, 3, 4), transparent=True, shape=(9, 14))
