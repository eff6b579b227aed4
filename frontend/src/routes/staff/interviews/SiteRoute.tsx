import { useParams } from '@tanstack/react-router';
import { SitePage } from '@/features/interviews/sites/SitePage';

/** Creation without an id in the address, edition with one: each site is a form of its own. */
export function SiteRoute() {
  const { id }: { id?: string } = useParams({ strict: false });
  return <SitePage key={id ?? 'new'} id={id} />;
}
