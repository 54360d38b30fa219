"""A study over HTTP, without scripts: made, rated by many at once, exported, settled."""

from __future__ import annotations

import asyncio
import io
import json
import re
import zipfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from chalkwright.cli.agreement import agreement
from chalkwright.service.settings import Settings
from chalkwright.service.studies.form import load_shipped
from tests.service.comparison.test_compare import MARKDOWN, finished
from tests.service.pages.browser.serving import Served, serve
from tests.service.studies.made_studies import item, jsonl, png
from tests.service.studies.raters import OWN_FORM, Owner, own_form, rate

DIMENSIONS = [one.key for one in load_shipped()["illustrated"].criteria]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    yield from serve(Settings(root=tmp_path_factory.mktemp("service"), workers=0, json_logs=False))


@pytest.fixture
async def client(served: Served) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(
        verify=False, base_url=served.url, follow_redirects=True, headers={"accept": "text/html"}, timeout=30
    ) as client:
        yield client


@pytest.fixture
async def owner(client: httpx.AsyncClient) -> Owner:
    return Owner(client)


def values(text: str) -> list[tuple[str, str, str, str]]:
    return [tuple(line.split(",")[:4]) for line in text.splitlines()[1:]]  # type: ignore[misc]


async def test_the_export_gives_the_command_the_live_alpha(
    owner: Owner, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    models = [{"gemini": {"LC": score, "VC": 5 - score}} for score in (0.5, 2, 3, 5)]
    await owner.make([item(f"item-{n}", models=said) for n, said in enumerate(models)], files=own_form())
    links = await owner.invite("Ann", "Bo", "Cy")
    for n, link in enumerate(links):
        for place in range(1, 5):
            page_shown = (await client.get(f"{link}/items/{place}")).text
            assert "model-" not in page_shown
            assert "item-1" not in re.findall(r"<main.*</main>", page_shown, re.S)[0]
            score = (place + n) % 3 / 2
            assert (await rate(client, link, place, {"LC": score, "VC": (place % 3) / 2})).status_code == 200
    file = tmp_path / "ratings.csv"
    file.write_text(await owner.file("ratings.csv"))
    page = (await client.get(owner.study)).text
    assert "chalkwright agreement ratings.csv" in page
    told = CliRunner().invoke(agreement, [str(file), "--format", "json", "--bootstrap", "0"])
    assert told.exit_code == 0, told.output
    rows = {row["dimension"]: row for row in json.loads(told.output)}
    shown = dict(re.findall(r'data-alpha="(\w+)">([^<]+)<', page))
    assert {name: f"{row['alpha']['value']:.2f}".replace("-", "−") for name, row in rows.items()} == shown
    assert set(shown) == {"LC", "VC"}
    assert len(set(shown.values())) == 2
    rhos = {f"{row['rho']['value']:.2f}".replace("-", "−") for row in rows.values()}
    assert all(f'<td class="number">{rho}</td>' in page for rho in rhos)
    assert rows["LC"]["llm"] == "gemini"


async def test_two_raters_at_once_do_not_touch_each_other(owner: Owner, client: httpx.AsyncClient) -> None:
    await owner.make([item("one"), item("two")], files=own_form())
    ann, bo = await owner.invite("Ann", "Bo")
    kept = await asyncio.gather(
        *(
            rate(client, link, place, {"LC": score, "VC": score})
            for place in (1, 2)
            for link, score in ((ann, 0), (bo, 1))
        )
    )
    assert {one.status_code for one in kept} == {200}
    found = values(await owner.file("ratings.csv"))
    assert {(who, score) for _, who, _, score in found} == {("R01", "0"), ("R02", "1")}
    assert len(found) == 8


async def test_changes_are_kept_and_can_be_taken_back(owner: Owner, client: httpx.AsyncClient, served: Served) -> None:
    await owner.make([item("one")], files=own_form())
    (link,) = await owner.invite("Ann")
    await rate(client, link, 1, {"LC": 0})
    await rate(client, link, 1, {"LC": 1})
    await rate(client, link, 1, {"LC": 1})  # no change, nothing to take back
    assert values(await owner.file("ratings.csv")) == [("one", "R01", "LC", "1")]
    assert "taken back" in (await client.post(f"{link}/undo")).text
    assert values(await owner.file("ratings.csv")) == [("one", "R01", "LC", "0")]
    await client.post(f"{link}/undo")
    assert values(await owner.file("ratings.csv")) == []
    assert (await client.post(f"{link}/undo")).url.path == link
    lines = (await owner.file("answers.jsonl")).splitlines()
    assert lines == []


async def test_submitted_answers_are_fixed_until_they_are_handed_back(owner: Owner, client: httpx.AsyncClient) -> None:
    await owner.make([item("one")], files=own_form())
    (link,) = await owner.invite("Ann")
    assert (await client.post(f"{link}/submit")).status_code == 409
    await rate(client, link, 1, {"LC": 0, "VC": 0})
    assert "Thank you" in (await client.post(f"{link}/submit")).text
    refused = await rate(client, link, 1, {"LC": 1})
    assert refused.status_code == 422
    assert "submitted and fixed" in refused.text
    assert ("one", "R01", "LC", "0") in values(await owner.file("ratings.csv"))
    rater = re.search(r"/raters/(\w{32})/back", (await client.get(owner.study)).text)
    assert rater is not None
    await client.post(f"{owner.study}/raters/{rater[1]}/back")
    assert (await rate(client, link, 1, {"LC": 1})).status_code == 200
    await client.post(f"{owner.study}/close")
    assert (await rate(client, link, 1, {"LC": 0})).status_code == 422
    assert ("one", "R01", "LC", "1") in values(await owner.file("ratings.csv"))


async def test_training_comes_first_and_tells_what_is_expected(owner: Owner, client: httpx.AsyncClient) -> None:
    await owner.make(
        [item(f"i{n}", **({"stage": "pilot", "expected": {"LC": {"score": 1}}} if n < 2 else {})) for n in range(4)]
    )
    (link,) = await owner.invite("Ann")
    assert (await client.get(f"{link}/items/3")).status_code == 404  # not open yet
    everything = dict.fromkeys(DIMENSIONS, 1)
    told = await rate(client, link, 1, everything, "check")
    assert "As expected." in told.text
    assert "Expected: " not in told.text
    told = await rate(client, link, 2, everything, "check")
    assert "Expected: Poor." in told.text
    assert (await client.get(f"{link}/items/5")).status_code == 404
    for place in (3, 4):
        await rate(client, link, place, {**everything, "LC": 0})
    assert "Check my pilot" in (await client.get(link)).text
    assert "Not yet" in (await client.post(f"{link}/pilot")).text
    for place in (3, 4):
        await rate(client, link, place, everything)
    assert "Go on" in (await client.post(f"{link}/pilot")).text
    await rate(client, link, 5, everything)
    found = values(await owner.file("ratings.csv"))
    assert len(found) == 7
    assert len({row[0] for row in found}) == 1
    assert len((await owner.file("answers.jsonl")).splitlines()) == 5 * 7


async def test_a_failed_pilot_ends_the_way(owner: Owner, client: httpx.AsyncClient) -> None:
    pilot = OWN_FORM + "pilot: {items: 1, least: 1, tries: 1}\n"
    await owner.make([item("p", stage="pilot", expected={"LC": {"score": 1}}), item("r")], files=own_form(pilot))
    (link,) = await owner.invite("Ann")
    await rate(client, link, 1, {"LC": 0, "VC": 0})
    assert "ends here for you" in (await client.post(f"{link}/pilot")).text
    assert (await client.post(f"{link}/pilot")).status_code == 409
    assert (await client.get(f"{link}/items/2")).status_code == 404


async def test_counts_are_kept_as_typed_and_as_they_count(owner: Owner, client: httpx.AsyncClient) -> None:
    picture = {"problem": "", "solution": "", "explanation": ""}
    await owner.make([item("a", **picture, ask={"count": "How many pears?"})], form="counting")
    (link,) = await owner.invite("Ann")
    assert "How many pears?" in (await client.get(f"{link}/items/1")).text
    wrong = await rate(client, link, 1, {"count": "lots"})
    assert wrong.status_code == 422
    assert "names no number" in wrong.text
    part = await client.post(f"{link}/items/1", data={"count": "10+"}, headers={"HX-Request": "true"})
    assert "counts as <b>more than 10</b>" in part.text
    assert "<html" not in part.text
    said = json.loads(await owner.file("answers.jsonl"))
    assert (said["raw"], said["value"]) == ("10+", 11.0)
    assert said["seconds"] >= 0
    page = (await client.get(owner.study)).text
    assert "--human-scale 0,0.5,1" in page
    assert "--alpha-level interval" in page


async def test_reviewers_of_problems_differ_and_the_owner_settles(
    owner: Owner, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    await owner.make(
        [{"id": name, "text": f"Problem {name}?", "solution": "So."} for name in "abc"], form="problem-review"
    )
    for link, drops in zip(await owner.invite("Ann", "Bo"), ("c", "bc"), strict=True):
        for place in (1, 2, 3):
            name = re.search(r"Problem (\w)\?", (await client.get(f"{link}/items/{place}")).text)
            assert name is not None
            keep = {"diagram_appropriate": 1, "clear_solution": int(name[1] not in drops), "diverse_topic": 1}
            await rate(client, link, place, keep)
    assert "1 kept, 1 dropped, 1 disputed" in (await client.get(owner.study)).text
    page = (await client.get(f"{owner.study}/disagreements")).text
    assert "1 in all, 1 not settled" in page
    assert "<h2>b</h2>" in page
    settled = {"item": "b", "criterion": "keep", "score": "1", "note": "=discussed"}
    assert "1 in all, 0 not settled" in (await client.post(f"{owner.study}/disagreements", data=settled)).text
    assert "2 kept, 1 dropped, 0 disputed" in (await client.get(owner.study)).text
    assert "b,keep,1,'=discussed" in await owner.file("settled.csv")
    sheet = await owner.file("sheet-R02.csv")
    assert "b,yes,no,yes," in sheet
    assert sheet.startswith("id,diagram_appropriate")


async def test_what_is_not_ones_own_is_not_there(owner: Owner, client: httpx.AsyncClient) -> None:
    await owner.make(files=own_form())
    (link,) = await owner.invite("Ann")
    pictures = await client.get(f"{link}/items/1/pictures/0")
    assert pictures.headers["content-type"] == "image/png"
    for path in (f"{link}x", f"{link}/items/99", f"{link}/items/1/pictures/9", "/rate/studies/" + "0" * 32):
        assert (await client.get(path)).status_code == 404, path
    withdrawn = re.search(r"/raters/(\w{32})/withdraw", (await client.get(owner.study)).text)
    assert withdrawn is not None
    await client.post(f"{owner.study}/raters/{withdrawn[1]}/withdraw")
    assert (await client.get(link)).status_code == 404
    page = await client.post(f"{owner.study}/raters/{withdrawn[1]}/link")
    assert page.text.count("/rate/r/") == 1


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}])
async def test_another_sites_form_changes_nothing(
    owner: Owner, client: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    await owner.make(files=own_form())
    (link,) = await owner.invite("Ann")
    for path in (
        f"{owner.study}/close",
        f"{owner.study}/remove",
        f"{owner.study}/raters",
        "/rate/studies",
        f"{link}/submit",
    ):
        assert (await client.post(path, headers=headers, data={"names": "x", "sure": "yes"})).status_code == 403, path
    ours = {"Sec-Fetch-Site": "same-origin", "Origin": str(client.base_url)}
    assert (await client.post(f"{owner.study}/close", headers=ours)).status_code == 200


async def test_what_cannot_be_made_is_said_in_a_sentence(owner: Owner, client: httpx.AsyncClient) -> None:
    for items, said in (([], "no item to rate"), ([item("=1")], "wrong at id")):
        made = await owner.make(items)
        assert made.status_code == 422
        assert said in made.text
    made = await client.post("/rate/studies", data={"form": "illustrated", "run": "../../etc"})
    assert made.status_code == 422
    assert "Choose a run" in made.text
    made = await owner.make(files=own_form("a: ["))
    assert made.status_code == 422
    assert "no YAML" in made.text


def facts(page: str) -> dict[str, str]:
    """What the head of a study's page says: training, pilot, to rate …"""
    return dict(re.findall(r"<div><dt>([^<]+)</dt><dd>([^<]+)</dd></div>", page))


async def test_the_split_is_the_owners_until_somebody_is_invited(owner: Owner, client: httpx.AsyncClient) -> None:
    made = await owner.make([item(f"i{n}") for n in range(8)], training="1", pilot="2", rating="4")
    assert facts(made.text) == {
        "Training": "1", "Pilot": "2", "To rate": "4", "Left out": "3", "Raters an item": "all", "Seed": "3"
    }  # fmt: skip
    drawn = await client.post(
        f"{owner.study}/split", data={"draw": "yes", "training": "2", "pilot": "0", "rating": "7"}
    )
    assert {"Training": "2", "To rate": "7", "Left out": "1"}.items() <= facts(drawn.text).items()
    names = re.findall(r'<label for="place-(\d+)"><b>([^<]+)</b>', drawn.text)
    wanted = {name: "pilot" if name in ("i0", "i5") else "rating" for _, name in names}
    places = {f"place-{number}": wanted[name] for number, name in names if not name.startswith("training")}
    chosen = await client.post(f"{owner.study}/split", data=places)
    assert {"Training": "2", "Pilot": "2", "To rate": "6"}.items() <= facts(chosen.text).items()
    for wrong, said in (
        ({"draw": "yes", "pilot": "5", "rating": "4"}, "There are 8 items"),
        ({"draw": "yes", "pilot": "x"}, "with a number such as 5"),
        (dict.fromkeys(places, "out"), "choose at least one"),
    ):
        refused = await client.post(f"{owner.study}/split", data=wrong)
        assert refused.status_code == 422
        assert said in refused.text
    (link,) = await owner.invite("Ann")
    overview = (await client.get(link)).text
    assert re.findall(r'<span class="figures">(0 of \d+)</span>', overview) == ["0 of 2", "0 of 2", "0 of 6"]
    late = await client.post(f"{owner.study}/split", data=places)
    assert late.status_code == 422
    assert "invited already" in late.text


async def test_what_is_asked_for_and_not_there_makes_no_study(owner: Owner, client: httpx.AsyncClient) -> None:
    made = await owner.make([item(f"i{n}") for n in range(4)], rating="5", title="Kept title")
    assert made.status_code == 422
    assert "There are 4 items, fewer than" in made.text
    assert 'value="Kept title"' in made.text
    assert facts((await owner.make([item(f"i{n}") for n in range(4)], rating="4")).text)["To rate"] == "4"


async def test_own_explanations_folders_and_documents_are_rated(
    owner: Owner, client: httpx.AsyncClient, served: Served
) -> None:
    mine, foreign = await finished(served.settings, "a"), await finished(served.settings, "b", owner="other")
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, "w") as archive:
        for name in ("kimi/one", "kimi/two", "gpt/one", "gpt/two"):
            archive.writestr(f"{name}.md", MARKDOWN)
        archive.writestr("kimi/scene_1.png", png("green"))
    sent = [
        ("items", ("documents.zip", zipped.getvalue())),
        ("items", ("items.jsonl", jsonl(item("line")))),
        ("folder", ("set/essay.md", MARKDOWN)),
        ("folder", ("set/scene_1.png", png())),
        ("own_form", own_form()["own_form"]),
    ]
    made = await client.post("/rate/studies", data={"own": mine, "form": "illustrated"}, files=sent)
    assert made.status_code == 200, made.text
    for name in ("Circle a", "kimi/one", "gpt/two", "line", "set"):
        assert f"<b>{name}</b>" in made.text, name
    assert facts(made.text)["To rate"] == "7"
    owner.study = str(made.url.path)
    (link,) = await owner.invite("Ann")
    assert (await client.get(f"{link}/items/1")).status_code == 200
    refused = await client.post("/rate/studies", data={"own": foreign, "form": "illustrated"})
    assert refused.status_code == 404
    assert "no such explanation" in refused.text
    assert "Circle b" not in refused.text


async def test_a_removed_study_leaves_nothing(owner: Owner, client: httpx.AsyncClient, served: Served) -> None:
    await owner.make()
    (link,) = await owner.invite("Ann")
    folder = served.settings.root / "studies" / owner.study.rsplit("/", 1)[1]
    assert any(folder.iterdir())
    assert (await client.post(f"{owner.study}/remove")).status_code == 422
    assert (await client.post(f"{owner.study}/remove", data={"sure": "yes"})).url.path == "/rate"
    assert not folder.exists()
    assert (folder.parent).exists()
    assert (await client.get(link)).status_code == 404
    assert (await client.get(owner.study)).status_code == 404
