import { useParams } from '@tanstack/react-router';
import { SiteDetails } from '@/features/interviews/sites/SiteDetails';

export function SiteDetailsRoute() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return <SiteDetails key={id} id={id} />;
}
