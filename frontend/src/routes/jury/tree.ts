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
  ...homeRoutes(root, paths.jury),
]);
