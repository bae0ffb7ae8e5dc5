// The table's page looks for news by itself, but never over what somebody is writing; and its address can be copied.

document.documentElement.classList.add("js");
const told = document.getElementById("told");
const isWriting = () => [...document.querySelectorAll("#main .field input")].some((field) => field.value || field === document.activeElement);

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.matches("[data-poll]") && (document.hidden || isWriting())) event.preventDefault();
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  if (!navigator.clipboard) return;
  await navigator.clipboard.writeText(field.value);
  told.textContent = button.textContent = button.dataset.done;
});
