import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { profileOf } from '@/shared/permissions/profiles';
import { addChild, removeChild, type Role } from './api';
import { roleLabel, texts } from './labels';
import { useChangeRoles } from './useChangeRoles';

type Props = { role: Role; roles: Role[]; onClose: () => void };

/** Whether the server takes the role inside another: not one that opens the staff's or the candidates' application. */
const canBeInside = (name: string) => [undefined, 'jury'].includes(profileOf([name])?.application);

/** The roles inside a role: those who hold it have their rights too. */
export function RoleContents({ role, roles, onClose }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState('');
  const { mutate, isPending } = useChangeRoles(
    ({ child, add }: { child: string; add: boolean }) => (add ? addChild : removeChild)(role.name, child),
    texts.updated,
    texts.updateFailed,
    () => setChosen(''),
  );
  const inside = role.children.map(({ name }) => name);
  const offered = roles
    .map(({ name }) => name)
    .filter((name) => name !== role.name && !inside.includes(name) && canBeInside(name));
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { width: 520, maxWidth: 'calc(100% - 32px)', p: 2 } } }}
    >
      <DialogTitle id={`${id}-title`}>Composer {roleLabel(role.name)}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 3 }}>
          Qui a ce rôle a aussi les droits de ceux-ci, dès sa prochaine connexion ou au plus tard en quelques
          minutes.
        </Typography>
        <Box component="ul" sx={{ m: 0, mb: 3, p: 0, listStyle: 'none' }}>
          {inside.map((name) => (
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
                disabled={isPending}
                aria-label={`Retirer ${roleLabel(name)}`}
                onClick={() => mutate({ child: name, add: false })}
              >
                Retirer
              </Button>
            </Stack>
          ))}
        </Box>
        <Stack direction="row" sx={{ alignItems: 'flex-end', gap: 2 }}>
          <FormControl sx={{ flex: 1, minWidth: 0 }}>
            <FormLabel id={`${id}-child`}>Rôle à inclure</FormLabel>
            <Select value={chosen} labelId={`${id}-child`} onChange={({ target }) => setChosen(target.value)}>
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
            disabled={isPending || chosen === ''}
            onClick={() => mutate({ child: chosen, add: true })}
          >
            Inclure
          </Button>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Fermer
        </Button>
      </DialogActions>
    </Dialog>
  );
}
