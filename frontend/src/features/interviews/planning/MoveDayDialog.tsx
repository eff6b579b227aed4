import Box from '@mui/material/Box';
import { Controller, useWatch } from 'react-hook-form';
import { ChoiceButtons } from '@/shared/form/ChoiceButtons';
import { DateField } from '@/shared/form/DateField';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { formatCount } from '@/shared/format/numbers';
import { today } from '@/shared/time/today';
import { moveDayOf } from './api';
import { ChangeDialog } from './ChangeDialog';
import { dayOf, slotsCounted } from './labels';
import { moveDaySchema, shiftOf, type MoveDayFields } from './schema';

type Props = {
  jury: { id: string; name: string };
  date: { id: string; day: string; version: number };
  /** The other juries of the site that sit on that day. */
  beside: string[];
  onClose: () => void;
  onCorrect: (candidateIds: string[]) => void;
};

/** Moves a day of a jury, or of all the site's juries, with its slots and those who hold them. */
export function MoveDayDialog({ jury, date, beside, onClose, onCorrect }: Props) {
  const { form } = useSchemaForm<MoveDayFields>({
    schema: moveDaySchema,
    defaultValues: { date: '', shift: '0', everyJury: false },
  });
  const fields = useWatch({ control: form.control });
  const typed = moveDaySchema.safeParse(fields);
  const every = formatCount(beside.length + 1, 'jury');
  const whose = fields.everyJury ? every : jury.name;
  return (
    <ChangeDialog
      title={`Déplacer la journée du ${dayOf(date.day)} (${jury.name})`}
      body={
        typed.success
          ? {
              date: typed.data.date,
              shiftMinutes: shiftOf(typed.data.shift),
              everyJury: typed.data.everyJury,
            }
          : undefined
      }
      run={moveDayOf({ juryId: jury.id, dateId: date.id })}
      known={{ [date.id]: date.version }}
      confirmLabel={(plan) => (plan?.slots ? `Déplacer ${slotsCounted(plan.slots)}` : 'Déplacer la journée')}
      doneText={() => `La journée du ${dayOf(date.day)} (${whose}) est déplacée.`}
      failed="Erreur lors du déplacement de la journée"
      form={form}
      onClose={onClose}
      onCorrect={onCorrect}
    >
      {beside.length > 0 && (
        <Controller<MoveDayFields, 'everyJury'>
          name="everyJury"
          render={({ field: { value, onChange } }) => (
            <ChoiceButtons
              aria-label="Jurys dont la journée est déplacée"
              choices={[
                { value: false, label: `${jury.name} seul` },
                { value: true, label: `Les ${every} du site ce jour-là` },
              ]}
              value={value}
              onChange={onChange}
            />
          )}
        />
      )}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <DateField<MoveDayFields>
          name="date"
          label="Nouvelle date"
          min={today()}
          input={{ autoFocus: true }}
          hint="La même date décale seulement les horaires."
        />
        <TextField<MoveDayFields>
          name="shift"
          label="Décalage des horaires (minutes)"
          hint="30 : une demi-heure plus tard ; -30 : plus tôt."
          input={{ inputMode: 'numeric' }}
        />
      </Box>
    </ChangeDialog>
  );
}
