// A button beside a field copies what stands in it.

document.documentElement.classList.add("js");

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  if (!navigator.clipboard) return;
  await navigator.clipboard.writeText(field.value);
  document.getElementById("told").textContent = button.textContent = button.dataset.done;
});
