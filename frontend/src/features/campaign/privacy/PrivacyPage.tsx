import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import { PageColumns } from '@/shared/frame/PageColumns';
import { PageFrame } from '@/shared/frame/PageFrame';
import { Underneath } from '@/shared/frame/Underneath';
import { paths } from '@/shared/paths';
import { AccessCard } from './AccessCard';
import { PersonCard } from './PersonCard';
import { PurgeCard } from './PurgeCard';
import { purgeQuery } from './queries';
import { formatCount } from '@/shared/format/numbers';

/** Données personnelles: what is to be purged, who opened what, and what one person may ask for. */
export function PrivacyPage() {
  const { data, isPending } = useQuery(purgeQuery);
  return (
    <PageFrame
      title="Données personnelles"
      documentTitle="Données personnelles – Administration"
      breadcrumb={[{ label: 'Administration', to: paths.administrations }]}
      aside={
        data && (
          <>
            {`Durée de conservation : ${formatCount(data.retentionYears, 'an')}. `}
            <Link component={RouterLink} to={paths.campaign}>
              Changer dans Campagne
            </Link>
          </>
        )
      }
    >
      <PageColumns widths={[2, 1]}>
        <Stack sx={{ gap: 4 }}>
          <PurgeCard />
          <Underneath settled={!isPending}>
            <AccessCard />
          </Underneath>
        </Stack>
        <PersonCard />
      </PageColumns>
    </PageFrame>
  );
}
