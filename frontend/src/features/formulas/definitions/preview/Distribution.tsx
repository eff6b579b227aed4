import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { barSentence, barsOf } from '@/shared/chart/bars';
import { Histogram } from '@/shared/chart/Histogram';
import { TopBars } from '@/shared/chart/TopBars';
import { formatCell } from '@/shared/format/cells';
import { formatInteger, formatNumber } from '@/shared/format/numbers';
import type { FormulaPreview } from '../api';

type Statistics = NonNullable<FormulaPreview['statistics']>;

/** How results spread: numbers as a histogram, texts and booleans by their most frequent values. */
export function Distribution({ found }: { found: Statistics }) {
  const texts = found.top
    .filter(({ value }) => typeof value !== 'number')
    .map(({ value, count }) => ({ range: formatCell({ value, error: null }), count }));
  return (
    <Stack sx={{ gap: 3, minWidth: 0 }}>
      {found.histogram.length > 0 && (
        <Histogram
          title="Répartition des résultats"
          rangeLabel="Résultat"
          sentence={barSentence}
          bars={barsOf(found.histogram)}
          height={84}
        />
      )}
      {texts.length > 0 && <TopBars bars={texts} />}
      <Box component="dl" sx={figures}>
        {figuresOf(found).map(({ label, value, colour }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd style={{ color: colour }}>{value}</dd>
          </div>
        ))}
      </Box>
    </Stack>
  );
}

type Figure = { label: string; value: string; colour?: string | undefined };

function figuresOf(found: Statistics): Figure[] {
  const of = (label: string, figure: number | null): Figure[] =>
    figure === null ? [] : [{ label, value: formatNumber(figure) }];
  return [
    ...of('Minimum', found.min),
    ...of('Moyenne', found.mean),
    ...of('Maximum', found.max),
    { label: 'Distinctes', value: formatInteger(found.distinct) },
    { label: '(Vide)', value: formatInteger(found.blank) },
    {
      label: 'Erreurs',
      value: formatInteger(found.errors),
      colour: found.errors > 0 ? 'var(--error-text)' : undefined,
    },
  ];
}

const figures = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  columnGap: 4,
  rowGap: 1,
  '& dt': { fontSize: 12, color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums lining-nums' },
};
