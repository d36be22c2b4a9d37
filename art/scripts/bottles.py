"""Bottles and what belongs to them: hollow glass, what fills it, wax, a label, light behind. Runs inside Blender."""

import math
import random

import bmesh
import bpy
import numpy as np

from props import clear_glass, move
from studio import Material, add_object, lathe, linear_color, mesh_of, plane


def arc(center, radius, start, end, steps=10):
    """Points of a profile on a circle, between two angles in degrees."""
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(center[0] + radius * math.cos(a), center[1] + radius * math.sin(a)) for a in angles]


def offset(profile, distance):
    """A profile shifted to the left of its direction."""
    points = np.array(profile, float)
    along = np.gradient(points, axis=0)
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-9)
    return points + distance * np.stack([-along[:, 1], along[:, 0]], 1)


def square_off(mesh, low, high, power=8):
    """Turns a round vessel into a square one below the height `low`; above `high` it stays round."""
    for vertex in mesh.vertices:
        x, y, z = vertex.co
        reach = math.hypot(x, y)
        if reach < 1e-6:
            continue
        share = min(1, max(0, (high - z) / (high - low)))
        share = share * share * (3 - 2 * share)
        cos, sin = abs(x / reach), abs(y / reach)
        wider = (cos**power + sin**power) ** (-1 / power) - 1
        vertex.co.x *= 1 + wider * share
        vertex.co.y *= 1 + wider * share


def vessel(place, outline, wall, base, level, glass, spirit=None, square=None, lip=True):
    """
    A glass thing and what it holds.
    outline: its outside as (radius, height), from the edge of its foot to its lip. base: how thick its bottom is.
    level: the height it is filled to. square: the two heights that `square_off` wants.
    """
    outside = [(0, 0.35), (outline[0][0] * 0.72, 0.18), *outline]
    inside = [(r, z) for r, z in offset(outline, wall) if z > base + 0.45]
    corner = inside[0][0]
    inside = [(0, base + 0.18), (corner * 0.7, base), (corner * 0.93, base + 0.14), *inside]
    edge = [(outline[-1][0] - wall / 2, outline[-1][1] + (0.1 if lip else 0))]
    parts = [("vessel", lathe("vessel", outside + edge + inside[::-1], 192, glass, 40))]
    if spirit is not None:
        # It reaches a little into the wall, so that no film of air shows between the two.
        wet = [point for point in inside if point[1] < level]
        above = inside[len(wet)]
        share = (level - wet[-1][1]) / (above[1] - wet[-1][1])
        at = wet[-1][0] + (above[0] - wet[-1][0]) * share
        profile = [(0, wet[0][1] - 0.02)]
        profile += [(r + 0.02, z - (0.02 if i < 3 else 0)) for i, (r, z) in enumerate(wet) if i]
        profile += [(at + 0.02, level + 0.07), (at - 0.1, level), (0, level)]
        parts.append(("spirit", lathe("spirit", profile, 192, spirit, 40)))
    if square:
        for _, mesh in parts:
            square_off(mesh, *square)
    things = [add_object(name, mesh) for name, mesh in parts]
    move(things, place)
    return things


def whiskey(density=0.42, tint=(0.948, 0.70, 0.10)):
    return clear_glass("whiskey", 1.36, (0.95, 0.50, 0.14), tint, density)


# Wax


def wax_material(color="#5e070b"):
    """Sealing wax, dulled where it was touched."""
    m = Material("wax")
    place = m.coordinates()
    touched = m.tile("cloud_tile.png", m.mapping(place, (0.35, 0.35, 0.35)), "Linear")
    pits = m.tile("felt_tile.png", m.mapping(place, (0.3, 0.3, 0.3)), "Linear")
    surface = m.principled(
        Base_Color=m.mix(m.math("MULTIPLY", touched, 0.4), linear_color(color), linear_color("#3c0407")),
        Roughness=m.math("ADD", 0.14, m.math("MULTIPLY", touched, 0.24)),
        Specular=0.45,
        Clearcoat=0.4,
        Clearcoat_Roughness=0.12,
        Normal=m.bump(pits, 0.08, 0.01),
    )
    return m.finish(surface)


