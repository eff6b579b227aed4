import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '@/shared/paths';
import { homeRoutes } from '../home';

const root = createRootRoute();

/** The jury application (ROLE_JURY). */
export const tree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: paths.jury,
    component: lazyRouteComponent(() => import('./JuryHome'), 'JuryHome'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.projectsToRead,
    component: lazyRouteComponent(() => import('./JuryReading'), 'JuryReading'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.projectsToSettle,
    component: lazyRouteComponent(() => import('./JurySettling'), 'JurySettling'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.siteMap,
    component: lazyRouteComponent(() => import('../OwnSiteMap'), 'OwnSiteMap'),
  }),
  ...homeRoutes(root, paths.jury),
]);
