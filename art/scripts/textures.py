"""Everything flat that the scenes print on their shapes: chips, cards, cloth, labels, doors.

Drawn as vectors with cairo into `work/textures`; tiles that repeat are computed with numpy.
"""

import math
import random
from pathlib import Path
import cairo
import cv2
import numpy as np

OUT = Path(__file__).resolve().parent.parent / "work" / "textures"
OUT.mkdir(parents=True, exist_ok=True)


def parts_of(hex_code):
    hex_code = hex_code.lstrip("#")
    return [int(hex_code[i : i + 2], 16) / 255 for i in (0, 2, 4)]


INK = "#15120f"
RED = "#a3141c"
BONE = "#efe6d2"
BRASS = "#b98a3a"


def suit(pen, kind, x, y, size):
    """path of a suit, sz = half height, y down"""
    pen.save()
    pen.translate(x, y)
    pen.scale(size, size)
    pen.new_path()
    if kind == "S":
        pen.move_to(0, -1)
        pen.curve_to(0.16, -0.60, 0.86, -0.22, 0.86, 0.26)
        pen.curve_to(0.86, 0.60, 0.58, 0.74, 0.36, 0.70)
        pen.curve_to(0.22, 0.67, 0.12, 0.58, 0.07, 0.46)
        pen.curve_to(0.08, 0.72, 0.14, 0.88, 0.34, 1)
        pen.line_to(-0.34, 1)
        pen.curve_to(-0.14, 0.88, -0.08, 0.72, -0.07, 0.46)
        pen.curve_to(-0.12, 0.58, -0.22, 0.67, -0.36, 0.70)
        pen.curve_to(-0.58, 0.74, -0.86, 0.60, -0.86, 0.26)
        pen.curve_to(-0.86, -0.22, -0.16, -0.60, 0, -1)
    elif kind == "H":
        pen.move_to(0, 1)
        pen.curve_to(-0.16, 0.62, -0.92, 0.12, -0.92, -0.42)
        pen.curve_to(-0.92, -0.78, -0.66, -0.93, -0.46, -0.93)
        pen.curve_to(-0.20, -0.93, -0.05, -0.76, 0, -0.52)
        pen.curve_to(0.05, -0.76, 0.20, -0.93, 0.46, -0.93)
        pen.curve_to(0.66, -0.93, 0.92, -0.78, 0.92, -0.42)
        pen.curve_to(0.92, 0.12, 0.16, 0.62, 0, 1)
    elif kind == "D":
        pen.move_to(0, -1)
        pen.curve_to(0.18, -0.62, 0.46, -0.24, 0.76, 0)
        pen.curve_to(0.46, 0.24, 0.18, 0.62, 0, 1)
        pen.curve_to(-0.18, 0.62, -0.46, 0.24, -0.76, 0)
        pen.curve_to(-0.46, -0.24, -0.18, -0.62, 0, -1)
    else:
        for cx, cy in ((0, -0.54), (-0.47, 0.16), (0.47, 0.16)):
            pen.new_sub_path()
            pen.arc(cx, cy, 0.43, 0, 2 * math.pi)
            pen.close_path()
        pen.new_sub_path()
        pen.move_to(-0.2, -0.2)
        pen.line_to(0.2, -0.2)
        pen.line_to(0.2, 0.3)
        pen.line_to(-0.2, 0.3)
        pen.close_path()
        pen.new_sub_path()
        pen.move_to(0.05, 0.1)
        pen.curve_to(0.07, 0.66, 0.14, 0.88, 0.34, 1)
        pen.line_to(-0.34, 1)
        pen.curve_to(-0.14, 0.88, -0.07, 0.66, -0.05, 0.1)
        pen.close_path()
    pen.close_path()
    pen.restore()


def canvas(width, height, background=None):
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, width, height)
    pen = cairo.Context(surface)
    pen.set_antialias(cairo.ANTIALIAS_BEST)
    if background:
        pen.set_source_rgb(*parts_of(background))
        pen.paint()
    return surface, pen


def set_font(pen, family, size, is_bold=False):
    weight = cairo.FONT_WEIGHT_BOLD if is_bold else cairo.FONT_WEIGHT_NORMAL
    pen.select_font_face(family, cairo.FONT_SLANT_NORMAL, weight)
    pen.set_font_size(size)


def write_centered(pen, text, x, y, spacing=0):
    if not spacing:
        extents = pen.text_extents(text)
        pen.move_to(
            x - extents.width / 2 - extents.x_bearing, y - extents.height / 2 - extents.y_bearing
        )
        pen.show_text(text)
        return
    widths = [pen.text_extents(letter).x_advance for letter in text]
    total = sum(widths) + spacing * (len(text) - 1)
    extents = pen.text_extents("H")
    left = x - total / 2
    for letter, width in zip(text, widths):
        pen.move_to(left, y - extents.height / 2 - extents.y_bearing)
        pen.show_text(letter)
        left += width + spacing


def write_around(pen, text, center_x, center_y, radius, middle, spacing=0, is_inside=False):
    """text round a circle centred on angle mid (deg, 0 = top), inside=True reads along the bottom"""
    widths = [pen.text_extents(letter).x_advance + spacing for letter in text]
    total = sum(widths) / radius
    angle = math.radians(middle) + (-total / 2 if not is_inside else total / 2)
    for letter, width in zip(text, widths):
        letter_angle = angle + (width / 2 / radius if not is_inside else -width / 2 / radius)
        pen.save()
        pen.translate(
            center_x + radius * math.sin(letter_angle), center_y - radius * math.cos(letter_angle)
        )
        pen.rotate(letter_angle + (math.pi if is_inside else 0))
        pen.move_to(-(width - spacing) / 2, pen.text_extents("H").height / 2)
        pen.show_text(letter)
        pen.restore()
        angle += width / radius * (1 if not is_inside else -1)


