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
  {
    entry: 'administrations',
    path: paths.sheetsImport,
    component: lazyRouteComponent(
      () => import('@/features/imports/zip_imports/SheetsImport'),
      'SheetsImport',
    ),
  },
  {
    entry: 'administrations',
    path: paths.documentsImport,
    component: lazyRouteComponent(
      () => import('@/features/imports/zip_imports/DocumentsImport'),
      'DocumentsImport',
    ),
  },
];
