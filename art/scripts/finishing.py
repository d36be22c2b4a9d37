"""From a scene's linear passes to its finished picture: noise filter, background, grade.

The denoiser itself is `denoise.c`, built on the first use; numpy is too slow for it by two orders.
"""

import ctypes
import subprocess
from pathlib import Path

import cv2
import numpy as np

HERE = Path(__file__).resolve().parent
WORK = HERE.parent / "work"
RENDERS = HERE.parent / "renders"
FLOATS = ctypes.POINTER(ctypes.c_float)

# AgX's working space and back, as published.
AGX_IN = np.array(
    [
        [0.842479062253094, 0.0784335999999992, 0.0792237451477643],
        [0.0423282422610123, 0.878468636469772, 0.0791661274605434],
        [0.0423756549057051, 0.0784336, 0.879142973793104],
    ],
    np.float32,
)
AGX_OUT = np.linalg.inv(AGX_IN).astype(np.float32)


def load(name):
    """A rendered scene without its noise, in linear light (RGBA where it has no background), and its passes."""
    passes = dict(np.load(WORK / f"{name}.npz"))
    return denoise(passes), passes


def save(image, name):
    """Keeps a graded picture as PNG and as the JPEG that becomes its master."""
    RENDERS.mkdir(exist_ok=True)
    pixels = (np.clip(image, 0, 1) * 255 + 0.5).astype(np.uint8)[..., ::-1]
    quality = [cv2.IMWRITE_JPEG_QUALITY, 90]
    quality += [cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_OPTIMIZE, 1]
    cv2.imwrite(str(RENDERS / f"{name}.png"), pixels)
    cv2.imwrite(str(RENDERS / f"{name}.jpg"), pixels, quality)


def over(image, background):
    """A rendering without a background, laid over one."""
    return image[..., :3] + background * (1 - image[..., 3:])


