"""Things that more than one scene sets on its table. Runs inside Blender; one unit is one centimetre."""

import math
import random

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector

from studio import (
    BRASS,
    CARD_HEIGHT,
    CARD_WIDTH,
    CHIP_RADIUS,
    CHIP_THICKNESS,
    Material,
    add_object,
    box,
    card,
    chip,
    lathe,
    mesh_of,
    metal,
    plain_material,
    plane,
    tube,
)


def move(parts, matrix):
    """Turns and shifts things that were built around the origin."""
    bpy.context.view_layer.update()
    for part in parts:
        part.matrix_world = matrix @ part.matrix_world


def placed(x, y, z=0.0, turn=0.0):
    """A place on the table, turned around its upright by degrees."""
    return Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(turn), 4, "Z")


# Glass


def clear_glass(name, ior=1.5, shadow=(0.82, 0.82, 0.80), absorb=None, density=0.0):
    """Glass whose shadow is only tinted: that needs no caustics, which are mostly noise."""
    m = Material(name)
    glass = m.node("BsdfGlass", {"Color": (1, 1, 1, 1), "IOR": ior, "Roughness": 0.0})
    clear = m.node("BsdfTransparent", {"Color": (*shadow, 1)})
    mixed = m.node("MixShader")
    m.connect(mixed.inputs[0], m.node("LightPath").outputs["Is Shadow Ray"])
    m.tree.links.new(glass.outputs[0], mixed.inputs[1])
    m.tree.links.new(clear.outputs[0], mixed.inputs[2])
    volume = None
    if absorb:
        node = m.node("VolumeAbsorption", {"Color": (*absorb, 1), "Density": density})
        volume = node.outputs[0]
    return m.finish(mixed.outputs[0], volume)


def tumbler(x, y, z=0.0, turn=0.0, level=0.0, flutes=14):
    """A whiskey glass, fluted to its middle; filled to `level`, or empty."""
    height, low, top, wall = 9.0, 3.6, 4.1, 0.28
    outside = [(0, 0.15), (3.0, 0.12), (3.3, 0.0), (low - 0.08, 0.06)]
    outside += [(low + (top - low) * i / 40, 0.12 + (height - 0.12) * i / 40) for i in range(41)]
    inside = [(top - 0.06, height + 0.11), (top - 0.16, height + 0.13), (top - wall, height)]
    inside += [(low - wall + (top - low) * i / 12, 1.9 + (height - 2.1) * i / 12) for i in range(11, 0, -1)]
    inside += [(low - 0.42, 1.72), (low - 0.9, 1.5), (1.6, 1.38), (0, 1.34)]
    mesh = lathe("tumbler", outside + inside, 224, clear_glass("glass"), 50)
    inner = {round(h, 4) for _, h in inside}
    for vertex in mesh.vertices:
        reach, up = math.hypot(vertex.co.x, vertex.co.y), vertex.co.z
        if reach < 3.4 or round(up, 4) in inner or not 0.1 < up < 5.4:
            continue
        angle = math.atan2(vertex.co.y, vertex.co.x)
        fade = min(1, (up - 0.1) / 0.5) * min(1, math.sqrt(max(0, (5.4 - up) / 1.6)))
        hollow = 0.20 * fade * (1 - abs(math.sin(flutes * angle / 2))) ** 0.6
        cut = 0.22 * fade - hollow
        vertex.co.x *= 1 - cut / reach
        vertex.co.y *= 1 - cut / reach
    place = placed(x, y, z, turn)
    parts = [add_object("tumbler", mesh)]
    if level:
        spirit = clear_glass("spirit", 1.36, (0.98, 0.62, 0.22), (0.945, 0.68, 0.09), 0.46)
        at = low - wall + (top - low) * (level - 1.9) / (height - 2.1)
        profile = [(0, 1.33), (1.6, 1.37), (low - 0.89, 1.49), (low - 0.41, 1.71)]
        profile += [(low - wall + 0.01, 1.95), (at + 0.015, level), (at + 0.015, level + 0.1)]
        profile += [(at - 0.1, level + 0.01), (0, level)]
        parts.append(add_object("spirit", lathe("spirit", profile, 160, spirit, 40)))
    move(parts, place)


# Chips by the hundred


SLOPES = [i * 0.09 for i in range(-4, 5)]


