// Keys, and where one is after a part of the page was exchanged.

const STORED = "guildpost-keys-off";
const dialog = document.getElementById("keys");
const toggle = document.getElementById("keys-on");
const asked = () => document.getElementById("asked");
const told = document.getElementById("told");
let sent = null;
let unfolded = [];

// The answers that the digits mean: those of the list that is unfolded, else all that show.
function answers() {
  const open = asked()?.querySelector("details[open]");
  const found = [...(asked()?.querySelectorAll("summary, button.answer, .pill input") ?? [])];
  return found
    .filter((one) => (open ? open.contains(one) && !one.matches("summary") : one.matches("summary") || !one.closest("details")))
    .slice(0, 9);
}

function number() {
  document.querySelectorAll("[data-key]").forEach((one) => one.removeAttribute("data-key"));
  document.querySelectorAll("#asked [aria-keyshortcuts]:not(#undo)").forEach((one) => one.removeAttribute("aria-keyshortcuts"));
  if (!toggle.checked) return;
  answers().forEach((one, index) => {
    one.setAttribute("aria-keyshortcuts", index + 1);
    (one.closest("label") ?? one).setAttribute("data-key", index + 1);
  });
}

const follow = (selector) => document.querySelector(selector)?.click();
const KEYS = {
  u: () => follow("#undo"),
  ArrowLeft: () => follow('.steps [rel="prev"]'),
  ArrowRight: () => follow('.steps [rel="next"], .steps [rel="last"]'),
  Home: () => follow('.steps [rel="first"]'),
  End: () => follow('.steps [rel="last"]'),
  Escape: () => {
    const open = asked()?.querySelector("details[open]");
    open?.removeAttribute("open");
    open?.querySelector("summary").focus();
  },
  "?": () => dialog.showModal(),
};

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
  if (event.target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select')) return;
  if (!toggle.checked && event.key !== "Escape") return;
  const isArrowInList = event.key.startsWith("Arrow") && event.target.matches('[type="radio"], .frame, pre');
  const chosen = answers()[Number(event.key) - 1];
  if (isArrowInList || !(chosen || KEYS[event.key])) return;
  event.preventDefault();
  if (!chosen) return KEYS[event.key]();
  chosen.focus();
  chosen.click();
}

document.addEventListener("keydown", press);
document.addEventListener("toggle", number, true);
document.addEventListener("click", (event) => event.target.closest("[data-keys]") && dialog.showModal());
toggle.checked = !localStorage.getItem(STORED);
toggle.addEventListener("change", () => {
  toggle.checked ? localStorage.removeItem(STORED) : localStorage.setItem(STORED, "1");
  number();
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden && event.target.matches("[data-poll]")) event.preventDefault();
});
document.addEventListener("htmx:sendError", (event) => {
  if (!event.target.matches("[data-poll]")) told.textContent = told.dataset.unreachable;
});
document.addEventListener("htmx:beforeSwap", (event) => {
  sent = event.detail.requestConfig.elt;
  unfolded = [...document.querySelectorAll(".more details[open]")].map((one) => one.id);
});
document.addEventListener("htmx:afterSettle", () => {
  unfolded.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
  number();
  const news = document.getElementById("refusal") ?? document.getElementById("prompt");
  told.textContent = news?.textContent ?? "";
  if (sent?.matches("form.choice, form.undo")) news?.focus({ preventScroll: false });
  if (sent?.matches(".steps a")) document.querySelector(`.steps [rel="${sent.rel}"]`)?.focus();
});
number();
