const ACTIVE = 'script, style, link, meta, base, iframe, object, embed, form, svg, math, template, noscript';

const TAG = /<[^>]*>/g;
const STYLE_ATTRIBUTE = /\sstyle\s*=/gi;
const STYLE_ELEMENT = /^<(\/?)style\b/i;

const READING =
  'body { margin: 16px; font: 0.875rem/1.5 system-ui, sans-serif; color: #14201f; overflow-wrap: anywhere }';

/**
 * A mail's body to read: its elements without attributes, so that nothing runs, loads or leads away; images as their text.
 * `nonce` is that of the page's Content-Security-Policy, which the frame of the mail has too.
 */
export function readableBody(html: string, nonce: string | undefined): string {
  // Even in a parsed document, the page's Content-Security-Policy refuses styles, and logs it.
  const unstyled = html.replace(TAG, (tag) =>
    tag.replace(STYLE_ATTRIBUTE, ' data-style=').replace(STYLE_ELEMENT, '<$1template'),
  );
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html');
  for (const element of body.querySelectorAll(ACTIVE)) element.remove();
  for (const image of body.querySelectorAll('img')) image.replaceWith(image.alt);
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  const style = nonce === undefined ? '' : `<style nonce="${nonce}">${READING}</style>`;
  return `<!doctype html><html lang="fr"><head><title>E-mail</title>${style}</head><body>${body.innerHTML}</body></html>`;
}
