import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useState, type RefObject } from 'react';
import { LIMITS } from '@/shared/limits/api';
import { texts } from './labels';

type Props = {
  field: RefObject<HTMLInputElement | null>;
  /** What the page shows: once it shows something else, a missing number is forgotten. */
  about: string;
  onSearch: (number: string) => void;
};

/** The search of a candidate by the whole number. */
export function SearchForm({ field, about, onSearch }: Props) {
  const [missingAbout, setMissingAbout] = useState<string>();
  const missing = missingAbout === about;
  return (
    <Stack
      component="form"
      role="search"
      direction="row"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const number = field.current?.value.trim() ?? '';
        setMissingAbout(number === '' ? about : undefined);
        if (number === '') field.current?.focus();
        else onSearch(number);
      }}
      sx={{
        gap: 2,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'flex-start',
        width: { xs: '100%', sm: 'auto' },
      }}
    >
      <FormControl error={missing} sx={{ flex: { xs: '1 1 140px', sm: 'none' } }}>
        <OutlinedInput
          inputRef={field}
          autoFocus
          placeholder="Numéro du candidat"
          inputProps={{
            'aria-label': 'Numéro du candidat',
            'aria-describedby': missing ? 'number-missing' : undefined,
            autoComplete: 'off',
            maxLength: LIMITS.texts.numberSearched,
          }}
          startAdornment={
            <InputAdornment position="start">
              <Search aria-hidden />
            </InputAdornment>
          }
          sx={{ width: { xs: '100%', sm: 240 }, height: 48, fontSize: 16 }}
        />
        {missing && (
          <FormHelperText id="number-missing" role="alert">
            {texts.numberMissing}
          </FormHelperText>
        )}
      </FormControl>
      <Button type="submit" variant="contained" color="primary" sx={{ height: 48, px: 4, fontSize: 16 }}>
        Rechercher
      </Button>
    </Stack>
  );
}