def heap(count, designs, x, y, spread, seed):
    """
    Chips thrown together, most of them in the middle. Each lies on those before it, tilted as lets it lie
    lowest, and clear of them.
    """
    numbers = random.Random(seed)
    cell, reach = 0.15, spread + 3 * CHIP_RADIUS
    side = int(2 * reach / cell)
    ground = np.zeros((side, side))
    across = (np.arange(side) + 0.5) * cell - reach
    for _ in range(count):
        # Of a few throws the one that lands lowest for its place, so that the heap stays round.
        throws = []
        for _ in range(7):
            angle, share = numbers.uniform(0, 6.283), math.sqrt(numbers.random())
            throw = (spread * share * math.cos(angle), 0.85 * spread * share * math.sin(angle))
            column, row = (int((part + reach) / cell) for part in throw)
            throws.append((ground[row, column] + 0.5 * spread * share, throw))
        center = min(throws)[1]
        gap_x, gap_y = np.meshgrid(across - center[0], across - center[1])
        under = np.hypot(gap_x, gap_y) < CHIP_RADIUS
        heights, dx, dy = ground[under], gap_x[under], gap_y[under]
        # The slope that lets it sink furthest.
        level, slope_x, slope_y = min(
            (float((heights - sx * dx - sy * dy).max()), sx, sy) for sx in SLOPES for sy in SLOPES
        )
        thick = CHIP_THICKNESS * math.sqrt(1 + slope_x**2 + slope_y**2)
        ground[under] = level + slope_x * dx + slope_y * dy + thick
        normal = Vector((-slope_x, -slope_y, 1))
        turn = normal.to_track_quat("Z", "Y").to_matrix().to_4x4()
        thing = chip(numbers.choice(designs), (0, 0, 0))
        thing.matrix_world = (
            Matrix.Translation((x + center[0], y + center[1], level + thick / 2))
            @ turn
            @ Matrix.Rotation(numbers.uniform(0, 6.283), 4, "Z")
        )


# The dealer's box


def dealer_box(place, dark, count=150, cut_at=88):
    """
    A dealer's box, its mouth at y = 0 of `place`: cards leaning on its front, a cut card between them.
    count: how many cards are left.
    """
    parts = []
    brass = metal("brass", BRASS, 0.28)
    length, height, wall, inside = 22.0, 10.4, 0.55, CARD_WIDTH + 0.5
    slope = math.radians(62)

    def side(name, x):
        """A side wall: a sheet whose front leans back as the cards do; built along x, as the wood's grain runs."""
        lean = height / math.tan(slope)
        outline = [(0, 0.9), (0, 0), (length, 0), (length, height), (lean, height)]
        shape = bmesh.new()
        face = shape.faces.new([shape.verts.new((y, -x, z)) for y, z in outline])
        for part in bmesh.ops.extrude_face_region(shape, geom=[face])["geom"]:
            if isinstance(part, bmesh.types.BMVert):
                part.co.y -= wall
        bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
        bmesh.ops.bevel(
            shape, geom=shape.edges[:], offset=0.12, segments=3, profile=0.5, affect="EDGES"
        )
        turn = (0, 0, math.pi / 2)
        parts.append(add_object(name, mesh_of(name, shape, 40), dark, (0, 0, 0), turn))

    def leaning(y, up):
        """A point on the sloping front, `up` centimetres along it."""
        return (y + up * math.cos(slope), up * math.sin(slope))

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
        parts.append(box(name, width, 0.34, tall, dark, (x, y, z), front_turn, bevel=0.1))
    edge = half + wall - 0.1
    parts.append(tube("lip", [(-edge, -0.3, 0.5), (edge, -0.3, 0.5)], 0.24, brass, resolution=8))
    for x in (-half - wall / 2, half + wall / 2):
        top = height / math.tan(slope)
        rail = [(x, top + 0.1, height + 0.02), (x, length - 0.2, height + 0.02)]
        parts.append(tube("rail", rail, 0.16, brass))

    # What is left of the decks, leaning on the front: backs to the front, so only edges show above.
    pitch = 0.085
    paper = [
        plain_material("paper" + str(i), shade, 0.75)
        for i, shade in enumerate(("#dcd5c4", "#d3cbb8", "#e2dccd"))
    ]
    for n in range(count):
        lift = random.gauss(0, 0.05)
        y, z = leaning(0.45 + n * pitch / math.sin(slope), 1.0 + CARD_HEIGHT / 2 + lift)
        if n == 0:
            parts.append(card("back", (0, y, z), (slope, 0, 0)))
            continue
        x = random.gauss(0, 0.035)
        parts.append(
            box("card", CARD_WIDTH, 0.055, CARD_HEIGHT, random.choice(paper), (x, y, z), front_turn)
        )
    cut = plain_material("cut", "#7d1612", 0.32, Clearcoat=0.4)
    y, z = leaning(0.45 + cut_at * pitch / math.sin(slope), 2.35 + CARD_HEIGHT / 2)
    turn = (slope - math.pi / 2, math.radians(1.2), 0)
    parts.append(
        box("cut", CARD_WIDTH - 0.1, 0.12, CARD_HEIGHT, cut, (0.25, y, z), turn, bevel=0.05)
    )
    # The weight that keeps them up.
    y, z = leaning(0.45 + (count + 8) * pitch / math.sin(slope), 4.9)
    parts.append(
        box("weight", inside - 0.3, 1.5, 9.2, brass, (0, y + 0.4, z), front_turn, bevel=0.2)
    )
    move(parts, place)


