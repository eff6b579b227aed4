import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { WRITE } from '@/features/correspondence/messages/labels';
import { WritePage } from '@/features/correspondence/messages/WritePage';
import { WriteToMembers } from '@/features/correspondence/messages/WriteToMembers';
import { descriptorsQuery } from '@/features/ranking/grid/queries';
import { PageFrame } from '@/shared/frame/PageFrame';
import { StateMessage } from '@/shared/list/StateMessage';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { useWrite } from './useWrite';

/** Écrire, to the candidates that the page before chose, or to members of juries. */
export function WriteRoute() {
  const can = useCan();
  const navigate = useNavigate();
  const wanted = useLocation({ select: ({ state }) => state.writeTo });
  const columns =
    useQuery({ ...descriptorsQuery, enabled: wanted !== undefined && !wanted.recipients.members }).data ??
    NONE;
  if (!wanted || !can('sendMessage')) return <NobodyChosen />;
  const onSent = (envoi: string) => void navigate({ to: paths.emails, search: { envoi } });
  if (wanted.recipients.members)
    return <WriteToMembers members={wanted.recipients.members} onSent={onSent} />;
  return <WritePage {...wanted} columns={columns} onSent={onSent} />;
}

const NONE: never[] = [];

function NobodyChosen() {
  const mayWrite = useCan()('sendMessage');
  const write = useWrite();
  return (
    <PageFrame title={WRITE} breadcrumb={[{ label: 'Classement', to: paths.candidates }]}>
      <StateMessage
        icon={ChecklistOutlined}
        title="Personne n'est choisi"
        text="Cochez des candidats dans le Classement, ou filtrez-le : « Écrire » y est proposé à un administrateur."
        action={
          <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
            <Button component={Link} to={paths.candidates}>
              Ouvrir le Classement
            </Button>
            {mayWrite && (
              <Button onClick={() => void write({ recipients: { members: {} }, origin: 'Membres de jurys' })}>
                Écrire aux jurys
              </Button>
            )}
          </Stack>
        }
      />
    </PageFrame>
  );
}
