const ACTIVE = 'script, style, link, meta, base, iframe, object, embed, form, svg, math, template, noscript';

const TAG = /<[^>]*>/g;
const STYLE_ATTRIBUTE = /\sstyle\s*=/gi;
const STYLE_ELEMENT = /^<(\/?)style\b/i;
const STYLE = 'data-style';

const READING =
  'body { margin: 16px; font: 0.875rem/1.5 system-ui, sans-serif; color: #14201f; overflow-wrap: anywhere }\na { color: #12606b; text-decoration: underline }';

/** What lays a mail out; nothing that loads, covers or moves. */
const PROPERTY =
  /^(color|background(-color)?|border(-\w+)*|display|direction|font(-(family|size|style|weight))?|height|letter-spacing|line-height|list-style(-type)?|margin(-\w+)?|max-width|min-width|padding(-\w+)?|text-(align|decoration|transform)|vertical-align|white-space|width)$/;
const VALUE = /^(?:[\w\s#.,%-]|rgba?\([\d\s.,%]+\))+$/;
const LAYOUT_ATTRIBUTES = new Set([
  'align',
  'valign',
  'width',
  'border',
  'cellpadding',
  'cellspacing',
  'bgcolor',
]);
const LAYOUT_VALUE = /^#?[\w%]+$/;

/**
 * A mail's body to read, as it is laid out: its elements with nothing that runs, loads or leads away; images as their text.
 * `nonce` is that of the page's Content-Security-Policy, which the frame of the mail has too: it refuses styles of
 * elements, which become rules of the one sheet that it lets through.
 */
export function readableBody(html: string, nonce: string | undefined): string {
  // Even in a parsed document, the page's Content-Security-Policy refuses styles, and logs it.
  const unstyled = html.replace(TAG, (tag) =>
    tag.replace(STYLE_ATTRIBUTE, ` ${STYLE}=`).replace(STYLE_ELEMENT, '<$1template'),
  );
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html');
  for (const element of body.querySelectorAll(ACTIVE)) element.remove();
  for (const image of body.querySelectorAll('img')) image.replaceWith(image.alt);
  const rules = [READING];
  for (const element of [body, ...body.querySelectorAll('*')]) {
    const layout = layoutOf(element.getAttribute(STYLE) ?? '');
    for (const { name, value } of [...element.attributes]) {
      if (!LAYOUT_ATTRIBUTES.has(name) || !LAYOUT_VALUE.test(value)) element.removeAttribute(name);
    }
    if (layout === '' || nonce === undefined) continue;
    element.className = `s${rules.length}`;
    rules.push(`.s${rules.length} { ${layout} }`);
  }
  const sheet = nonce === undefined ? '' : `<style nonce="${nonce}">${rules.join('\n')}</style>`;
  return `<!doctype html><html lang="fr"><head><title>E-mail</title>${sheet}</head>${body.outerHTML}</html>`;
}

/** The declarations that lay out, of those of an element. */
const layoutOf = (style: string) =>
  style
    .split(';')
    .map((declaration) => {
      const [property = '', ...value] = declaration.split(':');
      return [property.trim().toLowerCase(), value.join(':').replace(/["']/g, '').trim()] as const;
    })
    .filter(([property, value]) => PROPERTY.test(property) && VALUE.test(value))
    .map(([property, value]) => `${property}: ${value}`)
    .join('; ');
