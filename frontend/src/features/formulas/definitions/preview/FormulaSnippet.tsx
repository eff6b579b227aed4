import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import type { ReactNode } from 'react';
import { formulaParser } from '../grammar/formulaLanguage';

const classes = tagHighlighter([
  { tag: tags.function(tags.variableName), class: 'function' },
  { tag: [tags.typeName, tags.squareBracket], class: 'table' },
  { tag: tags.propertyName, class: 'column' },
  { tag: tags.string, class: 'string' },
  { tag: [tags.number, tags.bool], class: 'number' },
]);

/** A piece of formula in the colours of the editor. */
export function FormulaSnippet({ text }: { text: string }) {
  const pieces: ReactNode[] = [];
  let at = 0;
  highlightTree(formulaParser.parse(text), classes, (from, to, name) => {
    pieces.push(text.slice(at, from));
    pieces.push(
      <span
        key={from}
        style={{ color: `var(--syntax-${name})`, fontWeight: name === 'function' ? 600 : undefined }}
      >
        {text.slice(from, to)}
      </span>,
    );
    at = to;
  });
  return (
    <span style={{ fontFamily: 'var(--font-mono)', fontVariantLigatures: 'none' }}>
      {pieces}
      {text.slice(at)}
    </span>
  );
}