def chip(name, body, spots, label, inlay=BONE, ink="#1a1512", accent=RED, count=6, style=0):
    size = 2048
    surface, pen = canvas(size, size, body)
    radius = size / 2 / 1.06
    center = size / 2

    def wedge(a0, a1, r0, r1, col):
        pen.set_source_rgb(*parts_of(col))
        pen.new_path()
        pen.arc(center, center, r1, a0, a1)
        pen.arc_negative(center, center, r0, a1, a0)
        pen.close_path()
        pen.fill()

    for i in range(count):
        middle = 2 * math.pi * i / count
        colors = spots
        if style == 0:  # triple: wide, two thin
            wedge(middle - 0.15, middle + 0.15, radius * 0.66, radius * 1.1, colors[0])
            wedge(middle - 0.052, middle + 0.052, radius * 0.66, radius * 1.1, colors[1])
        elif style == 1:
            for step in (-1, 0, 1):
                wedge(
                    middle + step * 0.13 - 0.042,
                    middle + step * 0.13 + 0.042,
                    radius * 0.68,
                    radius * 1.1,
                    colors[abs(step) % len(colors)],
                )
        else:
            wedge(middle - 0.20, middle + 0.20, radius * 0.70, radius * 1.1, colors[0])
            wedge(middle - 0.20, middle - 0.12, radius * 0.70, radius * 1.1, colors[1])
            wedge(middle + 0.12, middle + 0.20, radius * 0.70, radius * 1.1, colors[1])
    # inlay
    inlay_radius = radius * 0.60
    pen.set_source_rgb(*parts_of(inlay))
    pen.arc(center, center, inlay_radius, 0, 7)
    pen.fill()
    pen.set_source_rgb(*parts_of(ink))
    pen.set_line_width(7)
    pen.arc(center, center, inlay_radius * 0.955, 0, 7)
    pen.stroke()
    pen.set_line_width(2.5)
    pen.arc(center, center, inlay_radius * 0.925, 0, 7)
    pen.stroke()
    pen.arc(center, center, inlay_radius * 0.70, 0, 7)
    pen.stroke()
    # guilloche between rings
    pen.set_line_width(1.6)
    pen.set_source_rgba(*parts_of(accent), 0.55)
    for step in range(0, 90):
        angle = 2 * math.pi * step / 90
        pen.new_path()
        pen.arc(
            center + inlay_radius * 0.41 * math.cos(angle),
            center + inlay_radius * 0.41 * math.sin(angle),
            inlay_radius * 0.29,
            0,
            7,
        )
        pen.stroke()
    pen.set_source_rgb(*parts_of(inlay))
    pen.arc(center, center, inlay_radius * 0.69, 0, 7)
    pen.fill()
    pen.save()
    pen.arc(center, center, inlay_radius * 0.918, 0, 7)
    pen.arc_negative(center, center, inlay_radius * 0.706, 7, 0)
    pen.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
    pen.set_source_rgba(*parts_of(inlay), 0.72)
    pen.fill()
    pen.restore()
    pen.set_source_rgb(*parts_of(ink))
    set_font(pen, "Lato", radius * 0.072, True)
    write_around(pen, "HIGH STAKES", center, center, inlay_radius * 0.812, 0, radius * 0.022)
    write_around(pen, "LAS VEGAS", center, center, inlay_radius * 0.812, 180, radius * 0.022, True)
    for angle in (90, 270):
        x = center + inlay_radius * 0.812 * math.sin(math.radians(angle))
        y = center
        pen.set_source_rgb(*parts_of(accent))
        suit(pen, "D", x, y, radius * 0.045)
        pen.fill()
    pen.set_source_rgb(*parts_of(accent))
    suit(pen, "S", center, center - inlay_radius * 0.40, radius * 0.085)
    pen.fill()
    pen.set_source_rgb(*parts_of(ink))
    set_font(pen, "GFS Didot", radius * 0.31 if len(label) < 4 else radius * 0.235, True)
    write_centered(pen, label, center, center + inlay_radius * 0.06)
    set_font(pen, "Lato", radius * 0.05, True)
    write_centered(pen, "DOLLARS", center, center + inlay_radius * 0.40, radius * 0.018)
    surface.write_to_png(f"{OUT}/chip_{name}.png")


CARD_WIDTH, CARD_HEIGHT = 1260, 1760


