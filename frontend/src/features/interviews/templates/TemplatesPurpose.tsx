import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { slotsCreatedQuery } from './queries';

/** What templates are for: the automatic creation, and once it has run the dates that are added since. */
export function TemplatesPurpose({ siteId, readOnly }: { siteId: string; readOnly: boolean }) {
  const can = useCan();
  const { data } = useQuery({ ...slotsCreatedQuery, enabled: can('getSlotsState') });
  const nothing = readOnly ? '' : 'Changer les modèles ne modifie aucun créneau existant. ';
  if (!data?.created)
    return (
      <Alert severity="info">
        {nothing}
        {readOnly ? 'Les modèles' : 'Ils'} servent à la création automatique.
      </Alert>
    );
  return (
    <Alert
      severity="warning"
      action={
        can('createSlotsOfDate') && (
          <Link
            to={paths.interviewSite(siteId)}
            style={{ alignSelf: 'center', color: 'inherit', whiteSpace: 'nowrap' }}
          >
            Créer les créneaux d&apos;une date
          </Link>
        )
      }
    >
      {nothing}La création automatique a eu lieu : les modèles ne créent plus rien d&apos;eux-mêmes. Une date
      qui n&apos;a pas de créneau reçoit les siens sur la page du site, par « Créer les créneaux de cette date
      ».
    </Alert>
  );
}
