import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { formatInteger } from '../format/numbers';

export type Bar = {
  /** What the bar counts, in words: `de 12 à 12,5`. */
  range: string;
  count: number;
  /** Under the bar; nothing under most of them. */
  tick?: string | undefined;
  colour?: string | undefined;
};

type Props = {
  title: string;
  /** Heads the table's first column: what the ranges are. */
  rangeLabel: string;
  /** A whole sentence of one bar: `702 candidats gagnent 10 à 29 places`. */
  sentence: (bar: Bar) => string;
  bars: Bar[];
  height?: number;
  /** Whether each bar carries its count. */
  counted?: boolean;
};

/**
 * Bars, one stop of the keyboard with the arrows between them, each told by a sentence; or the same figures as a table.
 */
export function Histogram({ title, rangeLabel, sentence, bars, height = 108, counted = false }: Props) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <Stack component="figure" aria-labelledby={`${id}-title`} sx={{ m: 0, gap: 2 }}>
      {asTable ? (
        <BarTable labelledBy={`${id}-title`} rangeLabel={rangeLabel} bars={bars} />
      ) : (
        <Bars label={title} sentence={sentence} bars={bars} height={height} counted={counted} />
      )}
      <Stack
        component="figcaption"
        direction="row"
        sx={{ justifyContent: 'space-between', gap: 4, alignItems: 'baseline' }}
      >
        <Typography id={`${id}-title`} variant="body2" sx={{ color: 'text.secondary' }}>
          {title}
        </Typography>
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={() => setAsTable(!asTable)}
          sx={{ flexShrink: 0 }}
        >
          {asTable ? 'Voir le graphique' : 'Voir le tableau'}
        </Link>
      </Stack>
    </Stack>
  );
}

type BarsProps = {
  label: string;
  sentence: (bar: Bar) => string;
  bars: Bar[];
  height: number;
  counted: boolean;
};

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_at, last) => last,
};

function Bars({ label, sentence, bars, height, counted }: BarsProps) {
  const [stop, setStop] = useState(0);
  const group = useRef<HTMLDivElement>(null);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(Math.min(stop, bars.length - 1), bars.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    group.current?.querySelectorAll<HTMLElement>('[role="img"]')[next]?.focus();
  };
  return (
    <div>
      <Stack
        ref={group}
        role="group"
        aria-label={label}
        direction="row"
        onKeyDown={onKeyDown}
        sx={{
          height,
          gap: '2px',
          pt: counted ? 5 : 0,
          alignItems: 'stretch',
          borderBottom: '1px solid var(--border-default)',
        }}
      >
        {bars.map((bar, index) => (
          <Tooltip key={bar.range} title={sentence(bar)} placement="top">
            <Box
              role="img"
              aria-label={sentence(bar)}
              tabIndex={index === Math.min(stop, bars.length - 1) ? 0 : -1}
              onFocus={() => setStop(index)}
              sx={{
                flex: 1,
                minWidth: 0,
                display: 'flex',
                flexDirection: 'column',
                justifyContent: 'flex-end',
                borderRadius: '2px 2px 0 0',
                '&:focus-visible': { outline: '2px solid var(--focus-ring)', outlineOffset: -2 },
              }}
            >
              {counted && bar.count > 0 && <CountAbove count={bar.count} />}
              <div
                style={{
                  height: `${(bar.count / most) * 100}%`,
                  // The count stands in the room above the bars: a bar that shrank for it would be out of proportion.
                  flexShrink: 0,
                  minHeight: bar.count > 0 ? 2 : 0,
                  background: bar.colour ?? 'var(--accent-main)',
                  forcedColorAdjust: 'none',
                  borderRadius: '2px 2px 0 0',
                }}
              />
            </Box>
          </Tooltip>
        ))}
      </Stack>
      <Stack aria-hidden direction="row" sx={{ gap: '2px' }}>
        {bars.map((bar) => (
          <Typography
            key={bar.range}
            variant="body2"
            sx={{ flex: 1, minWidth: 0, fontSize: 12, whiteSpace: 'nowrap', color: 'text.secondary' }}
          >
            {bar.tick}
          </Typography>
        ))}
      </Stack>
    </div>
  );
}

const CountAbove = ({ count }: { count: number }) => (
  <Typography aria-hidden sx={{ flexShrink: 0, fontSize: 11, textAlign: 'center', color: 'text.secondary' }}>
    {formatInteger(count)}
  </Typography>
);

type TableProps = { labelledBy: string; rangeLabel: string; bars: Bar[] };

const BarTable = ({ labelledBy, rangeLabel, bars }: TableProps) => (
  <Box
    tabIndex={0}
    role="region"
    aria-labelledby={labelledBy}
    sx={{
      maxHeight: 220,
      overflowY: 'auto',
      fontSize: 13,
      '& table': { width: '100%', borderCollapse: 'collapse' },
      '& th, & td': { px: 2, py: '2px', textAlign: 'left', borderBottom: '1px solid var(--border-subtle)' },
      '& th:last-of-type, & td:last-of-type': {
        textAlign: 'right',
        fontVariantNumeric: 'tabular-nums lining-nums',
      },
    }}
  >
    <table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{rangeLabel}</th>
          <th scope="col">Candidats</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ range, count }) => (
          <tr key={range}>
            <td>{range}</td>
            <td>{formatInteger(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
);