def court(pen, rank, kind, color):
    """abstract deco court: framed half-turn symmetric panel - crown, rays, big monogram; no traditional court art copied"""
    left, top, right, bottom = 250, 210, CARD_WIDTH - 250, CARD_HEIGHT - 210
    pen.set_source_rgb(*parts_of(color))
    pen.set_line_width(5)
    pen.rectangle(left, top, right - left, bottom - top)
    pen.stroke()
    pen.set_line_width(2)
    pen.rectangle(left + 14, top + 14, right - left - 28, bottom - top - 28)
    pen.stroke()
    for half in (0, 1):
        pen.save()
        if half:
            pen.translate(CARD_WIDTH, CARD_HEIGHT)
            pen.rotate(math.pi)
        pen.rectangle(left + 16, top + 16, right - left - 32, CARD_HEIGHT / 2 - top - 16)
        pen.clip()
        middle_x = CARD_WIDTH / 2
        middle_y = CARD_HEIGHT / 2
        for ray in range(-16, 17):  # sunburst from the middle
            angle = -math.pi / 2 + ray * math.pi / 34
            pen.move_to(middle_x, middle_y)
            pen.line_to(
                middle_x + 900 * math.cos(angle - 0.018), middle_y + 900 * math.sin(angle - 0.018)
            )
            pen.line_to(
                middle_x + 900 * math.cos(angle + 0.018), middle_y + 900 * math.sin(angle + 0.018)
            )
            pen.close_path()
            pen.set_source_rgb(*parts_of(BRASS if ray % 2 else color))
            pen.fill()
        for i, (radius, shade) in enumerate(
            ((430, BONE), (416, color), (404, BONE), (384, BRASS), (372, BONE))
        ):
            pen.set_source_rgb(*parts_of("#f6f0e2" if shade == BONE else shade))
            pen.arc(middle_x, middle_y, radius, math.pi, 2 * math.pi)
            pen.fill()
        # crown
        pen.set_source_rgb(*parts_of(BRASS))
        crown_base = middle_y - 395
        pen.move_to(middle_x - 150, crown_base)
        pen.line_to(middle_x - 190, crown_base - 150)
        pen.line_to(middle_x - 90, crown_base - 70)
        pen.line_to(middle_x, crown_base - 200)
        pen.line_to(middle_x + 90, crown_base - 70)
        pen.line_to(middle_x + 190, crown_base - 150)
        pen.line_to(middle_x + 150, crown_base)
        pen.close_path()
        pen.fill_preserve()
        pen.set_source_rgb(*parts_of(INK))
        pen.set_line_width(6)
        pen.stroke()
        pen.set_source_rgb(*parts_of(color))
        for dx, dy in ((-190, -165), (0, -218), (190, -165)):
            pen.arc(middle_x + dx, crown_base + dy, 17, 0, 7)
            pen.fill()
        pen.rectangle(middle_x - 150, crown_base, 300, 26)
        pen.fill()
        suit(pen, kind, left + 85, top + 100, 58)
        pen.fill()
        pen.restore()
    pen.set_source_rgb(*parts_of(color))
    set_font(pen, "GFS Didot", 520, True)
    write_centered(pen, rank, CARD_WIDTH / 2, CARD_HEIGHT / 2)
    pen.set_line_width(4)
    pen.move_to(left, CARD_HEIGHT / 2)
    pen.line_to(CARD_WIDTH / 2 - 300, CARD_HEIGHT / 2)
    pen.move_to(CARD_WIDTH / 2 + 300, CARD_HEIGHT / 2)
    pen.line_to(right, CARD_HEIGHT / 2)
    pen.stroke()


PIPS = {
    "2": [(0, -1), (0, 1)],
    "3": [(0, -1), (0, 0), (0, 1)],
    "4": [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    "5": [(-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)],
    "6": [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    "7": [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, -0.5)],
    "8": [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, -0.5), (0, 0.5)],
    "9": [
        (-1, -1),
        (1, -1),
        (-1, -0.333),
        (1, -0.333),
        (-1, 0.333),
        (1, 0.333),
        (-1, 1),
        (1, 1),
        (0, 0),
    ],
    "10": [
        (-1, -1),
        (1, -1),
        (-1, -0.333),
        (1, -0.333),
        (-1, 0.333),
        (1, 0.333),
        (-1, 1),
        (1, 1),
        (0, -0.667),
        (0, 0.667),
    ],
}


def card(rank, kind):
    surface, pen = canvas(CARD_WIDTH, CARD_HEIGHT, "#f6f0e2")
    color = INK if kind in "SC" else RED

    def corner():
        pen.set_source_rgb(*parts_of(color))
        set_font(pen, "GFS Didot", 230 if rank != "10" else 190, True)
        write_centered(pen, rank, 128, 150)
        suit(pen, kind, 128, 330, 74)
        pen.fill()

    corner()
    pen.save()
    pen.translate(CARD_WIDTH, CARD_HEIGHT)
    pen.rotate(math.pi)
    corner()
    pen.restore()
    pen.set_source_rgb(*parts_of(color))
    if rank in PIPS:
        for x, y in PIPS[rank]:
            pen.save()
            pen.translate(CARD_WIDTH / 2 + x * 235, CARD_HEIGHT / 2 + y * 560)
            if y > 0.01:
                pen.rotate(math.pi)
            suit(pen, kind, 0, 0, 112)
            pen.fill()
            pen.restore()
    elif rank == "A":
        if kind == "S":
            # ornate ace: big spade with engraved interior
            suit(pen, "S", CARD_WIDTH / 2, CARD_HEIGHT / 2, 500)
            pen.fill()
            pen.save()
            suit(pen, "S", CARD_WIDTH / 2, CARD_HEIGHT / 2, 500)
            pen.clip()
            pen.set_source_rgb(*parts_of("#f6f0e2"))
            pen.set_line_width(5)
            suit(pen, "S", CARD_WIDTH / 2, CARD_HEIGHT / 2 + 6, 452)
            pen.stroke()
            pen.set_line_width(2)
            suit(pen, "S", CARD_WIDTH / 2, CARD_HEIGHT / 2 + 8, 436)
            pen.stroke()
            pen.set_line_width(2.2)
            for ray in range(-24, 25):
                angle = -math.pi / 2 + ray * math.pi / 30
                pen.move_to(
                    CARD_WIDTH / 2 + 150 * math.cos(angle),
                    CARD_HEIGHT / 2 + 90 + 150 * math.sin(angle),
                )
                pen.line_to(
                    CARD_WIDTH / 2 + 620 * math.cos(angle),
                    CARD_HEIGHT / 2 + 90 + 620 * math.sin(angle),
                )
                pen.stroke()
            pen.restore()
            pen.set_source_rgb(*parts_of(INK))
            pen.arc(CARD_WIDTH / 2, CARD_HEIGHT / 2 + 90, 168, 0, 7)
            pen.fill()
            pen.set_source_rgb(*parts_of(BRASS))
            pen.set_line_width(6)
            pen.arc(CARD_WIDTH / 2, CARD_HEIGHT / 2 + 90, 160, 0, 7)
            pen.stroke()
            pen.set_line_width(2)
            pen.arc(CARD_WIDTH / 2, CARD_HEIGHT / 2 + 90, 148, 0, 7)
            pen.stroke()
            set_font(pen, "GFS Didot", 84, True)
            write_centered(pen, "PLO", CARD_WIDTH / 2, CARD_HEIGHT / 2 + 80)
            set_font(pen, "Lato", 24, True)
            write_centered(pen, "LAS VEGAS", CARD_WIDTH / 2, CARD_HEIGHT / 2 + 150, 6)
            pen.set_source_rgb(*parts_of(INK))
            set_font(pen, "Lato", 30, True)
            write_centered(pen, "HIGH  STAKES", CARD_WIDTH / 2, CARD_HEIGHT / 2 + 600, 14)
        else:
            suit(pen, kind, CARD_WIDTH / 2, CARD_HEIGHT / 2, 330)
            pen.fill()
    else:
        court(pen, rank, kind, color)
    surface.write_to_png(f"{OUT}/card_{rank}{kind}.png")


