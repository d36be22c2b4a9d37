import cv2
import numpy as np
from finishing import grade, load, save

HORIZON = 0.42


def gradient(stops, at):
    """Colours between stops of (position, colour)."""
    positions = [position for position, _ in stops]
    channels = [np.interp(at, positions, [color[i] for _, color in stops]) for i in range(3)]
    return np.stack(channels, -1).astype(np.float32)


def streaks():
    """Clouds drawn out along the horizon, a little tilted."""
    numbers = np.random.default_rng(7)
    total = np.zeros((height, width), np.float32)
    amplitude = 1
    for octave in range(6):
        size = (max(2, int(14 * 2**octave)), max(2, int(3 * 2**octave)))
        coarse = numbers.random(size).astype(np.float32)
        total += amplitude * cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
        amplitude *= 0.55
    turned = cv2.getRotationMatrix2D((width / 2, height / 2), 7, 1.25)
    return cv2.warpAffine(
        total / total.max(), turned, (width, height), borderMode=cv2.BORDER_REFLECT
    )


image, passes = load("canyon")
height, width = image.shape[:2]
cover = image[..., 3:]
y = np.linspace(0, 1, height)[:, None].astype(np.float32) * np.ones((1, width), np.float32)
x = np.linspace(0, 1, width)[None, :].astype(np.float32) * np.ones((height, 1), np.float32)
elevation = np.clip((HORIZON - y) / HORIZON, -0.3, 1)

sky = gradient(
    [
        (-0.3, (1.0, 0.46, 0.20)),
        (0, (1.02, 0.47, 0.22)),
        (0.12, (0.80, 0.36, 0.26)),
        (0.30, (0.34, 0.20, 0.21)),
        (0.60, (0.085, 0.085, 0.135)),
        (1, (0.022, 0.034, 0.062)),
    ],
    elevation,
)
sun = np.exp(-(((x - 1.02) / 0.34) ** 2) - ((y - HORIZON) / 0.20) ** 2)[..., None]
sky = sky * (0.62 + 0.25 * x[..., None]) + sun * np.array([1.6, 0.62, 0.18], np.float32)
cirrus = np.clip((streaks() - 0.52) / 0.30, 0, 1) ** 1.6
cirrus = cirrus * np.clip(elevation * 3, 0, 1) * np.clip(1.15 - elevation, 0, 1)
lit = gradient(
    [
        (0, (0.9, 0.32, 0.14)),
        (0.35, (0.55, 0.20, 0.18)),
        (0.8, (0.18, 0.13, 0.20)),
        (1, (0.08, 0.09, 0.16)),
    ],
    elevation,
)
sky = sky + cirrus[..., None] * lit * 0.55

# The air between: what is far loses its own light and takes that of the haze, warmer toward the sun.
distance = np.minimum(passes["z_0"], passes["z_1"])
distance = np.where(distance > 5e4, 9000, distance)
near = cv2.erode(distance[..., 0].astype(np.float32), np.ones((13, 13), np.uint8))[..., None] < 140
distance = np.where(near, 60, distance)
clear = np.exp(-np.clip(distance - 120, 0, None) / 6400)
haze = np.array([0.26, 0.165, 0.20], np.float32) * (1 - x[..., None] * 0.35)
toward_sun = np.exp(-(((x - 1.05) / 0.50) ** 2))[..., None] * 0.42
haze = haze + np.array([1.0, 0.40, 0.15], np.float32) * toward_sun
land = image[..., :3] * clear + haze * (1 - clear) * cover
picture = land + sky * (1 - cover)
save(grade(picture, power=1.36, saturation=1.14, threshold=1.3, vignette=0.40), "canyon")