def blur(image, sigma):
    """A wide blur, at a reduced size where that makes no difference."""
    height, width = image.shape[:2]
    factor = max(1, int(sigma / 3))
    if factor == 1:
        return cv2.GaussianBlur(image, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE)
    reduced = (max(2, width // factor), max(2, height // factor))
    small = cv2.resize(image, reduced, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), sigma / factor, borderType=cv2.BORDER_REPLICATE)
    return cv2.resize(soft, (width, height), interpolation=cv2.INTER_CUBIC)


# Noise


def build_denoiser():
    source, library = HERE / "denoise.c", WORK / "libdenoise.so"
    if not library.exists() or library.stat().st_mtime < source.stat().st_mtime:
        WORK.mkdir(exist_ok=True)
        flags = ["-O3", "-march=native", "-ffast-math", "-fopenmp", "-shared", "-fPIC"]
        subprocess.check_call(["gcc", *flags, str(source), "-o", str(library), "-lm"])
    return ctypes.CDLL(str(library))


denoiser = build_denoiser()


def floats(array):
    return array.ctypes.data_as(FLOATS)


def filtered(guide, variance, target, features, window, patch, strength):
    """The target averaged over pixels whose surroundings in the guide look alike."""
    guide, variance, target = (
        np.ascontiguousarray(array, np.float32) for array in (guide, variance, target)
    )
    height, width = guide.shape[:2]
    feature_count = 0 if features is None else features.shape[2]
    features = guide if features is None else np.ascontiguousarray(features, np.float32)
    result = np.empty_like(target)
    denoiser.filter(
        floats(guide),
        floats(variance),
        floats(target),
        floats(features),
        feature_count,
        guide.shape[2],
        target.shape[2],
        width,
        height,
        window,
        patch,
        ctypes.c_float(strength),
        floats(result),
    )
    return result


def variance_of(first, second, radius):
    first, second = (np.ascontiguousarray(array, np.float32) for array in (first, second))
    result = np.empty_like(first)
    height, width, channels = first.shape
    denoiser.half_variance(
        floats(first), floats(second), floats(result), width, height, channels, radius
    )
    return result


def cross_filtered(halves, variance, features, window, patch, strength):
    """Each half filtered by what the other looks like, so that neither's noise guides itself."""
    first, second = halves
    return (
        filtered(second, variance, first, features, window, patch, strength),
        filtered(first, variance, second, features, window, patch, strength),
    )


def clamp_fireflies(first, second, limit=3.0):
    """Dims a pixel that is far above its neighbours in this half and above the other half."""
    for own, other in ((first, second), (second, first)):
        brightness = own.max(2)
        usual = cv2.medianBlur(brightness.astype(np.float32), 5)
        allowed = limit * np.maximum(usual, cv2.blur(other.max(2), (3, 3))) + 0.02
        excess = allowed / np.maximum(brightness, 1e-6)
        own *= np.where(brightness > allowed, excess, 1)[..., None]


def features_of(passes):
    """What the surfaces are, without their light: a one (a plane's height), colour, direction, distance."""
    halves = []
    for half in ("0", "1"):
        distance = np.log(np.clip(passes[f"depth_{half}"], 1e-3, 1e6)) * 0.5
        parts = [passes[f"albedo_{half}"], passes[f"normal_{half}"], distance]
        halves.append(np.concatenate(parts, 2))
    # They are noisy themselves where the picture is out of focus.
    variance = variance_of(*halves, 2) + 1e-6
    first, second = halves
    clean = cross_filtered((first, second), variance, None, 4, 2, 0.8)
    clean = (clean[0] + clean[1]) * 0.5
    return np.concatenate([np.ones_like(clean[..., :1]), clean], 2)


def at_half_size(array):
    height, width, channels = array.shape
    even = array[: height // 2 * 2, : width // 2 * 2]
    return even.reshape(height // 2, 2, width // 2, 2, channels).mean((1, 3), dtype=np.float32)


def filtered_at_scales(halves, features, scales=4):
    """
    Both halves filtered, from small to large: what the window is too narrow for shows as blotches, and at half
    the size those are noise that the same window takes away.
    """
    once = cross_filtered(halves, variance_of(*halves, 3) + 2e-6, features, 5, 3, 0.55)
    # A second pass takes its weights from the cleaner halves and measures what noise is left.
    left = (variance_of(*once, 3) + 2e-6) * 1.5
    twice = cross_filtered(once, left, features, 4, 1, 0.8)
    height, width = halves[0].shape[:2]
    if scales == 1 or min(height, width) < 64:
        return twice
    small = [at_half_size(half) for half in halves]
    coarse = filtered_at_scales(small, at_half_size(features), scales - 1)
    return tuple(
        fine + cv2.resize(low - at_half_size(fine), (width, height), interpolation=cv2.INTER_LINEAR)
        for fine, low in zip(twice, coarse)
    )


def denoise(passes):
    first, second = (passes[key][..., :3].astype(np.float32) for key in ("color_0", "color_1"))
    clamp_fireflies(first, second)
    features = features_of(passes)
    # Noise grows with brightness; its logarithm does not.
    halves = [np.log1p(np.maximum(half, 0) * 8) for half in (first, second)]
    clean = filtered_at_scales(halves, features)
    color = np.maximum(np.expm1((clean[0] + clean[1]) * 0.5) / 8, 0)
    if passes["color_0"].shape[2] == 3:
        return color
    covers = [passes[key][..., 3:] for key in ("color_0", "color_1")]
    cover = cross_filtered(covers, variance_of(*covers, 3) + 1e-5, None, 6, 2, 0.7)
    return np.concatenate([color, np.clip((cover[0] + cover[1]) * 0.5, 0, 1)], 2)


# Grade


def tone_map(image, power, saturation):
    """AgX, with a contrast and a saturation of our own."""
    value = np.maximum(image, 1e-10) @ AGX_IN.T
    value = (np.log2(np.maximum(value, 1e-10)) + 12.47393) / (12.47393 + 4.026069)
    value = np.clip(value, 0, 1)
    square = value * value
    fourth = square * square
    value = (
        15.5 * fourth * square
        - 40.14 * fourth * value
        + 31.96 * fourth
        - 6.868 * square * value
        + 0.4298 * square
        + 0.1191 * value
        - 0.00232
    )
    value = np.power(np.clip(value, 0, None), power)
    grey = (value @ np.array([0.2126, 0.7152, 0.0722], np.float32))[..., None]
    return np.clip((grey + saturation * (value - grey)) @ AGX_OUT.T, 0, 1)


def grade(
    image, exposure=0.0, power=1.28, saturation=1.25, bloom=0.05, threshold=1.0, vignette=0.25
):
    """
    A linear image as it is printed: exposed, glowing, darker towards its corners, grained.
    exposure: in stops. threshold: how bright a light is that glows.
    """
    height, width = image.shape[:2]
    scale = width / 1600
    image = image * np.float32(2.0**exposure)
    hot = np.minimum(np.maximum(image - threshold, 0), 40)
    image = image + bloom * (
        blur(hot, 4 * scale) * 0.5
        + blur(hot, 18 * scale) * 0.3
        + blur(hot, 70 * scale) * 0.35
        + blur(hot, 180 * scale) * 0.25
    )
    # Film scatters red furthest.
    image = image + 0.04 * blur(hot, 9 * scale) * np.array([1, 0.22, 0.06], np.float32)
    image = image * corners(width, height, vignette)
    return grain(tone_map(image.astype(np.float32), power, saturation), scale)


def corners(width, height, vignette):
    y, x = np.mgrid[0:height, 0:width]
    square = (x / width - 0.5) ** 2 + ((y / height - 0.5) * height / width) ** 2
    square = square / (0.25 * (1 + (height / width) ** 2))
    return (1 - vignette * np.clip(square, 0, 1.2) ** 1.3)[..., None].astype(np.float32)


def grain(image, scale, amount=0.010):
    """Grain shows in the middle tones, hardly in black or white."""
    height, width = image.shape[:2]
    random = np.random.default_rng(1)
    brightness = image.mean(2, keepdims=True)
    soft = random.normal(0, 1, (height, width, 1)).astype(np.float32)
    soft = cv2.GaussianBlur(soft, (0, 0), 0.7 * max(scale, 0.5))[..., None]
    soft /= soft.std()
    colored = random.normal(0, 0.35, (height, width, 3)).astype(np.float32)
    visible = 0.35 + 1.2 * np.sqrt(np.clip(brightness, 0, 1)) * (1 - brightness)
    return np.clip(image + (soft + colored) * amount * visible, 0, 1)
