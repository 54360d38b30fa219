"""*Explain* in a real browser: a teacher's whole way, without scripts, by keyboard, with a dropped picture."""

from __future__ import annotations

import io
import threading
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.async_api import Page, expect

from tests.conversations.replay import asked
from tests.service.pages.browser.checks import no_serious_findings, pictured
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.pages import DRAWN, LADDER, TRAPEZIUM, ask, downloaded, outline_comes, reads, trapezium
from tests.service.pages.browser.serving import Served
from tests.wire.server import Call, Reply

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]


async def test_a_teachers_whole_way(page: Page, served_with_model: Served) -> None:
    wire = served_with_model.wire
    assert wire is not None
    wire.script = trapezium
    await ask(page, served_with_model.url, TRAPEZIUM.problem.text, review=True, more={"Grade": "9"})
    await outline_comes(page)
    assert len(wire.calls) == 1
    await page.get_by_label("Title", exact=True).fill("A trapezium, my way")
    await page.get_by_label("Text", exact=True).first.fill("My own first words, with $x^2$ in them.")
    await page.get_by_role("button", name="Draw it").click()
    await expect(page.locator("#live-progress")).to_contain_text("Cost so far")
    await reads(page, "A trapezium, my way")
    article = page.locator("#result")
    await expect(article).to_contain_text("My own first words")
    assert await article.locator("math msup").count() > 0
    pictures = article.locator("figure > .frame img")
    scenes = await pictures.count()
    assert scenes >= 2
    for number in range(scenes):
        await pictures.nth(number).scroll_into_view_if_needed()
        assert await pictures.nth(number).evaluate("(i) => i.decode().then(() => i.naturalWidth)") > 100
    before = [await pictures.nth(n).get_attribute("src") for n in range(scenes)]
    paid = len(wire.calls)

    second = page.locator("#figure-2")
    await second.get_by_text("Redo this picture").click()
    await second.get_by_label("What should be different?").fill("make the angle larger")
    await second.get_by_role("button", name="Draw it again").click()
    await expect(page.locator("#figure-2")).to_contain_text("make the angle larger", timeout=DRAWN)
    assert len(wire.calls) == paid + 1
    after = [await pictures.nth(n).get_attribute("src") for n in range(scenes)]
    assert [old == new for old, new in zip(before, after, strict=True)] == [n != 1 for n in range(scenes)]

    await expect(second.get_by_text("As first drawn", exact=True)).to_be_visible()
    await second.locator(".versions img").scroll_into_view_if_needed()
    await no_serious_findings(page)
    await pictured(page, "redone")
    await second.get_by_role("button", name="Undo: put this back").click()
    await expect(page.locator("#figure-2")).to_contain_text("Undo: put this back (make the angle larger", timeout=DRAWN)
    assert len(wire.calls) == paid + 1, "what was drawn before is put back, not drawn"

    await page.get_by_text("Edit this text (text 2)").click()
    words = page.locator("#words-2")
    await words.fill("Mine: $\\frac{1}{2}$ of it.")
    await expect(page.locator("#seen-2 math mfrac")).to_be_visible()
    await pictured(page, "text-edited")
    await page.get_by_role("button", name="Keep this text").click()
    await expect(page.locator("#text-2 math mfrac")).to_be_visible()
    await expect(page.locator("#text-2")).to_contain_text("Mine:")

    first = page.locator("#figure-1")
    await first.get_by_text("Edit the description").click()
    await first.get_by_label("Description for those who cannot see it").fill("My <b>own</b> description.")
    await first.get_by_role("button", name="Keep this description").click()
    await expect(first.locator("[data-kept]")).to_be_visible()
    await expect(first.locator("img")).to_have_attribute("alt", "My <b>own</b> description.")
    await page.reload()
    await expect(page.locator("#figure-1 img")).to_have_attribute("alt", "My <b>own</b> description.")


