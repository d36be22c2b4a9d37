from finishing import grade, load, save

image, _ = load("corridor")
save(grade(image, exposure=0.7, power=1.5, saturation=1.2, bloom=0.06, vignette=0.46), "corridor")
