"""Films of a run: beside the pictures, in the page and in the Markdown, and never missed silently."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from chalkwright.agent.data import Explanation, Problem, RunRecord, SceneCode, SceneResult
from chalkwright.agent.documents.page import to_html, to_markdown
from chalkwright.agent.events import PictureReady
from chalkwright.agent.explain.films import missing_films
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.runs.job import Options
from chalkwright.renderers.base import AnimationKind, RendererName
from tests.agent.page import read
from tests.agent.test_assemble import PICTURES, outline, record

ENDINGS: tuple[AnimationKind, ...] = ("mp4", "gif")


def result(scene: int, renderer: RendererName, film: str | None) -> SceneResult:
    code = SceneCode(scene=scene, class_name=f"Scene{scene}", renderer=renderer, written="", source="")
    return SceneResult(scene=scene, code=code, png=f"scene_{scene}.png", film=film)


def run(*results: SceneResult, **parameters: Any) -> RunRecord:
    return record(outline(len(results)), scenes=results, parameters=parameters)


def test_the_page_holds_the_film_behind_a_fold_under_its_picture() -> None:
    films = {"scene_1.mp4": b"film", "scene_2.gif": b"GIF89a"}
    html = to_html(run(result(1, "manim", "scene_1.mp4"), result(2, "manim", "scene_2.gif")), PICTURES | films)
    page = read(html)
    assert page.harm() == []
    assert page.all("details") == [{"class": "film"}] * 2
    (video,) = page.all("video")
    assert video["src"] == "data:video/mp4;base64,ZmlsbQ=="
    assert {"controls", "muted", "playsinline"} <= video.keys()
    assert video["poster"].startswith("data:image/png;base64,")
    assert video["aria-label"] == "A ramp with force F sub 1."
    assert [image["src"][:15] for image in page.all("img")] == ["data:image/png;", "data:image/png;", "data:image/gif;"]
    (policy,) = [meta["content"] for meta in page.all("meta") if "http-equiv" in meta]
    assert "media-src data:;" in policy
    assert "Figure 1 as a film" in page.text


def test_a_page_without_films_has_no_fold() -> None:
    page = read(to_html(record(outline()), PICTURES))
    assert page.all("details") == page.all("video") == []


def test_a_very_large_film_stays_beside_the_page() -> None:
    films = {"scene_1.mp4": bytes(8_000_001)}
    shown = run(result(1, "manim", "scene_1.mp4"))
    assert read(to_html(shown, PICTURES | films)).all("video") == []
    assert "[Figure 1 as a film](scene_1.mp4)" in to_markdown(shown)


def test_markdown_links_the_film_under_the_caption() -> None:
    markdown = to_markdown(run(result(1, "manim", "scene_1.mp4"), result(2, "manim", None)))
    assert "**Figure 1.** Title 1\n\n[Figure 1 as a film](scene_1.mp4)\n\nText after" in markdown
    assert markdown.count("as a film") == 1


@pytest.mark.parametrize(
    ("results", "sentences"),
    [
        ([result(1, "manim", "scene_1.gif")], []),
        ([result(1, "matplotlib", None)], ["Scene 1 is drawn with matplotlib: no film."]),
        (
            [result(1, "matplotlib", None), result(2, "manim", None), result(3, "matplotlib", None)],
            [
                "Scenes 1 and 3 are drawn with matplotlib: no film.",
                "Scene 2 could not be filmed; the picture is not affected.",
            ],
        ),
        ([SceneResult(scene=1, attempts=4)], []),
    ],
)
def test_every_missing_film_is_said(results: list[SceneResult], sentences: list[str]) -> None:
    assert list(missing_films(run(*results, animate="gif"))) == sentences
    assert list(missing_films(run(*results))) == []


def test_a_run_with_films_is_another_run() -> None:
    assert Options(animate="gif").parameters() == Options().parameters() | {"animate": "gif"}
    assert "animate" not in Options().parameters()


async def explained(root: Path, text: str, **options: Any) -> tuple[Explanation, list[PictureReady]]:
    async with ExplanationService(Options.model_validate(options), root=root) as service:
        job = service.submit(Problem(text=text), out=root / "run")
        pictures = [event async for event in job.events() if isinstance(event, PictureReady)]
        return await job.result(), pictures


@pytest.mark.process
async def test_a_run_leaves_a_film_beside_each_manim_picture(tmp_path: Path) -> None:
    text = "A ladder 5 m long leans against a vertical wall. Its foot is 3 m from the wall. How high does it reach?"
    explanation, pictures = await explained(tmp_path, text, animate="gif", layout_repairs=0)
    assert len(pictures) >= 2
    for result_, event in zip(explanation.record.scenes, sorted(pictures, key=lambda e: e.scene), strict=True):
        assert result_.film == f"scene_{result_.scene}.gif"
        assert event.film == str(tmp_path / "run" / result_.film)
        assert Path(event.film).read_bytes().startswith(b"GIF89a")
    assert explanation.html.count("data:image/gif;base64,") == len(pictures)
