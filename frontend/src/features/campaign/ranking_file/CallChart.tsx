import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatInteger, formatNumber } from '@/shared/format/numbers';
import { RowsTable } from '@/shared/list/RowsTable';
import type { Scholarships } from './api';

const [WIDTH, HEIGHT] = [360, 160];

/** The share of scholars among the first called, in both orders; or the same figures as a table. */
export function CallChart({
  simulation: { curve, candidates },
  rate,
}: {
  simulation: Scholarships;
  rate: number;
}) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const share = (count: number, called: number) => (100 * count) / called;
  const most = Math.max(rate, ...curve.map(({ own, call, called }) => share(Math.max(own, call), called)), 1);
  const x = (called: number) => (called / candidates) * WIDTH;
  const y = (percent: number) => HEIGHT - (percent / most) * HEIGHT;
  const line = (key: 'own' | 'call') =>
    curve.map((point) => `${x(point.called)},${y(share(point[key], point.called))}`).join(' ');
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
              cell: ({ own, called }) => `${formatNumber(share(own, called))} %`,
            },
            {
              key: 'call',
              label: "Ordre d'appel",
              align: 'right',
              cell: ({ call, called }) => `${formatNumber(share(call, called))} %`,
            },
          ]}
          rows={curve}
          rowKey={({ called }) => String(called)}
        />
      ) : (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 4}`} role="img" aria-labelledby={id} width="100%">
          <line x1="0" y1={HEIGHT} x2={WIDTH} y2={HEIGHT} stroke="var(--border-default)" />
          <line
            x1="0"
            y1={y(rate)}
            x2={WIDTH}
            y2={y(rate)}
            stroke="var(--warning-main)"
            strokeDasharray="6 4"
          />
          <polyline points={line('own')} fill="none" stroke="var(--text-muted)" strokeWidth="2" />
          <polyline points={line('call')} fill="none" stroke="var(--accent-main)" strokeWidth="3" />
        </svg>
      )}
      <Stack component="figcaption" direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
        <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
          Part de boursiers parmi les premiers appelés : votre ordre (trait fin), ordre d&apos;appel (trait
          épais), minimum {rate} % (tirets)
        </Typography>
        <Link component="button" type="button" variant="body2" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Voir le graphique' : 'Voir en tableau'}
        </Link>
      </Stack>
    </Stack>
  );
}
