import { HighlightStyle, LRLanguage } from '@codemirror/language';
import { styleTags, tags } from '@lezer/highlight';
import { parser } from './parser.gen';

const commas = parser.configure({
  props: [
    styleTags({
      FunctionName: tags.function(tags.variableName),
      TableName: tags.typeName,
      ColumnName: tags.propertyName,
      'CurrentRow ThisRow [ ]': tags.squareBracket,
      String: tags.string,
      Number: tags.number,
      Boolean: tags.bool,
      Error: tags.bool,
      '"=" "<>" "<=" ">=" "<" ">" "+" "-" "*" "/" "^" "&" "%" Separator ( )': tags.operator,
    }),
  ],
});
const semicolons = commas.configure({ top: 'FormulaWithSemicolons' });

/** Whether a `;` is outside strings and references: the comma is then a decimal mark. */
export const separatesWithSemicolons = (text: string) =>
  text.replace(/"(?:[^"]|"")*(?:"|$)|\[(?:'.|\[(?:'.|[^\]'])*\]?|[^[\]'])*/gs, '').includes(';');

/** Reads a whole formula each time: one `;` typed anywhere changes what its commas mean, and it is short. */
export const formulaParser = commas.configure({
  wrap: (_inner, input, _fragments, ranges) =>
    (separatesWithSemicolons(input.read(0, input.length)) ? semicolons : commas).createParse(
      input,
      [],
      ranges,
    ),
});

export const formulaLanguage = LRLanguage.define({
  name: 'formule',
  parser: formulaParser,
  languageData: { closeBrackets: { brackets: ['(', '[', '"'] } },
});

const colour = (name: string) => ({ color: `var(--syntax-${name})` });

export const formulaColours = HighlightStyle.define([
  { tag: tags.function(tags.variableName), ...colour('function'), fontWeight: '600' },
  { tag: tags.typeName, ...colour('table') },
  { tag: tags.squareBracket, ...colour('table') },
  { tag: tags.propertyName, ...colour('column') },
  { tag: tags.string, ...colour('string') },
  { tag: [tags.number, tags.bool], ...colour('number') },
  { tag: tags.operator, ...colour('operator') },
]);
