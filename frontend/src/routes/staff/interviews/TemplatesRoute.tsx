import { useParams } from '@tanstack/react-router';
import { TemplatesPage } from '@/features/interviews/templates/TemplatesPage';

export function TemplatesRoute() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return <TemplatesPage key={id} siteId={id} />;
}
