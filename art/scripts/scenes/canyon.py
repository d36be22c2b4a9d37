"""A desert canyon at dusk, a helicopter over its notch. One unit is one metre here."""

import math
import random

import bpy
import numpy as np
from mathutils import Vector

import helicopter
from studio import (
    Material,
    add_object,
    add_to_scene,
    linear_color,
    new_scene,
    option,
    place_camera,
    plane,
    render,
    set_stops,
)

# desert canyon at dusk, helicopter in the notch. 1 BU = 1 m here.
new_scene()
random.seed(1)
noise = np.random.default_rng(21)
# ---- value noise, vectorised
NOISE = noise.random((512, 512)).astype(np.float32)


def value_noise(x, y):
    xi, yi = np.floor(x).astype(int), np.floor(y).astype(int)
    fx, fy = x - xi, y - yi
    fx = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    fy = fy * fy * fy * (fy * (fy * 6 - 15) + 10)

    def g(first_corner, j):
        return NOISE[first_corner % 512, j % 512]

    return (g(xi, yi) * (1 - fx) + g(xi + 1, yi) * fx) * (1 - fy) + (
        g(xi, yi + 1) * (1 - fx) + g(xi + 1, yi + 1) * fx
    ) * fy


def clouds(x, y, octaves=5, gain=0.5):
    total = 0
    amplitude = 1
    whole = 0
    for first_corner in range(octaves):
        total = total + amplitude * value_noise(
            x * 2**first_corner + first_corner * 37.1, y * 2**first_corner + first_corner * 91.7
        )
        whole += amplitude
        amplitude *= gain
    return total / whole


def ridges(x, y, octaves=5):
    total = 0
    amplitude = 1
    whole = 0
    for first_corner in range(octaves):
        total = total + amplitude * (
            1
            - np.abs(
                2
                * value_noise(
                    x * 2**first_corner + first_corner * 17.3,
                    y * 2**first_corner + first_corner * 53.9,
                )
                - 1
            )
        )
        whole += amplitude
        amplitude *= 0.5
    return total / whole


rows, columns = option("rows", 1500), option("columns", 1100)
row_share = np.linspace(0, 1, rows)
y_of_row = -60 + (np.exp(row_share * math.log(1 + 9000 / 60.0)) - 1) * 60.0
column_share = np.linspace(-1, 1, columns)
ys = np.repeat(y_of_row[:, None], columns, 1)
xs = column_share[None, :] * (190 + (ys + 60) * 0.74)


def river_x(y):
    return 150 * np.sin(y / 620.0 + 0.4) + 70 * np.sin(y / 231.0 + 1.3)


warped_x = xs + 90 * (clouds(xs / 300, ys / 300) - 0.5) * 2
warped_y = ys + 90 * (clouds(xs / 300 + 50, ys / 300 + 9) - 0.5) * 2
from_river = np.abs(warped_x - river_x(ys))
side_canyons = ridges(warped_x / 760 + 3, warped_y / 760 + 8, 4)
distance = (
    from_river
    - 330 * np.clip(side_canyons - 0.56, 0, 1) * 2.2
    + 170 * (clouds(warped_x / 210, warped_y / 210, 5) - 0.5) * 2
    + 34 * (ridges(xs / 60, ys / 60, 4) - 0.5) * 2
    + 9 * (clouds(xs / 11, ys / 11, 3) - 0.5) * 2
)
WIDTH = 430
rise = np.clip(distance / WIDTH, 0, 1.25)
DEPTH = 430
slope = DEPTH * (np.clip(rise, 0, 1) ** 1.15)  # 0 at river .. D at rim
# strata: cliffs and benches of unequal thickness
slope_levels = np.array([0, 30, 95, 120, 190, 215, 300, 322, 395, 430.0])
cliff_levels = np.array([0, 14, 98, 108, 196, 206, 306, 314, 408, 430.0])
wavy_slope = slope + 7 * (clouds(xs / 90, ys / 90, 3) - 0.5)


def terraced(flyer):
    first_corner = np.clip(np.searchsorted(slope_levels, flyer) - 1, 0, len(slope_levels) - 2)
    k = (flyer - slope_levels[first_corner]) / (
        slope_levels[first_corner + 1] - slope_levels[first_corner]
    )
    steep = first_corner % 2 == 1
    k2 = np.where(steep, np.clip((k - 0.30) / 0.34, 0, 1), k)
    return cliff_levels[first_corner] + k2 * (
        cliff_levels[first_corner + 1] - cliff_levels[first_corner]
    )


