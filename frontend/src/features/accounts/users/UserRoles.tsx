import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Card } from '@/shared/list/Card';
import { toast } from '@/shared/toast/toasts';
import { giveRole, takeRole, type User } from './api';
import { roleLabel, texts } from './labels';
import { userQuery, usersListsKey } from './queries';

/** The roles that a person holds beside the one of the form. */
export function UserRoles({ user, roles }: { user: User; roles: string[] }) {
  const id = useId();
  const [chosen, setChosen] = useState('');
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ role, give }: { role: string; give: boolean }) =>
      give ? giveRole(user.id, role) : takeRole(user.id, role),
    onSuccess: (changed) => {
      toast.success(texts.updated);
      setChosen('');
      queryClient.setQueryData(userQuery(user.id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: usersListsKey });
    },
    onError: (failure) => toast.error(texts.updateFailed, failure),
  });
  const held = user.roles.map(({ name }) => name);
  const others = held.filter((name) => name !== user.role?.name);
  return (
    <Card component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 3, p: 4 }}>
      <Typography variant="h2">Autres rôles</Typography>
      {others.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>Aucun autre rôle que celui du formulaire.</Typography>
      )}
      {others.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {others.map((name) => (
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
                aria-label={`Retirer le rôle ${roleLabel(name)}`}
                onClick={() => mutate({ role: name, give: false })}
              >
                Retirer
              </Button>
            </Stack>
          ))}
        </Box>
      )}
      <Stack direction="row" sx={{ alignItems: 'flex-end', gap: 2 }}>
        <FormControl sx={{ flex: 1, minWidth: 0 }}>
          <FormLabel id={id}>Rôle à ajouter</FormLabel>
          <Select value={chosen} labelId={id} onChange={({ target }) => setChosen(target.value)}>
            {roles
              .filter((name) => !held.includes(name))
              .map((name) => (
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
          onClick={() => mutate({ role: chosen, give: true })}
        >
          Ajouter
        </Button>
      </Stack>
    </Card>
  );
}
