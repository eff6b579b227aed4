import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatInteger, formatNumber, formatCount } from '@/shared/format/numbers';
import { RowsTable } from '@/shared/list/RowsTable';
import type { Scholarships } from './api';

/** The share of scholars among the first called, in both orders; or the same figures as a table. */
export function CallChart({ simulation, rate }: { simulation: Scholarships; rate: number }) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <Stack component="figure" aria-labelledby={id} sx={{ m: 0, gap: 1 }}>
      {asTable ? (
        <RowsTable
          dense
          caption="Part de boursiers parmi les premiers appelés"
          columns={[
            { key: 'called', label: 'Appelés', align: 'right', cell: ({ called }) => formatInteger(called) },
            {
              key: 'own',
              label: 'Votre ordre',
              align: 'right',
              cell: ({ own, called }) => `${formatNumber(share(own, called))}\u00a0%`,
            },
            {
              key: 'call',
              label: "Ordre d'appel",
              align: 'right',
              cell: ({ call, called }) => `${formatNumber(share(call, called))}\u00a0%`,
            },
          ]}
          rows={simulation.curve}
          rowKey={({ called }) => String(called)}
        />
      ) : (
        <CallLines labelledBy={id} simulation={simulation} rate={rate} />
      )}
      <Stack component="figcaption" direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
        <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
          Part de boursiers parmi les premiers appelés
        </Typography>
        <Link component="button" type="button" variant="body2" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Voir le graphique' : 'Voir le tableau'}
        </Link>
      </Stack>
    </Stack>
  );
}

const [WIDTH, HEIGHT, LEFT, BELOW, ABOVE] = [360, 168, 44, 20, 14];
const STEPS = 5;

type Props = { labelledBy: string; simulation: Scholarships; rate: number };

const lines = [
  { key: 'own', label: 'Votre ordre', colour: 'var(--text-muted)', width: 2 },
  { key: 'call', label: "Ordre d'appel", colour: 'var(--accent-main)', width: 3 },
] as const;

const share = (count: number, called: number) => (100 * count) / called;

/** Both orders as lines over the number of those called, the minimum, and where the places end. */
function CallLines({ labelledBy, simulation: { curve, candidates, atPlaces }, rate }: Props) {
  const highest = Math.max(
    rate,
    ...curve.map(({ own, call, called }) => share(Math.max(own, call), called)),
    1,
  );
  const percents = ticksUpTo(highest);
  const top = percents.at(-1) ?? highest;
  const x = (called: number) => LEFT + (called / candidates) * (WIDTH - LEFT);
  const y = (percent: number) => ABOVE + (1 - percent / top) * HEIGHT;
  const isLeft = atPlaces.called > candidates / 2;
  return (
    <>
      <Stack
        direction="row"
        aria-hidden
        sx={{ gap: 4, flexWrap: 'wrap', fontSize: 12, color: 'text.secondary' }}
      >
        {lines.map(({ key, label, colour, width }) => (
          <Key key={key} label={label} border={`${width}px solid ${colour}`} />
        ))}
        <Key label={`Minimum ${rate}\u00a0%`} border="2px dashed var(--warning-main)" />
      </Stack>
      <svg
        viewBox={`0 0 ${WIDTH + 8} ${ABOVE + HEIGHT + BELOW}`}
        role="img"
        aria-labelledby={labelledBy}
        width="100%"
        fontSize="11"
        fill="var(--text-secondary)"
      >
        {percents.map((percent) => (
          <g key={percent}>
            <line x1={LEFT} y1={y(percent)} x2={WIDTH} y2={y(percent)} stroke="var(--border-subtle)" />
            <text x={LEFT - 6} y={y(percent) + 4} textAnchor="end">
              {percent}&nbsp;%
            </text>
          </g>
        ))}
        {ticksUpTo(candidates)
          .filter((called) => called <= candidates)
          .map((called) => (
            <text key={called} x={x(called)} y={ABOVE + HEIGHT + 16} textAnchor="middle">
              {formatInteger(called)}
            </text>
          ))}
        <line
          x1={LEFT}
          y1={y(rate)}
          x2={WIDTH}
          y2={y(rate)}
          stroke="var(--warning-main)"
          strokeWidth="2"
          strokeDasharray="6 4"
        />
        {lines.map(({ key, colour, width }) => (
          <polyline
            key={key}
            points={curve
              .map((point) => `${x(point.called)},${y(share(point[key], point.called))}`)
              .join(' ')}
            fill="none"
            stroke={colour}
            strokeWidth={width}
          />
        ))}
        {atPlaces.called < candidates && (
          <>
            <line
              x1={x(atPlaces.called)}
              y1={ABOVE}
              x2={x(atPlaces.called)}
              y2={ABOVE + HEIGHT}
              stroke="var(--text-secondary)"
              strokeDasharray="2 3"
            />
            <text x={x(atPlaces.called) + (isLeft ? -5 : 5)} y="10" textAnchor={isLeft ? 'end' : 'start'}>
              {formatCount(atPlaces.called, 'place')}
            </text>
          </>
        )}
      </svg>
    </>
  );
}

const Key = ({ label, border }: { label: string; border: string }) => (
  <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
    <Box sx={{ width: 18, borderTop: border }} />
    {label}
  </Stack>
);

/** Round numbers from 0 to the first that is not less than `highest`, some five of them. */
function ticksUpTo(highest: number): number[] {
  const rough = highest / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}