async def test_a_model_that_sees_can_be_asked_to_look(page: Page, served: Served, served_with_model: Served) -> None:
    box = page.get_by_label("Let the model look at its pictures")
    await page.goto(served.url)
    await expect(box).to_have_count(0)
    assert served_with_model.wire is not None
    served_with_model.wire.script = trapezium
    await page.goto(served_with_model.url)
    await box.check()
    await page.get_by_label("The problem", exact=True).fill(f"{TRAPEZIUM.problem.text}  ")
    await page.get_by_label("Let me edit the outline first").check()
    await page.get_by_role("button", name="Explain it", exact=True).click()
    await outline_comes(page)
    await page.goto(f"{served_with_model.url}/?from={page.url.rsplit('/', 1)[1]}")
    await expect(box).to_be_checked()


async def test_the_page_lives_while_it_waits(page: Page, served_with_model: Served) -> None:
    wire = served_with_model.wire
    assert wire is not None
    read, seen = threading.Event(), threading.Event()

    def script(call: Call) -> Reply:
        stage, scene, attempt = asked(call)
        reply = TRAPEZIUM.replies("anchored", stage, scene)[0]
        if stage == "outline":
            return Reply(reply, pieces=60, rest=read)
        if (stage, scene, attempt) == ("rendering", 2, 1):
            over = "self.add(label('one word').move_to(at((0, 0))), label('on another').move_to(at((0.2, 0))))"
            return Reply(f"{reply.rstrip().removesuffix('```').rstrip()}\n        {over}\n```")
        return Reply(reply, hold=seen if (stage, scene) == ("rendering", 2) else None)

    wire.script = script
    await ask(page, served_with_model.url, f"{TRAPEZIUM.problem.text} ", more={"Grade": "9"})
    frame = page.locator("#figure-1")
    await expect(frame).to_contain_text("Right trapezium ABCD with right angles at A and D", timeout=DRAWN)
    await expect(page.locator("#text-2")).to_contain_text("A slanted side is easiest to find")
    await no_serious_findings(page)
    await pictured(page, "living-words")
    stop = page.get_by_role("button", name="Stop")
    await stop.focus()
    read.set()
    draft = page.locator("#figure-2.draft")
    await expect(draft).to_contain_text("A draft", timeout=DRAWN)
    assert await draft.locator("img").evaluate("(i) => i.decode().then(() => i.naturalWidth)") > 100
    await no_serious_findings(page)
    await expect(stop).to_be_focused()
    await expect(page.locator("h1")).to_have_text("A right trapezium: side and area")
    await pictured(page, "living-draft")
    seen.set()
    await reads(page, "A right trapezium: side and area")


async def test_every_export_opens(page: Page, served: Served, tmp_path: Path) -> None:
    await ask(page, served.url, LADDER)
    await reads(page, "A ladder against a wall")
    with zipfile.ZipFile(await downloaded(page, "md", tmp_path)) as bundle:
        names = bundle.namelist()
        assert any(name.endswith(".md") for name in names)
        assert sum(name.endswith((".png", ".svg")) for name in names) >= 3
    html = (await downloaded(page, "html", tmp_path)).read_text("utf-8")
    assert "A ladder against a wall" in html
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(await downloaded(page, "pdf", tmp_path))
    assert "Pythagorean" in "".join(sheet.get_textpage().get_text_range() for sheet in document)
    document.close()
    import docx

    word = docx.Document(str(await downloaded(page, "docx", tmp_path)))
    assert len(word.inline_shapes) >= 3
    assert any("ladder" in paragraph.text for paragraph in word.paragraphs)
    with zipfile.ZipFile(await downloaded(page, "scorm", tmp_path)) as package:
        manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
        assert "1.2" in ElementTree.tostring(manifest, encoding="unicode")
        assert "index.html" in package.namelist()


