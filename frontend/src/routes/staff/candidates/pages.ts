import { lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from '../page';

export const candidatesPages: Page[] = [
  {
    entry: 'candidates',
    path: '/admin/candidates/$id/files',
    component: lazyRouteComponent(() => import('./CandidateFilesRoute'), 'CandidateFilesRoute'),
  },
];
