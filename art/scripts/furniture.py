"""The table and the chairs of a room that is seen from afar. Runs inside Blender; one unit is one centimetre."""

import math

from props import move, placed
from studio import BRASS, add_object, box, felt, lathe, leather, metal, plain_material, tube

TABLE_TOP = 76.0


def oval_table(x, y, wide, deep):
    """Felt, a padded rail, a brass line, a heavy foot. wide, deep: its felt, as shares of a metre and ninety."""
    top = TABLE_TOP
    brass, hide = metal("brass", BRASS, 0.26), leather("#2a0708", 0.4, 0.5, 0.4)
    rail = [(96, top - 3), (96.2, top + 1), (98, top + 4.4), (103, top + 6), (108, top + 4.4), (110, top)]
    rail += [(108, top - 6), (98, top - 9), (80, top - 10)]
    for name, profile, material in (
        ("felt", [(0, top), (95, top)], felt("#06251b", sheen=0.04)),
        ("line", [(62, top + 0.06), (63.2, top + 0.06)], brass),
        ("piping", [(94, top - 0.4), (94.4, top + 1.0), (95.6, top + 1.2), (96.4, top)], brass),
        ("rail", rail, hide),
        ("foot", [(34, top - 10), (30, 40), (34, 12), (46, 5), (48, 0)], plain_material("foot", "#0c0a09", 0.5)),
    ):
        add_object(name, lathe(name, profile, 160, material, 50), None, (x, y, 0), scale=(wide, deep, 1))


def tub_chair(x, y, turn):
    """A padded chair that faces along its own y, turned by degrees."""
    hide, dark = leather("#2a0708", 0.4, 0.5, 0.4), plain_material("dark", "#0c0a09", 0.5)
    parts = [
        box("seat", 54, 54, 14, hide, (0, 0, 46), bevel=5, segments=4),
        box("back", 54, 12, 50, hide, (0, -26, 74), (math.radians(9), 0, 0), bevel=5, segments=4),
        tube("stem", [(0, 0, 4), (0, 0, 40)], 3.2, dark),
        add_object("disc", lathe("disc", [(0, 4), (24, 3), (26, 1), (26, 0)], 64, dark)),
    ]
    for side in (-1, 1):
        parts.append(box("arm", 9, 44, 16, hide, (side * 27, -4, 60), bevel=4, segments=4))
    move(parts, placed(x, y, 0, turn))
