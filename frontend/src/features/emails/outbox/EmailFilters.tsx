import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { Fragment, useId, useState } from 'react';
import { formatInteger } from '@/shared/format/numbers';
import { ChoiceButtons, choiceLines } from '@/shared/form/ChoiceButtons';
import { DayFilter } from '@/shared/form/DayFilter';
import { LabelledInput } from '@/shared/form/LabelledInput';
import { FilterChip } from '@/shared/grid/filter/FilterChip';
import { LIMITS } from '@/shared/limits/api';
import type { EmailFilter, EmailStatus, OutboxState } from './api';
import { FILTERED_STATUSES, statusLabels } from './labels';

type Props = {
  filter: EmailFilter;
  counts: OutboxState['counts'] | undefined;
  today: string;
  onFilter: (change: Partial<EmailFilter>) => void;
  onClear: () => void;
};

const statusLabel = (status: EmailStatus, counts: Props['counts']) => {
  const count = status === 'SENT' ? 0 : (counts?.[status] ?? 0);
  return statusLabels[status].filter + (count > 0 ? ` (${formatInteger(count)})` : '');
};

/** What the list shows: texts that a mail contains, Paris days, a state. */
export function EmailFilters({ filter, counts, today, onFilter, onClear }: Props) {
  const id = useId();
  const [cleared, setCleared] = useState(0);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'flex-start', gap: 3, my: 3 }}>
      <Field label="Destinataire" value={filter.recipient} onType={(recipient) => onFilter({ recipient })} />
      <Field label="Objet" value={filter.subject} onType={(subject) => onFilter({ subject })} />
      <Fragment key={cleared}>
        <DayFilter
          label="Du"
          value={filter.lowerDate}
          last={today}
          onDay={(lowerDate) => onFilter({ lowerDate })}
        />
        <DayFilter
          label="Au"
          value={filter.upperDate}
          last={today}
          onDay={(upperDate) => onFilter({ upperDate })}
        />
      </Fragment>
      <FormControl sx={{ width: { xs: '100%', sm: 'auto' } }}>
        <FormLabel id={id}>État</FormLabel>
        <ChoiceButtons
          height={40}
          aria-labelledby={id}
          choices={FILTERED_STATUSES.map((status) => ({ value: status, label: statusLabel(status, counts) }))}
          value={filter.status}
          onChange={(status) => onFilter({ status })}
          sx={(theme) => ({ [theme.breakpoints.down('sm')]: twoByTwo })}
        />
      </FormControl>
      {filter.status !== 'SENT' && (
        <Box sx={{ mt: { sm: '28px' } }}>
          <FilterChip
            name="État"
            kept={statusLabels[filter.status].filter}
            onRemove={() => onFilter({ status: 'SENT' })}
          />
        </Box>
      )}
      <Button
        variant="text"
        size="large"
        onClick={() => {
          setCleared(cleared + 1);
          onClear();
        }}
        // A line of its own on a phone, where its text begins at the edge.
        sx={{ mt: { sm: '22px' }, ml: { xs: -4, sm: 0 } }}
      >
        Effacer
      </Button>
    </Stack>
  );
}

/** On a phone: two on a line, the last one alone on its own. */
const twoByTwo = { ...choiceLines(2), '& > :last-child': { gridColumn: '1 / -1' } };

function Field({ label, value, onType }: { label: string; value: string; onType: (text: string) => void }) {
  return (
    <LabelledInput
      label={label}
      value={value}
      onChange={onType}
      input={{ placeholder: 'Contient…', maxLength: LIMITS.texts.email }}
      sx={{ width: { xs: '100%', sm: 180 } }}
    />
  );
}
