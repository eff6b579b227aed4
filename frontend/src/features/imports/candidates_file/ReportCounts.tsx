import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import type { Report } from './api';

/** What the file would do, in five figures. */
export function ReportCounts({ counts }: { counts: Report['counts'] }) {
  const figures = [
    { label: 'Nouveaux', value: counts.new, why: 'seront créés' },
    {
      label: 'Modifiés',
      value: counts.changed,
      why:
        counts.values < 2
          ? `${counts.values} valeur change`
          : `${formatInteger(counts.values)} valeurs changent`,
    },
    { label: 'Inchangés', value: counts.unchanged, why: 'rien à faire' },
    { label: 'Disparus', value: counts.vanished, why: 'gardés et signalés' },
    { label: 'Refusés', value: counts.refused, why: 'lignes non importées', wrong: counts.refused > 0 },
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
        border: '1px solid var(--border-default)',
        borderRadius: '8px',
        backgroundColor: 'background.paper',
      }}
    >
      {figures.map(({ label, value, why, wrong }) => (
        <Box
          key={label}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            px: 4,
            py: 3,
            '& + &': { borderLeft: '1px solid var(--border-subtle)' },
            boxShadow: wrong ? 'inset 0 -3px 0 var(--error-main)' : undefined,
          }}
        >
          <Typography component="dt" variant="body2" sx={{ color: wrong ? 'var(--error-text)' : undefined }}>
            {label}
          </Typography>
          <Typography
            component="dd"
            variant="h1"
            sx={{ m: 0, fontVariantNumeric: 'tabular-nums', color: wrong ? 'var(--error-text)' : undefined }}
          >
            {formatInteger(value)}
          </Typography>
          <Typography component="dd" variant="caption" sx={{ m: 0, color: 'text.secondary' }}>
            {why}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** What else is worth knowing, as sentences. */
export function remarks({ unconfirmed, probableDuplicates }: Report['counts']): string[] {
  return [
    ...(unconfirmed > 0
      ? [`${formatCount(unconfirmed, 'candidature')} sans vœu confirmé : la méthode d'évaluation sera ENCF.`]
      : []),
    ...(probableDuplicates > 0
      ? [`${formatCount(probableDuplicates, 'candidat')} ressemblant à une fiche créée à la main.`]
      : []),
  ];
}
