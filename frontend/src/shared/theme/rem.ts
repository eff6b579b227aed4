import type { StylisPlugin } from '@emotion/cache';

const PIXELS = /(?<![\w-])-?(?:\d+\.)?\d+px\b/g;
const ROOT = 16;
// Hairlines, rings and nudges stay as thin as they are drawn.
const THIN = 3;

/**
 * The lengths of a style in `rem`: written in pixels, as drawn, they follow the text size that a person set in their browser,
 * and so do the widths at which a page changes. Large text lays a page out as a zoom does, so that none of it is cut.
 */
export const inRem = (css: string): string =>
  css.replace(PIXELS, (length) => {
    const pixels = parseFloat(length);
    return Math.abs(pixels) < THIN ? length : `${String(pixels / ROOT)}rem`;
  });

/** What `inRem` says of the styles of components. */
export const rem: StylisPlugin = (element) => {
  if (element.type === 'decl' || element.type === '@media' || element.type === '@container')
    element.value = inRem(element.value);
};

/** How many times its usual size the text has: what a script works out in pixels is multiplied by it. */
export const textScale = (): number => {
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return size > 0 ? size / ROOT : 1;
};
