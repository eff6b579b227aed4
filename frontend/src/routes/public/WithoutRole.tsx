import LockPersonOutlined from '@mui/icons-material/LockPersonOutlined';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { SimpleFrame } from '@/shared/frame/SimpleFrame';
import { StateMessage } from '@/shared/list/StateMessage';
import { signIn, signOut } from '@/shared/session/session';
import { useSession } from '@/shared/session/useSession';

/** An account without a known role has nothing to open. A visitor without a session is sent to log in. */
export function WithoutRole() {
  const session = useSession();
  const anonymous = session.status === 'anonymous';
  useEffect(() => {
    if (anonymous) void signIn('/');
  }, [anonymous]);
  if (session.status !== 'signedIn') return null;
  return (
    <SimpleFrame title="Parvis">
      <StateMessage
        icon={LockPersonOutlined}
        title="Votre compte n'ouvre aucun espace"
        text={`Le compte ${session.account.email} n'est lié à aucune candidature et n'a aucun accès. Écrivez au service des admissions, puis reconnectez-vous.`}
        action={<Button onClick={() => void signOut()}>Se déconnecter</Button>}
      />
    </SimpleFrame>
  );
}
