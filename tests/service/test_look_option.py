"""``look`` travels to the core as other options do, and is refused where nobody can look."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from chalkwright.agent.data import Look
from chalkwright.agent.events import PictureLookedAt
from chalkwright.cli.bench.eduillustrate import run
from chalkwright.service.faults import Refused
from chalkwright.service.pages.choices import model_choices
from chalkwright.service.public import public_event
from chalkwright.service.requests import AskedExplanation, check_asked, options_of
from chalkwright.service.settings import Settings


def asked(model: str | None) -> AskedExplanation:
    return AskedExplanation.model_validate({"problem": {"text": "x"}, "options": {"model": model, "look": True}})


def test_it_reaches_the_core(tmp_path: Path) -> None:
    settings = Settings(root=tmp_path, model="gpt-5")
    check_asked(asked(None), settings)
    assert options_of(asked(None).options, settings, None).look
    assert not options_of(AskedExplanation.model_validate({"problem": {"text": "x"}}).options, settings, None).look


@pytest.mark.parametrize(
    ("model", "says"), [("openai/o3-mini", "openai/o3-mini takes no pictures"), (None, "there is nobody to look")]
)
def test_it_is_refused_where_nobody_can_look(tmp_path: Path, model: str | None, says: str) -> None:
    with pytest.raises(Refused, match=says) as refused:
        check_asked(asked(model), Settings(root=tmp_path, offered_models=("openai/o3-mini",)))
    assert refused.value.status == 422


def test_the_providers_words_stay_inside() -> None:
    mended = Look(outcome="mended", fault="B and C are swapped.")
    assert public_event(PictureLookedAt(scene=2, look=mended)) == {"scene": 2, "look": mended.model_dump()}
    failed = Look(outcome="failed", reason="https://10.0.0.7/v1 refused the key sk-1.")
    told = public_event(PictureLookedAt(scene=2, look=failed))
    assert told["look"] == {"outcome": "failed", "fault": "", "reason": "The model could not look at the picture."}


def test_pages_offer_it_beside_models_that_see(tmp_path: Path) -> None:
    offering = Settings(root=tmp_path, model="gpt-5", offered_models=("openai/o3-mini",))
    assert [choice.sees for choice in model_choices(offering)] == [True, False, False]
    assert [choice.sees for choice in model_choices(Settings(root=tmp_path))] == [False]


@pytest.mark.parametrize(("model", "says"), [("offline", "choose models alone"), ("openai/o3-mini", "choose another")])
def test_benchmark_says_before_the_first_job_who_cannot_look(tmp_path: Path, model: str, says: str) -> None:
    options = ["--model", model, "--look", "--limit", "1", "--out", str(tmp_path / "run")]
    said = CliRunner().invoke(run, options)
    assert says in said.output, (said.output, said.exception)
    assert (said.exit_code, (tmp_path / "run").exists()) == (1, False)
