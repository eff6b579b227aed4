import type { Bar } from '@/shared/chart/Histogram';
import { cellText, type Shown } from '@/shared/grid/cellText';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import type { Statistics } from './api';

const edges = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6 });
const figures = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const formatEdge = (edge: number) => edges.format(edge);

/** Beside each other, the figures of a column have the same decimals: `12,00`, `13,89`. */
const formatFigure = (figure: number, { mean, min, max }: Statistics) =>
  [mean, min, max].every((each) => each === null || Number.isInteger(each))
    ? formatInteger(figure)
    : figures.format(figure);

const TICKS = 5;

/** The bars of the numbers; about `TICKS` of them say where they begin. */
export function barsOf({ histogram }: Statistics): Bar[] {
  const every = Math.max(1, Math.ceil(histogram.length / TICKS));
  return histogram.map(({ from, to, count }, index) => ({
    range: rangeOf(from, to, index === histogram.length - 1),
    count,
    tick: index % every === 0 ? formatEdge(from) : undefined,
  }));
}

function rangeOf(from: number, to: number, last: boolean) {
  if (from === to) return formatEdge(from);
  return last
    ? `de ${formatEdge(from)} à ${formatEdge(to)}`
    : `de ${formatEdge(from)} à moins de ${formatEdge(to)}`;
}

export const barSentence = ({ count, range }: Bar) => `${formatCount(count, 'candidat')} ${range}`;

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
