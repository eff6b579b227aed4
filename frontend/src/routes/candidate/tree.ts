import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '@/shared/paths';
import { homeRoutes } from '../home';
import { CandidateHome } from './CandidateHome';

const root = createRootRoute();

/** The candidate application (ROLE_CANDIDATE). */
export const tree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: paths.candidate,
    component: CandidateHome,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.siteMap,
    component: lazyRouteComponent(() => import('../OwnSiteMap'), 'OwnSiteMap'),
  }),
  ...homeRoutes(root, paths.candidate),
]);
