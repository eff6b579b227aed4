const ACTIVE = 'script, style, link, meta, base, iframe, object, embed, form, svg, math, template, noscript';

/** A mail's body to read: its elements without attributes, so that nothing runs, loads or leads away; images as their text. */
export function readableBody(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(ACTIVE)) element.remove();
  for (const image of body.querySelectorAll('img')) image.replaceWith(image.alt);
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  return `<!doctype html><html lang="fr"><head><title>E-mail</title></head><body>${body.innerHTML}</body></html>`;
}
