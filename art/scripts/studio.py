"""What every scene is built from: materials, shapes, lights, camera, chips, cards, and the renderer.

Runs inside Blender. One unit is one centimetre unless the scene says otherwise. The renderer writes linear
passes, each picture as two halves with noise of their own, to `work/NAME.npz` for `finishing.py`.
"""

import math
import os
import random
import shutil
import sys
import tempfile
from pathlib import Path

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector

WORK = Path(__file__).resolve().parent.parent / "work"
TEXTURES = WORK / "textures"

BRASS = "#c9963f"
TUNGSTEN = (1.0, 0.62, 0.30)
WARM = (1.0, 0.74, 0.48)
COOL = (0.55, 0.72, 1.0)

CHIP_RADIUS, CHIP_THICKNESS = 1.95, 0.335
CARD_WIDTH, CARD_HEIGHT, CARD_THICKNESS = 6.3, 8.8, 0.032


def option(name, default):
    """What the command line says after `--` as name=value, in the type of the default."""
    arguments = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    for argument in arguments:
        key, _, value = argument.partition("=")
        if key == name:
            return type(default)(value)
    return default


def linear_color(hex_code):
    """A colour written as in CSS, as linear RGBA."""
    digits = hex_code.lstrip("#")
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [((p + 0.055) / 1.055) ** 2.4 if p > 0.04045 else p / 12.92 for p in parts]
    return (*linear, 1)


def new_scene():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs[0].default_value = (0, 0, 0, 1)
    background.inputs[1].default_value = 0


class Material:
    """A material under construction: each method adds a node and returns the socket it ends in."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.tree.nodes.new("ShaderNodeOutputMaterial")

    def node(self, kind, inputs=None, **properties):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in properties.items():
            setattr(node, name, value)
        for name, value in (inputs or {}).items():
            self.connect(node.inputs[name], value)
        return node

    def connect(self, socket, value):
        """Feeds a socket from another, from a node's first output, or with a constant."""
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, bpy.types.Node):
            self.tree.links.new(value.outputs[0], socket)
        elif socket.type == "RGBA" and len(value) == 3:
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def math(self, operation, a, b=0.0):
        node = self.node("Math", operation=operation)
        self.connect(node.inputs[0], a)
        self.connect(node.inputs[1], b)
        return node.outputs[0]

    def mix(self, factor, a, b, mode="MIX"):
        node = self.node("MixRGB", blend_type=mode)
        self.connect(node.inputs[0], factor)
        self.connect(node.inputs[1], a)
        self.connect(node.inputs[2], b)
        return node.outputs[0]

    def ramp(self, factor, stops):
        node = self.node("ValToRGB")
        self.connect(node.inputs[0], factor)
        set_stops(node.color_ramp, stops)
        return node.outputs[0]

    def coordinates(self, kind="Object"):
        return self.node("TexCoord").outputs[kind]

    def mapping(self, vector, scale=(1, 1, 1), rotation=(0, 0, 0), location=(0, 0, 0)):
        node = self.node("Mapping")
        self.connect(node.inputs["Vector"], vector)
        node.inputs["Scale"].default_value = scale
        node.inputs["Rotation"].default_value = rotation
        node.inputs["Location"].default_value = location
        return node.outputs[0]

    def noise(self, vector, scale, detail=3, roughness=0.5, distortion=0):
        node = self.node("TexNoise")
        self.connect(node.inputs["Vector"], vector)
        node.inputs["Scale"].default_value = scale
        node.inputs["Detail"].default_value = detail
        node.inputs["Roughness"].default_value = roughness
        node.inputs["Distortion"].default_value = distortion
        return node.outputs["Fac"]

    def bump(self, height, strength=0.3, distance=0.02):
        node = self.node("Bump")
        self.connect(node.inputs["Height"], height)
        node.inputs["Strength"].default_value = strength
        node.inputs["Distance"].default_value = distance
        return node.outputs[0]

    def image(self, name, vector=None, interpolation="Cubic", extension="EXTEND", is_data=False):
        """A texture by its file name; data (heights, masks) is read without a colour space."""
        image = bpy.data.images.load(str(TEXTURES / name), check_existing=True)
        image.colorspace_settings.name = "Non-Color" if is_data else "sRGB"
        node = self.node("TexImage", interpolation=interpolation, extension=extension)
        node.image = image
        if vector is not None:
            self.connect(node.inputs[0], vector)
        return node

    def tile(self, name, vector, interpolation="Cubic"):
        """The values of a texture that repeats."""
        node = self.image(name, vector, interpolation, extension="REPEAT", is_data=True)
        return node.outputs["Color"]

    def principled(self, **inputs):
        """Blender's own surface; an input's name with `_` for each blank."""
        node = self.node("BsdfPrincipled")
        for name, value in inputs.items():
            self.connect(node.inputs[name.replace("_", " ")], value)
        return node.outputs[0]

    def finish(self, surface, volume=None):
        self.tree.links.new(surface, self.output.inputs["Surface"])
        if volume is not None:
            self.tree.links.new(volume, self.output.inputs["Volume"])
        return self.material


