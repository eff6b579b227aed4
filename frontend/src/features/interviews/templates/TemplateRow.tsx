import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Controller } from 'react-hook-form';
import { TimeField } from '@/shared/form/TimeField';
import { REMOVES_ROW } from '@/shared/form/useRowRemoval';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { TemplatesFields } from './schema';

export const templateColumns = {
  display: 'grid',
  alignItems: 'start',
  columnGap: { xs: 1, sm: 4 },
  gridTemplateColumns: { xs: '20px 1fr 1fr', sm: '24px 150px 150px minmax(0, 1fr) auto' },
  '& > span:nth-of-type(4)': { display: { xs: 'none', sm: 'inline' } },
};

type Props = { index: number; readOnly: boolean; onRemove: () => void };

/** One hour of interview, with its convocation. */
export function TemplateRow({ index, readOnly, onRemove }: Props) {
  const rank = index + 1;
  return (
    <Box
      role="group"
      aria-label={`Horaire ${rank}`}
      sx={{ ...templateColumns, px: 4, pt: 2, borderBottom: '1px solid var(--border-subtle)' }}
    >
      <Box component="span" sx={{ pt: '10px', color: 'text.secondary', textAlign: 'right' }}>
        {rank}
      </Box>
      <Hour name={`slots.${index}.convocationTime`} label="Heure de convocation" readOnly={readOnly} />
      <Hour name={`slots.${index}.interviewTime`} label="Heure d'entretien" readOnly={readOnly} />
      <Controller<TemplatesFields, `slots.${number}.nonPriority`>
        name={`slots.${index}.nonPriority`}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <FormControlLabel
            disabled={readOnly}
            sx={{ gridColumn: { xs: '2 / 4', sm: 'auto' }, color: value ? 'text.primary' : 'text.secondary' }}
            control={
              <Checkbox
                size="small"
                checked={value}
                slotProps={{ input: { ref } }}
                onBlur={onBlur}
                onChange={(_, checked) => onChange(checked)}
              />
            }
            label={
              <>
                <span style={visuallyHidden}>Non prioritaire : </span>
                Réserve, attribué en dernier
              </>
            }
          />
        )}
      />
      {!readOnly && (
        <Button
          {...REMOVES_ROW}
          variant="text"
          aria-label={`Retirer l'horaire ${rank}`}
          onClick={onRemove}
          sx={{ gridColumn: { xs: '2 / 4', sm: 'auto' }, justifySelf: 'start', height: 40 }}
        >
          Retirer
        </Button>
      )}
    </Box>
  );
}

type HourProps = {
  name: `slots.${number}.${'convocationTime' | 'interviewTime'}`;
  label: string;
  readOnly: boolean;
};

const Hour = ({ name, label, readOnly }: HourProps) => (
  <Box sx={{ '& label': visuallyHidden }}>
    <TimeField<TemplatesFields> name={name} label={label} readOnly={readOnly} />
  </Box>
);