def back(body="#0d2a22", line=BRASS):
    surface, pen = canvas(CARD_WIDTH, CARD_HEIGHT, "#f6f0e2")
    margin = 62
    pen.rectangle(margin, margin, CARD_WIDTH - 2 * margin, CARD_HEIGHT - 2 * margin)
    pen.set_source_rgb(*parts_of(body))
    pen.fill_preserve()
    pen.clip()
    pen.set_source_rgb(*parts_of(line))
    pen.set_line_width(4)
    step = 150  # deco scales
    for j in range(-1, 26):
        for i in range(-1, 10):
            x = i * step + (step / 2 if j % 2 else 0) + CARD_WIDTH / 2 % step
            y = j * step / 2
            pen.save()
            pen.arc(x, y, step / 2, 0, math.pi)
            pen.close_path()
            pen.set_source_rgb(*parts_of(body))
            pen.fill()
            pen.restore()
            pen.set_source_rgb(*parts_of(line))
            for share in (0.49, 0.38, 0.27, 0.16, 0.06):
                pen.new_path()
                pen.arc(x, y, step * share, 0, math.pi)
                pen.stroke()
    pen.reset_clip()
    pen.set_line_width(8)
    pen.rectangle(
        margin + 20, margin + 20, CARD_WIDTH - 2 * margin - 40, CARD_HEIGHT - 2 * margin - 40
    )
    pen.stroke()
    pen.arc(CARD_WIDTH / 2, CARD_HEIGHT / 2, 230, 0, 7)
    pen.set_source_rgb(*parts_of(body))
    pen.fill_preserve()
    pen.set_source_rgb(*parts_of(line))
    pen.set_line_width(8)
    pen.stroke()
    pen.arc(CARD_WIDTH / 2, CARD_HEIGHT / 2, 208, 0, 7)
    pen.set_line_width(3)
    pen.stroke()
    suit(pen, "S", CARD_WIDTH / 2, CARD_HEIGHT / 2, 120)
    pen.fill()
    surface.write_to_png(f"{OUT}/card_back.png")


def double_frame(pen, width, height, margin, gap):
    """A strong line around a print and a fine one inside it. margin: across, down."""
    across, down = margin
    for line, inset in ((9, 0), (3, gap)):
        pen.set_line_width(line)
        left, top = across + inset, down + inset
        pen.rectangle(left, top, width - 2 * left, height - 2 * top)
        pen.stroke()


def note():
    """A banknote of no country: fine crossing lines, an oval with a spade, no figures."""
    width, height = 1560, 660
    surface, pen = canvas(width, height, "#cfcbb2")
    pen.set_source_rgb(*parts_of("#3c5a45"))
    pen.set_line_width(1.6)
    for center_x in (width * 0.2, width * 0.5, width * 0.8):
        for ring in range(26):
            pen.new_path()
            for step in range(361):
                angle = math.radians(step)
                reach = 60 + ring * 7 + 16 * math.sin(9 * angle + ring * 0.5)
                pen.line_to(
                    center_x + 1.15 * reach * math.cos(angle),
                    height / 2 + reach * math.sin(angle),
                )
            pen.stroke()
    double_frame(pen, width, height, (34, 34), 20)
    pen.save()
    pen.translate(width / 2, height / 2)
    pen.scale(1, 1.2)
    pen.arc(0, 0, 170, 0, 7)
    pen.restore()
    pen.set_source_rgb(*parts_of("#d8d3bd"))
    pen.fill_preserve()
    pen.set_source_rgb(*parts_of("#2b4636"))
    pen.set_line_width(7)
    pen.stroke()
    suit(pen, "S", width / 2, height / 2, 110)
    pen.fill()
    for x, kind in ((150, "D"), (width - 150, "H")):
        suit(pen, kind, x, height / 2, 58)
        pen.fill()
    surface.write_to_png(f"{OUT}/note.png")


