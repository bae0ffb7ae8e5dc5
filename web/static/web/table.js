// The table's page looks for news by itself, but never over what somebody is writing.

const isWriting = () => [...document.querySelectorAll("#main .field input")].some((field) => field.value || field === document.activeElement);

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.matches("[data-poll]") && (document.hidden || isWriting())) event.preventDefault();
});
