import { SlotRequestsPage } from '@/features/candidate_space/slot_requests/SlotRequestsPage';
import { paths } from '@/shared/paths';
import { useAccount } from '@/shared/session/useAccount';
import { Link } from '@tanstack/react-router';
import { toolbarPages } from '../navigation';

/** The requests of candidates for another hour: to slot managers all, to a site manager those of their sites. */
export function SlotRequestsRoute() {
  const managesSlots = useAccount().profile?.toolbar.includes('interviewSlots');
  const above = managesSlots ? toolbarPages.interviewSlots : toolbarPages.interviewSites;
  return (
    <SlotRequestsPage
      breadcrumb={[{ label: above.label, to: above.path }]}
      renderCandidate={({ id, name, externalId }) => (
        <Link to={paths.candidates} search={{ candidat: id }} title={`n° ${externalId}`}>
          {name}
        </Link>
      )}
    />
  );
}