def set_stops(ramp, stops):
    """Gives a colour ramp its stops: positions with a colour, or with a value."""
    while len(ramp.elements) < len(stops):
        ramp.elements.new(0.5)
    for element, (position, color) in zip(ramp.elements, stops):
        element.position = position
        is_color = hasattr(color, "__len__")
        element.color = (*color[:3], 1) if is_color else (color, color, color, 1)


# Plain materials


def plain_material(name, color, roughness=0.5, metallic=0, **inputs):
    shade = linear_color(color) if isinstance(color, str) else color
    m = Material(name)
    surface = m.principled(Base_Color=shade, Roughness=roughness, Metallic=metallic, **inputs)
    return m.finish(surface)


def emission(name, color, strength):
    m = Material(name)
    node = m.node("Emission", {"Color": (*color[:3], 1), "Strength": strength})
    return m.finish(node.outputs[0])


def felt(color, pattern=None, pattern_scale=1 / 9, pattern_amount=0.35, sheen=0.5):
    """Cloth from two baked tiles: fibres near by, worn patches from afar."""
    m = Material("felt")
    place = m.coordinates()
    base = linear_color(color)
    dark = tuple(part * 0.5 for part in base[:3])
    light = tuple(min(1, part * 1.4) for part in base[:3])
    worn = tuple(part * 0.45 for part in base[:3]) + (1,)
    printed = tuple(part * 0.25 for part in base[:3]) + (1,)
    fibres = m.tile("felt_tile.png", m.mapping(place, (1 / 9, 1 / 9, 1)), "Linear")
    patches = m.tile("cloud_tile.png", m.mapping(place, (1 / 37, 1 / 37, 1)), "Linear")
    shade = m.ramp(fibres, [(0.25, dark), (0.75, light)])
    shade = m.mix(m.math("MULTIPLY", patches, 0.55), shade, worn)
    if pattern is not None:
        vector = m.mapping(place, (pattern_scale, pattern_scale, 1))
        image = m.image(pattern, vector, "Linear", "REPEAT")
        amount = m.math("MULTIPLY", image.outputs["Color"], pattern_amount)
        shade = m.mix(amount, shade, printed)
    surface = m.principled(
        Base_Color=shade,
        Roughness=0.95,
        Specular=0.12,
        Sheen=sheen,
        Sheen_Tint=0.7,
        Normal=m.bump(fibres, 0.6, 0.035),
    )
    return m.finish(surface)


def metal(name, color, roughness=0.25):
    return plain_material(name, color, roughness, 1)


def leather(color, roughness=0.42, scale=9, strength=0.35):
    m = Material("leather")
    place = m.coordinates()
    cells = m.node("TexVoronoi", feature="DISTANCE_TO_EDGE")
    wander = m.node("TexNoise", {"Vector": place, "Scale": 4.0}).outputs["Color"]
    m.connect(cells.inputs["Vector"], m.mix(0.08, place, wander))
    cells.inputs["Scale"].default_value = scale
    grain = m.math("MULTIPLY", m.noise(place, 60, 3), 0.15)
    height = m.math("ADD", m.math("POWER", cells.outputs["Distance"], 0.5), grain)
    surface = m.principled(
        Base_Color=linear_color(color),
        Roughness=m.math("ADD", roughness, m.math("MULTIPLY", m.noise(place, 1.2, 4), 0.22)),
        Specular=0.5,
        Normal=m.bump(height, strength, 0.06),
    )
    return m.finish(surface)


