import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useId, useMemo } from 'react';
import { choiceTexts } from '@/shared/form/choiceTexts';
import { LabelledInput } from '@/shared/form/LabelledInput';
import { paths } from '@/shared/paths';
import type { Catalogue, Column } from '../api';
import { columnsMatching, columnsOf, MOST_COLUMNS } from '../editor/completion';
import { familyLabels } from '../labels';
import type { Field } from './models';
import { blankEntry, columnOf, numberOf, type Entries, type Entry } from './writing';
import { newWindow } from '@/shared/frame/newWindow';

/** A list of marks is no longer than a person fills by hand. */
const MOST_MARKS = 12;

type Props = {
  field: Field;
  catalogue: Catalogue;
  entries: Entries;
  onEntries: (entries: Entries) => void;
};

/** What one field of a model takes: a column, several, or a number. */
export function ModelField({ field, catalogue, entries, onEntries }: Props) {
  const chosen = entries[field.key] ?? [];
  const write = (changed: Entry[]) => onEntries({ ...entries, [field.key]: changed });
  const change = (index: number, part: Partial<Entry>) =>
    write(chosen.map((entry, at) => (at === index ? { ...entry, ...part } : entry)));
  const ofTable = field.kind === 'tableColumn';
  const columns = useMemo(
    () =>
      columnsOf(catalogue).filter(
        ({ type }) => (type === 'TABLE') === ofTable && type !== 'AGGREGATE_FORMULA',
      ),
    [catalogue, ofTable],
  );
  if (ofTable && columns.length === 0) return field.sameTableAs === undefined && <NoTable />;
  const several = field.kind === 'marks';
  const label = (index: number) => (several ? `${field.label} ${index + 1}` : field.label);
  const weighted = several && field.weighted;
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      {chosen.map((entry, index) => (
        // The entries have no name but their place.
        <Stack key={index} direction="row" sx={{ gap: 2, width: '100%', alignItems: 'flex-start' }}>
          {field.kind !== 'number' && (
            <ColumnChoice
              label={label(index)}
              columns={columns}
              column={columnOf(field, entry, entries)}
              onColumn={(column) => change(index, { column })}
            />
          )}
          {(field.kind === 'number' || weighted) && (
            <NumberField
              label={weighted ? `Coefficient ${index + 1}` : field.label}
              value={entry.number}
              wrong={numberOf(field, entry, entries) === undefined}
              onChange={(number) => change(index, { number })}
            />
          )}
          {several && chosen.length > field.least && (
            <Button
              aria-label={`Retirer ${label(index)}`}
              onClick={() => write(chosen.filter((_, at) => at !== index))}
              sx={{ mt: 6, minHeight: 40 }}
            >
              Retirer
            </Button>
          )}
        </Stack>
      ))}
      {several && chosen.length < MOST_MARKS && (
        <Button onClick={() => write([...chosen, blankEntry])}>Ajouter une note</Button>
      )}
    </Stack>
  );
}

const NoTable = () => (
  <Box>
    Aucune table.{' '}
    <Link href={paths.formulaTables} {...newWindow('Ajouter une table')}>
      Ajouter une table
    </Link>
  </Box>
);

type ColumnProps = {
  label: string;
  columns: Column[];
  column: Column | null;
  onColumn: (column: Column | null) => void;
};

function ColumnChoice({ label, columns, column, onColumn }: ColumnProps) {
  const id = useId();
  return (
    <FormControl sx={{ flex: 1, minWidth: 0 }}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Autocomplete
        id={id}
        options={columns}
        value={column}
        onChange={(_, picked) => onColumn(picked)}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ technicalName }) => technicalName}
        isOptionEqualToValue={(option, value) => option.technicalName === value.technicalName}
        filterOptions={(all, { inputValue }) =>
          columnsMatching(all, inputValue)
            .slice(0, MOST_COLUMNS)
            .map((match) => match.column)
        }
        {...choiceTexts}
        renderOption={({ key, ...option }, { name, type }) => (
          <li key={key} {...option} style={{ justifyContent: 'space-between', gap: 16 }}>
            <span>{name}</span>
            <span style={{ color: 'var(--text-secondary)', fontSize: '0.75rem' }}>{familyLabels[type]}</span>
          </li>
        )}
        renderInput={({ slotProps }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            placeholder="Choisir une colonne"
            inputProps={slotProps.htmlInput}
            sx={{ py: '0 !important' }}
          />
        )}
      />
    </FormControl>
  );
}

type NumberProps = { label: string; value: string; wrong: boolean; onChange: (value: string) => void };

const NumberField = ({ wrong, ...props }: NumberProps) => (
  <LabelledInput
    {...props}
    error={wrong ? 'Nombre à corriger' : undefined}
    input={{ inputMode: 'decimal' }}
    sx={{ flexShrink: 0, '& .MuiOutlinedInput-root': { width: 120 } }}
  />
);
