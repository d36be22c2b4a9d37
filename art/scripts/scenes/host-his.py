"""His corner: a poured tumbler, an unlit cigar, a deck that has seen many nights, headphones laid down."""

import math
import random

from mathutils import Matrix

from props import move, placed, tumbler
from studio import (
    BRASS,
    CARD_THICKNESS,
    COOL,
    TUNGSTEN,
    Material,
    add_object,
    area_light,
    card_mesh,
    chip,
    dust,
    lathe,
    leather,
    linear_color,
    metal,
    new_scene,
    place_camera,
    plain_material,
    plane,
    render,
    spot_light,
    tube,
    wood,
)

new_scene()
random.seed(9)
plane("desk", 200, 110, wood("#120805", "#2c150a", 0.36, 0.5, 0.12), (0, 25, 0))
brass = metal("brass", BRASS, 0.24)
steel = metal("steel", "#8f8a82", 0.3)

tumbler(-8.6, -1.0, turn=5, level=4.3)


# Headphones, laid on their cups' rims, the band behind them.
def cup(side):
    pad = leather("#0e0a09", 0.45, 6, 0.3)
    shell = plain_material("shell", "#0a0a0b", 0.3, Clearcoat=0.3)
    cap = [(0, 1.9), (1.9, 1.9), (2.05, 1.82), (2.1, 1.7)]
    ring = [(2.1, 1.66), (2.14, 1.84), (2.34, 1.86), (2.4, 1.66)]
    body = [(2.38, 1.68), (3.0, 1.5), (3.6, 0.95), (3.82, 0.3), (3.82, -0.3), (3.5, -0.5)]
    cushion = [(3.5, -0.45), (3.95, -0.75), (4.08, -1.35), (3.8, -1.95), (3.2, -2.15), (2.6, -1.95)]
    cushion += [(2.35, -1.3), (2.3, -0.5), (0, -0.5)]
    for name, profile, material in (
        ("cap", cap, plain_material("cap", "#2a0608", 0.34, Clearcoat=0.5)),
        ("ring", ring, brass),
        ("body", body, shell),
        ("pad", cushion, pad),
    ):
        turn = (0, side * math.pi / 2, 0)
        phones.append(add_object(name, lathe(name, profile, 128, material, 40), None, (side * 6.6, 0, 0), turn))
    # The fork that holds it.
    fork = [
        (side * 7.2, 4.15 * math.cos(a), 4.15 * math.sin(a))
        for a in [math.radians(-8 + 196 * i / 24) for i in range(25)]
    ]
    phones.append(tube("fork", fork, 0.22, steel, resolution=6))
    phones.append(tube("slider", [(side * 7.2, 0, 4.1), (side * 7.3, 0, 7.4)], 0.3, steel))
    for y in (-1, 1):
        phones.append(tube("pin", [(side * 6.6, y * 3.6, 0), (side * 7.2, y * 4.15, -0.4)], 0.2, brass))


phones = []
for side in (-1, 1):
    cup(side)
arc = [(7.3 * math.cos(a), 0, 7.0 + 7.2 * math.sin(a)) for a in [math.pi * i / 32 for i in range(33)]]
for across in (-0.85, 0, 0.85):
    phones.append(tube("band", [(x, across, z) for x, _, z in arc], 0.55, leather("#120c0a", 0.42, 6, 0.3), resolution=6))
phones.append(tube("seam", [(x * 1.07, 0, 7.0 + (z - 7.0) * 1.07) for x, _, z in arc], 0.16, brass, resolution=4))
rest = math.asin((4.1 - 0.7) / 14.8)
move(phones, placed(6.2, 4.6, 4.12, -38) @ Matrix.Rotation(-math.pi / 2 - rest, 4, "X"))
cable = [(12, -1, 0.6), (14.0, -2.6, 0.24), (16.5, -5.6, 0.22), (21, -4.6, 0.22), (24, -1, 0.22), (32, -1, 0.22)]
cable += [(40, -5, 0.22), (60, -4.0, 0.22)]
tube("cable", cable, 0.2, plain_material("cable", "#0b0b0b", 0.5), kind="NURBS")