async def test_it_works_without_scripts(page_at: PageAt, served_with_model: Served) -> None:
    wire = served_with_model.wire
    assert wire is not None
    wire.script = trapezium
    page = await page_at(1280, scripts=False)
    await ask(page, served_with_model.url, TRAPEZIUM.problem.text, review=True, more={"Grade": "9"})
    await outline_comes(page)
    moved = await page.get_by_label("Title of the picture").first.input_value()
    await page.get_by_role("button", name="Move down picture 1").click()
    await expect(page.get_by_label("Title of the picture").nth(1)).to_have_value(moved)
    await page.get_by_role("button", name="Move up picture 2").click()
    await page.get_by_label("Title", exact=True).fill("")
    await page.get_by_role("button", name="Draw it").click()
    await expect(page.get_by_role("alert")).to_contain_text("Give the explanation a title.")
    await page.get_by_label("Title", exact=True).fill("By hand")
    await page.get_by_role("button", name="Draw it").click()
    await reads(page, "By hand")


async def test_an_outline_is_edited_by_keyboard_alone(page: Page, served_with_model: Served) -> None:
    wire = served_with_model.wire
    assert wire is not None
    wire.script = trapezium
    await page.goto(served_with_model.url)
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator("main")).to_be_focused()
    for way in ("a worksheet", "a picture to count from", "have it marked up"):
        await page.keyboard.press("Tab")
        await expect(page.get_by_role("link", name=way)).to_be_focused()
    await page.keyboard.press("Tab")
    await expect(page.locator("#text")).to_be_focused()
    await page.keyboard.insert_text(TRAPEZIUM.problem.text)
    await page.locator("#grade").select_option("9")
    await page.locator("#text").focus()
    for _ in range(14):
        await page.keyboard.press("Tab")
        if await page.evaluate("document.activeElement.name") == "review_outline":
            break
    await page.keyboard.press("Space")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await outline_comes(page)
    titles = page.get_by_label("Title of the picture")
    scenes = await titles.count()
    first, second = [await titles.nth(number).input_value() for number in (0, 1)]
    await titles.nth(1).focus()
    await page.keyboard.press("Alt+ArrowUp")
    await expect(titles.nth(0)).to_have_value(second)
    await expect(page.locator("#down-1")).to_be_focused()
    await expect(page.locator("#said")).to_have_text("Picture 2 has moved up.")
    await page.keyboard.press("Enter")
    await expect(titles.nth(0)).to_have_value(first)
    await expect(page.locator("#said")).to_contain_text("moved down")
    await page.locator(f"#add-{scenes}").focus()
    await page.keyboard.press("Enter")
    await expect(titles).to_have_count(scenes + 1)
    await expect(page.locator(f"#title-{scenes + 1}")).to_be_focused()
    await page.get_by_role("button", name="Draw it").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text(f"Fill this in, or remove picture {scenes + 1}.")
    await no_serious_findings(page)
    await page.locator(f"#remove-{scenes + 1}").focus()
    await page.keyboard.press("Enter")
    await expect(titles).to_have_count(scenes)


async def test_the_built_in_author_changes_its_words_alone(page: Page, served: Served) -> None:
    await ask(page, served.url, LADDER, review=True)
    await outline_comes(page)
    await expect(page.locator("#outline")).to_contain_text("The built-in author draws what it computed.")
    assert await page.get_by_label("What it shows").count() == 0
    assert await page.get_by_role("button", name="Move down").count() == 0
    await page.get_by_label("Title of the picture").first.fill("My caption")
    await page.get_by_role("button", name="Draw it").click()
    await reads(page, "A ladder against a wall")
    await expect(page.locator("#figure-1")).to_contain_text("My caption")
    assert await page.get_by_text("Redo this picture").count() == 0, "nobody could follow a wish"


