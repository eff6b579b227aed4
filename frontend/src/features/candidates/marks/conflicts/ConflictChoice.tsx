import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import type { Kept, MarkValue } from '../api';
import { sideLabels } from '../labels';
import { writtenMark } from '../values';

type Props = {
  /** Of the radios of one conflict. */
  group: string;
  /** The mark, for who does not see the line. */
  label: string;
  side: Kept;
  value: MarkValue;
  /** Whose value it is, where it is not that of the column's name. */
  origin: string | undefined;
  checked: boolean;
  /** The id of what says that a choice is missing. */
  error: string | undefined;
  onChoose: () => void;
};

/** One of the two values of a conflict; on a phone, where the columns are gone, with the name of its column. */
export const ConflictChoice = ({ group, label, side, value, origin, checked, error, onChoose }: Props) => (
  <FormControlLabel
    sx={{ m: 0, '& .MuiFormControlLabel-label': { fontSize: 13, fontVariantNumeric: 'tabular-nums' } }}
    label={
      <>
        <Box component="span" sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary' }}>
          {sideLabels[side]}
        </Box>
        {writtenMark(value)}
        {origin && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {origin}
          </Box>
        )}
      </>
    }
    control={
      <Radio
        size="small"
        name={group}
        checked={checked}
        onChange={onChoose}
        sx={{ p: 1, mr: 1, ...(error && { color: 'var(--error-main)' }) }}
        slotProps={{
          input: {
            'aria-label': `${label}, ${sideLabels[side]} : ${writtenMark(value)}`,
            'aria-invalid': error !== undefined,
            'aria-describedby': error,
          },
        }}
      />
    }
  />
);
