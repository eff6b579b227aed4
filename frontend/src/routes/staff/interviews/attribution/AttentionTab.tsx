import Box from '@mui/material/Box';
import { AttentionCard } from '@/features/campaign/attention/AttentionCard';
import { OutdatedLetters } from '@/features/correspondence/letter_mailing/OutdatedLetters';

/** What slot managers deal with today, and the letters that they correct. */
export function AttentionTab() {
  return (
    <Box sx={{ p: 4, width: '100%', maxWidth: 960 }}>
      <OutdatedLetters />
      <AttentionCard />
    </Box>
  );
}
