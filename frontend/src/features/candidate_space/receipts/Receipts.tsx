import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Card } from '@/shared/list/Card';
import { receiptsQuery } from './queries';
import { receiptSentence } from './sentence';

const SHOWN = 5;

/** What the candidate did last, each with the sentence that they may keep (docs/rules/candidate-space.md). */
export function Receipts() {
  const receipts = useQuery(receiptsQuery).data;
  if (!receipts?.length) return null;
  return (
    <Card component="section" aria-labelledby="receipts" sx={{ p: 4 }}>
      <Typography id="receipts" variant="h2" sx={{ fontSize: 18 }}>
        Ce que vous avez fait
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {receipts.slice(0, SHOWN).map((receipt) => (
          <Box component="li" key={receipt.number} sx={{ pt: 3, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontSize: 16 }}>
              {receipt.label}
              {receipt.what && ` : ${receipt.what}`}
            </Typography>
            <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>
              {receiptSentence(receipt)}.
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