async def test_what_cannot_work_is_not_offered(page: Page, served: Served, served_with_model: Served) -> None:
    await page.goto(served.url)
    for control in ("#image", "#language", "[name=model]"):
        assert await page.locator(control).count() == 0, control
    await page.goto(served_with_model.url)
    await expect(page.locator("#image")).to_be_visible()
    await page.get_by_label("Built-in author").check()
    await expect(page.locator("#image")).to_be_hidden()
    await expect(page.locator("#language")).to_be_hidden()
    await page.get_by_label("The problem", exact=True).fill(LADDER)
    await page.get_by_role("button", name="Explain it", exact=True).click()
    await reads(page, "A ladder against a wall")
    await expect(page.locator(".facts").first).to_contain_text("Built-in author")


async def test_a_picture_is_dropped_seen_and_taken_out(page: Page, served_with_model: Served) -> None:
    wire = served_with_model.wire
    assert wire is not None
    wire.script = trapezium
    png = io.BytesIO()
    Image.new("RGB", (40, 30), "teal").save(png, "PNG")
    await page.goto(served_with_model.url)
    drop = """(bytes) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes)], 'a <img src=x onerror=1>.png', {type: 'image/png'}));
      document.getElementById('explain').dispatchEvent(
        new DragEvent('drop', {dataTransfer: files, bubbles: true, cancelable: true}));
    }"""
    await page.evaluate(drop, list(png.getvalue()))
    preview = page.locator("[data-preview] img")
    await expect(preview).to_be_visible()
    await expect(page.locator("[data-preview]")).to_contain_text("a <img src=x onerror=1>.png")
    await page.get_by_role("button", name="Remove the picture").click()
    await expect(preview).to_have_count(0)
    await page.evaluate(drop, list(png.getvalue()))
    await expect(preview).to_be_visible()
    await page.get_by_label("The problem", exact=True).fill(TRAPEZIUM.problem.text)
    await page.get_by_role("button", name="Explain it", exact=True).click()
    await expect(page.locator("#result .problem img")).to_be_visible(timeout=DRAWN)


async def test_what_is_no_picture_is_refused_in_a_sentence(page: Page, served_with_model: Served) -> None:
    await page.goto(served_with_model.url)
    await page.get_by_label("The problem", exact=True).fill(LADDER)
    await page.locator("#image").set_input_files({"name": "x.png", "mimeType": "image/png", "buffer": b"<svg/>"})
    await page.get_by_role("button", name="Explain it", exact=True).click()
    await expect(page.locator("#image-wrong")).to_be_visible()
    await expect(page.get_by_label("The problem", exact=True)).to_have_value(LADDER)


async def test_a_job_can_be_stopped_and_gone_on_with(page: Page, served_with_model: Served) -> None:
    import threading

    from tests.wire.server import Reply

    wire = served_with_model.wire
    assert wire is not None
    held = threading.Event()
    wire.script = lambda call: Reply("never", hold=held)
    await ask(page, served_with_model.url, TRAPEZIUM.problem.text)
    await expect(page.locator("[data-said]")).to_have_text("Writing the outline", timeout=DRAWN)
    await page.get_by_role("button", name="Stop").click()
    await expect(page.locator("#live")).to_contain_text("You stopped this explanation.", timeout=DRAWN)
    held.set()
    wire.script = trapezium
    await page.get_by_role("button", name="Go on").click()
    await expect(page.locator("#result figure img")).not_to_have_count(0, timeout=DRAWN)


@pytest.mark.smoke
async def test_a_problem_beyond_the_built_in_author_leads_to_examples(page: Page, served: Served) -> None:
    await ask(page, served.url, "A plank is balanced on a log. Amy sits at one end. Where should Tom sit?")
    told = page.locator("[data-fault]")
    await expect(told).to_contain_text("The nearest that can are problems of the kind", timeout=DRAWN)
    await expect(told).to_contain_text("this service has none")
    await expect(page.get_by_role("link", name="See-saw or lever in balance", exact=False).last).to_be_visible()
    await page.get_by_role("link", name="Try the nearest: see-saw or lever").click()
    await expect(page.get_by_label("The problem", exact=True)).not_to_be_empty()
    await expect(page.get_by_label("Subject")).to_have_value("physics")
