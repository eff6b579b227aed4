import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { formatDay } from '@/shared/format/dates';
import type { Members } from './api';
import { sittingJuriesQuery } from './queries';
import { WritePage } from './WritePage';

type Props = {
  /** Who is chosen at first. */
  members: Members;
  onSent: (messageId: string) => void;
};

const ALL = '';

/** Écrire to members of juries: by site, day, jury, who has grades missing or projects to read. */
export function WriteToMembers({ members: first, onSent }: Props) {
  const [members, setMembers] = useState(first);
  const recipients = useMemo(() => ({ members }), [members]);
  return (
    <WritePage
      recipients={recipients}
      origin="Membres de jurys"
      columns={NONE}
      choice={<MembersChoice members={members} onChange={setMembers} />}
      onSent={onSent}
    />
  );
}

const NONE: never[] = [];

type ChoiceProps = { members: Members; onChange: (members: Members) => void };

/** Each choice offers what the others leave; one that no longer stands is dropped. */
function MembersChoice({ members, onChange }: ChoiceProps) {
  const juries = useQuery(sittingJuriesQuery).data ?? [];
  const { siteId, date, juryId, state } = members;
  const ofSite = juries.filter((jury) => !siteId || jury.interviewSite.id === siteId);
  const sites = [...new Map(juries.map(({ interviewSite }) => [interviewSite.id, interviewSite.name]))];
  const days = [
    ...new Set(
      ofSite
        .filter(({ id }) => !juryId || id === juryId)
        .flatMap(({ dates }) => dates.map((each) => each.date)),
    ),
  ].sort();
  const change = (name: keyof Members) => (value: string) =>
    onChange({
      ...members,
      ...(name === 'siteId' && { juryId: null, date: null }),
      ...(name === 'juryId' && { date: null }),
      [name]: value === ALL ? null : value,
    });
  return (
    <Stack component="fieldset" direction="row" sx={fieldset} aria-label="Destinataires">
      <Choice
        label="Site"
        value={siteId ?? ALL}
        onChange={change('siteId')}
        options={[[ALL, 'Tous les sites'], ...sites]}
      />
      <Choice
        label="Jury"
        value={juryId ?? ALL}
        onChange={change('juryId')}
        options={[[ALL, 'Tous les jurys'], ...ofSite.map(({ id, name }) => [id, name] as const)]}
      />
      <Choice
        label="Journée"
        value={date ?? ALL}
        onChange={change('date')}
        options={[[ALL, 'Toutes les journées'], ...days.map((day) => [day, formatDay(day)] as const)]}
      />
      <Choice
        label="Qui"
        value={state ?? ALL}
        onChange={change('state')}
        options={[
          [ALL, 'Tous ceux qui siègent'],
          ['GRADES_MISSING', 'Il leur manque des notes'],
          ['PFM_TO_READ', 'Ils ont des projets à lire'],
        ]}
      />
    </Stack>
  );
}

type ChoiceOfProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [string, string])[];
};

/** One of these, by what it is called. */
function Choice({ label, value, onChange, options }: ChoiceOfProps) {
  const id = useId();
  const known = options.some(([each]) => each === value);
  return (
    <FormControl sx={{ flex: { xs: '1 1 100%', sm: '1 1 40%' }, minWidth: 0 }}>
      <FormLabel id={id}>{label}</FormLabel>
      <Select
        displayEmpty
        value={known ? value : ALL}
        onChange={({ target }) => onChange(target.value)}
        SelectDisplayProps={{ 'aria-labelledby': id }}
      >
        {options.map(([each, text]) => (
          <MenuItem key={each} value={each}>
            {text}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}

const fieldset = { flexWrap: 'wrap', gap: 3, m: 0, p: 0, border: 0 };
