import { lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '@/shared/paths';
import type { Page } from '../page';

export const importsPages: Page[] = [
  {
    entry: 'administrations',
    path: paths.candidatesImport,
    component: lazyRouteComponent(
      () => import('@/features/imports/candidates_file/CandidatesImport'),
      'CandidatesImport',
    ),
  },
];
