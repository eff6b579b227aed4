import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from '@tanstack/react-router';
import { formatDay } from '@/shared/format/dates';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { DaySheetButton, DoorSheetButton } from './DaySheetButton';
import type { Sitting } from './jurySittings';

/** What is asked of a day of a jury, or of the jury: another day, its slots, the other mode, who sits. */
export type ChangesDay = (change: 'move' | 'createSlots' | 'mode' | 'members', sitting: Sitting) => void;

type Props = {
  row: Sitting;
  juryPage: { to: string; search: { jury: string } };
  onChange: ChangesDay;
};

/** What can be done with a jury on a date. */
export function JuryActions({ row, juryPage, onChange }: Props) {
  const can = useCan();
  const { date, dateId, slots, past, missing, name, juryId } = row;
  const isOpen = date !== null && dateId !== null && !past;
  const lacks = (date === null || missing) && can('changeJuryDates');
  const named = (label: string) => ({ 'aria-label': `${label}, ${name}, ${formatDay(date ?? '')}` });
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', columnGap: 2 }}
    >
      {lacks && <Link {...juryPage}>{date === null ? 'Ajouter une date' : 'Compléter'}</Link>}
      {date !== null && slots > 0 && <DaySheetButton juryId={juryId} jury={name} day={date} />}
      {date !== null && slots > 0 && row.attributed > 0 && (
        <DoorSheetButton juryId={juryId} jury={name} day={date} />
      )}
      {date !== null && slots > 0 && can('attributeSlot') && (
        <Link to={paths.interviewSlots} search={{ jury: name, date }}>
          Voir les créneaux
        </Link>
      )}
      {isOpen && slots === 0 && !missing && can('createSlotsOfDate') && (
        <Button variant="text" {...named(CREATE)} onClick={() => onChange('createSlots', row)}>
          {CREATE}
        </Button>
      )}
      {isOpen && can('moveDay') && (
        <Button variant="text" {...named(MOVE)} onClick={() => onChange('move', row)}>
          {MOVE}
        </Button>
      )}
    </Stack>
  );
}

const CREATE = 'Créer les créneaux de cette date…';
const MOVE = 'Déplacer la journée…';
