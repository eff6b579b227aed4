import { lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '@/shared/paths';
import type { Page } from '../page';

const site = lazyRouteComponent(() => import('./SiteRoute'), 'SiteRoute');

export const interviewsPages: Page[] = [
  {
    entry: 'interviewSites',
    path: paths.interviewSites,
    component: lazyRouteComponent(() => import('@/features/interviews/sites/SiteList'), 'SiteList'),
  },
  { entry: 'interviewSites', path: paths.newInterviewSite, component: site },
  { entry: 'interviewSites', path: '/admin/interview-sites/$id/edit', component: site },
  {
    entry: 'interviewSites',
    path: '/admin/interview-sites/$id/details',
    component: lazyRouteComponent(() => import('./SiteDetailsRoute'), 'SiteDetailsRoute'),
  },
  {
    entry: 'interviewSites',
    path: '/admin/interview-sites/$id/juries/edit',
    component: lazyRouteComponent(() => import('./JuriesRoute'), 'JuriesRoute'),
  },
  {
    entry: 'interviewSites',
    path: '/admin/interview-sites/$id/slots/edit',
    component: lazyRouteComponent(() => import('./TemplatesRoute'), 'TemplatesRoute'),
  },
  {
    entry: 'interviewSlots',
    path: paths.interviewSlots,
    component: lazyRouteComponent(() => import('./attribution/AttributionRoute'), 'AttributionRoute'),
  },
  {
    // Site managers, who have no grid of slots, read those of their sites.
    entry: 'interviewSites',
    path: paths.slotRequests,
    component: lazyRouteComponent(() => import('./SlotRequestsRoute'), 'SlotRequestsRoute'),
  },
  {
    entry: 'jury',
    path: paths.jury,
    component: lazyRouteComponent(() => import('./JuryRoute'), 'JuryRoute'),
  },
];
