// The board picture: a part that answers a question does what its button does. All of it works without this, by buttons.

const picture = () => document.getElementById("picture");
const controlsOf = (part) => [...document.querySelectorAll(`#asked [data-part="${CSS.escape(part.id)}"]`)];
const offered = (target) => target.closest?.("#picture .part.offered");

function enliven() {
  document.documentElement.classList.add("js");
  const svg = picture()?.querySelector("svg");
  const parts = [...(svg?.querySelectorAll(".part.offered") ?? [])].filter((part) => controlsOf(part).length);
  if (parts.length) svg.setAttribute("role", "group");
  for (const part of parts) {
    part.setAttribute("role", "button");
    part.setAttribute("tabindex", "0");
  }
  showPicked();
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
  for (const part of picture()?.querySelectorAll(".part.offered") ?? []) {
    const isPicked = controlsOf(part).some((control) => control.checked);
    part.classList.toggle("picked", isPicked);
    if (controlsOf(part).some((control) => control.matches("input"))) part.setAttribute("aria-pressed", isPicked);
  }
}

document.addEventListener("click", (event) => {
  const part = offered(event.target);
  if (part) answer(part);
  const by = event.target.closest("[data-by]");
  by?.parentElement.querySelector("input").stepUp(by.dataset.by);
});
document.addEventListener("keydown", (event) => {
  const part = offered(event.target);
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

document.addEventListener("htmx:afterSwap", enliven);
enliven();
