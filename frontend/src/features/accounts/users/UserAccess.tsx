import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Alert from '@mui/material/Alert';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { formatDateTime } from '@/shared/format/dates';
import { BusyButton } from '@/shared/frame/BusyButton';
import { Card } from '@/shared/list/Card';
import { toast } from '@/shared/toast/toasts';
import { createPasswordLink, endSessions, type PasswordLink, type User } from './api';
import { fullName } from '@/shared/format/people';

/** How the person comes in: the one-time link for their password, and the end of their sessions. */
export function UserAccess({ user }: { user: User }) {
  const link = useMutation({
    mutationFn: () => createPasswordLink(user.id),
    onError: (failure) => toast.error('Erreur lors de la création du lien de mot de passe', failure),
  });
  return (
    <Card component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 3, p: 4 }}>
      <Typography variant="h2">Mot de passe et sessions</Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {fullName(user)} choisit son mot de passe par un lien à usage unique, valable 24 heures. Un nouveau
        lien remplace le précédent.
      </Typography>
      {link.data && <CreatedLink link={link.data} email={user.email} />}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        <BusyButton
          busy={link.isPending}
          size="large"
          startIcon={<KeyOutlined />}
          onClick={() => link.mutate()}
        >
          Créer un lien de mot de passe
        </BusyButton>
        <EndSessions user={user} />
      </Stack>
    </Card>
  );
}

function CreatedLink({ link, email }: { link: PasswordLink; email: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const until = `Valable jusqu'au ${formatDateTime(link.expires)}, une seule fois.`;
  if (link.link === null) {
    return (
      <Alert severity="success" role="status">
        Le lien est parti par e-mail à {email}. {until}
      </Alert>
    );
  }
  const address = link.link;
  const copy = () => {
    input.current?.select();
    navigator.clipboard.writeText(address).then(
      () => toast.success('Lien copié'),
      () => toast.info('Copiez le lien sélectionné avec Ctrl+C'),
    );
  };
  return (
    <Stack role="status" sx={{ gap: 1 }}>
      <FormLabel htmlFor={id}>Lien de mot de passe</FormLabel>
      <Stack direction="row" sx={{ gap: 2 }}>
        <OutlinedInput
          id={id}
          fullWidth
          readOnly
          inputRef={input}
          value={address}
          onFocus={({ target }) => target.select()}
          inputProps={{ 'aria-describedby': `${id}-help` }}
        />
        <Button size="large" startIcon={<ContentCopyOutlined />} onClick={copy}>
          Copier
        </Button>
      </Stack>
      <Typography id={`${id}-help`} variant="body2" sx={{ color: 'text.secondary' }}>
        {until}{' '}
        {link.mailed ? `Il est aussi parti par e-mail à ${email}.` : 'Transmettez-le à cette seule personne.'}
      </Typography>
    </Stack>
  );
}

function EndSessions({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => endSessions(user.id),
    onSuccess: () => toast.success('Sessions terminées'),
    onError: (failure) => toast.error('Erreur lors de la fin des sessions', failure),
    onSettled: () => setOpen(false),
  });
  return (
    <>
      <Button size="large" startIcon={<LogoutOutlined />} onClick={() => setOpen(true)}>
        Mettre fin aux sessions
      </Button>
      <ConfirmDialog
        open={open}
        title="Mettre fin aux sessions ?"
        confirmLabel="Mettre fin aux sessions"
        cancelLabel="Annuler"
        busyLabel={isPending ? 'En cours…' : undefined}
        onConfirm={() => mutate()}
        onClose={() => setOpen(false)}
      >
        {fullName(user)} devra se connecter à nouveau sur chaque appareil, au plus tard dans une minute.
      </ConfirmDialog>
    </>
  );
}
