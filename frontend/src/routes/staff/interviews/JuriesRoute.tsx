import { useParams } from '@tanstack/react-router';
import { JuriesPage } from '@/features/interviews/juries/JuriesPage';

export function JuriesRoute() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return <JuriesPage key={id} siteId={id} />;
}
