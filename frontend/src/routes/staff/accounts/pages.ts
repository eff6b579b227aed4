import { lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '@/shared/paths';
import type { Page } from '../page';

const user = lazyRouteComponent(() => import('./UserRoute'), 'UserRoute');

export const accountsPages: Page[] = [
  {
    entry: 'administrations',
    path: paths.users,
    component: lazyRouteComponent(() => import('@/features/accounts/users/UserList'), 'UserList'),
  },
  { entry: 'administrations', path: paths.newUser, component: user },
  { entry: 'administrations', path: '/admin/administrations/users/$id/edit', component: user },
  {
    entry: 'administrations',
    path: paths.roles,
    component: lazyRouteComponent(() => import('@/features/accounts/roles/RoleList'), 'RoleList'),
  },
  {
    entry: 'administrations',
    path: paths.journal,
    component: lazyRouteComponent(
      () => import('@/features/accounts/staff_journal/JournalPage'),
      'JournalPage',
    ),
  },
];