# The deck: its edges softened, its back rubbed pale where thumbs went.
m = Material("worn")
uv = m.coordinates("UV")
print_ = m.image("card_back.png", uv)
rubbed = m.tile("cloud_tile.png", m.mapping(uv, (0.9, 1.2, 1)), "Linear")
scratched = m.tile("felt_tile.png", m.mapping(uv, (1.1, 1.5, 1)), "Linear")
toward = m.node("SeparateXYZ", {0: m.node("VectorMath", {0: m.mapping(uv, (2, 2, 1), location=(-1, -1, 0))}, operation="ABSOLUTE").outputs[0]})
edge = m.math("POWER", m.math("MAXIMUM", toward.outputs[0], toward.outputs[1]), 9.0)
wear = m.ramp(m.math("ADD", m.math("MULTIPLY", edge, 0.45), m.math("MULTIPLY", rubbed, 0.55)), [(0.40, 0), (0.75, 0.85)])
lines = m.ramp(scratched, [(0.80, 0), (0.92, 0.55)])
faded = m.mix(m.math("MAXIMUM", wear, lines), print_.outputs["Color"], linear_color("#9d917b"))
worn = m.finish(m.principled(Base_Color=faded, Roughness=0.6, Specular=0.15, Normal=m.bump(scratched, 0.15, 0.012)))
meshes = [card_mesh("back", bend, 0.0) for bend in (0.0, 0.04, 0.10, 0.17)]
greys = [plain_material("grey" + str(i), c, 0.85) for i, c in enumerate(("#b8ad97", "#a79b84", "#c6bca8", "#8f836c"))]
for i, mesh in enumerate(meshes):
    mesh.materials[2] = greys[i]
    mesh.materials[0] = worn
for n in range(46):
    mesh = meshes[min(3, max(0, (n - 34) // 3)) if n > 34 else 0]
    place = (0.6 + random.gauss(0, 0.05), -6.0 + random.gauss(0, 0.06), 0.012 + n * (CARD_THICKNESS + 0.004))
    # Its face down, so that the back shows.
    sheet = add_object("sheet", mesh, None, place, (0, 0, math.radians(24) + random.gauss(0, 0.012)))
loose = add_object("loose", meshes[1], None, (1.2, -6.2, 46 * 0.036 + 0.16), (0, 0, math.radians(15)))

# The cigar: leaf wound round it, a band, its end still closed.
m = Material("leaf")
place = m.coordinates()
veins = m.noise(m.mapping(place, (3.0, 3.0, 0.5), (0.5, 0.2, 0)), 2.2, 5, 0.6, 0.8)
wound = m.node("TexWave", {"Vector": m.mapping(place, (0.35, 0.0, 0.62), (0, 0.0, 0)), "Scale": 0.55}, wave_type="BANDS")
leaf = m.finish(
    m.principled(
        Base_Color=m.ramp(veins, [(0.35, linear_color("#1e0d05")), (0.52, linear_color("#3a1c0b")), (0.7, linear_color("#4a2711"))]),
        Roughness=0.55,
        Specular=0.3,
        Normal=m.bump(m.math("ADD", veins, m.math("MULTIPLY", wound.outputs["Fac"], 0.4)), 0.5, 0.04),
    )
)
m = Material("filler")
crumbs = m.noise(m.coordinates(), 7.0, 4, 0.7)
filler = m.finish(
    m.principled(
        Base_Color=m.ramp(crumbs, [(0.35, linear_color("#0f0703")), (0.6, linear_color("#4e2e16"))]),
        Roughness=0.9,
        Normal=m.bump(crumbs, 0.9, 0.08),
    )
)
body = [(0, 7.2), (0.3, 7.15), (0.62, 6.9), (0.8, 6.3), (0.86, 5.0), (0.88, 0), (0.86, -6.9), (0.8, -7.0)]
foot = [(0.81, -6.96), (0.6, -7.02), (0, -7.0)]
band = [(0.875, 5.2), (0.905, 5.15), (0.905, 3.95), (0.875, 3.9)]
rims = [[(0.89, h - 0.05), (0.925, h), (0.89, h + 0.05)] for h in (5.1, 4.0)]
cigar = [
    add_object("leaf", lathe("leaf", body, 96, leaf, 40)),
    add_object("foot", lathe("foot", foot, 96, filler, 60)),
    add_object("band", lathe("band", band, 96, plain_material("band", "#5c0b12", 0.35), 40)),
]
cigar += [add_object("rim", lathe("rim", r, 96, brass, 40)) for r in rims]
move(cigar, placed(6.2, -11.4, 0.885, 72) @ Matrix.Rotation(math.pi / 2, 4, "X"))
chip("oxblood", (-12.4, -6.8, 0.17))
chip("black", (-11.7, -6.0, 0.51), None, (0, 0))
dust(260, 44, 24, 0.016, (0, -4))

spot_light("key", (-26, 26, 28), (0, -2, 2), 95000, (1, 0.76, 0.48), 40, 0.95, 1.2)
area_light("rim", (34, 26, 14), (5, 4, 5), 8, 5500, TUNGSTEN, size_y=16, spread=80)
area_light("glass", (-20, 24, 6), (-8.6, -1, 4), 9, 1700, (1, 0.74, 0.44), spread=70)
area_light("face", (-14, -28, 22), (2, -4, 2), 8, 4200, (1, 0.76, 0.54), spread=60)
area_light("fill", (24, -36, 20), (0, 0, 4), 26, 220, COOL)
place_camera((-4.0, -41, 17.0), (1.0, -1.0, 3.2), lens=42, fstop=5.6, focus=(-1, -4.0, 2.5))
render("host-his", samples=96, bounces=(12, 3, 6, 10), transparent=True)
