import Typography from '@mui/material/Typography';
import Stack from '@mui/material/Stack';
import { formatDate } from '@/shared/format/dates';
import type { Candidate } from './api';

/** Who it is: name, number (the national one, or M00001 for a record made by hand), birth. */
export function Identity({ candidate }: { candidate: Candidate }) {
  const { birthDate } = candidate.personalInfo;
  return (
    <Stack sx={{ minWidth: 0 }}>
      <Typography variant="h2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{candidate.name}</bdi>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        N° {candidate.externalId}
        {birthDate !== null && ` – naissance : ${formatDate(birthDate)}`}
      </Typography>
    </Stack>
  );
}
