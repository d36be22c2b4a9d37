import bokeh
from finishing import blur, grade, load, over, save
from room import glow

image, _ = load("shoe")
height, width = image.shape[:2]
base = glow(width, height, (0.030, 0.012, 0.005), (0.8, 0.30), (0.35, 0.2))
room = blur(bokeh.plate(width, height, [], base), 1.2 * width / 1600)
picture = over(image, room)
save(grade(picture, exposure=0.48, power=1.5, saturation=1.2, bloom=0.06, vignette=0.46), "shoe")
