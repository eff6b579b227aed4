import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { Controller, useWatch } from 'react-hook-form';
import type { Column } from '../api';
import { managersReadOf } from '../labels';
import type { FormulaFields } from './schema';

/** Whether managers see the results in the Classement, and what these would tell them that is not theirs to read. */
export function ManagersField({ unreadable }: { unreadable: Column[] }) {
  const [type, visible] = useWatch<FormulaFields, ['type', 'visibleToManagers']>({
    name: ['type', 'visibleToManagers'],
  });
  // What is computed for all candidates is no column of the Classement.
  if (type !== 'ROW_FORMULA') return null;
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Controller<FormulaFields, 'visibleToManagers'>
        name="visibleToManagers"
        render={({ field: { value, ref, ...field } }) => (
          <FormControlLabel
            control={<Switch {...field} checked={value} slotProps={{ input: { ref } }} />}
            label="Visible des responsables de site et des créneaux"
          />
        )}
      />
      {visible && unreadable.length > 0 && <Alert severity="warning">{managersReadOf(unreadable)}</Alert>}
    </Stack>
  );
}
