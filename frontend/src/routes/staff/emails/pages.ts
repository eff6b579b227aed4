import { lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '@/shared/paths';
import type { Page } from '../page';

export const emailsPages: Page[] = [
  {
    entry: 'administrations',
    path: paths.emails,
    component: lazyRouteComponent(() => import('./EmailsRoute'), 'EmailsRoute'),
  },
];
