// The pages work without this file: it reveals the passwords on demand, and says that the check is running.
const passwords = document.querySelectorAll('input[type=password]');
const reveal = document.getElementById('reveal');
const submit = document.getElementById('submit');
const label = submit.textContent;

function show(type) {
  passwords.forEach((password) => {
    password.type = type;
  });
}

reveal.hidden = false;
reveal.addEventListener('click', () => {
  const shown = passwords[0].type === 'password';
  show(shown ? 'text' : 'password');
  reveal.textContent = shown ? 'Masquer' : 'Afficher';
  passwords[0].focus();
});

document.querySelector('form').addEventListener('submit', (event) => {
  if (submit.ariaDisabled === 'true') {
    event.preventDefault();
    return;
  }
  show('password');
  submit.ariaDisabled = 'true';
  submit.textContent = submit.dataset.busy;
});

// Back from the application: the page may come from the browser's memory, as it was left.
window.addEventListener('pageshow', () => {
  submit.ariaDisabled = 'false';
  submit.textContent = label;
});