def straddle():
    """The button of a straddle: bone letters on oxblood."""
    surface, pen = canvas(1536, 1536, "#4d0a10")
    middle = 768
    pen.set_source_rgb(*parts_of(BONE))
    pen.set_line_width(22)
    pen.arc(middle, middle, 668, 0, 7)
    pen.stroke()
    pen.set_line_width(6)
    pen.arc(middle, middle, 634, 0, 7)
    pen.stroke()
    set_font(pen, "GFS Didot", 176, True)
    write_centered(pen, "STRADDLE", middle, middle, 4)
    for side in (-1, 1):
        pen.rectangle(middle - 430, middle + side * 170 - 4, 860, 8)
        pen.fill()
        suit(pen, "S", middle, middle + side * 390, 120)
        pen.fill()
    surface.write_to_png(f"{OUT}/straddle.png")


def dial():
    """A wall clock's dial; its hands are shapes of their own."""
    size = 2048
    surface, pen = canvas(size, size, "#e6dcc6")
    middle = size / 2
    pen.set_source_rgb(*parts_of(INK))
    for minute in range(60):
        angle = math.radians(minute * 6)
        is_hour = minute % 5 == 0
        pen.set_line_width(20 if is_hour else 7)
        x, y = middle * math.sin(angle), -middle * math.cos(angle)
        inner = 0.86 if is_hour else 0.90
        pen.move_to(middle + inner * x, middle + inner * y)
        pen.line_to(middle + 0.94 * x, middle + 0.94 * y)
        pen.stroke()
    for share, line in ((0.955, 9), (0.60, 4)):
        pen.set_line_width(line)
        pen.arc(middle, middle, middle * share, 0, 7)
        pen.stroke()
    set_font(pen, "GFS Didot", 200, True)
    for hour in range(1, 13):
        angle = math.radians(hour * 30)
        x, y = middle + middle * 0.73 * math.sin(angle), middle - middle * 0.73 * math.cos(angle)
        write_centered(pen, str(hour), x, y)
    pen.set_source_rgb(*parts_of(RED))
    suit(pen, "S", middle, middle - middle * 0.38, 88)
    pen.fill()
    surface.write_to_png(f"{OUT}/dial.png")


def small_card(pen, rank, kind, x, y, width):
    """A card as a screen shows it: its rank above its suit. x, y: its middle."""
    height = width * 1.4
    pen.set_source_rgb(*parts_of("#f4f7f5"))
    pen.rectangle(x - width / 2, y - height / 2, width, height)
    pen.fill()
    pen.set_source_rgb(*parts_of(INK if kind in "SC" else RED))
    set_font(pen, "GFS Didot", width * 0.62, True)
    write_centered(pen, rank, x, y - height * 0.22)
    suit(pen, kind, x, y + height * 0.23, width * 0.26)
    pen.fill()


def screen():
    """The game on a telephone held across: a table, its seats, five cards, two buttons without words."""
    width, height = 1920, 900
    surface, pen = canvas(width, height, "#06130f")
    middle, center = width / 2, 400

    def oval(a, b):
        pen.save()
        pen.translate(middle, center)
        pen.scale(a, b)
        pen.arc(0, 0, 1, 0, 7)
        pen.restore()

    for a, b, shade in ((760, 320, "#12110f"), (735, 296, "#a97f33"), (728, 290, "#1d4033")):
        oval(a, b)
        pen.set_source_rgb(*parts_of(shade))
        pen.fill()
    oval(520, 190)
    pen.set_source_rgb(*parts_of("#8d6f62"))
    pen.set_line_width(5)
    pen.stroke()
    for i, (rank, kind) in enumerate((("A", "S"), ("10", "D"), ("9", "S"), ("8", "S"), ("K", "H"))):
        small_card(pen, rank, kind, middle + (i - 2) * 138, center + 10, 118)
    for x, y in ((250, 190), (250, 590), (middle, 118), (width - 250, 190), (width - 250, 590)):
        for i in range(4):
            pen.set_source_rgb(*parts_of("#97131f"))
            pen.rectangle(x - 100 + i * 34, y - 96, 58, 82)
            pen.fill_preserve()
            pen.set_source_rgb(*parts_of("#f4f7f5"))
            pen.set_line_width(5)
            pen.stroke()
        pen.set_source_rgb(*parts_of("#0b1d18"))
        pen.rectangle(x - 120, y, 240, 76)
        pen.fill()
        pen.set_source_rgb(*parts_of("#f5b9a8"))
        pen.rectangle(x - 96, y + 46, 110, 12)
        pen.fill()
        pen.set_source_rgb(*parts_of("#cfd8d3"))
        pen.rectangle(x - 96, y + 18, 160, 14)
        pen.fill()
    for i, (rank, kind) in enumerate((("A", "H"), ("Q", "S"), ("J", "S"), ("7", "H"))):
        small_card(pen, rank, kind, middle + (i - 1.5) * 120, 760, 110)
    for left, shade in ((1330, "#1d4033"), (1580, "#a81f2c")):
        pen.set_source_rgb(*parts_of(shade))
        pen.rectangle(left, 770, 220, 84)
        pen.fill()
    surface.write_to_png(f"{OUT}/screen.png")


