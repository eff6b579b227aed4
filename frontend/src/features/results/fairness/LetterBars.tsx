import Box from '@mui/material/Box';
import { formatInteger } from '@/shared/format/numbers';
import { LIMITS } from '@/shared/limits/api';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { FairnessRow } from './api';

/** Pixels of the highest bar. */
const BARS = 16;

/** The share of each letter as a bar, one scale for all rows, with how many below; ABS apart, as it has no points. */
export function LetterBars({ row, most, colour }: { row: FairnessRow; most: number; colour: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-end', '& > *': letterWidth }}>
      {LIMITS.gradeLetters.map((letter) => {
        const count = row.letters[letter] ?? 0;
        return (
          <Box key={letter} component="span">
            <Box component="span" aria-hidden sx={{ height: BARS, display: 'flex', alignItems: 'flex-end' }}>
              <Box
                component="span"
                // In `sx`, a height of 1 would be all of it.
                style={{ height: `${heightOf(count, row.count, most)}px` }}
                sx={{
                  flex: 1,
                  mx: '2px',
                  backgroundColor: letter === 'ABS' ? 'var(--text-muted)' : colour,
                  forcedColorAdjust: 'none',
                  printColorAdjust: 'exact',
                }}
              />
            </Box>
            <span style={visuallyHidden}>{letter}&nbsp;: </span>
            {formatInteger(count)}
            <span style={visuallyHidden}>, </span>
          </Box>
        );
      })}
    </Box>
  );
}

/** Pixels of a bar; a letter that somebody has is seen. */
const heightOf = (count: number, of: number, most: number) =>
  count === 0 ? 0 : Math.max(1, Math.round((BARS * count) / of / most));

/** The share of the letter that the group has most. */
export const shareOfMost = ({ letters, count }: FairnessRow) =>
  Math.max(...LIMITS.gradeLetters.map((letter) => (letters[letter] ?? 0) / Math.max(1, count)), 0.01);

export const letterWidth = { width: 34, textAlign: 'center', fontSize: 11 } as const;
