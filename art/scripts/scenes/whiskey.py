"""A bottle and a cut-glass tumbler on a dark bar, lit from behind through the spirit."""

import math
import random

import bmesh
import bpy

from props import clear_glass
from studio import (
    COOL,
    TUNGSTEN,
    WARM,
    Material,
    add_object,
    area_light,
    chip,
    lathe,
    linear_color,
    new_scene,
    place_camera,
    plane,
    render,
    shade_smooth,
    spot_light,
    wood,
)

# bottle + cut crystal tumbler, neat, on a dark bar; backlit through the spirit
new_scene()
random.seed(2)


glass = clear_glass("gl")
bottle_spirit = clear_glass("spirit", 1.36, (0.95, 0.50, 0.14), (0.948, 0.70, 0.10), 0.42)
glass_spirit = clear_glass("spirit2", 1.36, (0.98, 0.62, 0.22), (0.945, 0.68, 0.09), 0.46)


# --- bottle (round-shouldered), wall .35
def bottle(x, y):
    radius = 4.1
    outside = [
        (0, 0.55),
        (2.6, 0.25),
        (3.5, 0),
        (radius - 0.25, 0),
        (radius - 0.06, 0.1),
        (radius, 0.35),
    ] + [(radius, z) for z in (3, 8, 14.6)]
    for i in range(1, 9):
        a = i * math.pi / 2 / 8
        outside.append((1.75 + (radius - 1.75) * math.cos(a), 14.6 + 3.0 * math.sin(a)))
    outside += [
        (1.62, 18.2),
        (1.52, 19.2),
        (1.5, 22.0),
        (1.52, 22.3),
        (1.85, 22.45),
        (1.9, 22.8),
        (1.9, 23.5),
        (1.8, 23.7),
        (1.2, 23.7),
    ]
    inside = [(1.15, 23.6), (1.12, 19.2), (1.3, 18.0)]
    for i in range(8, 0, -1):
        a = i * math.pi / 2 / 8
        inside.append((1.4 + (radius - 0.38 - 1.4) * math.cos(a), 14.5 + 2.75 * math.sin(a)))
    inside += [
        (radius - 0.38, 14.4),
        (radius - 0.38, 1.4),
        (radius - 0.6, 1.0),
        (2.6, 1.15),
        (0, 1.5),
    ]
    add_object("bt", lathe("bt", outside + inside, 128, glass, 40), None, (x, y, 0))
    # spirit slightly overlapping the glass wall
    level = 15.6
    spirit_profile = [
        (0, 1.46),
        (2.6, 1.11),
        (radius - 0.61, 0.96),
        (radius - 0.36, 1.4),
        (radius - 0.36, 14.4),
    ]
    a = math.asin((level - 14.5) / 2.77)
    spirit_profile += [
        (1.4 + (radius - 0.36 - 1.4) * math.cos(a * i / 4), 14.5 + 2.77 * math.sin(a * i / 4))
        for i in range(1, 5)
    ]
    spirit_profile += [(0, level)]
    add_object("sp", lathe("sp", spirit_profile, 128, bottle_spirit, 40), None, (x, y, 0))
    # label on the front, curved
    material = Material("label")
    image = material.image("label.png", material.coordinates("UV"))
    glass_node = material.image("label_foil.png", material.coordinates("UV"), is_data=True)
    fibres = material.image(
        "felt_tile.png",
        material.mapping(material.coordinates("UV"), (2.4, 2, 1)),
        extension="REPEAT",
        is_data=True,
    ).outputs["Color"]
    label = material.finish(
        material.principled(
            Base_Color=image.outputs["Color"],
            Metallic=glass_node.outputs["Color"],
            Roughness=material.math(
                "SUBTRACT", 0.62, material.math("MULTIPLY", glass_node.outputs["Color"], 0.36)
            ),
            Specular=0.35,
            Normal=material.bump(
                material.math(
                    "ADD", material.math("MULTIPLY", fibres, 0.25), glass_node.outputs["Color"]
                ),
                0.25,
                0.03,
            ),
        )
    )
    shape = bmesh.new()
    uv = shape.loops.layers.uv.new("uv")
    nx = 48
    width = math.radians(128)
    z0, z1 = 2.6, 13.4
    label_radius = radius + 0.015
    columns = []
    for i in range(nx + 1):
        a = -math.pi / 2 - width / 2 + width * i / nx
        columns.append(
            (
                shape.verts.new((label_radius * math.cos(a), label_radius * math.sin(a), z0)),
                shape.verts.new((label_radius * math.cos(a), label_radius * math.sin(a), z1)),
                i / nx,
            )
        )
    for p, q in zip(columns, columns[1:]):
        f = shape.faces.new((p[0], q[0], q[1], p[1]))
        f.smooth = True
        for loop, u in zip(f.loops, ((p[2], 0), (q[2], 0), (q[2], 1), (p[2], 1))):
            loop[uv].uv = u
    mesh = bpy.data.meshes.new("lab")
    shape.to_mesh(mesh)
    shape.free()
    mesh.materials.append(label)
    add_object("lab", mesh, None, (x, y, 0), (0, 0, math.radians(12)))
    # wax capsule with a drip, wooden stopper
    wax_nodes = Material("wax")
    red_wax = wax_nodes.finish(
        wax_nodes.principled(
            Base_Color=linear_color("#4a070b"),
            Roughness=0.28,
            Specular=0.5,
            Clearcoat=0.3,
            Subsurface=0.05,
            Subsurface_Color=(0.4, 0.02, 0.02, 1),
        )
    )
    prof = [
        (0, 24.9),
        (1.3, 24.9),
        (1.62, 24.75),
        (1.72, 24.4),
        (1.74, 23.9),
        (1.98, 23.6),
        (2.0, 22.6),
        (1.7, 22.2),
        (1.63, 21.9),
        (1.62, 20.6),
        (1.56, 20.4),
        (1.45, 20.5),
    ]
    mesh = lathe("wax", prof, 96, red_wax, 60)
    for v in mesh.vertices:
        if v.co.z < 21.6:
            a = math.atan2(v.co.y, v.co.x)
            v.co.z += (
                -0.75 * max(0, math.sin(a * 3 + 1)) ** 3 - 0.9 * max(0, math.sin(a * 2 - 0.4)) ** 8
            )
    add_object("wax", mesh, None, (x, y, 0))


