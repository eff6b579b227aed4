import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OwnRecord } from './api';

/** Greets the candidate. */
export function Welcome({ record }: { record: OwnRecord }) {
  return (
    <Box component="section" aria-label="Accueil" sx={{ overflowWrap: 'anywhere' }}>
      <Typography
        variant="h1"
        component="h2"
        sx={{ fontSize: 28, lineHeight: '36px', letterSpacing: '-0.018em' }}
      >
        Bonjour {record.firstName}
      </Typography>
      <Typography sx={{ mt: 1, fontSize: 16, color: 'text.secondary' }}>
        Candidature n°&nbsp;{record.externalId}
      </Typography>
    </Box>
  );
}
