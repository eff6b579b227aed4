import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { paths } from '@/shared/paths';
import type { ToolbarEntry } from '@/shared/permissions/profiles';
import { sessionStore } from '@/shared/session/session';
import { toast } from '@/shared/toast/toasts';
import { homeRoutes } from '../home';
import { accountsPages } from './accounts/pages';
import { campaignPages } from './campaign/pages';
import { emailsPages } from './emails/pages';
import { formulasPages } from './formulas/pages';
import { importsPages } from './imports/pages';
import { interviewsPages } from './interviews/pages';
import type { Page } from './page';
import { rankingPages } from './ranking/pages';
import { StaffFrame } from './StaffFrame';

const pages: Page[] = [
  ...rankingPages,
  ...accountsPages,
  ...campaignPages,
  ...emailsPages,
  ...formulasPages,
  ...importsPages,
  ...interviewsPages,
  {
    entry: 'administrations',
    path: paths.serviceState,
    component: lazyRouteComponent(
      () => import('@/features/app/service_state/ServiceStatePage'),
      'ServiceStatePage',
    ),
  },
  {
    entry: 'administrations',
    path: paths.administrations,
    component: lazyRouteComponent(() => import('./AdministrationsRoute'), 'AdministrationsRoute'),
  },
];

/** Leads home those whose profile has no `entry` in its toolbar, and tells them why. */
function leaveUnlessIn(entry: ToolbarEntry) {
  const session = sessionStore.state();
  const toolbar = session.status === 'signedIn' ? session.account.profile?.toolbar : undefined;
  if (!toolbar || toolbar.includes(entry)) return;
  toast.info("Votre rôle n'ouvre pas cette page : voici l'accueil.");
  redirect({ to: paths.home, replace: true, throw: true });
}

const root = createRootRoute({ component: StaffFrame });

/** The staff's application: the pages of each section, each loaded on its own. */
export const tree = root.addChildren([
  ...pages.map(({ entry, path, component }) =>
    createRoute({ getParentRoute: () => root, path, component, beforeLoad: () => leaveUnlessIn(entry) }),
  ),
  createRoute({
    getParentRoute: () => root,
    path: paths.admin,
    beforeLoad: () => {
      redirect({ to: paths.administrations, replace: true, throw: true });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.siteMap,
    component: lazyRouteComponent(() => import('./StaffSiteMap'), 'StaffSiteMap'),
  }),
  ...homeRoutes(root, paths.candidates),
]);