bottle(2.2, 3.2)


# --- tumbler with V-cut diamonds
def tumbler(x, y, rot):
    bottom_radius, top_radius, height = 3.75, 4.15, 9.2
    levels, segments = 150, 300
    shape = bmesh.new()
    rows = []

    def outer(u, th):
        z = u * height
        r = bottom_radius + (top_radius - bottom_radius) * u
        mixed = min(1, max(0, (u - 0.07) / 0.03)) * min(1, max(0, (0.60 - u) / 0.02))
        fibres = 18
        card = 3.1
        a = (fibres * th / (2 * math.pi) + card * u * 1.6) % 1
        b = (fibres * th / (2 * math.pi) - card * u * 1.6) % 1
        w = 0.34
        glass_node = max(
            1 - abs(a - 0.5) / w if abs(a - 0.5) < w else 0,
            1 - abs(b - 0.5) / w if abs(b - 0.5) < w else 0,
        )
        return r - 0.20 * mixed * glass_node, z

    def ring(r, z):
        return [
            shape.verts.new(
                (
                    r * math.cos(2 * math.pi * i / segments),
                    r * math.sin(2 * math.pi * i / segments),
                    z,
                )
            )
            for i in range(segments)
        ]

    c0 = shape.verts.new((0, 0, 0.12))
    rows.append(ring(3.1, 0.10))
    rows.append(ring(3.45, 0))
    rows.append(ring(3.65, 0.05))
    for j in range(1, levels + 1):
        u = j / levels
        rows.append(
            [
                shape.verts.new(
                    (
                        outer(u, 2 * math.pi * i / segments)[0]
                        * math.cos(2 * math.pi * i / segments),
                        outer(u, 2 * math.pi * i / segments)[0]
                        * math.sin(2 * math.pi * i / segments),
                        outer(u, 0)[1] + 0.02,
                    )
                )
                for i in range(segments)
            ]
        )
    for r, z in (
        (top_radius - 0.05, height + 0.10),
        (top_radius - 0.15, height + 0.13),
        (top_radius - 0.25, height + 0.08),
        (top_radius - 0.30, height - 0.1),
        (top_radius - 0.36, 6.0),
        (bottom_radius - 0.34, 2.2),
        (bottom_radius - 0.7, 1.75),
        (1.8, 1.6),
    ):
        rows.append(ring(r, z))
    c1 = shape.verts.new((0, 0, 1.55))
    for i in range(segments):
        shape.faces.new((c0, rows[0][(i + 1) % segments], rows[0][i]))
        shape.faces.new((c1, rows[-1][i], rows[-1][(i + 1) % segments]))
    for a, b in zip(rows, rows[1:]):
        for i in range(segments):
            shape.faces.new((a[i], a[(i + 1) % segments], b[(i + 1) % segments], b[i]))
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    mesh = bpy.data.meshes.new("tum")
    shape.to_mesh(mesh)
    shape.free()
    shade_smooth(mesh, 18)
    mesh.materials.append(glass)
    add_object("tum", mesh, None, (x, y, 0), (0, 0, rot))
    level = 4.4
    level_radius = (
        bottom_radius - 0.34 + (top_radius - 0.36 - (bottom_radius - 0.34)) * ((level - 2.2) / 3.8)
    )
    add_object(
        "tsp",
        lathe(
            "tsp",
            [
                (0, 1.53),
                (1.8, 1.58),
                (bottom_radius - 0.69, 1.73),
                (bottom_radius - 0.32, 2.2),
                (level_radius + 0.02, level - 0.02),
                (level_radius + 0.03, level + 0.10),
                (level_radius - 0.10, level + 0.0),
                (0, level),
            ],
            160,
            glass_spirit,
            40,
        ),
        None,
        (x, y, 0),
    )


