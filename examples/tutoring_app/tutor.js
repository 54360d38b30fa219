// Asks for an explanation and shows what happens while it is made.
const steps = document.querySelector("#steps");
const page = document.querySelector("#page");
const button = document.querySelector("#ask button");

document.querySelector("#ask").addEventListener("submit", async (submitted) => {
  submitted.preventDefault();
  const text = new FormData(submitted.target).get("text");
  steps.replaceChildren();
  page.hidden = true;
  button.disabled = true;
  try {
    const answer = await fetch("/explain", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text }),
    });
    if (!answer.ok) throw new Error(`The app answered ${answer.status}.`);
    await follow(answer.body.pipeThrough(new TextDecoderStream()).getReader());
  } catch (error) {
    say(error.message);
  } finally {
    button.disabled = false;
  }
});

page.addEventListener("load", fit);
window.addEventListener("resize", fit);

// Make the frame as tall as the explanation in it.
function fit() {
  if (page.hidden || !page.contentDocument) return;
  page.style.height = "auto";
  page.style.height = `${page.contentDocument.documentElement.scrollHeight + 2}px`;
}

// Server-Sent Events of a POST, which EventSource cannot make.
async function follow(reader) {
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).replaceAll("\r\n", "\n").split("\n\n");
    rest = events.pop();
    events.forEach(hear);
  }
}

function hear(event) {
  const lines = event.split("\n");
  const field = (name) =>
    lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2)).join("\n");
  if (field("event") === "done") {
    page.hidden = false;
    page.srcdoc = JSON.parse(field("data")).html;
    say("Done.");
  } else if (field("data")) {
    say(field("data"));
  }
}

function say(words) {
  const line = document.createElement("li");
  line.textContent = words;
  steps.append(line);
}