def drape(thing, solids, frames=70):
    """Lets a cloth fall over solids, by Blender's cloth simulation, and leaves it as it comes to rest."""
    scene = bpy.context.scene
    scene.gravity = (0, 0, -70)
    bpy.context.view_layer.update()
    colliders = []
    for solid in solids:
        mesh = bpy.data.meshes.new_from_object(solid.evaluated_get(bpy.context.evaluated_depsgraph_get()))
        collider = add_object("collider", mesh)
        collider.matrix_world = solid.matrix_world
        collider.modifiers.new("collision", "COLLISION")
        collider.collision.thickness_outer = 0.12
        collider.collision.cloth_friction = 40
        colliders.append(collider)
    modifier = thing.modifiers.new("cloth", "CLOTH")
    settings = modifier.settings
    settings.quality, settings.mass, settings.air_damping = 8, 0.25, 2
    settings.tension_stiffness = settings.compression_stiffness = 40
    settings.shear_stiffness, settings.bending_stiffness = 12, 1.2
    settings.tension_damping = settings.compression_damping = 8
    modifier.collision_settings.distance_min = 0.10
    modifier.collision_settings.collision_quality = 4
    modifier.point_cache.frame_end = frames
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    evaluated = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    thing.data = bpy.data.meshes.new_from_object(evaluated)
    thing.modifiers.clear()
    for collider in colliders:
        bpy.data.objects.remove(collider)
    scene.frame_set(1)


def leaning_back(x, y, half, thick, lean, turn, top):
    """
    Where a flat thing stands on its lower edge, leaning back: its matrix (face along its own z, up along
    its own y) and how far behind its middle, on the table, its back is met at the height `top`.
    half: half its height. lean: degrees from lying. turn: degrees around the upright.
    """
    tilt = math.radians(lean)
    low = half * math.sin(tilt) + thick / 2 * math.cos(tilt)
    up = (top - low + thick / 2 * math.cos(tilt)) / math.sin(tilt)
    matrix = placed(x, y, low, turn) @ Matrix.Rotation(tilt, 4, "X")
    return matrix, up * math.cos(tilt) + thick / 2 * math.sin(tilt)


def rounded_slab(name, width, height, thick, corner, material, bevel=0.1):
    """A flat thing with round corners, its face up along z."""
    shape = bmesh.new()
    outline = []
    x, y = width / 2 - corner, height / 2 - corner
    for middle_x, middle_y, start in ((x, y, 0), (-x, y, 90), (-x, -y, 180), (x, -y, 270)):
        for step in range(13):
            angle = math.radians(start + step * 90 / 12)
            point = (middle_x + corner * math.cos(angle), middle_y + corner * math.sin(angle), -thick / 2)
            outline.append(shape.verts.new(point))
    face = shape.faces.new(outline)
    for part in bmesh.ops.extrude_face_region(shape, geom=[face])["geom"]:
        if isinstance(part, bmesh.types.BMVert):
            part.co.z += thick
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    if bevel:
        rims = [edge for edge in shape.edges if abs(edge.verts[0].co.z - edge.verts[1].co.z) < 1e-6]
        bmesh.ops.bevel(shape, geom=rims, offset=bevel, segments=4, profile=0.5, affect="EDGES")
    return add_object(name, mesh_of(name, shape, 40), material)


def lit_screen(name, texture, width, height, strength):
    """A screen that shows a texture, behind glass that still mirrors the lamps; its face up along z."""
    m = Material(name)
    shown = m.image(texture, m.coordinates("UV"))
    surface = m.principled(
        Base_Color=(0.005, 0.005, 0.005),
        Roughness=0.08,
        Specular=0.4,
        Emission=shown.outputs["Color"],
        Emission_Strength=strength,
    )
    return plane(name, width, height, m.finish(surface))