tumbler(-6.6, -1.6, 0.2)
# bar top, front edge off camera; brass rail bokeh handled by plate
plane("bar", 160, 90, wood("#120805", "#2c150a", 0.20, 0.55, 0.5), (0, 18, 0))
chip("oxblood", (9.2, -1.2, 0.17))
chip("black", (10.0, -1.6, 0.17 + 0.34), None, (0.02, -0.03))
chip("bone", (12.6, -2.4, 0.17))


# light: gradient card behind (visible only through glass), warm rims, top strip, faint cool fill
def card_light(name, loc, rot, sx, sy, color, s):
    material = Material(name)
    glass_node = material.node("TexGradient", gradient_type="SPHERICAL")
    material.connect(
        glass_node.inputs[0],
        material.mapping(material.coordinates("Generated"), (2, 2, 0), (0, 0, 0), (-1, -1, 0)),
    )
    glow = material.node("Emission", {"Color": (*color, 1)})
    material.connect(
        glow.inputs[1],
        material.math("MULTIPLY", material.math("POWER", glass_node.outputs["Fac"], 1.6), s),
    )
    o = plane(name, sx, sy, material.finish(glow.outputs[0]), loc, rot)
    return o


card = card_light("back1", (2.8, 15, 9), (math.radians(90), 0, 0), 17, 22, (1, 0.74, 0.44), 2.6)
card.visible_camera = False
card.visible_diffuse = False
card.visible_glossy = False
card = card_light(
    "back2", (-10.5, 13, 2.6), (math.radians(90), 0, math.radians(14)), 11, 9, (1, 0.74, 0.44), 2.4
)
card.visible_camera = False
card.visible_diffuse = False
card.visible_glossy = False
area_light("rimL", (-46, 8, 18), (-2, 0, 6), 6, 13000, TUNGSTEN, size_y=26)
area_light("rimR", (27, 13, 15), (2, 2, 8), 4, 5200, WARM, size_y=28)
area_light("top", (0, 8, 38), (0, 2, 0), 14, 4200, (1, 0.80, 0.56))
area_light("label", (14, -26, 20), (2, 3, 8), 7, 1500, (1, 0.84, 0.66), spread=60)
area_light("fill", (-30, -36, 20), (0, 0, 6), 24, 240, COOL)
spot_light("caus", (-16, 26, 24), (-6.6, -1.6, 2), 60000, (1, 0.74, 0.44), 20, 0.5, 2.4)
place_camera((-5.0, -52, 10.2), (-7.6, 0, 10.6), lens=41, fstop=1.8, focus=(-2, -1.2, 8))
render("whiskey", samples=192, bounces=(16, 4, 8, 14), clamp=12, caustics=True, transparent=True)
