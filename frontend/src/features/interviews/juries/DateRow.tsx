import LockOutlined from '@mui/icons-material/LockOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useFormContext, useWatch } from 'react-hook-form';
import { DateField } from '@/shared/form/DateField';
import { SeveralField } from '@/shared/form/SeveralField';
import { REMOVES_ROW } from '@/shared/form/useRowRemoval';
import { TextField } from '@/shared/form/TextField';
import { isReadable } from '@/shared/form/unreadable';
import { formatDay } from '@/shared/format/dates';
import { formatCount, ofNumber } from '@/shared/format/numbers';
import { specificities } from '@/shared/interviews/interviewTypes';
import { today } from '@/shared/time/today';
import type { JurySummary } from './api';
import { newDate, type DatesFields } from './schema';

export const dateColumns = (remote: boolean) => ({
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    lg: remote ? '170px minmax(0, 2fr) minmax(0, 3fr) minmax(0, 1fr) 100px' : '170px minmax(0, 360px) 100px',
  },
});

type Props = {
  index: number;
  remote: boolean;
  /** The slots of the date; undefined where there are none. */
  count: JurySummary | undefined;
  isNew: boolean;
  onRemove: () => void;
};

/** One date of a jury. What its slots freeze is said under it. */
export function DateRow({ index, remote, count, isNew, onRemove }: Props) {
  const { control } = useFormContext<DatesFields>();
  const dates = useWatch({ control, name: 'dates' });
  const row = dates[index] ?? newDate;
  const others = dates.filter((_, each) => each !== index);
  const slots = count?.numberOfInterviews ?? 0;
  const attributed = count?.numberOfAttributedInterviews ?? 0;
  const day = isReadable(row.date) ? formatDay(row.date) : 'nouvelle date';
  return (
    <Box
      role="group"
      aria-label={`Date ${index + 1} : ${day}`}
      sx={{ px: 4, pt: 3, pb: 1, borderBottom: '1px solid var(--border-subtle)' }}
    >
      <Box sx={dateColumns(remote)}>
        <DateField<DatesFields>
          name={`dates.${index}.date`}
          label="Date"
          underHeader
          readOnly={slots > 0}
          taken={{ days: others.map(({ date }) => date), why: 'déjà pris par ce jury' }}
          {...(isNew && { min: today() })}
        />
        <SeveralField<DatesFields>
          name={`dates.${index}.specificities`}
          label="Spécificités"
          none="Aucune"
          labels={specificities}
          disabled={attributed > 0}
        />
        {remote && (
          <TextField<DatesFields>
            name={`dates.${index}.link`}
            label="Lien de visioconférence"
            type="url"
            required={false}
            underHeader
            input={{ placeholder: 'https://' }}
          />
        )}
        {remote && (
          <TextField<DatesFields>
            name={`dates.${index}.password`}
            label="Mot de passe"
            required={false}
            underHeader
            input={{ placeholder: 'Mot de passe' }}
          />
        )}
        <Button
          {...REMOVES_ROW}
          variant="text"
          aria-label={`Retirer la date ${index + 1}`}
          disabled={slots > 0}
          onClick={onRemove}
          sx={{ height: 40 }}
        >
          Retirer
        </Button>
      </Box>
      <Hint
        slots={slots}
        attributed={attributed}
        past={!isNew && isReadable(row.date) && row.date < today()}
        withoutLink={remote && (row.link.trim() === '' || row.password.trim() === '')}
      />
    </Box>
  );
}

type HintProps = { slots: number; attributed: number; past: boolean; withoutLink: boolean };

function Hint({ slots, attributed, past, withoutLink }: HintProps) {
  const frozen = slots > 0;
  const text = hintOf({ slots, attributed, past, withoutLink });
  if (!text) return null;
  const Icon = frozen || past ? LockOutlined : WarningAmberOutlined;
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1,
        mb: 1,
        fontSize: 12,
        color: frozen || past ? 'text.secondary' : 'var(--warning-text)',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {text}
    </Stack>
  );
}

function hintOf({ slots, attributed, past, withoutLink }: HintProps) {
  const created = formatCount(slots, 'créneau', 'créneaux');
  if (past) return 'Date passée';
  if (attributed > 0)
    return `Date et spécificités figées : ${formatCount(attributed, 'créneau attribué', 'créneaux attribués')} sur ${slots}. Le lien et le mot de passe restent modifiables ; les candidats voient le changement aussitôt. La page du site déplace la journée.`;
  if (slots > 0)
    return ofNumber(
      slots,
      'Date figée : 1 créneau existe. Changer les spécificités changera aussi ce créneau.',
      `Date figée : ${created} existent. Changer les spécificités changera aussi ces ${created}.`,
    );
  if (withoutLink) return 'Sans lien ni mot de passe, la création automatique des créneaux échoue.';
  return undefined;
}
