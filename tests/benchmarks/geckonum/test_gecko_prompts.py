"""The 1,386 prompts (paper 004, Table A2; digest C2), and prompt files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.geckonum.prompt_files import COLUMNS, parse_prompt, prompts_csv, read_prompts
from chalkwright.benchmarks.geckonum.prompts import Division, Mention, Prompt, by_id, image_id, prompt_of
from chalkwright.benchmarks.geckonum.templates import own_prompts
from chalkwright.benchmarks.geckonum.vocabulary import COUNTS, FREQUENT, NOUNS, RARE, RELATIONS

PROMPTS = own_prompts()


def of_type(kind: str) -> list[Prompt]:
    return [prompt for prompt in PROMPTS if prompt.type == kind]


def test_each_type_has_the_papers_number_of_prompts() -> None:
    assert len(PROMPTS) == 1386
    assert Counter(prompt.type for prompt in PROMPTS) == COUNTS
    assert Counter(prompt.task for prompt in PROMPTS) == {1: 1260, 2: 69, 3: 57}


def test_ids_and_texts_are_each_prompts_own() -> None:
    assert len({prompt.id for prompt in PROMPTS}) == len({prompt.text for prompt in PROMPTS}) == 1386


def test_simple_prompts_sweep_nouns_numbers_digits_and_words() -> None:
    simple = of_type("numeric-simple")
    assert Counter(prompt.has_words for prompt in simple) == {False: 400, True: 200}
    assert Counter(prompt.frequent for prompt in simple) == {True: 315, False: 285}
    assert Counter(prompt.mentions[0].number for prompt in simple) == dict.fromkeys(range(1, 6), 80) | dict.fromkeys(
        range(6, 11), 40
    )


def test_forty_nouns_in_two_classes() -> None:
    assert (len(FREQUENT), len(RARE), len(set(NOUNS))) == (21, 19, 40)


@pytest.mark.parametrize(
    ("kind", "most"), [("2-additive", 5), ("3-additive", 5), ("attribute-spatial", 5), ("2-additive-color", 4)]
)
def test_sampled_types_have_different_mentions_in_the_papers_range(kind: str, most: int) -> None:
    prompts = of_type(kind)
    for prompt in prompts:
        assert len({(mention.noun, mention.color) for mention in prompt.mentions}) == len(prompt.mentions)
    assert {mention.number for prompt in prompts for mention in prompt.mentions} == set(range(1, most + 1))
    assert {mention.word for prompt in prompts for mention in prompt.mentions} == {True, False}


def test_relations_come_as_often_as_in_the_study() -> None:
    assert Counter(prompt.relation for prompt in of_type("attribute-spatial")) == RELATIONS


def test_the_same_prompts_every_time() -> None:
    own_prompts.cache_clear()
    assert own_prompts() == PROMPTS


def test_texts_read_as_english() -> None:
    texts = {prompt.text for prompt in PROMPTS}
    assert {"1 leaf.", "Three flies.", "2 fish.", "4 cinnamon sticks.", "One red koala."} <= texts
    assert all(text[0].isupper() or text[0].isdigit() for text in texts)
    assert not any("  " in text or ".." in text for text in texts)


def test_a_written_file_gives_the_same_prompts(tmp_path: Path) -> None:
    file = tmp_path / "prompts.csv"
    file.write_text(prompts_csv(PROMPTS), encoding="utf-8")
    assert read_prompts(file) == PROMPTS


def row(**cells: str) -> dict[str, str]:
    return {"prompt": "3 dogs.", "entities": "dog:3", "prompt_type": "numeric_simple", "dataset_id": "g_1"} | cells


def parse(kind: str, text: str, entities: str) -> Prompt:
    return parse_prompt(row(prompt_type=kind, prompt=text, entities=entities))


def test_underscores_in_type_names_are_hyphens() -> None:
    assert parse_prompt(row()) == Prompt(
        id="g_1", text="3 dogs.", type="numeric-simple", mentions=(Mention(noun="dog", number=3),)
    )


def test_colours_relations_and_words_are_read() -> None:
    colored = parse("2-additive-color", "One red cat and 4 red bottles.", "red cat:1,red bottle:4")
    assert colored.mentions == (
        Mention(noun="cat", number=1, color="red", word=True),
        Mention(noun="bottle", number=4, color="red"),
    )
    placed = parse("attribute-spatial", "There is one fly to the right of 2 cats.", "fly:1,cat:2")
    assert placed.relation == "right of"


def test_a_name_that_the_published_file_cuts_short_is_mended() -> None:
    prompt = parse("approx-1-entity", "Many grains of rice are on the table.", "grains of ric:many,table:1")
    assert (prompt.mentions[0].noun, prompt.place, prompt.quantity) == ("grain of rice", "table", "many")


@pytest.mark.parametrize(
    ("kind", "entities", "division"),
    [
        ("fractional-simple", "apple:thirds", Division(pieces=3, shown=3)),
        ("fractional-simple", "loaf of bread:five parts", Division(pieces=5, shown=5)),
        ("fractional-simple", "pizza:4 slices", Division(pieces=4, shown=4)),
        ("fractional-simple", "cake:2.25", Division(pieces=4, shown=1, wholes=2)),
        ("fractional-simple", "cake:1.5", Division(pieces=2, shown=1, wholes=1)),
        ("part-whole", "fork:1", Division(pieces=2, shown=2, broken=True)),
        ("part-whole", "fork:5", Division(pieces=2, shown=2, wholes=4, broken=True)),
        ("fractional-complex", "banana:1/3+2/3", Division(pieces=2, shown=2, twice=True)),
        ("fractional-complex", "banana:1/2red+1/2blue", Division(pieces=2, shown=2, colors=("red", "blue"))),
    ],
)
def test_divisions_are_read(kind: str, entities: str, division: Division) -> None:
    assert parse(kind, "Words.", entities).division == division


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ({"prompt_type": "poem"}, "the type 'poem' is none of"),
        ({"entities": "dog"}, "has not the form noun:number"),
        ({"entities": "dog:4"}, "does not have the numbers 4"),
        ({"entities": "dog:11", "prompt": "11 dogs."}, "less than or equal to 10"),
        ({"prompt_type": "attribute-color"}, "has no colour"),
        ({"prompt_type": "attribute-spatial", "entities": "dog:3,cat:1", "prompt": "3 dogs, 1 cat."}, "relations"),
        ({"prompt_type": "2-additive"}, "cannot have these mentions"),
        ({"prompt_type": "approx-1-entity"}, "two entities"),
        ({"prompt_type": "approx-2-entity", "entities": "dog:lots,cat:X"}, "the quantity 'lots'"),
        ({"prompt_type": "fractional-simple", "entities": "dog:1.3"}, "missing or unknown"),
        ({"prompt_type": "fractional-complex", "entities": "dog:1/4"}, "neither 1/3"),
    ],
)
def test_a_row_that_is_no_prompt_is_refused_with_its_line(tmp_path: Path, cells: dict[str, str], said: str) -> None:
    file = tmp_path / "p.csv"
    wrong = row(**cells)
    file.write_text(f"{','.join(wrong)}\n" + ",".join(f'"{cell}"' for cell in wrong.values()), encoding="utf-8")
    with pytest.raises(UserError, match=f"Line 2 of .*{said}"):
        read_prompts(file)


def test_files_that_hold_no_prompts_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "p.csv"
    with pytest.raises(UserError, match="cannot be read"):
        read_prompts(file)
    file.write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(UserError, match=r"lacks the columns dataset_id, entities, prompt, prompt_type"):
        read_prompts(file)
    file.write_text(",".join(COLUMNS) + "\n", encoding="utf-8")
    with pytest.raises(UserError, match="holds no prompt"):
        read_prompts(file)
    line = "0,3 dogs.,0,1,dog:3,numeric_simple,g_1\n"
    file.write_text(",".join(COLUMNS) + "\n" + line * 2, encoding="utf-8")
    with pytest.raises(UserError, match=r"Line 3 of .*g_1 a second time"):
        read_prompts(file)


def test_pictures_are_named_after_prompt_and_seed() -> None:
    assert image_id(PROMPTS[0], 4) == f"{PROMPTS[0].id}_4"
    assert prompt_of("geckonum_00042_3") == "geckonum_00042"


def test_two_prompts_of_one_id_are_an_error() -> None:
    with pytest.raises(ValueError, match="same id"):
        by_id([PROMPTS[0], PROMPTS[0]])
