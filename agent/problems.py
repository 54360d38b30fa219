"""Reading a problem: a JSON, YAML or text file, a text, and the picture that belongs to it."""

from __future__ import annotations

import base64
import binascii
import difflib
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from pydantic import ValidationError

from chalkwright.agent.data import Image, Learner, Problem, Subject
from chalkwright.agent.documents.encodings import chinese_text
from chalkwright.agent.documents.pictures import MAX_MEGABYTES, picture
from chalkwright.agent.errors import UnreadableProblem
from chalkwright.agent.paths import is_file

MAX_CHARACTERS = 20_000
MAX_FILE_MEGABYTES = 20
_LONGEST_PATH = 1_000
_MOST_NAMED, _SHORT = 6, 200
"""Keys, and characters of one word of the file's, that a sentence repeats."""

_TEXT_KEYS = ("text", "question", "problem")
_KEYS = (*_TEXT_KEYS, "subject", "grade", "language", "learner", "image", "solution", "id")
_MAPPINGS = {".json": "json", ".yaml": "yaml", ".yml": "yaml"}
_TEXTS = {".txt", ".md", ".markdown", ""}
_PICTURES = {".png", ".jpg", ".jpeg", ".webp", ".gif"}
_SUBJECTS: tuple[Subject, ...] = get_args(Subject)
_ALSO_CALLED: Mapping[str, Subject] = {
    "math": "mathematics",
    "maths": "mathematics",
    "algebra": "mathematics",
    "geometry": "mathematics",
    "数学": "mathematics",
    "物理": "physics",
    "化学": "chemistry",
    "生物": "biology",
    "地理": "geography",
}
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")
_DATA_URI = re.compile(r"data:[^,;]*(;[^,;]*)*;base64,", re.IGNORECASE)
_BASE64 = re.compile(r"[A-Za-z0-9+/_\-\s]{64,}={0,2}\s*")


def read_problem(
    source: Path | None,
    *,
    text: str | None = None,
    image: Path | None = None,
    subject: str | None = None,
    grade: str | int | None = None,
    language: str | None = None,
) -> Problem:
    """The problem in the file ``source``, or ``text`` itself; the other options override what the file says.

    Raises :class:`UnreadableProblem`, one sentence with the remedy.
    """
    options = {"subject": subject, "grade": grade, "language": language}
    if source is not None and text is not None:
        raise UnreadableProblem(f"Give the problem as a file or as text, not both ({source} and a text were given).")
    if source is not None:
        found, folder = _file_fields(source), source.parent
    elif text is not None:
        found, folder = {"text": text}, Path()
    else:
        raise UnreadableProblem("There is no problem to explain; name a file or give the problem's text.")
    return _problem(found, options, image, folder, str(source) if source else "The problem")


def parse_problem(
    text: str,
    *,
    image: Path | None = None,
    subject: str | None = None,
    grade: str | int | None = None,
    language: str | None = None,
    folder: Path | None = None,
) -> Problem:
    """A problem from a stream: a JSON or YAML mapping where ``text`` is one, else plain text.

    Pictures named in the mapping are looked up in ``folder``, the working folder by default.
    """
    options = {"subject": subject, "grade": grade, "language": language}
    return _problem(_stream_fields(text), options, image, folder or Path(), "The problem")


def _problem(
    found: Mapping[str, Any], options: Mapping[str, str | int | None], image: Path | None, folder: Path, name: str
) -> Problem:
    unknown = [key for key in found if key not in _KEYS]
    if unknown:
        raise UnreadableProblem(f"{name} has {_name_keys(unknown)}; the keys are {', '.join(_KEYS)}.")
    texts = [key for key in _TEXT_KEYS if _is_given(found.get(key))]
    if len(texts) > 1:
        raise UnreadableProblem(f"{name} gives the problem twice ({' and '.join(texts)}); keep one of the keys.")
    text = _line(found, texts[0], name).strip() if texts else ""
    if not text:
        raise UnreadableProblem(f"{name} is empty; write the problem's text into it.")
    if len(text) > MAX_CHARACTERS:
        raise UnreadableProblem(f"{name} has {len(text)} characters; shorten it to {MAX_CHARACTERS} or fewer.")
    merged = {**found, **{key: value for key, value in options.items() if _is_given(value)}}
    return Problem(
        text=text,
        subject=_subject(_optional(merged, "subject", name)),
        grade=_optional(merged, "grade", name),
        language=_language(_optional(merged, "language", name)),
        learner=_learner(found.get("learner"), name),
        image=_file_picture(image) if image else _read_picture(found.get("image"), folder, name),
        solution=_optional(found, "solution", name),
        id=_optional(found, "id", name),
    )


