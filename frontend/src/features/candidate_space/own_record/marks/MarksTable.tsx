import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, type KeyboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FieldMessage } from '@/shared/form/FieldMessage';
import type { GradeColumn, SchoolYear } from '../api';
import { yearNames } from '../labels';
import { subjectsOf, type MarkFields, type SubjectRow } from './values';

const TERMS = [1, 2, 3];

const grid = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(3, minmax(0, 1fr))',
    sm: 'minmax(0, 1fr) repeat(3, 96px)',
  },
  columnGap: 2,
  alignItems: 'center',
} as const;

type Props = { columns: GradeColumn[]; year: SchoolYear; before: string[] };

/** The fields of a year: a subject a row, its three terms side by side. */
export function MarksTable({ columns, year, before }: Props) {
  const rows = subjectsOf(columns, year);
  return (
    <div>
      <Box
        aria-hidden
        sx={{
          ...grid,
          position: 'sticky',
          top: 64,
          zIndex: 3,
          py: 2,
          backgroundColor: 'background.default',
          borderBottom: '1px solid var(--border-default)',
          fontSize: 15,
          fontWeight: 600,
          textAlign: 'right',
        }}
      >
        <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
        {TERMS.map((term) => (
          <span key={term} style={{ paddingRight: 12 }}>
            T{term}
          </span>
        ))}
      </Box>
      {rows.map((row, index) => (
        <Subject
          key={row.subject}
          row={row}
          yearName={yearNames[year]}
          before={before}
          neighbour={(term, step) => rows[index + step]?.columns.get(term)}
        />
      ))}
      {rows.length === 0 && (
        <Typography sx={{ py: 4, fontSize: 16, color: 'text.secondary' }}>
          Aucune note n&apos;est demandée pour cette année.
        </Typography>
      )}
    </div>
  );
}

type SubjectProps = {
  row: SubjectRow;
  yearName: string;
  before: string[];
  /** The field of the same term, so many subjects further. */
  neighbour: (term: number, step: number) => number | undefined;
};

function Subject({ row, yearName, before, neighbour }: SubjectProps) {
  const { getFieldState, formState, setFocus } = useFormContext<MarkFields>();
  const id = useId();
  const wrong = TERMS.flatMap((term) => {
    const index = row.columns.get(term);
    const message =
      index === undefined ? undefined : getFieldState(`marks.${index}`, formState).error?.message;
    return message === undefined ? [] : [{ term, message }];
  });
  const move = (event: KeyboardEvent, term: number) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = neighbour(term, step);
    if (next !== undefined) setFocus(`marks.${next}`);
  };
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ ...grid, py: 3, borderBottom: '1px solid var(--border-subtle)' }}
    >
      <Typography
        id={id}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, mb: { xs: 1, sm: 0 }, fontSize: 16 }}
      >
        {row.subject}
      </Typography>
      {TERMS.map((term) => {
        const index = row.columns.get(term);
        if (index === undefined) return <span key={term} />;
        return (
          <MarkField
            key={term}
            index={index}
            label={`${row.subject}, T${term}, ${yearName}`}
            saved={before[index] ?? ''}
            describedBy={`${id}-${term}`}
            onKeyDown={(event) => move(event, term)}
          />
        );
      })}
      <Box sx={{ gridColumn: '1 / -1' }}>
        {wrong.map(({ term, message }) => (
          <FieldMessage key={term} id={`${id}-${term}`} error={`T${term} : ${message}`} />
        ))}
      </Box>
    </Box>
  );
}

type FieldProps = {
  index: number;
  label: string;
  saved: string;
  describedBy: string;
  onKeyDown: (event: KeyboardEvent) => void;
};

function MarkField({ index, label, saved, describedBy, onKeyDown }: FieldProps) {
  const { register, control, getFieldState, formState } = useFormContext<MarkFields>();
  const typed = useWatch({ control, name: `marks.${index}` });
  const wrong = getFieldState(`marks.${index}`, formState).invalid;
  const { ref, ...field } = register(`marks.${index}`);
  return (
    <OutlinedInput
      {...field}
      inputRef={ref}
      error={wrong}
      onKeyDown={onKeyDown}
      inputProps={{
        inputMode: 'decimal',
        autoComplete: 'off',
        'aria-label': label,
        'aria-describedby': wrong ? describedBy : undefined,
        style: { textAlign: 'right' },
      }}
      sx={typed === saved ? {} : { backgroundColor: 'var(--accent-soft)' }}
    />
  );
}
