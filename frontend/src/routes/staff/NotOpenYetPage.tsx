import { useLocation } from '@tanstack/react-router';
import { NotOpenYet } from '@/shared/frame/NotOpenYet';
import { PageFrame } from '@/shared/frame/PageFrame';
import { paths } from '@/shared/paths';
import { administrationPages, toolbarPages } from './pages';

/** The page of every entry whose part of the product is still to come. */
export function NotOpenYetPage() {
  const { pathname } = useLocation();
  const administration = administrationPages.find(({ path }) => path === pathname);
  const entry = Object.values(toolbarPages).find(({ path }) => path === pathname);
  return (
    <PageFrame
      key={pathname}
      title={administration?.title ?? entry?.label ?? 'Parvis'}
      {...(administration && {
        breadcrumb: [{ label: toolbarPages.administrations.label, to: paths.administrations }],
        breadcrumbLabel: administration.label,
      })}
    >
      <NotOpenYet text="Elle ouvrira dans une prochaine version de Parvis. Aucune donnée n'y est enregistrée." />
    </PageFrame>
  );
}
