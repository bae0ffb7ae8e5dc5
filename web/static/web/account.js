// Signing in and the account's page: passkeys, and the browser's time zone. All else works without this.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

function suggestZone(button) {
  const select = button.form.querySelector("select");
  const isKnown = [...select.options].some((option) => option.value === zone);
  if (!isKnown || zone === select.value) return;
  button.textContent = button.dataset.suggest.replace("{zone}", zone.replaceAll("_", " "));
  button.hidden = false;
  button.addEventListener("click", () => (select.value = zone));
}

async function optionsFor(form) {
  const headers = { "X-CSRFToken": form.elements.csrfmiddlewaretoken.value };
  const answer = await fetch(form.dataset.options, { method: "POST", headers });
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}

async function passkeyFor(form) {
  const options = await optionsFor(form);
  return form.dataset.passkey === "create"
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}

async function send(form) {
  const trouble = form.querySelector("[role=alert]");
  trouble.hidden = true;
  try {
    form.elements.answer.value = JSON.stringify((await passkeyFor(form)).toJSON());
    form.submit();
  } catch {
    trouble.hidden = false;
  }
}

document.querySelectorAll("[data-zone]").forEach((field) => (field.value = zone));
document.querySelectorAll("[data-suggest]").forEach(suggestZone);
for (const form of document.querySelectorAll("form[data-passkey]")) {
  form.hidden = !window.PublicKeyCredential?.parseCreationOptionsFromJSON;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form);
  });
}
