import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '@/shared/format/dates';
import { fullName } from '@/shared/format/people';
import type { Candidate } from './api';

/** Who read the candidate's project, with which letter, and who settled it; nothing for a project that nobody read. */
export function ProjectReadings({ readings }: { readings: Candidate['pfmReadings'] }) {
  if (readings.length === 0) return null;
  return (
    <Box component="section" aria-label="Lectures du projet">
      <Typography variant="h3">Lectures du projet</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {readings.map(({ grade, comment, created, settles, reader }) => (
          <Box component="li" key={created} sx={{ py: 1, overflowWrap: 'anywhere' }}>
            <strong>{grade}</strong>
            {`, ${settles ? 'départagé par ' : ''}${fullName(reader)}, le ${formatDateTime(created)}`}
            {comment !== null && (
              <Box sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>{comment}</Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