heights = (
    terraced(np.clip(wavy_slope, 0, 429.9))
    + 2.6 * (clouds(xs / 7, ys / 7, 3) - 0.5)
    + 1.2 * clouds(xs / 2.2, ys / 2.2, 2)
)
far = np.clip((ys - 2500) / 4000, 0, 1)
heights = heights + far * 140 * (ridges(xs / 1500 + 4, ys / 1500, 4) - 0.45)
heights -= 395  # rim ~ +35 around the camera height 0
mesh = bpy.data.meshes.new("terrain")
points = np.stack([xs, ys, heights], -1).reshape(-1, 3).astype(np.float32)
mesh.vertices.add(len(points))
mesh.vertices.foreach_set("co", points.ravel())
first_corner = np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)[None, :]
quads = (
    np.stack(
        [first_corner, first_corner + 1, first_corner + columns + 1, first_corner + columns], -1
    )
    .reshape(-1, 4)
    .astype(np.int32)
)
mesh.loops.add(quads.size)
mesh.loops.foreach_set("vertex_index", quads.ravel())
mesh.polygons.add(len(quads))
mesh.polygons.foreach_set("loop_start", np.arange(0, quads.size, 4, dtype=np.int32))
mesh.polygons.foreach_set("loop_total", np.full(len(quads), 4, np.int32))
mesh.update(calc_edges=True)
mesh.polygons.foreach_set("use_smooth", np.ones(len(quads), bool))
# ---- rock
material = Material("rock")
geometry = material.node("NewGeometry")
position = geometry.outputs["Position"]
axes = material.node("SeparateXYZ")
material.connect(axes.inputs[0], position)
wobble = material.image(
    "cloud_tile.png",
    material.mapping(position, (1 / 2600.0, 1 / 2600.0, 0)),
    extension="REPEAT",
    is_data=True,
).outputs["Color"]
layer = material.math("ADD", axes.outputs[2], material.math("MULTIPLY", wobble, 46))
layer_at = material.node("CombineXYZ")
material.connect(layer_at.inputs[0], 0.5)
material.connect(layer_at.inputs[1], material.math("DIVIDE", layer, 470.0))
strata = material.image("strata.png", layer_at.outputs[0], extension="REPEAT")
grain = material.node(
    "TexNoise",
    {
        "Vector": material.mapping(position, (0.10, 0.10, 0.55)),
        "Scale": 1.0,
        "Detail": 6.0,
        "Roughness": 0.62,
    },
).outputs["Fac"]
color = material.mix(
    material.math("MULTIPLY", grain, 0.55),
    strata.outputs["Color"],
    material.mix(1, strata.outputs["Color"], (0.38, 0.32, 0.30), "MULTIPLY"),
)
normal = material.node("SeparateXYZ")
material.connect(normal.inputs[0], geometry.outputs["Normal"])
flatness = material.ramp(normal.outputs[2], [(0.62, 0), (0.86, 1)])
scrub = material.ramp(
    material.node(
        "TexNoise",
        {"Vector": material.mapping(position, (0.07, 0.07, 0.07)), "Scale": 1.0, "Detail": 4.0},
    ).outputs["Fac"],
    [
        (0.42, linear_color("#8a6446")),
        (0.56, linear_color("#5b4a35")),
        (0.62, linear_color("#3b3a2b")),
    ],
)
color = material.mix(material.math("MULTIPLY", flatness, 0.75), color, scrub)
mesh.materials.append(
    material.finish(
        material.principled(
            Base_Color=color, Roughness=0.95, Specular=0.08, Normal=material.bump(grain, 0.9, 2.2)
        )
    )
)
add_object("terrain", mesh)
material = Material("river")
plane(
    "river",
    4000,
    20000,
    material.finish(
        material.principled(Base_Color=(0.01, 0.02, 0.022, 1), Roughness=0.06, Specular=0.6)
    ),
    (0, 5000, -391),
)
# ---- sky dome for light and reflections (camera sees a painted sky in post)
world_nodes = bpy.context.scene.world.node_tree
background = world_nodes.nodes["Background"]
coordinates = world_nodes.nodes.new("ShaderNodeTexCoord")
direction = world_nodes.nodes.new("ShaderNodeSeparateXYZ")
sky = world_nodes.nodes.new("ShaderNodeValToRGB")
world_nodes.links.new(coordinates.outputs["Generated"], direction.inputs[0])
world_nodes.links.new(direction.outputs[2], sky.inputs[0])
world_nodes.links.new(sky.outputs[0], background.inputs[0])
background.inputs[1].default_value = 0.55
sky_colors = [
    (0, (1.0, 0.50, 0.26)),
    (0.07, (0.86, 0.42, 0.34)),
    (0.22, (0.42, 0.30, 0.42)),
    (0.5, (0.14, 0.16, 0.34)),
    (1, (0.05, 0.07, 0.18)),
]
set_stops(sky.color_ramp, sky_colors)
sun = bpy.data.lights.new("sun", "SUN")
sun.energy = 5.2
sun.color = (1, 0.50, 0.22)
sun.angle = math.radians(1.2)
sun_object = bpy.data.objects.new("sun", sun)
add_to_scene(sun_object)
sun_object.rotation_euler = (
    Vector((-0.86, -0.30, -0.150)).normalized().to_track_quat("-Z", "Y").to_euler()
)  # low sun from the right, ahead
helicopter.build(
    1.0,
    (15.5, 47, 9.6),
    (math.radians(-9), math.radians(6), math.radians(28)),
    blade_color="#2a2422",
)
place_camera((0, 0, 3), (10, 400, -34), lens=28)
render("canyon", samples=96, bounces=(4, 3, 2, 3), clamp=4, transparent=True)
