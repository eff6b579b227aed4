import { lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '@/shared/paths';
import type { Page } from '../page';

export const rankingPages: Page[] = [
  {
    entry: 'candidates',
    path: paths.candidates,
    component: lazyRouteComponent(() => import('./CandidatesRoute'), 'CandidatesRoute'),
  },
  {
    entry: 'candidates',
    path: paths.message,
    component: lazyRouteComponent(() => import('./WriteRoute'), 'WriteRoute'),
  },
];
