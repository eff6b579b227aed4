/** The position of the caret in a formula that may be unfinished. */
export type Caret = {
  /** The innermost call around it, and which of its arguments it is in, from 0. */
  call: { name: string; from: number; argument: number } | undefined;
  /** What is being written there: a reference inside its brackets, words or nothing, or a text between quotes. */
  writing:
    | { kind: 'column'; table: string; from: number; to: number; typed: string; currentRow: boolean }
    | { kind: 'word'; from: number; to: number; typed: string }
    | { kind: 'text' };
};

const NAME = /[\p{L}_][\p{L}\p{N}_.]*$/u;

// No formula has two words side by side: they are what someone looks for.
const WORDS = /[\p{L}_][\p{L}\p{N}_.]*(?: [\p{L}\p{N}_.]+)* ?$/u;

type Level = { name: string; from: number; argument: number };

/**
 * Reads `text` up to `position`. A formula being written has brackets and quotes still open, where a parser would give
 * up; a separator is `;` or, when the formula has none, `,` inside a call.
 */
export function caretAt(text: string, position: number, semicolons: boolean): Caret {
  const levels: Level[] = [];
  let at = 0;
  while (at < position) {
    const character = text.charAt(at);
    if (character === '"') {
      const end = endOfText(text, at);
      if (end > position) return { call: callOf(levels), writing: { kind: 'text' } };
      at = end;
      continue;
    }
    if (character === '[') {
      const end = endOfBrackets(text, at);
      if (end > position) return { call: callOf(levels), writing: columnAt(text, at, end, position) };
      at = end;
      continue;
    }
    if (character === '(') {
      const name = NAME.exec(text.slice(0, at).trimEnd())?.[0] ?? '';
      levels.push({ name, from: at, argument: 0 });
    } else if (character === ')') levels.pop();
    else if (character === ';' || (character === ',' && !semicolons)) {
      const level = levels.at(-1);
      if (level) level.argument += 1;
    }
    at += 1;
  }
  const typed = WORDS.exec(text.slice(0, position))?.[0] ?? '';
  const rest = /^[\p{L}\p{N}_.]*/u.exec(text.slice(position))?.[0].length ?? 0;
  const writing = {
    kind: 'word' as const,
    from: position - typed.length,
    to: position + (typed ? rest : 0),
    typed,
  };
  return { call: callOf(levels), writing };
}

/** The innermost parentheses that a function opened: those of a sum inside its argument do not hide it. */
const callOf = (levels: Level[]) => levels.findLast(({ name }) => name !== '');

function endOfText(text: string, start: number) {
  const [match] = /^"(?:[^"]|"")*"/.exec(text.slice(start)) ?? [];
  return match ? start + match.length : Infinity;
}

/** Just after the bracket that closes the one at `start`; Infinity while it is open. `'` escapes [ ] # ' (Excel). */
function endOfBrackets(text: string, start: number) {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "'" && /[[\]#']/.test(text.charAt(at + 1))) at += 1;
    else if (character === '[') depth += 1;
    else if (character === ']' && --depth === 0) return at + 1;
  }
  return Infinity;
}

/** The whole reference is replaced by a completion: from its table's name to its closing bracket, if it has one. */
function columnAt(text: string, open: number, end: number, position: number): Caret['writing'] {
  const table = NAME.exec(text.slice(0, open))?.[0] ?? '';
  const inside = text.slice(open + 1, position);
  const [before = ''] = /^(?:\s*\[\s*#[^\]]*\]\s*[,;]\s*\[?|\s*@\s*\[?|\s*\[)?/.exec(inside) ?? [];
  const closed = end !== Infinity;
  // An open bracket runs to the end of the text: what follows the caret is another part of the formula.
  return {
    kind: 'column',
    table,
    from: open - table.length,
    to: closed ? end : position,
    typed: inside.slice(before.length).replace(/'([[\]#'])/g, '$1'),
    currentRow: /[@#]/.test(before),
  };
}