def wood(dark, light, roughness=0.25, scale=1.0, coat=0.6):
    m = Material("wood")
    place = m.coordinates()
    along = m.mapping(place, (0.22 * scale, 2.2 * scale, 2.2 * scale))
    rings = m.noise(along, 1.4, 6, 0.6, 1.2)
    pores = m.noise(m.mapping(place, (1.5 * scale, 40 * scale, 40 * scale)), 1, 3)
    grain = m.math("ADD", m.math("MULTIPLY", rings, 0.75), m.math("MULTIPLY", pores, 0.3))
    shades = [linear_color(dark), linear_color(light)]
    surface = m.principled(
        Base_Color=m.ramp(
            grain, [(0.33, shades[0]), (0.5, shades[1]), (0.56, shades[0]), (0.72, shades[1])]
        ),
        Roughness=m.math("ADD", roughness, m.math("MULTIPLY", pores, 0.15)),
        Clearcoat=coat,
        Clearcoat_Roughness=0.08,
        Normal=m.bump(pores, 0.12, 0.02),
    )
    return m.finish(surface)


# Shapes


def add_to_scene(thing):
    bpy.context.scene.collection.objects.link(thing)
    return thing


def add_object(name, mesh, material=None, location=(0, 0, 0), rotation=(0, 0, 0), scale=(1, 1, 1)):
    thing = add_to_scene(bpy.data.objects.new(name, mesh))
    thing.location = location
    thing.rotation_euler = rotation
    thing.scale = scale
    if material is not None and not mesh.materials:
        mesh.materials.append(material)
    return thing


def mesh_of(name, shape, angle):
    """The mesh of a `bmesh`, which is freed; edges sharper than the angle in degrees stay sharp."""
    mesh = bpy.data.meshes.new(name)
    shape.to_mesh(mesh)
    shape.free()
    return shade_smooth(mesh, angle)


def shade_smooth(mesh, angle=35):
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(angle)
    return mesh


def lathe(name, profile, segments=96, material=None, smooth_angle=35):
    """A mesh turned around z from a profile of (radius, height)."""
    shape = bmesh.new()
    rings = []
    for radius, height in profile:
        if radius < 1e-6:
            rings.append([shape.verts.new((0, 0, height))])
            continue
        angles = [2 * math.pi * i / segments for i in range(segments)]
        rings.append(
            [shape.verts.new((radius * math.cos(a), radius * math.sin(a), height)) for a in angles]
        )
    for lower, upper in zip(rings, rings[1:]):
        for i in range(segments):
            j = (i + 1) % segments
            if len(lower) == 1 and len(upper) == 1:
                continue
            if len(lower) == 1:
                shape.faces.new((lower[0], upper[i], upper[j]))
            elif len(upper) == 1:
                shape.faces.new((lower[i], upper[0], lower[j]))
            else:
                shape.faces.new((lower[i], upper[i], upper[j], lower[j]))
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    mesh = mesh_of(name, shape, smooth_angle)
    if material is not None:
        mesh.materials.append(material)
    return mesh


