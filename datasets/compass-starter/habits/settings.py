DEBUG = False
LIMIT = 1000
LEVELS = ["quiet", "normal", "loud"]

if DEBUG:
    LIMIT = 10
    if "loud" in LEVELS:
        LEVEL = "loud"
    else:
        LEVEL = "normal"
elif LIMIT > 100:
    LEVEL = "quiet"
else:
    LEVEL = "normal"

for name in LEVELS:
    if name == LEVEL:
        CHOSEN = name
