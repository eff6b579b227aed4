import type { ColumnDescriptor } from './api';

// Inter 600 at 12 px: enough to know how a name breaks before anything is drawn.
const CHARACTER = 7;
const PADDING = 20;
const ICON = 24;
// Room for the one control that stays in sight: the arrow of a sort, or a filter in force.
const CONTROL = 28;
const LINES = 3;

/** A name in the pieces between which it may break: at blanks, after hyphens, before a capital within a word. */
export const namePieces = (name: string): string[] =>
  name.split(/(?<=\s|[-_/])(?!\s)|(?<=\p{Ll})(?=\p{Lu})/u).filter((piece) => piece !== '');

/** How many lines `name` takes in `width` pixels of text. */
function linesIn(name: string, width: number): number {
  let lines = 1;
  let used = 0;
  for (const piece of namePieces(name)) {
    const needed = piece.length * CHARACTER;
    if (used > 0 && used + piece.trimEnd().length * CHARACTER > width) {
      lines += 1;
      used = 0;
    }
    used += needed;
  }
  return lines;
}

/**
 * The least width, in pixels, at which a header shows its whole name in `lines` lines and breaks no word. Controls that
 * come on hover stand over the name; one that stays in sight takes room of its own.
 */
export function headerWidth(name: string, lines = LINES): number {
  let width = Math.max(...namePieces(name).map((piece) => piece.trimEnd().length * CHARACTER));
  while (linesIn(name, width) > lines) width += CHARACTER;
  return PADDING + width + ICON + CONTROL + (controlsOnHover() ? 0 : CONTROL);
}

/** Whether a column of this width needs three lines for its name. */
export const needsThreeLines = (name: string, width: number) =>
  linesIn(name, width - PADDING - ICON - CONTROL) > 2;

const controlsOnHover = () => window.matchMedia('(hover: hover)').matches;

/** The width of a column at first: `own` when its content is known, never less than its name needs. */
export function initialWidth({ displayName, family }: ColumnDescriptor, own: number | undefined): number {
  const wanted = own ?? (family === 'ROW_FORMULA' ? 128 : 140);
  return Math.max(wanted, Math.min(headerWidth(displayName, family === 'EXTERNAL' ? LINES : 2), 260));
}
