"""The house colours: dark enough to read on white (WCAG AA), apart enough to tell for most colour visions.

The pale tones are for lines that step back, construction and hidden lines above all: on white they have the contrast of
3 that a line with a meaning needs (WCAG 1.4.11), on areas they have not, and letters they are never for.
"""

INK = "#1F2933"
GREY_INK = "#546070"
BLUE_INK = "#1C5CB9"
RED_INK = "#B03128"
GREEN_INK = "#1B6F47"
ORANGE_INK = "#A14A08"
PURPLE_INK = "#7A3FB0"
TEAL_INK = "#0E6E67"

GREY_PALE = "#86919F"
BLUE_PALE = "#5B90E3"
RED_PALE = "#DE6F62"
GREEN_PALE = "#5D9D79"
ORANGE_PALE = "#CA7C51"
PURPLE_PALE = "#AA7ADD"
TEAL_PALE = "#599B94"

GREY_FILL = "#E5E9EF"
BLUE_FILL = "#CFE1FA"
RED_FILL = "#FADAD6"
GREEN_FILL = "#CDEBDB"
ORANGE_FILL = "#FCE3C5"
PURPLE_FILL = "#E7DAF5"
TEAL_FILL = "#CBEBE7"
YELLOW_FILL = "#FFF3C4"

__all__ = [name for name in dir() if name.isupper()]
