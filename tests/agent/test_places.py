"""Where runs live: locking, numbering, never overwriting what cost money."""

from __future__ import annotations

from pathlib import Path

import pytest

from chalkwright.agent.errors import MachineFault, UserError
from chalkwright.agent.models.store import Store
from chalkwright.agent.runs.folder import RECORD
from chalkwright.agent.runs.places import MARK, STATE, Busy, Place, find_place
from chalkwright.agent.runs.state import IN_FOLDER
from tests.offenders import each


def place(
    root: Path, key: str = "k1", *, out: Path | None = None, resume: bool = False, precious: bool = True
) -> Place:
    return find_place("A lever", key * 8, root=root, out=out, resume=resume, precious=precious)


def finish(found: Place) -> Path:
    found.take(resume=False)
    (found.folder.path / STATE).write_text("state")
    (found.folder.path / RECORD).write_text("{}")
    found.release()
    return found.folder.path


def test_a_finished_run_that_cost_money_is_kept(tmp_path: Path) -> None:
    first = finish(place(tmp_path))
    second = place(tmp_path)
    second.take(resume=False)
    assert second.folder.path.name == f"{first.name}-2"
    assert (first / RECORD).exists()


def test_a_free_run_is_made_again_in_its_place(tmp_path: Path) -> None:
    first = finish(place(tmp_path, precious=False))
    (first / "scene_3.png").write_text("old")
    again = place(tmp_path, precious=False)
    assert again.folder.path == first
    assert again.take(resume=False) is False
    assert not (first / RECORD).exists()
    assert not (first / "scene_3.png").exists()


def test_resume_finds_the_last_run_and_keeps_its_files(tmp_path: Path) -> None:
    finish(place(tmp_path))
    second = finish(place(tmp_path))
    resumed = place(tmp_path, resume=True)
    assert resumed.folder.path == second
    assert resumed.take(resume=True) is True
    assert (second / RECORD).exists()


def test_resume_without_an_earlier_run_begins(tmp_path: Path) -> None:
    assert place(tmp_path, resume=True).take(resume=True) is False


def test_a_changed_prompt_is_another_run(tmp_path: Path) -> None:
    finish(place(tmp_path, "k1"))
    assert place(tmp_path, "k2", resume=True).take(resume=True) is False


def test_half_written_files_of_a_killed_process_go(tmp_path: Path) -> None:
    folder = finish(place(tmp_path))
    (folder / ".scene_1.png.abc123.part").write_bytes(b"half")
    assert place(tmp_path, resume=True).take(resume=True) is True
    assert not list(folder.glob(".*.part"))


def test_two_jobs_never_share_a_folder(tmp_path: Path) -> None:
    first, second = place(tmp_path, precious=False), place(tmp_path, precious=False)
    assert first.folder.path != second.folder.path
    with pytest.raises(Busy, match="choose another folder"):
        Place(first.folder.path, "k1")


def test_an_explicit_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "mine"
    finish(place(tmp_path, "k1", out=out))
    with pytest.raises(UserError, match="another problem"):
        place(tmp_path, "k2", out=out)
    with pytest.raises(UserError, match="go on with it"):
        place(tmp_path, "k1", out=out)
    assert place(tmp_path, "k1", out=out, resume=True).begun


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.doc").write_text("precious")
    with pytest.raises(UserError, match="holds other files"):
        place(tmp_path, out=tmp_path)
    with pytest.raises(UserError, match="is a file"):
        place(tmp_path, out=tmp_path / "thesis.doc")
    assert (tmp_path / "thesis.doc").read_text() == "precious"


def test_a_finished_run_without_its_state_is_never_cleared_by_a_resume(tmp_path: Path) -> None:
    out = tmp_path / "mine"
    for path in (finish(place(tmp_path)), finish(place(tmp_path, out=out))):
        (path / STATE).unlink()
        (path / "explanation.html").write_text("paid for")
    again = place(tmp_path, resume=True)
    assert again.take(resume=True) is False
    assert again.folder.path.name.endswith("-2")
    with pytest.raises(UserError, match="cannot be resumed"):
        place(tmp_path, out=out, resume=True)
    assert [file.read_text() for file in tmp_path.glob("*/explanation.html")] == ["paid for"] * 2


@each(("a\0b", "half \ud800", "x" * 300), name=ascii)
def test_a_name_that_no_folder_can_have_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"No folder can be called '.{1,200}'; choose") as caught:
        place(tmp_path, out=Path(name))
    str(caught.value).encode()  # and can be shown


@each((MARK, STATE, f"{STATE}-wal"))
def test_a_folder_made_by_a_stranger_links_to_nothing(name: str, tmp_path: Path) -> None:
    """What the run writes through a link would lie in a file of the stranger's choice."""
    folder, mine = tmp_path / f"with {name}", tmp_path / "mine"
    folder.mkdir()
    (folder / MARK).touch()
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(mine)
    with pytest.raises(UserError, match="link to a file elsewhere"):
        place(tmp_path, out=folder).take(resume=False)
    assert not mine.exists()


async def test_a_linked_state_is_not_even_read(tmp_path: Path) -> None:
    (tmp_path / "mine").touch()
    (tmp_path / STATE).symlink_to(tmp_path / "mine")
    with pytest.raises(MachineFault, match="link to a file elsewhere"):
        await IN_FOLDER.calls(tmp_path)
    assert not (tmp_path / "mine").read_bytes()


async def test_calls_that_no_run_writes_are_told(tmp_path: Path) -> None:
    async with Store(tmp_path / STATE) as store:
        await store.do(lambda connection: connection.execute("INSERT INTO calls (record) VALUES ('{}')"))
    with pytest.raises(MachineFault, match="that no run writes"):
        await IN_FOLDER.calls(tmp_path)
