import { formatCell } from '@/shared/format/cells';
import type { Explanation } from '../api';

export type ExplanationRow = {
  key: string;
  depth: number;
  text: string;
  value: string;
  chosen: string | null;
  error: boolean;
  blank: boolean;
};

/** Longer than this, a part of a formula is shown by its shape: `OU(ESTVIDE(…); ESTVIDE(…))`. */
const LONG = 64;

/** The parts of a formula below the whole, each with its value, in the order of the text. */
export function explanationRows(explanation: Explanation, depth = 0, path = ''): ExplanationRow[] {
  return explanation.children.flatMap((part, position) => {
    const key = `${path}.${position}`;
    const row = {
      key,
      depth,
      text: shape(part),
      value: isWholeColumn(part) ? 'colonne' : formatCell(part),
      chosen: part.chosen,
      error: part.error !== null,
      blank: part.error === null && (part.value === null || part.value === ''),
    };
    return [row, ...explanationRows(part, depth + 1, key)];
  });
}

/** A range has no value of its own. */
const isWholeColumn = ({ text, value, error }: Explanation) =>
  value === null && error === null && /^\w+\[\s*(?!@|\[\s*#)/.test(text) && !/^globales/i.test(text);

function shape(part: Explanation): string {
  const whole = squeezed(part.text);
  if (whole.length <= LONG || part.children.length === 0) return whole;
  return squeezed(withParts(part, (child) => withParts(child, () => '…')));
}

/** The text of a part with each of its own parts written by `write`. Places count characters of the formula. */
function withParts(part: Explanation, write: (child: Explanation) => string) {
  const characters = Array.from(part.text);
  let text = '';
  let at = part.start;
  for (const child of part.children) {
    text += characters.slice(at - part.start, child.start - part.start).join('') + write(child);
    at = child.end;
  }
  return text + characters.slice(at - part.start).join('');
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
