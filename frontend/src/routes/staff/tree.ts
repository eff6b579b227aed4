import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { paths } from '@/shared/paths';
import type { ToolbarEntry } from '@/shared/permissions/profiles';
import { sessionStore } from '@/shared/session/session';
import { homeRoutes } from '../home';
import { StaffFrame } from './StaffFrame';

type Component = Parameters<typeof createRoute>[0]['component'];

const root = createRootRoute({ component: StaffFrame });

/** A page that only the profiles with `entry` in their toolbar may open; the others are led home. */
const page = (entry: ToolbarEntry, path: string, component: Component) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component,
    beforeLoad: () => {
      const session = sessionStore.state();
      const toolbar = session.status === 'signedIn' ? session.account.profile?.toolbar : undefined;
      if (toolbar && !toolbar.includes(entry)) redirect({ to: paths.home, replace: true, throw: true });
    },
  });

const notOpenYet = lazyRouteComponent(() => import('./NotOpenYetPage'), 'NotOpenYetPage');

/** The staff's application: one line a page, each loaded on its own. */
export const tree = root.addChildren([
  page(
    'candidates',
    paths.candidates,
    lazyRouteComponent(() => import('./classement/CandidatesRoute'), 'CandidatesRoute'),
  ),
  page(
    'overallResults',
    paths.overallResults,
    lazyRouteComponent(() => import('./OverallResultsRoute'), 'OverallResultsRoute'),
  ),
  page(
    'administrations',
    paths.administrations,
    lazyRouteComponent(() => import('./AdministrationsRoute'), 'AdministrationsRoute'),
  ),
  page(
    'administrations',
    paths.candidatesImport,
    lazyRouteComponent(() => import('./CandidatesImportRoute'), 'CandidatesImportRoute'),
  ),
  page(
    'administrations',
    paths.formulas,
    lazyRouteComponent(() => import('./FormulasRoute'), 'FormulasRoute'),
  ),
  page(
    'administrations',
    paths.newFormula,
    lazyRouteComponent(() => import('./FormulaRoute'), 'FormulaRoute'),
  ),
  page(
    'administrations',
    '/admin/administrations/formulas/$id/edit',
    lazyRouteComponent(() => import('./FormulaRoute'), 'FormulaRoute'),
  ),
  page('jury', paths.jury, notOpenYet),
  page('interviewSites', paths.interviewSites, notOpenYet),
  page('interviewSlots', paths.interviewSlots, notOpenYet),
  page('archives', paths.archives, notOpenYet),
  page('statistics', paths.statistics, notOpenYet),
  createRoute({
    getParentRoute: () => root,
    path: paths.admin,
    beforeLoad: () => {
      redirect({ to: paths.administrations, replace: true, throw: true });
    },
  }),
  ...homeRoutes(root, paths.candidates),
]);
