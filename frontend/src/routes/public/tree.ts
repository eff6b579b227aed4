import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { paths } from '@/shared/paths';

const root = createRootRoute();

/**
 * What needs no role: the activation page and what everybody may read, without a login; and, for an account that holds none
 * of the known roles, one page that says so.
 */
export const tree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: paths.activation,
    component: lazyRouteComponent(
      () => import('@/features/candidate_space/activation/ActivationPage'),
      'ActivationPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.legalNotice,
    component: lazyRouteComponent(() => import('./PublicPage'), 'LegalNotice'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.publicPrivacy,
    component: lazyRouteComponent(() => import('./PublicPage'), 'Privacy'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.accessibility,
    component: lazyRouteComponent(() => import('./PublicPage'), 'Accessibility'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.home,
    component: lazyRouteComponent(() => import('./WithoutRole'), 'WithoutRole'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      redirect({ to: paths.home, replace: true, throw: true });
    },
  }),
]);
