import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatInteger } from '@/shared/format/numbers';
import type { Purge } from './api';
import { ACCOUNTS, FILES } from './labels';

const cell = { px: 3, py: 3, border: 0, borderLeft: '1px solid var(--border-subtle)' };

/** How many candidates a purge takes, with what, and how many it leaves. */
export function PurgeFigures({ purge, onSetAside }: { purge: Purge; onSetAside: () => void }) {
  const counted = (label: string) => purge.counts.find((each) => each.label === label)?.count ?? 0;
  const left = purge.setAside.filter(({ isOver }) => !isOver).length;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
        borderBlock: '1px solid var(--border-subtle)',
        '& > *': cell,
      }}
    >
      <Figure label="Candidats" count={purge.candidates} hint="identité, notes, historique" />
      <Figure label="Fichiers" count={counted(FILES)} hint="pièces, fiches, documents" />
      <Figure label="Comptes" count={counted(ACCOUNTS)} hint="ne pourront plus se connecter" />
      {purge.setAside.length > 0 ? (
        <ButtonBase
          sx={{ ...cell, display: 'block', textAlign: 'left', color: 'var(--warning-text)', font: 'inherit' }}
          onClick={onSetAside}
        >
          <Figure label="Écartés de la purge" count={left} hint={<u>Voir la liste</u>} />
        </ButtonBase>
      ) : (
        <Figure label="Écartés de la purge" count={0} hint="personne" />
      )}
    </Box>
  );
}

function Figure({ label, count, hint }: { label: string; count: number; hint: ReactNode }) {
  return (
    <div>
      <Typography variant="body2" component="div" sx={{ fontWeight: 500 }}>
        {label}
      </Typography>
      <Typography
        component="div"
        sx={{
          fontSize: 22,
          fontWeight: 620,
          lineHeight: 1.25,
          fontVariantNumeric: 'tabular-nums lining-nums',
        }}
      >
        {formatInteger(count)}
      </Typography>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {hint}
      </Typography>
    </div>
  );
}