def _learner(told: Any, name: str) -> Learner | None:
    if told is None or told == "":
        return None
    unknown = [str(key) for key in told if key not in Learner.model_fields] if isinstance(told, dict) else []
    if unknown:
        named = _name_keys(unknown, tuple(Learner.model_fields))
        raise UnreadableProblem(f"{name} has a learner with {named}; its keys are {', '.join(Learner.model_fields)}.")
    try:
        return Learner.model_validate(told)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "learner"
        keys = ", ".join(Learner.model_fields)
        raise UnreadableProblem(
            f"{name} has a learner that cannot be read ({place}: {first['msg']}); its keys are {keys}."
        ) from None


def _file_fields(source: Path) -> dict[str, Any]:
    ending = source.suffix.lower()
    if ending in _PICTURES:
        raise UnreadableProblem(f"{source} is a picture; give it as the image, and the problem's words as text.")
    text = _decode(_bytes(source, "problem file", MAX_FILE_MEGABYTES), source)
    if ending in _MAPPINGS:
        kind = _MAPPINGS[ending]
        content = _json(text, source) if kind == "json" else _yaml(text, source)
        if not isinstance(content, dict):
            what = "is empty" if content in (None, "") else "holds no mapping"
            raise UnreadableProblem(f"{source} {what}; write keys such as text and subject into it.")
        return {str(key): value for key, value in content.items()}
    if ending not in _TEXTS:
        raise UnreadableProblem(f"{source} is of no kind that can be read; use .json, .yaml, .txt or .md.")
    return {"text": text}


def _stream_fields(text: str) -> dict[str, Any]:
    text = text.removeprefix("\ufeff")
    if re.match(r'\s*\{\s*"', text):
        content = _json(text, None)
    else:
        try:
            content = _yaml(text, None)
        except UnreadableProblem:
            return {"text": text}
    if isinstance(content, dict) and any(key in content for key in _TEXT_KEYS):
        return {str(key): value for key, value in content.items()}
    return {"text": text}


def _json(text: str, source: Path | None) -> Any:
    try:
        return json.loads(text) if text.strip() else None
    except json.JSONDecodeError as error:
        problem, line = error.msg, error.lineno
    except RecursionError:
        problem, line = "Nested too deeply", 1
    except ValueError:
        problem, line = "A number has too many digits", 1
    raise UnreadableProblem(f"{source or 'The problem'} is not valid JSON ({problem}, line {line}); mend that line.")


