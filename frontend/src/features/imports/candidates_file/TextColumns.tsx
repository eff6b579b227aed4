import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

type Props = {
  /** The columns of the file. */
  columns: string[];
  /** Those that hold codes. */
  value: string[];
  onChange: (names: string[]) => void;
};

/** Which columns hold codes, such as a department's: texts even where they look like numbers. */
export function TextColumns({ columns, value, onChange }: Props) {
  const id = useId();
  return (
    <Box>
      <FormLabel htmlFor={id}>Colonnes de codes</FormLabel>
      <Autocomplete
        id={id}
        multiple
        disableCloseOnSelect
        options={columns}
        value={value.filter((name) => columns.includes(name))}
        onChange={(_, names) => onChange([...value.filter((name) => !columns.includes(name)), ...names])}
        noOptionsText="Aucune colonne de ce nom"
        renderInput={({ slotProps }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            inputProps={{ ...slotProps.htmlInput, 'aria-describedby': `${id}-aide` }}
          />
        )}
      />
      <FormHelperText id={`${id}-aide`}>
        Leurs valeurs sont des textes, même quand elles ressemblent à des nombres : 01, 2A, 38.
      </FormHelperText>
    </Box>
  );
}
