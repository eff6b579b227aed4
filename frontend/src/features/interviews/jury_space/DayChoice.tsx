import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { PlainSelect } from '@/shared/form/PlainSelect';
import { formatDay } from '@/shared/format/dates';
import { today } from '@/shared/time/today';
import type { JuryChoice } from './api';
import { OwnPlanning } from './OwnPlanning';

type Props = {
  /** Undefined until they are read: the line is there before. */
  juries: JuryChoice[] | undefined;
  juryId: string;
  day: string;
  onChoose: (juryId: string, day: string) => void;
};

/** The days on which the person sits in a jury, in order. */
export const ownDays = ({ days }: JuryChoice) => days.filter(({ mine }) => mine).map(({ date }) => date);

/** Of these days: today, else the next one, else the last. */
export const nearest = (days: string[]) => days.find((day) => day >= today()) ?? days.at(-1) ?? '';

/** The day on which a jury is looked at, one on which the person sits where there is one. */
export const dayOf = (jury: JuryChoice) => nearest(ownDays(jury)) || nearest(jury.dates);

/** The jury and the date whose candidates are listed. */
export function DayChoice({ juries = [], juryId, day, onChoose }: Props) {
  const id = useId();
  const jury = juries.find((each) => each.id === juryId);
  return (
    <Stack
      direction="row"
      sx={{
        display: { xs: 'contents', sm: 'flex' },
        flex: '0 1 auto', // what one sits in is told on long lines: they wrap before they leave the window
        flexWrap: 'wrap',
        minWidth: 0,
        alignItems: 'center',
        gap: { xs: 2, sm: 3 },
        '& select': { width: { xs: '100%', sm: 'auto' }, minWidth: { xs: 0, sm: 140 }, px: { xs: 2, sm: 3 } },
        '& select, & > *': { maxWidth: '100%' },
      }}
    >
      <Choice
        id={`${id}-jury`}
        label="Jury"
        value={juryId}
        groups={groupsOf(juries)}
        onChoose={(chosen) => {
          const found = juries.find((each) => each.id === chosen);
          if (found) onChoose(chosen, dayOf(found));
        }}
      />
      <Choice
        id={`${id}-date`}
        label="Date"
        value={day}
        groups={[
          {
            name: '',
            options: (jury?.dates ?? []).map((date) => ({
              value: date,
              text:
                jury && ownDays(jury).includes(date) ? `${formatDay(date)} – vous siégez` : formatDay(date),
            })),
          },
        ]}
        onChoose={(chosen) => onChoose(juryId, chosen)}
      />
      {juries.some((each) => ownDays(each).length > 0) && <OwnPlanning />}
    </Stack>
  );
}

/** Own juries first, then the others under the name of their site. */
function groupsOf(juries: JuryChoice[]): Group[] {
  const own = juries.filter((jury) => ownDays(jury).length > 0);
  const sites = [...new Set(juries.map(({ site }) => site))].sort((a, b) => a.localeCompare(b, 'fr'));
  const groups = [
    {
      name: 'Vos jurys',
      options: own.map(({ id, name, site }) => ({ value: id, text: `${name} – ${site}` })),
    },
    ...sites.map((site) => ({
      name: site,
      options: juries
        .filter((jury) => jury.site === site && !own.includes(jury))
        .map(({ id, name }) => ({ value: id, text: name })),
    })),
  ];
  return groups.filter(({ options }) => options.length > 0);
}

type Group = { name: string; options: { value: string; text: string }[] };

type ChoiceProps = {
  id: string;
  label: string;
  value: string;
  /** Without name: of no group. */
  groups: Group[];
  onChoose: (value: string) => void;
};

const Choice = ({ id, label, value, groups, onChoose }: ChoiceProps) => (
  <FormControl
    sx={{
      flex: { xs: '1 1 100px', sm: '0 1 auto' },
      minWidth: 0,
      flexDirection: { xs: 'column', sm: 'row' },
      alignItems: { sm: 'center' },
      gap: { sm: 2 },
    }}
  >
    <FormLabel htmlFor={id} sx={{ mb: { sm: 0 } }}>
      {label}
    </FormLabel>
    <PlainSelect
      id={id}
      value={groups.some(({ options }) => options.some((each) => each.value === value)) ? value : ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="" disabled>
        Choisir
      </option>
      {groups.map(({ name, options }) =>
        name === '' ? (
          <Options key={name} options={options} />
        ) : (
          <optgroup key={name} label={name}>
            <Options options={options} />
          </optgroup>
        ),
      )}
    </PlainSelect>
  </FormControl>
);

const Options = ({ options }: Pick<Group, 'options'>) =>
  options.map(({ value, text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