def _yaml(text: str, source: Path | None) -> Any:
    import yaml

    try:
        # BaseLoader leaves every scalar a string: safe_load reads language "no" as False and "12:30" as 750.
        return yaml.load(text, Loader=yaml.BaseLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem, line = getattr(error, "problem", None) or "a character it does not allow", mark.line + 1 if mark else 1
    except RecursionError:
        problem, line = "nested too deeply", 1
    except (OverflowError, ValueError):
        problem, line = "an escaped character that there is not", 1  # PyYAML takes any eight digits for one
    raise UnreadableProblem(f"{source or 'The problem'} is not valid YAML ({problem}, line {line}); mend that line.")


def _bytes(path: Path, what: str, megabytes: int) -> bytes:
    try:
        if path.is_dir():
            raise UnreadableProblem(f"{path} is a folder; name the {what} in it.")
        if path.stat().st_size > megabytes * 1_000_000:
            raise UnreadableProblem(f"{path} is bigger than {megabytes} MB; give a smaller {what}.")
        return path.read_bytes()
    except FileNotFoundError:
        raise UnreadableProblem(f"There is no {what} {path}; check the path.") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise UnreadableProblem(f"The {what} {path} cannot be read ({why}); check the path and its rights.") from error


def _decode(data: bytes, source: Path) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if (chinese := chinese_text(data)) is not None:
            return chinese
        line = data[: error.start].count(b"\n") + 1
        raise UnreadableProblem(f"{source} is not UTF-8 text (line {line}); save it as UTF-8.") from None
    return text


def _is_given(value: object) -> bool:
    return value is not None and not (isinstance(value, str) and value.strip() in {"", "~", "null"})


def _line(found: Mapping[str, Any], key: str, name: str) -> str:
    value = found[key]
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise UnreadableProblem(f"{name} has no plain text under the key {key}; write one text there.")
    return str(value).encode("utf-8", errors="replace").decode()


def _optional(found: Mapping[str, Any], key: str, name: str) -> str | None:
    return _line(found, key, name).strip() if _is_given(found.get(key)) else None


def _subject(value: str | None) -> Subject | None:
    if value is None:
        return None
    wanted = _short(value).casefold()
    known: dict[str, Subject] = {**{subject: subject for subject in _SUBJECTS}, **_ALSO_CALLED}
    if wanted in known:
        return known[wanted]
    near = difflib.get_close_matches(wanted, known, n=1)
    hint = f"did you mean {known[near[0]]}?" if near else f"choose {', '.join(_SUBJECTS[:-1])} or {_SUBJECTS[-1]}."
    raise UnreadableProblem(f"There is no subject {_short(value)!r}; {hint}")


def _language(value: str | None) -> str | None:
    if value is not None and not _LANGUAGE.fullmatch(value):
        raise UnreadableProblem(f"{_short(value)!r} is no language tag; write one such as en, zh or pt-BR.")
    return value


def _name_keys(keys: list[str], known: Sequence[str] = _KEYS) -> str:
    some = [_short(key) for key in keys[:_MOST_NAMED]]
    near = [difflib.get_close_matches(key.lower(), known, n=1) for key in some]
    shown = [
        f"{key!r} (did you mean {match[0]}?)" if match else repr(key) for key, match in zip(some, near, strict=True)
    ]
    more = ["…"] if len(keys) > len(some) else []
    return f"{'an unknown key' if len(keys) == 1 else 'unknown keys'}: {', '.join([*shown, *more])}"


def _short(text: str) -> str:
    """What a file holds, for a sentence that a person reads."""
    return text if len(text) <= _SHORT else f"{text[: _SHORT - 1]}…"


def _file_picture(path: Path) -> Image:
    return picture(_bytes(path, "picture", MAX_MEGABYTES), str(path))


def _read_picture(value: object, folder: Path, name: str) -> Image | None:
    """The picture under the key ``image``: a path, a data URI, base64, or a stored ``Image``."""
    if isinstance(value, dict):
        value = value.get("data")
    if not _is_given(value):
        return None
    if not isinstance(value, str):
        raise _no_path(name)
    if value.startswith(("http:", "https:")):
        raise UnreadableProblem(f"{name} names a picture on the web ({_short(value)}); download it and name the file.")
    if uri := _DATA_URI.match(value):
        return picture(_base64(value[uri.end() :], name), f"The picture in {name}")
    if _BASE64.fullmatch(value) and not is_file(folder / value):
        return picture(_base64(value, name), f"The picture in {name}")
    if len(value) > _LONGEST_PATH or not value.isprintable():
        raise _no_path(name)
    return _file_picture(folder / value)


def _no_path(name: str) -> UnreadableProblem:
    return UnreadableProblem(f"{name} has no path under the key image; write a file name or a data: URI there.")


def _base64(text: str, name: str) -> bytes:
    compact = "".join(text.split()).translate(str.maketrans("-_", "+/")).rstrip("=")
    try:
        return base64.b64decode(compact + "=" * (-len(compact) % 4), validate=True)
    except binascii.Error:
        raise UnreadableProblem(f"The picture in {name} is not valid base64; give it as a file instead.") from None
