import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { focusIfLost } from '../frame/focusIfLost';
import { roleLabel } from './roleLabel';

type Props = {
  names: string[];
  /** The roles that may be added. */
  offered: string[];
  /** What the choice asks for, and what the button beside it does. */
  choiceLabel: string;
  addLabel: string;
  /** What the button that takes a role away says to who cannot see its line. */
  removeLabel: (role: string) => string;
  busy: boolean;
  onAdd: (name: string) => void;
  onRemove: (name: string) => void;
};

/** A set of roles: each can be taken away, and others added. */
export function RoleSet(props: Props) {
  const { names, offered, choiceLabel, addLabel, removeLabel, busy, onAdd, onRemove } = props;
  const id = useId();
  const [picked, setPicked] = useState('');
  // What was added is no longer offered.
  const chosen = offered.includes(picked) ? picked : '';
  const choice = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  // The pressed button is removed with its line, or disabled: the focus stays among the roles.
  const all = names.join();
  useLayoutEffect(() => {
    if (busy || !pressed.current) return;
    const usable = pressed.current.isConnected && !pressed.current.disabled;
    focusIfLost(usable ? pressed.current : choice.current?.querySelector<HTMLElement>('[role=combobox]'));
  }, [busy, all]);
  return (
    <Stack sx={{ gap: 3 }}>
      {names.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {names.map((name) => (
            <Stack
              component="li"
              key={name}
              direction="row"
              sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 40 }}
            >
              {roleLabel(name)}
              <Button
                variant="text"
                color="error"
                disabled={busy}
                aria-label={removeLabel(roleLabel(name))}
                onClick={({ currentTarget }) => {
                  pressed.current = currentTarget;
                  onRemove(name);
                }}
              >
                Retirer
              </Button>
            </Stack>
          ))}
        </Box>
      )}
      <Stack direction="row" sx={{ alignItems: 'flex-end', gap: 2 }}>
        <FormControl ref={choice} sx={{ flex: 1, minWidth: 0 }}>
          <FormLabel id={id}>{choiceLabel}</FormLabel>
          <Select value={chosen} labelId={id} onChange={({ target }) => setPicked(target.value)}>
            {offered.map((name) => (
              <MenuItem key={name} value={name}>
                {roleLabel(name)}
              </MenuItem>
            ))}
          </Select>
        </FormControl>
        <Button
          size="large"
          startIcon={<AddOutlined />}
          disabled={busy || chosen === ''}
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget;
            onAdd(chosen);
          }}
        >
          {addLabel}
        </Button>
      </Stack>
    </Stack>
  );
}