def plane(name, width, depth, material=None, location=(0, 0, 0), rotation=(0, 0, 0)):
    x, y = width / 2, depth / 2
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [], [(0, 1, 2, 3)])
    for loop, corner in zip(mesh.uv_layers.new().data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        loop.uv = corner
    return add_object(name, mesh, material, location, rotation)


def box(
    name,
    width,
    depth,
    height,
    material,
    location=(0, 0, 0),
    rotation=(0, 0, 0),
    bevel=0,
    segments=3,
):
    shape = bmesh.new()
    bmesh.ops.create_cube(shape, size=1)
    bmesh.ops.scale(shape, vec=(width, depth, height), verts=shape.verts)
    if bevel:
        bmesh.ops.bevel(
            shape,
            geom=shape.edges[:],
            offset=bevel,
            segments=segments,
            profile=0.5,
            affect="EDGES",
        )
    return add_object(name, mesh_of(name, shape, 40), material, location, rotation)


def tube(name, points, radius, material, is_closed=False, resolution=8, kind="POLY"):
    """A round wire through points, straight between them (POLY) or rounded (NURBS)."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = resolution
    curve.use_fill_caps = True
    spline = curve.splines.new(kind)
    spline.points.add(len(points) - 1)
    for target, point in zip(spline.points, points):
        target.co = (*point, 1)
    spline.use_cyclic_u = is_closed
    if kind == "NURBS":
        spline.use_endpoint_u = not is_closed
        spline.order_u = 4
        curve.resolution_u = 8
    curve.materials.append(material)
    return add_to_scene(bpy.data.objects.new(name, curve))


# Lights and camera


def aim(thing, target):
    direction = Vector(target) - Vector(thing.location)
    thing.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()


def add_light(name, kind, location, power, color):
    light = bpy.data.lights.new(name, kind)
    light.energy = power
    light.color = color
    thing = add_to_scene(bpy.data.objects.new(name, light))
    thing.location = location
    return thing


def area_light(name, location, target, size, power, color=(1, 1, 1), size_y=None, spread=180):
    """A disc, or with a second size a rectangle, that the camera does not see."""
    thing = add_light(name, "AREA", location, power, color)
    thing.data.shape = "DISK" if size_y is None else "RECTANGLE"
    thing.data.size = size
    if size_y is not None:
        thing.data.size_y = size_y
    thing.data.spread = math.radians(spread)
    aim(thing, target)
    thing.visible_camera = False
    return thing


def spot_light(name, location, target, power, color=(1, 1, 1), angle=40, blend=0.5, radius=2):
    thing = add_light(name, "SPOT", location, power, color)
    thing.data.spot_size = math.radians(angle)
    thing.data.spot_blend = blend
    thing.data.shadow_soft_size = radius
    aim(thing, target)
    return thing


def point_light(name, location, power, color, radius=0.5):
    thing = add_light(name, "POINT", location, power, color)
    thing.data.shadow_soft_size = radius
    thing.visible_camera = False
    return thing


def place_camera(location, target, lens=50, fstop=None, focus=None):
    data = bpy.data.cameras.new("camera")
    thing = add_to_scene(bpy.data.objects.new("camera", data))
    thing.location = location
    aim(thing, target)
    data.lens = lens
    data.sensor_width = 36
    data.clip_start, data.clip_end = 0.05, 1e6
    if fstop is not None:
        view = (Vector(target) - Vector(location)).normalized()
        sharp = Vector(target if focus is None else focus) - Vector(location)
        data.dof.use_dof = True
        # Blender computes the aperture in metres; a unit here is a centimetre.
        data.dof.aperture_fstop = fstop / 100
        data.dof.focus_distance = sharp.dot(view)
        data.dof.aperture_blades = 0
    bpy.context.scene.camera = thing


# Chips

chip_meshes = {}


def chip_material(design):
    m = Material("chip_" + design)
    place = m.coordinates()
    scale = 1 / (2 * CHIP_RADIUS * 1.06)
    print_ = m.image(
        f"chip_{design}.png", m.mapping(place, (scale, scale, 1), (0, 0, 0), (0.5, 0.5, 0))
    )
    pits = m.tile("felt_tile.png", m.mapping(place, (0.21, 0.21, 0.21), (0.6, 0.9, 0)), "Linear")
    dirt = m.tile("cloud_tile.png", m.mapping(place, (0.17, 0.17, 0.4), (0.3, 0.5, 0)), "Linear")
    # A sum turns the colours into one value.
    pits, dirt = m.math("ADD", pits, 0), m.math("ADD", dirt, 0)
    edges = m.ramp(m.node("NewGeometry").outputs["Pointiness"], [(0.49, 0), (0.56, 1)])
    dirty = m.mix(1, print_.outputs["Color"], (0.45, 0.40, 0.36), "MULTIPLY")
    color = m.mix(m.math("MULTIPLY", dirt, 0.30), print_.outputs["Color"], dirty)
    color = m.mix(m.math("MULTIPLY", edges, 0.10), color, (0.75, 0.68, 0.58))
    varied = m.node("HueSaturation")
    m.connect(varied.inputs["Color"], color)
    own = m.math("MULTIPLY", m.node("ObjectInfo").outputs["Random"], 0.24)
    m.connect(varied.inputs["Value"], m.math("ADD", 0.88, own))
    surface = m.principled(
        Base_Color=varied.outputs[0],
        Roughness=m.math("ADD", 0.42, m.math("MULTIPLY", dirt, 0.25)),
        Specular=0.30,
        Normal=m.bump(pits, 0.22, 0.012),
    )
    return m.finish(surface)


def chip_mesh(design):
    """A clay chip: rounded edge, recessed inlay, moulded ring."""
    if design in chip_meshes:
        return chip_meshes[design]
    half_height, bevel = CHIP_THICKNESS / 2, 0.045
    h = half_height
    rounded = [
        (
            CHIP_RADIUS - bevel + bevel * math.sin(angle),
            h - bevel + bevel * math.cos(angle),
        )
        for angle in [i * math.pi / 2 / 5 for i in range(6)]
    ]
    half = [(0, h - 0.018), (1.12, h - 0.018), (1.17, h - 0.018), (1.20, h), (1.24, h + 0.004)]
    half += [(1.28, h), (1.60, h), (1.62, h - 0.010), (1.66, h - 0.010), (1.68, h)]
    half += [(CHIP_RADIUS - bevel - 0.02, h), *rounded]
    mirrored = [(radius, -height) for radius, height in reversed(half)]
    profile = [*half, (CHIP_RADIUS, 0.0), *mirrored]
    chip_meshes[design] = lathe("chip_" + design, profile, 128, chip_material(design), 30)
    return chip_meshes[design]


def chip(design, location, turn=None, tilt=(0, 0)):
    angle = random.uniform(0, 6.28) if turn is None else turn
    return add_object("chip", chip_mesh(design), None, location, (tilt[0], tilt[1], angle))


def stack(design, x, y, count, jitter=0.035):
    for i in range(count):
        place = (x + random.gauss(0, jitter), y + random.gauss(0, jitter))
        tilt = (random.gauss(0, 0.002), random.gauss(0, 0.002))
        chip(design, (*place, CHIP_THICKNESS * (i + 0.5) + 0.003 * i), None, tilt)


# Cards

card_materials = {}


def card_material(face):
    if face in card_materials:
        return card_materials[face]
    m = Material("card_" + face)
    image = m.image(f"card_{face}.png", m.coordinates("UV"))
    linen = m.node("TexVoronoi")
    m.connect(linen.inputs["Vector"], m.mapping(m.coordinates("UV"), (150, 210, 1)))
    linen.inputs["Scale"].default_value = 1
    surface = m.principled(
        Base_Color=image.outputs["Color"],
        Roughness=0.55,
        Specular=0.12,
        Clearcoat=0.02,
        Clearcoat_Roughness=0.3,
        Normal=m.bump(linen.outputs["Distance"], 0.05, 0.01),
    )
    card_materials[face] = m.finish(surface)
    return card_materials[face]


def card_outline(corner=0.34):
    x, y = CARD_WIDTH / 2 - corner, CARD_HEIGHT / 2 - corner
    points = []
    for center_x, center_y, start in ((x, y, 0), (-x, y, 90), (-x, -y, 180), (x, -y, 270)):
        for step in range(9):
            angle = math.radians(start + step * 90 / 8)
            points.append(
                (center_x + corner * math.cos(angle), center_y + corner * math.sin(angle))
            )
    return points


def card_mesh(face, bend, curl):
    """A thin solid with rounded corners, its face up; fine enough to bend."""
    columns, rows = 28, 40
    shape = bmesh.new()
    shape.faces.new([shape.verts.new((x, y, 0)) for x, y in card_outline()])
    cuts = [
        ((-CARD_WIDTH / 2 + CARD_WIDTH * i / columns, 0, 0), (1, 0, 0)) for i in range(1, columns)
    ]
    cuts += [((0, -CARD_HEIGHT / 2 + CARD_HEIGHT * i / rows, 0), (0, 1, 0)) for i in range(1, rows)]
    for point, normal in cuts:
        everything = shape.verts[:] + shape.edges[:] + shape.faces[:]
        bmesh.ops.bisect_plane(shape, geom=everything, plane_co=point, plane_no=normal)
    for part in bmesh.ops.extrude_face_region(shape, geom=shape.faces[:])["geom"]:
        if isinstance(part, bmesh.types.BMVert):
            part.co.z += CARD_THICKNESS
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    uv = shape.loops.layers.uv.new("uv")
    for side in shape.faces:
        side.normal_update()
        up = side.normal.z
        side.material_index = 0 if up > 0.5 else 1 if up < -0.5 else 2
        for loop in side.loops:
            place = loop.vert.co
            loop[uv].uv = (place.x / CARD_WIDTH + 0.5, place.y / CARD_HEIGHT + 0.5)
    for vertex in shape.verts:
        x, y = vertex.co.x / (CARD_WIDTH / 2), vertex.co.y / (CARD_HEIGHT / 2)
        vertex.co.z += bend * (1 - x * x) + curl * max(0, y) ** 2
    mesh = mesh_of("card", shape, 40)
    for material in (
        card_material(face),
        card_material("back"),
        plain_material("card_edge", "#d9d2c2", 0.8),
    ):
        mesh.materials.append(material)
    return mesh


def card(face, location, rotation=(0, 0, 0), bend=0.0, curl=0.0):
    return add_object("card", card_mesh(face, bend, curl), None, location, rotation)


# Rendering

PASSES = {
    "color": "Image",
    "albedo": "Denoising Albedo",
    "normal": "Denoising Normal",
    "depth": "Denoising Depth",
    "z": "Depth",
}


def render(
    name,
    samples=128,
    bounces=(8, 4, 4, 8),
    clamp=8,
    caustics=False,
    transparent=False,
    shape=(16, 10),
):
    """
    Renders two halves of the samples and keeps their passes.
    bounces: in all, diffuse, glossy, through glass. transparent: no background, for a plate behind it.
    shape: width to height. An upright frame is 5/8 as wide as was asked for: 1000 x 1556 beside 1600 x 1000.
    """
    width = option("width", 1600)
    if shape[0] < shape[1]:
        width = round(width * 5 / 8)
    scene = bpy.context.scene
    scene.render.resolution_x = width
    scene.render.resolution_y = round(width * shape[1] / shape[0])
    scene.render.resolution_percentage = 100
    scene.render.film_transparent = transparent
    scene.render.use_persistent_data = True
    scene.render.threads_mode = "FIXED"
    scene.render.threads = option("threads", 2)
    set_cycles(scene, option("samples", samples) // 2, bounces, clamp, caustics)

    WORK.mkdir(exist_ok=True)
    folder = tempfile.mkdtemp(dir=WORK)
    write_passes_to(scene, folder)
    halves = {}
    for half in (0, 1):
        scene.cycles.seed = half * 7919 + 1
        scene.frame_set(half + 1)
        bpy.ops.render.render(write_still=False)
        for key in PASSES:
            pixels = read_pass(os.path.join(folder, f"{key}{half + 1:04d}.exr"))
            depth = 1 if key in ("depth", "z") else 4 if key == "color" and transparent else 3
            halves[f"{key}_{half}"] = pixels[..., :depth].copy()
    shutil.rmtree(folder)
    np.savez(WORK / f"{name}.npz", **halves)
    print(f"{name}: {width} wide, {option('samples', samples)} samples", flush=True)


def set_cycles(scene, samples, bounces, clamp, caustics):
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = False
    cycles.samples = max(1, samples)
    cycles.max_bounces, cycles.diffuse_bounces = bounces[0], bounces[1]
    cycles.glossy_bounces, cycles.transmission_bounces = bounces[2], bounces[3]
    cycles.transparent_max_bounces = 16
    cycles.volume_bounces = 0
    cycles.sample_clamp_indirect = clamp
    cycles.sample_clamp_direct = 0
    cycles.caustics_reflective = cycles.caustics_refractive = caustics
    cycles.blur_glossy = 0.5
    cycles.pixel_filter_type = "BLACKMAN_HARRIS"
    cycles.filter_width = 1.5
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.view_layers[0].use_pass_z = True


def write_passes_to(scene, folder):
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    composite = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(layers.outputs["Image"], composite.inputs[0])
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = folder
    files.format.file_format = "OPEN_EXR"
    files.format.color_depth = "32"
    files.format.exr_codec = "ZIP"
    files.file_slots.clear()
    for key, output in PASSES.items():
        files.file_slots.new(key)
        tree.links.new(layers.outputs[output], files.inputs[-1])


def read_pass(path):
    """Rows from the top, as everything else counts them."""
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[::-1]


# What several frames share


def cloth(scale=12.0, amount=0.5, sheen=0.1):
    """A table's felt, larger than any frame, printed with suits that repeat every `scale` centimetres."""
    printed = felt("#061c15", "felt_suits.png", 1 / scale, amount, sheen)
    return plane("felt", 500, 500, printed)


def fold(thing, start, toward, radius, angle):
    """
    Bends up what of an object lies beyond a line on the table: around a cylinder, then straight on.
    start: a point of the line. toward: the direction away from what stays flat. angle: in degrees.
    """
    bpy.context.view_layer.update()
    thing.data.transform(thing.matrix_world)
    thing.matrix_world.identity()
    start, direction = Vector((*start, 0)), Vector((*toward, 0)).normalized()
    most = math.radians(angle)
    for vertex in thing.data.vertices:
        beyond = (vertex.co - start).dot(direction)
        if beyond <= 0:
            continue
        turned = min(beyond / radius, most)
        left = beyond - radius * turned
        height = radius - vertex.co.z
        along = height * math.sin(turned) + left * math.cos(turned)
        vertex.co += direction * (along - beyond)
        vertex.co.z = radius - height * math.cos(turned) + left * math.sin(turned)


def drop(things, steps=260):
    """Lets things fall on the table at z = 0 and leaves them as they come to rest."""
    scene = bpy.context.scene
    scene.gravity = (0, 0, -220)
    ground = box("ground", 400, 400, 4, None, (0, 0, -2))
    bpy.ops.rigidbody.world_add()
    world = scene.rigidbody_world
    world.substeps_per_frame, world.solver_iterations = 12, 24
    world.point_cache.frame_end = steps
    for thing in (ground, *things):
        bpy.context.view_layer.objects.active = thing
        bpy.ops.rigidbody.object_add(type="PASSIVE" if thing is ground else "ACTIVE")
        body = thing.rigid_body
        body.collision_shape = "BOX" if thing is ground else "CYLINDER"
        body.friction, body.restitution = 0.7, 0.05
        body.linear_damping, body.angular_damping = 0.2, 0.5
        body.use_margin, body.collision_margin = True, 0.004
    for step in range(1, steps + 1):
        scene.frame_set(step)
    rested = [thing.matrix_world.copy() for thing in things]
    bpy.ops.rigidbody.world_remove()
    for thing, place in zip(things, rested):
        thing.matrix_world = place
    bpy.data.objects.remove(ground)


def dust(count, width, depth, size=0.02, center=(0, 0)):
    """Specks on a table, of a few sizes."""
    material = plain_material("dust", "#b9ad98", 0.9)
    for scale in (0.6, 1.0, 1.5):
        shape = bmesh.new()
        for _ in range(count // 3):
            x = center[0] + random.uniform(-width / 2, width / 2)
            y = center[1] + random.uniform(-depth / 2, depth / 2)
            place = Matrix.Translation((x, y, size * scale * 0.6))
            bmesh.ops.create_icosphere(shape, subdivisions=1, radius=size * scale, matrix=place)
        add_object("dust", mesh_of("dust", shape, 60), material)
