import type { Bar } from '@/shared/chart/Histogram';
import { cellText, type Shown } from '@/shared/grid/cellText';
import { formatInteger, shownNumber } from '@/shared/format/numbers';
import type { Statistics } from './api';

/** Beside each other, the figures of a column have the same decimals: `12,00`, `13,89`. */
const formatFigure = (figure: number, { mean, min, max }: Statistics) =>
  shownNumber(figure, [mean, min, max].every((each) => each === null || Number.isInteger(each)) ? 0 : 2);

/** The most frequent values as the grid shows them, each once. */
export const topBars = ({ top }: Statistics, shown: Shown): Bar[] =>
  top.map(({ value, count }) => ({ range: cellText({ value, error: null }, shown), count }));

type Figure = { label: string; value: string };

/** The figures of the popover, in the order that they are read. */
export function figuresOf(found: Statistics): Figure[] {
  const of = (label: string, figure: number | null): Figure[] =>
    figure === null ? [] : [{ label, value: formatFigure(figure, found) }];
  return [
    ...of('Moyenne', found.mean),
    ...of('Médiane', found.median),
    { label: 'Valeurs distinctes', value: formatInteger(found.distinct) },
    ...of('Minimum', found.min),
    ...of('Premier quartile', found.q1),
    ...of('Troisième quartile', found.q3),
    ...of('Maximum', found.max),
    { label: '(Vide)', value: formatInteger(found.blank) },
    { label: 'Erreurs', value: formatInteger(found.errors) },
  ];
}

/** What Copier puts in the clipboard: a table of two columns, as spreadsheets take it. */
export const copied = (name: string, found: Statistics, shown: Shown) =>
  [
    { label: 'Colonne', value: name },
    { label: 'Candidats', value: formatInteger(found.count) },
    ...figuresOf(found),
    ...topBars(found, shown).map(({ range, count }) => ({
      label: `Valeur fréquente : ${range}`,
      value: formatInteger(count),
    })),
  ]
    .map(({ label, value }) => `${label}\t${value}`)
    .join('\n');
