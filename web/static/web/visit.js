// Says that somebody is here who can see what waits: looking at a page must not change anything by itself.
const here = document.querySelector("[data-visit]");
fetch(here.dataset.visit, {
  method: "POST",
  headers: { "X-CSRFToken": here.querySelector("[name=csrfmiddlewaretoken]").value },
}).catch(() => {}); // it is said again at the next visit
