import EventOutlined from '@mui/icons-material/EventOutlined';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useEffectEvent, useRef, useId } from 'react';
import { useFormContext, useWatch, Controller } from 'react-hook-form';
import { DateField } from '@/shared/form/DateField';
import { TextField } from '@/shared/form/TextField';
import { TimeField } from '@/shared/form/TimeField';
import { isReadable } from '@/shared/form/unreadable';
import { formatDateInLetters } from '@/shared/format/dates';
import { isRemote, specificities, interviewTypes } from '@/shared/interviews/interviewTypes';
import { today } from '@/shared/time/today';
import { choiceTexts } from '@/shared/form/choiceTexts';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { fold, holdsWords } from '@/shared/format/fold';
import type { JuryOfSlots } from './api';
import { convocationFor, type SlotFields } from './schema';

const weekdayOf = (day: string) => formatDateInLetters(day).split(' ')[0];

/** The fields of a slot; the jury's date of that day gives specificities, and the link and password that nobody typed. */
export function SlotFieldsOf({ juries }: { juries: JuryOfSlots[] }) {
  const { control, setValue, getFieldState, getValues, formState } = useFormContext<SlotFields>();
  const [juryId, day, interviewTime, shownLink, shownPassword] = useWatch({
    control,
    name: ['jury', 'convocationDate', 'interviewTime', 'link', 'password'],
  });
  const jury = juries.find(({ id }) => id === juryId);
  const remote = jury !== undefined && isRemote(jury.interviewType);
  const date = jury?.dates.find((each) => each.date === day);
  const link = date?.videoconferenceLink ?? '';
  const password = date?.videoconferencePassword ?? '';
  const { isSubmitted } = formState;
  const fill = useEffectEvent((name: keyof SlotFields, value: string) =>
    setValue(name, value, { shouldValidate: isSubmitted }),
  );
  const ofDate = useRef({ link: '', password: '' });
  const follow = useEffectEvent((name: 'link' | 'password', value: string) => {
    if (getValues(name) === ofDate.current[name]) fill(name, value);
    ofDate.current[name] = value;
  });
  useEffect(() => {
    follow('link', link);
    follow('password', password);
  }, [link, password]);
  useEffect(() => {
    const [first] = jury?.dates.filter((each) => each.date >= today()) ?? [];
    if (first && getValues('convocationDate') === '') fill('convocationDate', first.date);
  }, [jury, getValues]);
  const convocationTyped = getFieldState('convocationTime', formState).isDirty;
  useEffect(() => {
    if (!convocationTyped) fill('convocationTime', convocationFor(interviewTime));
  }, [interviewTime, convocationTyped]);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <JuryField juries={juries} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
        <DateField<SlotFields>
          name="convocationDate"
          label="Date de convocation"
          min={today()}
          {...(date && { hint: `${weekdayOf(day)}, date de ce jury` })}
        />
        <TimeField<SlotFields> name="convocationTime" label="Heure de convocation" />
        <TimeField<SlotFields> name="interviewTime" label="Heure d'entretien" />
      </Box>
      {remote && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
          <TextField<SlotFields>
            name="link"
            label="Lien de visioconférence"
            type="url"
            {...(link && shownLink === link && { hint: 'Repris de la date du jury' })}
            input={{ placeholder: 'https://' }}
          />
          <TextField<SlotFields>
            name="password"
            label="Mot de passe"
            {...(password && shownPassword === password && { hint: 'Repris de la date du jury' })}
          />
        </Box>
      )}
      {jury && isReadable(day) && isReadable(interviewTime) && (
        <Alert severity="success" icon={<EventOutlined fontSize="inherit" />}>
          <strong>{`${jury.name}-${day}-${interviewTime.replace(':', '')}`}</strong>
          <div>
            {date
              ? `Prioritaire, ${date.specificities.length > 0 ? `spécificités de la date : ${date.specificities.map((each) => specificities[each]).join(', ')}` : 'sans spécificité'}.`
              : "Pas une date de ce jury : le créneau n'aura pas de spécificité."}
          </div>
        </Alert>
      )}
    </Box>
  );
}

const nameOf = ({ name, interviewSite, interviewType }: JuryOfSlots) =>
  `${name} – ${interviewSite.name}, ${interviewTypes[interviewType].toLowerCase()}`;

/** A jury among those of every site, searched without accents by site, name or type. */
function JuryField({ juries }: { juries: JuryOfSlots[] }) {
  const id = useId();
  const bySite = [...juries].sort((a, b) => a.interviewSite.name.localeCompare(b.interviewSite.name, 'fr'));
  return (
    <Controller<SlotFields, 'jury'>
      name="jury"
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <FormControl required error={error !== undefined} fullWidth>
          <FormLabel htmlFor={id}>Jury</FormLabel>
          <Autocomplete
            id={id}
            autoHighlight
            options={bySite}
            value={juries.find((jury) => jury.id === value) ?? null}
            getOptionLabel={nameOf}
            getOptionKey={(jury) => jury.id}
            groupBy={({ interviewSite }) => interviewSite.name}
            filterOptions={(all, { inputValue }) =>
              all.filter((jury) => holdsWords(fold(nameOf(jury)), inputValue))
            }
            onChange={(_, chosen) => onChange(chosen?.id ?? '')}
            onBlur={onBlur}
            {...choiceTexts}
            clearText="Effacer"
            renderInput={({ slotProps }) => (
              <OutlinedInput
                {...slotProps.input}
                inputRef={ref}
                fullWidth
                error={error !== undefined}
                placeholder="Site, nom ou type d'entretien"
                inputProps={{ ...slotProps.htmlInput, 'aria-describedby': `${id}-help` }}
                sx={{ py: '0 !important' }}
              />
            )}
          />
          <FieldMessage id={`${id}-help`} error={error?.message} />
        </FormControl>
      )}
    />
  );
}
