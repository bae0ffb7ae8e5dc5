// The board picture: a part that answers a question does what its button does. All of it works without this, by buttons.

const LARGEST = 1600;
const picture = () => document.getElementById("picture");
const drawing = () => picture()?.querySelector("svg");
const controlsOf = (part) => [...document.querySelectorAll(`#asked [data-part="${CSS.escape(part.id)}"]`)];
const offered = () => [...(picture()?.querySelectorAll(".part.offered") ?? [])];
const offeredAt = (target) => target.closest?.("#picture .part.offered");
const kept = { width: 0, left: 0 };

function enliven() {
  document.documentElement.classList.add("js");
  const parts = offered().filter((part) => controlsOf(part).length);
  if (parts.length) drawing().setAttribute("role", "group");
  for (const part of parts) {
    part.setAttribute("role", "button");
    part.setAttribute("tabindex", "0");
  }
  showPicked();
  if (kept.width && picture()) resize(kept.width, kept.left);
}

function answer(part) {
  const controls = controlsOf(part);
  document.querySelectorAll(".meant").forEach((other) => other.classList.remove("meant"));
  controls[0]?.closest("details")?.setAttribute("open", "");
  if (controls.length === 1) controls[0].click();
  if (controls.length === 1 && controls[0].matches("button")) return;
  controls.forEach((control) => (control.closest("label") ?? control).classList.add("meant"));
  if (controls.length > 1) controls[0].focus();
}

function showPicked() {
  for (const part of offered()) {
    const inputs = controlsOf(part).filter((control) => control.matches("input"));
    const isPicked = inputs.some((control) => control.checked);
    part.classList.toggle("picked", isPicked);
    if (inputs.length) part.setAttribute("aria-pressed", isPicked);
  }
}

document.addEventListener("click", (event) => {
  const part = offeredAt(event.target);
  if (part) answer(part);
  const by = event.target.closest("[data-by]");
  by?.parentElement.querySelector("input").stepUp(by.dataset.by);
});
document.addEventListener("keydown", (event) => {
  const part = offeredAt(event.target);
  if (!part || !(event.key === "Enter" || event.key === " ")) return;
  event.preventDefault();
  answer(part);
});
document.addEventListener("input", (event) => {
  if (event.target.matches(".slide input")) event.target.form.querySelector("output").value = event.target.value;
});
document.addEventListener("change", (event) => {
  if (event.target.matches(".slide input")) event.target.form.requestSubmit();
  showPicked();
});

// Two fingers make the picture larger or smaller inside its frame, where it stays after an answer.
let spread = 0;

function resize(width, left) {
  const svg = drawing();
  svg.style.width = svg.style.minWidth = `${width}px`;
  picture().scrollLeft = left;
}

document.addEventListener("touchmove", (event) => {
  if (event.touches.length !== 2 || !event.target.closest("#picture")) return;
  event.preventDefault();
  const [one, other] = event.touches;
  const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  const frame = picture();
  const middle = (one.clientX + other.clientX) / 2 - frame.getBoundingClientRect().left;
  const before = drawing().clientWidth;
  const width = Math.min(Math.max(before * (spread ? apart / spread : 1), frame.clientWidth), LARGEST);
  resize(width, ((frame.scrollLeft + middle) * width) / before - middle);
  spread = apart;
}, { passive: false });
document.addEventListener("touchend", () => (spread = 0));

document.addEventListener("htmx:beforeSwap", () => {
  kept.width = drawing()?.clientWidth ?? 0;
  kept.left = picture()?.scrollLeft ?? 0;
});
document.addEventListener("htmx:afterSwap", enliven);
enliven();
