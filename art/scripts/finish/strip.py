import sys

from city import city_plate
from finishing import grade, save

# There is no scene to it; the width alone may be given.
width = int(sys.argv[1]) if len(sys.argv) > 1 else 1600
picture = city_plate(width, width * 10 // 16, circle=0.0062)
save(
    grade(
        picture, exposure=0.1, power=1.4, saturation=1.2, bloom=0.10, threshold=0.8, vignette=0.45
    ),
    "strip",
)
