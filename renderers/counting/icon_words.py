"""What the drawings are called: irregular plurals, and other words for the same thing."""

from __future__ import annotations

_IRREGULAR = {
    "fish": "fish",
    "sheep": "sheep",
    "deer": "deer",
    "squid": "squid",
    "shrimp": "shrimp",
    "mouse": "mice",
    "goose": "geese",
    "tooth": "teeth",
    "foot": "feet",
    "child": "children",
    "man": "men",
    "woman": "women",
    "person": "people",
    "leaf": "leaves",
    "loaf": "loaves",
    "knife": "knives",
    "shelf": "shelves",
    "scarf": "scarves",
    "wolf": "wolves",
    "half": "halves",
    "die": "dice",
    "potato": "potatoes",
    "tomato": "tomatoes",
    "mango": "mangoes",
    "cactus": "cacti",
    "ox": "oxen",
    "scissors": "scissors",
    "bonsai": "bonsai",
}
"""Last words whose plural no rule gives."""

_HYPHENED = {"t-shirt": "T-shirt"}
"""Files whose object is not their name with spaces."""

SYNONYMS: dict[str, tuple[str, ...]] = {
    "airplane": ("plane", "aeroplane", "aircraft"),
    "alarm clock": ("clock",),
    "backpack": ("rucksack", "school bag", "schoolbag"),
    "ball": ("beach ball", "toy ball"),
    "balloon": ("air balloon",),
    "bee": ("honeybee", "bumblebee"),
    "bell pepper": ("pepper",),
    "bicycle": ("bike",),
    "block": ("toy block", "building block", "cube"),
    "boat": ("motorboat", "motor boat", "ship"),
    "boot": ("hiking boot",),
    "bow": ("ribbon", "hair bow"),
    "cake": ("birthday cake",),
    "camel": ("dromedary",),
    "can": ("tin", "can of soup"),
    "candy": ("sweet", "piece of candy", "toffee", "bonbon"),
    "cap": ("baseball cap",),
    "car": ("automobile", "toy car"),
    "cat": ("kitten", "kitty"),
    "cheese": ("piece of cheese", "wedge of cheese"),
    "chick": ("baby chick",),
    "chicken": ("hen",),
    "chocolate": ("chocolate bar", "bar of chocolate"),
    "coat": ("jacket",),
    "clover": ("four-leaf clover",),
    "cookie": ("biscuit",),
    "crib": ("cot", "baby bed"),
    "crocodile": ("alligator",),
    "cupcake": ("muffin",),
    "diamond": ("gem", "jewel", "gemstone"),
    "dinosaur": ("sauropod",),
    "dog": ("puppy", "doggy"),
    "doughnut": ("donut",),
    "drop": ("droplet", "raindrop", "water drop", "drop of water"),
    "duck": ("mallard",),
    "ear of corn": ("corn", "corn cob", "cob of corn", "maize", "sweetcorn"),
    "eggplant": ("aubergine",),
    "envelope": ("letter",),
    "fir tree": ("pine tree", "fir", "pine", "christmas tree"),
    "fire truck": ("fire engine",),
    "flower": ("daisy",),
    "football": ("american football", "rugby ball"),
    "gift": ("present", "wrapped gift", "gift box"),
    "glass of milk": ("glass", "milk"),
    "grain of rice": ("rice", "rice grain"),
    "grasshopper": ("cricket",),
    "hamburger": ("burger", "cheeseburger"),
    "handbag": ("bag",),
    "hat": ("top hat",),
    "hippopotamus": ("hippo",),
    "ice cream cone": ("ice cream", "icecream", "ice-cream", "cone"),
    "juice box": ("juice", "carton of juice"),
    "ladybug": ("ladybird", "lady beetle"),
    "light bulb": ("lightbulb", "bulb", "lamp"),
    "loaf of bread": ("bread", "loaf", "bread loaf"),
    "log": ("wood", "piece of wood"),
    "magnifying glass": ("magnifier",),
    "maple leaf": ("autumn leaf",),
    "marble": ("glass marble", "bead"),
    "mug": ("cup", "cup of cocoa"),
    "moon": ("crescent moon",),
    "motorcycle": ("motorbike",),
    "olive": ("green olive",),
    "orange": ("tangerine", "mandarin", "clementine"),
    "page": ("sheet of paper", "piece of paper", "paper", "sheet"),
    "pair of jeans": ("jeans", "trousers", "pants"),
    "pair of shorts": ("shorts",),
    "paintbrush": ("brush",),
    "paperclip": ("paper clip",),
    "pig": ("piglet",),
    "pizza": ("whole pizza",),
    "puzzle piece": ("puzzle",),
    "rabbit": ("bunny", "hare"),
    "rhinoceros": ("rhino",),
    "rock": ("stone", "pebble"),
    "rooster": ("cock", "cockerel"),
    "ruler": ("straightedge",),
    "sailboat": ("sailing boat", "toy boat"),
    "shelf": ("bookshelf", "bookcase"),
    "shell": ("seashell", "sea shell"),
    "shoe": ("sneaker", "trainer", "running shoe"),
    "slice of cake": ("piece of cake", "cake slice"),
    "slice of pizza": ("pizza slice", "piece of pizza"),
    "soccer ball": ("soccerball",),
    "squirrel": ("chipmunk",),
    "star": ("star sticker", "sticker"),
    "T-shirt": ("shirt", "tee", "tee shirt", "tshirt"),
    "taxi": ("cab",),
    "table": ("desk",),
    "teddy bear": ("teddy", "stuffed bear", "toy bear"),
    "telephone": ("phone",),
    "train": ("locomotive", "steam train", "toy train"),
    "tree": ("oak", "oak tree"),
    "truck": ("lorry", "delivery truck"),
    "turtle": ("tortoise",),
    "watermelon half": ("half watermelon", "half a watermelon"),
    "watermelon slice": ("slice of watermelon", "piece of watermelon"),
    "wrench": ("spanner",),
}
"""Other words a problem may use for what is drawn, singular."""


def plural(name: str) -> str:
    """The plural of a singular noun phrase; of ``loaf of bread`` it is ``loaves of bread``.

    Only the endings of everyday English; ``_IRREGULAR`` has the words that keep to no rule.
    """
    head, of, rest = name.partition(" of ")
    before, space, word = head.rpartition(" ")
    return before + space + _plural_word(word) + of + rest


def _plural_word(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("y") and word[-2:-1] not in ("a", "e", "i", "o", "u"):
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    return word + "s"


def stem_of(name: str) -> str:
    """The name of an object's file, without ending: ``T-shirt`` → ``t-shirt``."""
    return name.lower().replace(" ", "-")


def name_of(stem: str) -> str:
    """The object of a file's name."""
    return _HYPHENED.get(stem, stem.replace("-", " "))
