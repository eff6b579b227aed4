import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '@/shared/form/ChoiceField';
import { DateField } from '@/shared/form/DateField';
import { TextField } from '@/shared/form/TextField';
import { TimeField } from '@/shared/form/TimeField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { isApiError } from '@/shared/http/ApiError';
import { interviewTypes } from '@/shared/interviews/interviewTypes';
import { today } from '@/shared/time/today';
import { move } from './api';
import { ChangeDialog } from './ChangeDialog';
import { slotsCounted } from './labels';
import { MeetingFields } from './MeetingFields';
import { destinationOf, KEPT, moveSchema, type MoveFields, type MovingSlot } from './moveSchema';
import { juriesQuery } from './queries';
import { idsOf, moveChange } from './slotChanges';

type Props = {
  slots: MovingSlot[];
  onClose: () => void;
  onChanged?: () => void;
  onCorrect: (candidateIds: string[]) => void;
};

/** Where slots go, without dragging them: a day, an hour, a jury. */
export function MoveSlotsDialog({ slots, ...calls }: Props) {
  const [first] = slots;
  const only = slots.length > 1 ? undefined : first;
  const schema = moveSchema(slots);
  const { form } = useSchemaForm<MoveFields>({
    schema,
    defaultValues: {
      date: '',
      jury: KEPT,
      hour: only?.interviewTime ?? '',
      shift: '',
      link: '',
      password: '',
    },
  });
  const fields = useWatch({ control: form.control });
  const typed = schema.safeParse(fields);
  const { title, done, failed } = moveChange(slots, {});
  return (
    <ChangeDialog
      title={title}
      body={typed.success ? { ...idsOf(slots), ...destinationOf(typed.data, slots) } : undefined}
      run={move}
      confirmLabel={(plan) => `Déplacer ${slotsCounted(plan?.slots ?? slots.length)}`}
      doneText={() => `${done}.`}
      failed={failed}
      form={form}
      {...calls}
    >
      {(refusal) => (
        <>
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 4 }}>
            <DateField<MoveFields>
              name="date"
              label="Nouvelle date"
              required={false}
              min={today()}
              hint="Vide : la même date."
              input={{ autoFocus: true }}
            />
            {only ? (
              <TimeField<MoveFields> name="hour" label="Heure d'entretien" />
            ) : (
              <TextField<MoveFields>
                name="shift"
                label="Décalage des horaires (minutes)"
                required={false}
                hint="30 : une demi-heure plus tard ; -30 : plus tôt."
                input={{ inputMode: 'numeric' }}
              />
            )}
          </Stack>
          <JuryField isAlone={only !== undefined} />
          {([fields.link, fields.password].some(Boolean) ||
            isApiError(refusal, 'JURY_DATES_WITHOUT_LINK')) && <MeetingFields />}
        </>
      )}
    </ChangeDialog>
  );
}

function JuryField({ isAlone }: { isAlone: boolean }) {
  const juries = useQuery(juriesQuery).data ?? [];
  const bySite = juries.toSorted((a, b) => a.interviewSite.name.localeCompare(b.interviewSite.name, 'fr'));
  const named = bySite.map(({ id, name, interviewSite, interviewType }) => [
    id,
    `${name} – ${interviewSite.name}, ${interviewTypes[interviewType].toLowerCase()}`,
  ]);
  const kept = isAlone ? 'Le même jury' : 'Chacun garde son jury';
  return (
    <ChoiceField<MoveFields>
      name="jury"
      label="Jury"
      width="100%"
      labels={{ [KEPT]: kept, ...(Object.fromEntries(named) as Record<string, string>) }}
    />
  );
}
