// Posts the key of the link: a fragment is sent to no server, and written in no log. Without this file it is typed.
const keyOfLink = () => new URLSearchParams(location.hash.slice(1)).get('key') ?? '';

function send() {
  const form = document.querySelector('form');
  const key = document.createElement('input');
  key.type = 'hidden';
  key.name = 'key';
  key.value = keyOfLink();
  form.replaceChildren(key);
  form.submit();
}

send();
window.addEventListener('hashchange', () => {
  if (keyOfLink() !== '') send();
});
