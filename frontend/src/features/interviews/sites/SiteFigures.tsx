import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '@/shared/format/numbers';
import { Card } from '@/shared/list/Card';
import { Figure, Figures } from '@/shared/list/Figures';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { totalsOf, type Sitting } from './jurySittings';
import { waitingQuery } from './queries';

type Props = {
  /** Undefined, as the name, while the site is not there. */
  sittings: Sitting[] | undefined;
  siteName: string | undefined;
};

/** How many interviews a site has, and who still waits for one. */
export function SiteFigures({ sittings, siteName }: Props) {
  const { faceToFace, remote, total } = totalsOf(sittings ?? []);
  const known = sittings !== undefined;
  return (
    <Card>
      <Figures>
        <Figure label="Présentiel" value={known ? faceToFace.slots : undefined}>
          {known && formatCount(faceToFace.attributed, 'attribué')}
        </Figure>
        <Figure label="Distanciel" value={known ? remote.slots : undefined}>
          {known && formatCount(remote.attributed, 'attribué')}
        </Figure>
        <Figure label="Total des entretiens" value={known ? total.slots : undefined}>
          {known &&
            `${formatCount(total.attributed, 'attribué')}, ${formatCount(total.slots - total.attributed, 'libre')}`}
        </Figure>
        <Waiting siteName={siteName} />
      </Figures>
    </Card>
  );
}

function Waiting({ siteName = '' }: { siteName: string | undefined }) {
  const can = useCan();
  const { data } = useQuery({ ...waitingQuery(siteName), enabled: siteName !== '' });
  return (
    <Figure label="Candidats à attribuer" value={data} tone="warning">
      {can('attributeSlot') && (
        <Link to={paths.interviewSlots} style={{ color: 'inherit' }}>
          Voir l&apos;attribution
        </Link>
      )}
    </Figure>
  );
}