def wax_seal(place, outline, dipped, runs, material, thick=0.15, seed=1):
    """
    Wax over the top of a bottle, thick and uneven, with runs that stopped on their way down.
    outline: what was dipped, as (radius, height) from the middle of its top downward. dipped: how far along it.
    runs: each its angle in degrees, how much further it ran, and half its width.
    """
    rows, columns = 420, 420
    points = np.array(outline, float)
    lengths = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    along = np.linspace(0, lengths[-1], rows)
    line = np.stack([np.interp(along, lengths, points[:, i]) for i in (0, 1)], 1)
    # Round where the outline has corners: wax does.
    for _ in range(4):
        line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
    outward = offset(line, 1) - line
    angle = np.linspace(0, 2 * math.pi, columns, endpoint=False)
    numbers = random.Random(seed)
    waves = sum(
        numbers.uniform(0.4, 1) / n**0.8 * np.sin(n * angle + numbers.uniform(0, 6.28)) for n in range(2, 8)
    )
    reach = dipped + 0.16 * waves[None, :] - along[:, None]
    for degrees, length, half in runs:
        gap = (angle[None, :] - math.radians(degrees) + math.pi) % (2 * math.pi) - math.pi
        sideways = (gap + 0.05 * np.sin(1.7 * along[:, None])) * line[:, :1]
        # A drop hangs at the end of each.
        share = np.clip((along[:, None] - dipped) / length, -1, 1)
        wide = half * (0.78 + 0.34 * np.clip(share, 0, 1) ** 3 + 0.5 * np.clip(-share, 0, 1))
        past = np.maximum(along[:, None] - dipped - length, 0) + np.maximum(dipped - 0.8 - along[:, None], 0)
        run = wide - np.hypot(sideways, past)
        blend = 0.16
        near = np.clip(0.5 + 0.5 * (reach - run) / blend, 0, 1)
        reach = run + (reach - run) * near + blend * near * (1 - near)
    swell = 0.30
    full = np.clip(reach / swell, 0, 1)
    height = np.sqrt(np.maximum(1 - (1 - full) ** 2, 0))
    # It gathers at its edge, and is never of one thickness.
    gathered = 1 + 0.45 * np.exp(-(((reach - 0.28) / 0.22) ** 2))
    lumps = sum(
        numbers.uniform(0.4, 1) * np.sin(n * angle[None, :] + k * along[:, None] + numbers.uniform(0, 6.28))
        for n, k in ((1, 1.3), (2, -0.9), (3, 1.9), (5, 2.6), (4, -3.1))
    )
    height = height * thick * gathered * (1 + 0.09 * lumps) - 0.03
    radius = line[:, :1] + outward[:, :1] * height
    up = line[:, 1:] + outward[:, 1:] * height
    radius[0] = 0
    mesh = bpy.data.meshes.new("wax")
    places = np.stack([radius * np.cos(angle), radius * np.sin(angle), up], 2).reshape(-1, 3)
    covered = reach > 0
    faces = []
    for row in range(rows - 1):
        for column in range(columns):
            right = (column + 1) % columns
            if covered[row : row + 2, [column, right]].any():
                corners = (row, column), (row + 1, column), (row + 1, right), (row, right)
                faces.append([r * columns + c for r, c in corners])
    mesh.from_pydata(places.tolist(), [], faces)
    shape = bmesh.new()
    shape.from_mesh(mesh)
    bmesh.ops.delete(shape, geom=[v for v in shape.verts if not v.link_faces], context="VERTS")
    bmesh.ops.remove_doubles(shape, verts=shape.verts, dist=1e-4)
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    bpy.data.meshes.remove(mesh)
    thing = add_object("wax", mesh_of("wax", shape, 80), material)
    move([thing], place)
    return thing


