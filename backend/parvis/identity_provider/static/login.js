// The page works without this file: it reveals the password on demand, and says that the check is running.
const password = document.getElementById('password');
const reveal = document.getElementById('reveal');
const submit = document.getElementById('submit');
const label = submit.textContent;

reveal.hidden = false;
reveal.addEventListener('click', () => {
  const shown = password.type === 'password';
  password.type = shown ? 'text' : 'password';
  reveal.textContent = shown ? 'Masquer' : 'Afficher';
  reveal.setAttribute('aria-pressed', String(shown));
  password.focus();
});

document.getElementById('login').addEventListener('submit', (event) => {
  if (submit.ariaDisabled === 'true') {
    event.preventDefault();
    return;
  }
  password.type = 'password';
  submit.ariaDisabled = 'true';
  submit.textContent = 'Connexion en cours…';
});

// Back from the application: the page may come from the browser's memory, as it was left.
window.addEventListener('pageshow', () => {
  submit.ariaDisabled = 'false';
  submit.textContent = label;
});
