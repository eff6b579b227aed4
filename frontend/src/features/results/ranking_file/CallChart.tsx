import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatInteger, formatNumber } from '@/shared/format/numbers';
import { RowsTable } from '@/shared/list/RowsTable';
import type { Scholarships } from './api';
import { CallLines, share } from './CallLines';

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
