"""The out-of-focus rooms behind the scenes that are rendered without a background."""

import bokeh
import numpy as np
from finishing import blur, grade, load, over, save

WARM = (1, 0.50, 0.18)
GOLD = (1, 0.66, 0.34)
RED = (1, 0.09, 0.10)
AMBER = (1, 0.48, 0.16)
PALE_GOLD = (1, 0.64, 0.30)


def axes(width, height):
    """Shares of the width and of the height, to be combined into a plate."""
    return np.linspace(0, 1, width)[None, :, None], np.linspace(0, 1, height)[:, None, None]


def glow(width, height, color, center, spread):
    """A soft patch of light, centre and spread as shares (x, y)."""
    x, y = axes(width, height)
    falloff = ((y - center[1]) / spread[1]) ** 2 + ((x - center[0]) / spread[0]) ** 2
    return (np.array(color, np.float32) * np.exp(-falloff)).astype(np.float32)


def card_room(width, height, seed):
    """Rows of far lamps and a few near ones, all of one size within their row."""
    numbers = np.random.default_rng(seed)
    lights = []
    for row, count, spacing in ((0.10, 13, 0.075), (0.235, 9, 0.11)):
        for i in range(count):
            x = 0.06 + i * spacing + numbers.normal(0, 0.012)
            y = row + numbers.normal(0, 0.014) + 0.03 * (x - 0.5) ** 2
            if numbers.random() < 0.22:
                continue
            color = GOLD if numbers.random() < 0.6 else WARM
            strength = float(numbers.choice([0.06, 0.14, 0.35])) * (0.4 + x)
            lights.append((x, y, 0.0145, color, strength))
    for x, y, color, strength in (
        (0.70, 0.15, WARM, 0.6),
        (0.765, 0.19, WARM, 0.5),
        (0.93, 0.10, WARM, 0.7),
        (0.52, 0.20, WARM, 0.12),
        (0.885, 0.25, GOLD, 0.12),
        (0.30, 0.11, WARM, 0.07),
        (0.975, 0.215, RED, 0.30),
    ):
        lights.append((x, y, 0.029, color, strength))
    base = glow(width, height, (0.030, 0.012, 0.005), (0.8, 0.30), (0.35, 0.2))
    return blur(bokeh.plate(width, height, lights, base), 1.2 * width / 1600)


def back_bar(width, height, seed):
    """Two shelves of far bottles, each a short column of highlights."""
    numbers = np.random.default_rng(seed)
    hues = [AMBER, PALE_GOLD, (1, 0.30, 0.08), (0.9, 0.75, 0.5)]
    lights = []
    for shelf, count in ((0.20, 26), (0.50, 20)):
        for i in range(count):
            x = (i + numbers.uniform(-0.3, 0.3)) / count
            hue = hues[numbers.integers(0, 4)]
            strength = float(numbers.choice([0.03, 0.07, 0.16, 0.3], p=[0.4, 0.3, 0.2, 0.1]))
            strength *= 0.35 + 0.9 * abs(x - 0.35)
            for k in range(numbers.integers(1, 4)):
                place = (x + numbers.normal(0, 0.004), shelf + k * 0.035 + numbers.normal(0, 0.008))
                lights.append((*place, 0.017, hue, strength * 0.8**k))
    for x, y, strength in ((0.06, 0.08, 0.35), (0.93, 0.10, 0.5), (0.985, 0.30, 0.2)):
        lights.append((x, y, 0.030, PALE_GOLD, strength))
    x, y = axes(width, height)
    band = 0.25 * np.exp(-(((y - 0.62) / 0.05) ** 2))
    falloff = np.exp(-(((y - 0.35) / 0.25) ** 2) - ((x - 0.78) / 0.4) ** 2)
    base = (np.array([0.040, 0.015, 0.005], np.float32) * (falloff + band)).astype(np.float32)
    return blur(bokeh.plate(width, height, lights, base), 1.3 * width / 1600) * 0.8


def finish_dark(
    name,
    color=(0.030, 0.012, 0.005),
    center=(0.8, 0.30),
    spread=(0.35, 0.2),
    lights=(),
    **grading,
):
    """A frame of the card room from its passes to its picture: a dark room with one patch of light behind it."""
    image, _ = load(name)
    height, width = image.shape[:2]
    base = glow(width, height, color, center, spread)
    room = blur(bokeh.plate(width, height, lights, base), 1.2 * width / 1600)
    settings = {"exposure": 0.48, "power": 1.5, "saturation": 1.2, "bloom": 0.06, "vignette": 0.46}
    save(grade(over(image, room), **{**settings, **grading}), name)
