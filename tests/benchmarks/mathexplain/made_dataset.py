"""A small dataset in the published layout, and a server's script that answers both tasks and judges, at times badly."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

from tests.wire.server import Call, Reply

KEYPOINTS = [
    {"element": "Point D", "description": "The foot of the perpendicular from A to BC."},
    {"element": "Line AD", "description": "A dashed segment from A to D, the altitude."},
    {"element": "Right angle mark 1", "description": "Indicates that angle ADC is a right angle."},
    {"element": "Angle BAD", "description": "The angle at A, labelled x."},
]
RENAMED = [
    {"element": "Point H", "description": "Foot of the altitude from A"},
    {"element": "Segment AH", "description": "the height"},
]
WRONG = [{"element": "Line BC", "description": "the base"}]


def png(text: str) -> bytes:
    """A triangle with a number, so that no two pictures are alike."""
    picture = Image.new("RGB", (160, 120), "white")
    pen = ImageDraw.Draw(picture)
    pen.polygon([(20, 100), (140, 100), (60, 20)], outline="black")
    pen.text((5, 5), text, fill="black")
    out = io.BytesIO()
    picture.save(out, format="PNG")
    return out.getvalue()


def records(count: int) -> list[dict[str, Any]]:
    """Two in three of geometry, every second one with options; the answer of number n is n + 10."""
    return [
        {
            "id": f"item-{n:02d}",
            "chapter": "Functions" if n % 3 == 0 else "Properties of Figures",
            "section": "Functions" if n % 3 == 0 else "Properties of Triangles",
            "domain": "graph" if n % 3 == 0 else "geometry",
            "problem_text": f"Problem {n}: in triangle ABC, find the area.",
            "options": [f"{n + 10 + k} cm^2" for k in (-2, -1, 0, 1, 2)] if n % 2 == 0 else [],
            "answer": f"{n + 10} cm^2",
            "solution_text": f"The altitude AD makes two right triangles, so the area is {n + 10} cm^2.",
            "visual_keypoints": KEYPOINTS,
            "problem_image": f"images/{n}.png",
        }
        for n in range(count)
    ]


def dataset(folder: Path, count: int) -> Path:
    """Written as ``items.jsonl`` with its pictures."""
    (folder / "images").mkdir(parents=True)
    made = records(count)
    for n in range(count):
        (folder / "images" / f"{n}.png").write_bytes(png(str(n)))
    (folder / "items.jsonl").write_text("".join(json.dumps(one) + "\n" for one in made), encoding="utf-8")
    return folder


def asked(call: Call) -> tuple[str, int]:
    """What a call is about (``identify``, ``explain``, ``derive``, ``parse``, ``match``, …), and the item's number."""
    stages = {
        "You decide what to add": "identify",
        "who explains a problem": "explain",
        "Say which answer": "derive",
        "Stage: reading keypoints": "parse",
        "Stage: matching": "match",
        "Stage: rating": "rate",
        "Stage: judging the answer": "answer",
    }
    stage = next(name for start, name in stages.items() if start in call.system)
    number = re.search(r"(?:Problem|list of problem) (\d+)\b", call.prompt)
    return stage, int(number[1]) if number else -1


def answered(call: Call) -> Reply:
    """By the item's number: a fifth of the lists is another form or none, and of the judgements some come malformed."""
    stage, n = asked(call)
    first = len(call.messages) == 1
    if stage in ("rate", "match", "parse") and first and n % 4 == 1:
        return Reply("Let me think about that …")
    said: dict[str, Any] = {
        "parse": {"keypoints": RENAMED},
        "match": {"matches": []},
        "rate": {"rationale": "fair", "correctness": 1 + n % 5, "fidelity": 3, "referencing": 5},
        "answer": {"rationale": "same", "same": True},
    }
    if stage in said:
        return Reply(json.dumps(said[stage]))
    if stage == "identify":
        return Reply(_listed(n))
    if stage == "derive":
        return Reply(f"{n + 10 + (n % 5 == 0)} cm^2")
    return Reply(f"Problem {n} is solved by the altitude AD.\n\n**Answer:** {n + 10} cm^2")


def _listed(n: int) -> str:
    forms: Sequence[str] = (
        json.dumps({"keypoints": KEYPOINTS}),
        f"Sure!\n```json\n{json.dumps(RENAMED)}\n```",
        "{\n" + ",\n".join(map(json.dumps, KEYPOINTS[:2])) + "\n}",
        f"For the list of problem {n}, drop the perpendicular from A onto BC.",
        json.dumps({"keypoints": WRONG}),
    )
    return forms[n % 5]