# Light


def backlight(location, rotation, width, height, color, strength):
    """A soft patch of light that is seen only through glass."""
    m = Material("backlight")
    fall = m.node("TexGradient", gradient_type="SPHERICAL")
    m.connect(fall.inputs[0], m.mapping(m.coordinates("Generated"), (2, 2, 0), location=(-1, -1, 0)))
    glow = m.node("Emission", {"Color": (*color, 1)})
    m.connect(glow.inputs[1], m.math("MULTIPLY", m.math("POWER", fall.outputs["Fac"], 1.6), strength))
    thing = plane("backlight", width, height, m.finish(glow.outputs[0]), location, rotation)
    thing.visible_camera = thing.visible_diffuse = thing.visible_glossy = False
    return thing


# Labels and stoppers


def paper_label():
    """The label without words: paper, and foil where it is printed in gold."""
    m = Material("label")
    uv = m.coordinates("UV")
    foil = m.image("label_foil.png", uv, is_data=True).outputs["Color"]
    fibres = m.tile("felt_tile.png", m.mapping(uv, (2.4, 2, 1)))
    relief = m.math("ADD", m.math("MULTIPLY", fibres, 0.25), foil)
    surface = m.principled(
        Base_Color=m.image("label.png", uv).outputs["Color"],
        Metallic=foil,
        Roughness=m.math("SUBTRACT", 0.62, m.math("MULTIPLY", foil, 0.36)),
        Specular=0.35,
        Normal=m.bump(relief, 0.25, 0.03),
    )
    return m.finish(surface)


def wrapped_label(place, radius, low, high, degrees, turn=0):
    """A label around the front of a round bottle; turn: how far to its right, in degrees."""
    shape = bmesh.new()
    uv = shape.loops.layers.uv.new("uv")
    steps, wide = 48, math.radians(degrees)
    columns = []
    for i in range(steps + 1):
        a = math.radians(turn) - math.pi / 2 - wide / 2 + wide * i / steps
        x, y = radius * math.cos(a), radius * math.sin(a)
        columns.append((shape.verts.new((x, y, low)), shape.verts.new((x, y, high)), i / steps))
    for left, right in zip(columns, columns[1:]):
        face = shape.faces.new((left[0], right[0], right[1], left[1]))
        for loop, corner in zip(face.loops, ((left[2], 0), (right[2], 0), (right[2], 1), (left[2], 1))):
            loop[uv].uv = corner
    thing = add_object("label", mesh_of("label", shape, 60), paper_label())
    move([thing], place)


def stopper(place, radius, mouth, top, cork_color="#8a5f38"):
    """A cork in a bottle's mouth under a top of its own material. radius: of the mouth, at the height `mouth`."""
    m = Material("cork")
    grain = m.noise(m.coordinates(), 6.0, 4, 0.7)
    cork = m.finish(
        m.principled(
            Base_Color=m.mix(grain, linear_color(cork_color), linear_color("#3d2413")),
            Roughness=0.85,
            Normal=m.bump(grain, 0.6, 0.04),
        )
    )
    r = radius
    body = [(0, mouth - 2.4), (r - 0.12, mouth - 2.4), (r - 0.04, mouth - 2.2), (r - 0.02, mouth + 0.3), (0, mouth + 0.3)]
    wide = r + 0.62
    head = [(0, mouth + 0.14), (wide - 0.12, mouth + 0.14), (wide, mouth + 0.26), (wide, mouth + 1.5)]
    head += arc((wide - 0.22, mouth + 1.5), 0.22, 0, 90, 6) + [(0, mouth + 1.76)]
    things = [
        add_object("cork", lathe("cork", body, 96, cork, 40)),
        add_object("top", lathe("top", head, 96, top, 40)),
    ]
    move(things, place)