def slate():
    """A clapper's board without words, and the stripes of its sticks."""
    width, height = 1800, 1320
    surface, pen = canvas(width, height, "#0d0c0b")
    pen.set_source_rgb(*parts_of(BONE))
    pen.set_line_width(9)
    pen.rectangle(50, 50, width - 100, height - 100)
    for y in (700, 1000):
        pen.move_to(50, y)
        pen.line_to(width - 50, y)
    for x in (620, 1180):
        pen.move_to(x, 700)
        pen.line_to(x, 1000)
    pen.stroke()
    for i, kind in enumerate("SHC"):
        suit(pen, kind, 335 + i * 565, 850, 84)
        pen.fill()
    surface.write_to_png(f"{OUT}/slate.png")
    surface, pen = canvas(1800, 180, "#0d0c0b")
    pen.set_source_rgb(*parts_of(BONE))
    for i in range(-1, 8):
        left = i * 260 + 60
        for x, y in ((left, 180), (left + 130, 180), (left + 240, 0), (left + 110, 0)):
            pen.line_to(x, y)
        pen.close_path()
        pen.fill()
    surface.write_to_png(f"{OUT}/sticks.png")


def bordered(name, master, side):
    """A picture of 16:9 as the series shows it: a border of an eighth at one side, for one mark or for four by turns."""
    width, height, band = 1920, 1080, 240
    picture = cv2.imread(str(OUT.parent.parent / "masters" / f"{master}.jpg"))
    reach = width - band
    picture = cv2.resize(picture[: 1600 * height // reach], (reach, height), interpolation=cv2.INTER_AREA)
    surface, pen = canvas(band, height, "#a4782e" if side == "left" else "#0e2a25")
    if side == "left":
        pen.set_source_rgb(*parts_of("#7f5b22"))
        for row in range(-1, 10):
            for column in range(3):
                suit(pen, "D", (column + (row % 2) / 2) * 120, row * 120 + 60, 34)
                pen.fill()
        pen.set_source_rgb(*parts_of("#a4782e"))
        pen.arc(band / 2, height / 2, 112, 0, 7)
        pen.fill()
        pen.set_source_rgb(*parts_of(INK))
        suit(pen, "S", band / 2, height / 2, 84)
        pen.fill()
    else:
        for turn, kind in enumerate("SHCD"):
            pen.set_source_rgb(*parts_of("#a4782e" if turn == 0 else "#12251f"))
            pen.rectangle(0, turn * height / 4 + 6, band, height / 4 - 12)
            pen.fill()
            pen.set_source_rgb(*parts_of(INK if turn == 0 else "#44574d"))
            suit(pen, kind, band / 2, (turn + 0.5) * height / 4, 72)
            pen.fill()
    mark = np.ndarray((height, band, 4), np.uint8, surface.get_data())[..., :3]
    parts = (mark, picture) if side == "left" else (picture, mark)
    cv2.imwrite(f"{OUT}/{name}.png", np.concatenate(parts, 1))


def cloth_pattern():
    size = 2048
    surface, pen = canvas(size, size, "#000000")
    pen.set_source_rgb(1, 1, 1)
    count = 6
    step = size / count
    order = "SHCD"
    for j in range(count):
        for i in range(count):
            x = (i + 0.5) * step
            y = (j + 0.5) * step
            pen.save()
            pen.translate(x, y)
            suit(pen, order[(i + 2 * (j % 2) + j // 2) % 4], 0, 0, step * 0.16)
            pen.fill()
            pen.restore()
    pen.set_line_width(5)
    for k in range(-count, 2 * count):
        for sg in (1, -1):
            pen.move_to(k * step, 0 if sg > 0 else size)
            pen.line_to(k * step + size, size if sg > 0 else 0)
            pen.stroke()
    surface.write_to_png(f"{OUT}/felt_suits.png")


def tiles():
    numbers = np.random.default_rng(3)
    size = 2048

    def cloud(beta, lo=0):
        frequency = np.fft.fftfreq(size) * size
        across, down = np.meshgrid(frequency, frequency)
        distance = np.sqrt(across * across + down * down)
        distance[0, 0] = 1
        amplitude = distance ** (-beta / 2) * (distance > lo)
        field = np.fft.ifft2(np.fft.fft2(numbers.normal(size=(size, size))) * amplitude).real
        field = (field - field.mean()) / field.std()
        return field

    # fibres: many short curved strokes, toroidal
    fibres = np.zeros((size, size), np.float32)
    for layer in range(3):
        strokes = np.zeros((size, size), np.float32)
        for i in range(26000):
            x, y = numbers.uniform(0, size, 2)
            amplitude = numbers.uniform(0, 2 * np.pi)
            length = numbers.uniform(18, 60)
            bend = numbers.normal(0, 0.5)
            value = float(numbers.uniform(0.35, 1))
            points = []
            for distance in range(5):
                points.append((x, y))
                x += np.cos(amplitude) * length / 4
                y += np.sin(amplitude) * length / 4
                amplitude += bend / 2
            points = np.array(points)
            for offset_x in ((0,) if 60 < points[0, 0] < size - 60 else (-size, 0, size)):
                for offset_y in ((0,) if 60 < points[0, 1] < size - 60 else (-size, 0, size)):
                    cv2.polylines(
                        strokes,
                        [np.round((points + [offset_x, offset_y]) * 16).astype(np.int32)],
                        False,
                        value,
                        2,
                        cv2.LINE_8,
                        4,
                    )
        fibres = np.maximum(
            fibres * 0.8, cv2.GaussianBlur(strokes, (0, 0), 1.0, borderType=cv2.BORDER_REFLECT)
        )
    felt = fibres * 0.8 + 0.12 * cloud(0.6) + 0.1 * cloud(1.6, 4)
    felt = (felt - np.percentile(felt, 1)) / (np.percentile(felt, 99) - np.percentile(felt, 1))
    cv2.imwrite(f"{OUT}/felt_tile.png", (np.clip(felt, 0, 1) * 255).astype(np.uint8))
    worn = cloud(2.6)
    worn = (worn - worn.min()) / (worn.max() - worn.min())
    cv2.imwrite(f"{OUT}/cloud_tile.png", (worn * 255).astype(np.uint8))


def label():
    """A whiskey label without words: any name on it would be an invented one."""
    width, height = 2000, 2360
    for is_foil in (0, 1):
        surface, pen = canvas(width, height, "#efe4ca" if not is_foil else "#000000")
        dark = "#14110e" if not is_foil else "#000000"
        gold = "#b58a3c" if not is_foil else "#ffffff"
        if not is_foil:
            numbers = random.Random(4)
            for i in range(9000):
                pen.set_source_rgba(0.45, 0.33, 0.16, numbers.uniform(0.01, 0.06))
                pen.arc(
                    numbers.uniform(0, width),
                    numbers.uniform(0, height),
                    numbers.uniform(1, 5),
                    0,
                    7,
                )
                pen.fill()

        def use_gold():
            pen.set_source_rgb(*parts_of(gold))

        def use_dark():
            pen.set_source_rgb(*parts_of(dark))

        use_dark()
        pen.rectangle(0, 0, width, 130)
        pen.fill()
        pen.rectangle(0, height - 130, width, 130)
        pen.fill()
        use_gold()
        pen.set_line_width(10)
        pen.rectangle(0, 142, width, 8)
        pen.fill()
        pen.rectangle(0, height - 150, width, 8)
        pen.fill()
        double_frame(pen, width, height, (90, 230), 26)
        # sunburst fan behind the spade
        pen.save()
        pen.rectangle(118, 258, width - 236, 760)
        pen.clip()
        for ray in range(-19, 20):
            angle = -math.pi / 2 + ray * math.pi / 40
            pen.move_to(width / 2, 1018)
            pen.line_to(
                width / 2 + 1400 * math.cos(angle - 0.012), 1018 + 1400 * math.sin(angle - 0.012)
            )
            pen.line_to(
                width / 2 + 1400 * math.cos(angle + 0.012), 1018 + 1400 * math.sin(angle + 0.012)
            )
            pen.close_path()
            use_gold()
            pen.fill()
        pen.restore()
        pen.set_source_rgb(*parts_of("#efe4ca" if not is_foil else "#000000"))
        pen.arc(width / 2, 760, 330, 0, 7)
        pen.fill()
        use_gold()
        pen.set_line_width(10)
        pen.arc(width / 2, 760, 318, 0, 7)
        pen.stroke()
        pen.set_line_width(3)
        pen.arc(width / 2, 760, 298, 0, 7)
        pen.stroke()
        use_dark()
        suit(pen, "S", width / 2, 750, 205)
        pen.fill()
        use_gold()
        pen.set_line_width(4)
        suit(pen, "S", width / 2, 754, 176)
        pen.stroke()
        use_gold()
        pen.rectangle(width / 2 - 640, 1585, 1280, 5)
        pen.fill()
        suit(pen, "D", width / 2, 1588, 34)
        pen.fill()
        surface.write_to_png(f'{OUT}/label{"_foil" if is_foil else ""}.png')


def table_felt():
    half_length, half_width = 118, 64
    scale = 10
    width, height = (2 * half_length + 20) * scale, (2 * half_width + 20) * scale
    surface, pen = canvas(width, height)
    pen.translate(width / 2, height / 2)
    pen.scale(scale, scale)
    gold = parts_of("#a9843f")

    def stadium(a, b):
        pen.new_path()
        for i in range(400):
            turn = 2 * math.pi * i / 400
            x, y = math.cos(turn), math.sin(turn)
            exponent = 2 / 2.6
            point = (
                a * math.copysign(abs(x) ** exponent, x),
                b * math.copysign(abs(y) ** exponent, y),
            )
            (pen.line_to if i else pen.move_to)(*point)
        pen.close_path()

    pen.set_source_rgb(*gold)
    pen.set_line_width(0.7)
    stadium(half_length - 40, half_width - 26)
    pen.stroke()
    pen.set_line_width(0.22)
    stadium(half_length - 41.6, half_width - 27.6)
    pen.stroke()
    set_font(pen, "GFS Didot", 7.5, True)
    write_centered(pen, "HIGH STAKES", 0, 19.5, 3.2)
    pen.set_line_width(0.25)
    for side in (-1, 1):
        pen.move_to(side * 48, 19.5)
        pen.line_to(side * 63, 19.5)
        pen.stroke()
        suit(pen, "S", side * 66, 19.2, 1.7)
        pen.fill()
    surface.write_to_png(f"{OUT}/table_felt.png")


def carpet():
    size = 1536
    surface, pen = canvas(size, size, "#120a0a")
    count = 6
    step = size / count
    for j in range(-1, 2 * count + 2):
        for i in range(-1, count + 2):
            x = i * step + (step / 2 if j % 2 else 0)
            y = j * step / 2
            pen.arc(x, y, step / 2, 0, math.pi)
            pen.close_path()
            pen.set_source_rgb(*parts_of("#150c0b"))
            pen.fill()
            for share, shade, w in (
                (0.48, "#4d3516", 5),
                (0.38, "#34100f", 9),
                (0.28, "#4d3516", 3),
                (0.17, "#34100f", 9),
                (0.07, "#4d3516", 6),
            ):
                pen.new_path()
                pen.arc(x, y, step * share, 0, math.pi)
                pen.set_source_rgb(*parts_of(shade))
                pen.set_line_width(w)
                pen.stroke()
    surface.write_to_png(f"{OUT}/carpet.png")


def badge():
    surface, pen = canvas(512, 512, "#b98a3e")
    pen.set_source_rgb(*parts_of("#0a0908"))
    pen.arc(256, 256, 232, 0, 7)
    pen.fill()
    pen.set_source_rgb(*parts_of("#c9963f"))
    pen.set_line_width(8)
    pen.arc(256, 256, 214, 0, 7)
    pen.stroke()
    suit(pen, "S", 256, 250, 130)
    pen.fill()
    surface.write_to_png(f"{OUT}/mic_badge.png")


def strata():
    numbers = np.random.default_rng(8)
    CARD_HEIGHT = 2048
    palette = np.array(
        [
            [214, 176, 132],
            [188, 120, 78],
            [158, 84, 54],
            [122, 58, 42],
            [176, 104, 66],
            [224, 192, 150],
            [138, 72, 50],
            [98, 50, 40],
            [200, 142, 96],
        ],
        np.float32,
    )[:, ::-1]
    image = np.zeros((CARD_HEIGHT, 8, 3), np.float32)
    y = 0
    while y < CARD_HEIGHT:
        thickness = int(numbers.choice([10, 18, 34, 70, 120], p=[0.3, 0.28, 0.22, 0.13, 0.07]))
        color = palette[numbers.integers(0, len(palette))] * numbers.uniform(0.8, 1.08)
        image[y : y + thickness] = color
        y += thickness
    fine = numbers.normal(0, 1, (CARD_HEIGHT, 1, 1))
    fine = cv2.GaussianBlur(fine.reshape(CARD_HEIGHT, 1), (1, 5), 1.2).reshape(CARD_HEIGHT, 1, 1)
    image = image * (1 + 0.10 * fine)
    image = cv2.GaussianBlur(image, (1, 5), 1.4)
    cv2.imwrite(f"{OUT}/strata.png", np.clip(image, 0, 255).astype(np.uint8))


def doors():
    for number in range(1, 25):
        width, height = 560, 840
        surface, pen = canvas(width, height, "#000000")
        pen.set_source_rgb(1, 1, 1)
        margin = 44
        pen.set_line_width(7)
        pen.rectangle(margin, margin, width - 2 * margin, height - 2 * margin)
        pen.stroke()
        pen.set_line_width(2.5)
        pen.rectangle(margin + 16, margin + 16, width - 2 * margin - 32, height - 2 * margin - 32)
        pen.stroke()
        set_font(pen, "GFS Didot", 250, True)
        write_centered(pen, str(number), width / 2, height / 2 - 10)
        kind_index = number % 4
        kind = "SHDC"[kind_index]
        suit(pen, kind, width / 2, height * 0.245, 46)
        pen.fill()
        for ray in range(-9, 10):
            angle = math.pi / 2 + ray * math.pi / 26
            inner = 70
            outer = 230 if abs(ray) % 2 == 0 else 190
            pen.set_line_width(3)
            center_x, foot = width / 2, height - margin - 16
            pen.move_to(center_x + inner * math.cos(angle), foot - inner * math.sin(angle))
            pen.line_to(
                center_x + outer * math.cos(angle) * 0.98, foot - outer * math.sin(angle) * 0.8
            )
            pen.stroke()
        pen.arc(width / 2, height - margin - 16, 52, math.pi, 2 * math.pi)
        pen.fill()
        surface.write_to_png(f"{OUT}/door_{number}.png")


def engraved(name, draw):
    """A print twice over: its colours, and white where it is cut into the surface."""
    for suffix, ground, ink in (("", BONE, INK), ("_cut", "#000000", "#ffffff")):
        surface, pen = canvas(1536, 1536, ground)
        pen.set_source_rgb(*parts_of(ink))
        draw(pen, 768)
        surface.write_to_png(f"{OUT}/{name}{suffix}.png")


def button():
    """A dealer's button."""

    def draw(pen, middle):
        pen.set_line_width(26)
        pen.arc(middle, middle, 610, 0, 7)
        pen.stroke()
        pen.set_line_width(7)
        pen.arc(middle, middle, 572, 0, 7)
        pen.stroke()
        set_font(pen, "GFS Didot", 208, True)
        write_centered(pen, "DEALER", middle, middle, 6)
        for y in (middle - 330, middle + 330):
            suit(pen, "S", middle, y, 96)
            pen.fill()

    engraved("button", draw)


def fob():
    """The tag of a hotel key: a number under a spade."""

    def draw(pen, middle):
        suit(pen, "S", middle, middle - 360, 100)
        pen.fill()
        set_font(pen, "GFS Didot", 640, True)
        write_centered(pen, "9", middle, middle + 60)

    engraved("fob", draw)


def draw_all():
    tiles()
    doors()
    strata()
    label()
    table_felt()
    carpet()
    badge()
    chip("black", "#171513", ("#c8973f", "#efe6d2"), "100", accent="#a3141c", style=0)
    chip("oxblood", "#4d090f", ("#efe6d2", "#171513"), "5K", accent="#6f1119", style=1)
    chip("brass", "#8c6426", ("#171513", "#efe6d2"), "1K", accent="#8a5f16", style=2)
    chip("bone", "#e3d8bf", ("#6f1119", "#171513"), "25K", accent="#6f1119", style=1, count=8)
    chip("green", "#0f4a35", ("#efe6d2", "#c8973f"), "500", accent="#0f4a35", style=0, count=8)
    button()
    fob()
    for r in ("A", "K", "Q", "J", "10", "9", "8", "7", "2"):
        for s in "SHDC":
            card(r, s)
    back()
    note()
    straddle()
    dial()
    screen()
    slate()
    bordered("border_left", "river", "left")
    bordered("border_right", "rack", "right")
    cloth_pattern()


if __name__ == "__main__":
    draw_all()
