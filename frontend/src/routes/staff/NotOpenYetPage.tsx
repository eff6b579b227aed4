import { useLocation } from '@tanstack/react-router';
import { NotOpenYet } from '@/shared/frame/NotOpenYet';
import { PageFrame } from '@/shared/frame/PageFrame';
import { toolbarPages } from './navigation';

/** The page of every entry of the toolbar whose part of the product is still to come. */
export function NotOpenYetPage() {
  const { pathname } = useLocation();
  const entry = Object.values(toolbarPages).find(({ path }) => path === pathname);
  return (
    <PageFrame key={pathname} title={entry?.label ?? 'Parvis'}>
      <NotOpenYet text="Elle ouvrira dans une prochaine version de Parvis. Aucune donnée n'y est enregistrée." />
    </PageFrame>
  );
}
