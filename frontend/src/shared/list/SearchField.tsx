import { LIMITS } from '../limits/api';
import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';

type Props = {
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (text: string) => void;
  /** Takes the focus as the panel or the popover around it opens. */
  autoFocus?: boolean;
};

/** The search at the head of a list in a panel or a popover. */
export const SearchField = ({ label, placeholder = label, value, onSearch, autoFocus = false }: Props) => (
  <OutlinedInput
    fullWidth
    autoFocus={autoFocus}
    placeholder={placeholder}
    value={value}
    onChange={({ target }) => onSearch(target.value)}
    inputProps={{ 'aria-label': label, maxLength: LIMITS.texts.search }}
    startAdornment={
      <InputAdornment position="start">
        <Search aria-hidden sx={{ fontSize: 18 }} />
      </InputAdornment>
    }
    sx={{ height: 32, fontSize: 13 }}
  />
);
