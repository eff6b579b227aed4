import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { usePageKey } from '@/shared/frame/pageKeys';
import { LIMITS } from '@/shared/limits/api';
import { SEARCH_DEBOUNCE_MS } from '@/shared/list/useHeld';

type Props = { value: string; onSearch: (text: string) => void };

/** Rechercher un candidat: by name, first name, number or e-mail. `/` moves the focus to it. */
export function SearchBox({ value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  // A search that comes from elsewhere (back, a view, Retirer les filtres) replaces what was typed.
  if (followed !== value) {
    setFollowed(value);
    if (typed.trim() !== value.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSearch(typed), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  usePageKey('/', () => input.current?.focus());
  return (
    <OutlinedInput
      type="search"
      inputRef={input}
      placeholder="Rechercher un candidat"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      inputProps={{
        'aria-label': 'Rechercher un candidat',
        'aria-keyshortcuts': '/',
        maxLength: LIMITS.texts.search,
      }}
      startAdornment={
        <InputAdornment position="start">
          <Search aria-hidden sx={{ fontSize: 18 }} />
        </InputAdornment>
      }
      endAdornment={
        typed !== '' && (
          <IconButton
            size="small"
            edge="end"
            aria-label="Effacer la recherche"
            onClick={() => {
              setTyped('');
              input.current?.focus();
            }}
          >
            <Clear sx={{ fontSize: 16 }} />
          </IconButton>
        )
      }
      sx={{
        // On a phone, what the buttons of its line leave; elsewhere it gives way before one of them wraps.
        flex: { xs: '1 1 140px', sm: '10 1 140px' },
        maxWidth: { sm: 206 },
        height: 32,
        fontSize: 13,
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
