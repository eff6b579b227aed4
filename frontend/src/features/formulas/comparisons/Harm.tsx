import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount, ofNumber } from '@/shared/format/numbers';
import type { Moves } from './api';
import { cellsLost } from './moves';
import { PeopleLink } from './PeopleLink';

/** What breaks, the worst first: ranks that are lost, values that become errors or blanks, with their candidates. */
export function Harm({ moves }: { moves: Moves }) {
  const { losingRank, errors, blanks } = moves;
  const wrong = cellsLost(moves, 'errors');
  const empty = cellsLost(moves, 'blanks');
  return (
    <Box
      component="section"
      aria-label="Pertes"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        p: 3,
        border: '1px solid var(--error-border)',
        borderRadius: '8px',
        backgroundColor: 'var(--error-soft)',
      }}
    >
      <Lost
        text={`${formatCount(losingRank.count, 'candidat')} ${ofNumber(losingRank.count, 'perd son rang', 'perdent leur rang')}`}
        total={losingRank.count}
        title="Perdent leur rang"
        fileName="perdent-leur-rang"
        {...losingRank}
      />
      <Lost
        text={`${formatCount(wrong.total, 'valeur devient une erreur', 'valeurs deviennent des erreurs')} : ${wrong.formulas}`}
        total={wrong.total}
        title="Une valeur devient une erreur"
        fileName="en-erreur"
        {...errors}
      />
      <Lost
        text={`${formatCount(empty.total, 'valeur devient vide', 'valeurs deviennent vides')} : ${empty.formulas}`}
        total={empty.total}
        title="Une valeur devient vide"
        fileName="sans-valeur"
        {...blanks}
      />
    </Box>
  );
}

type LostProps = Moves['errors'] & { text: string; total: number; title: string; fileName: string };

function Lost({ text, total, title, fileName, count, candidates }: LostProps) {
  if (total === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'baseline', color: 'var(--error-text)' }}>
      <ErrorOutlined aria-hidden sx={{ fontSize: 18, alignSelf: 'flex-start', flexShrink: 0 }} />
      <Typography variant="body2" sx={{ fontWeight: 600, mr: 'auto' }}>
        {text}
      </Typography>
      {count > 0 && (
        <Box sx={{ flexShrink: 0 }}>
          <PeopleLink title={title} people={candidates} count={count} fileName={fileName} />
        </Box>
      )}
    </Stack>
  );
}
