import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { columnName } from './labels';

type Props = { label: string; value: string; columns: string[]; onColumn: (column: string) => void };

/** A column of the grid, by the name that people give it. */
export function ColumnSelect({ label, value, columns, onColumn }: Props) {
  const id = useId();
  return (
    <FormControl sx={{ width: 240 }}>
      <FormLabel id={id}>{label}</FormLabel>
      <Select labelId={id} value={value} onChange={({ target }) => onColumn(target.value)}>
        {columns.map((name) => (
          <MenuItem key={name} value={name}>
            {columnName(name)}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}
