import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { WRITE } from '@/features/correspondence/messages/labels';
import { WritePage } from '@/features/correspondence/messages/WritePage';
import { descriptorsQuery } from '@/features/ranking/grid/queries';
import { PageFrame } from '@/shared/frame/PageFrame';
import { StateMessage } from '@/shared/list/StateMessage';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';

/** Écrire, to the candidates that the page before chose. */
export function WriteRoute() {
  const can = useCan();
  const navigate = useNavigate();
  const wanted = useLocation({ select: ({ state }) => state.writeTo });
  const columns = useQuery({ ...descriptorsQuery, enabled: wanted !== undefined }).data ?? NONE;
  if (!wanted || !can('sendMessage')) return <NobodyChosen />;
  return (
    <WritePage
      {...wanted}
      columns={columns}
      onSent={(envoi) => void navigate({ to: paths.emails, search: { envoi } })}
    />
  );
}

const NONE: never[] = [];

const NobodyChosen = () => (
  <PageFrame title={WRITE} breadcrumb={[{ label: 'Classement', to: paths.candidates }]}>
    <StateMessage
      icon={ChecklistOutlined}
      title="Personne n'est choisi"
      text="Cochez des candidats dans le Classement, ou filtrez-le : « Écrire » y est proposé à un administrateur."
      action={
        <Button component={Link} to={paths.candidates}>
          Ouvrir le Classement
        </Button>
      }
    />
  </PageFrame>
);
