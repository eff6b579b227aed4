import { lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '@/shared/paths';
import type { Page } from '../page';

export const campaignPages: Page[] = [
  {
    entry: 'archives',
    path: paths.archives,
    component: lazyRouteComponent(() => import('@/features/campaign/archives/ArchivesPage'), 'ArchivesPage'),
  },
  {
    entry: 'administrations',
    path: paths.features,
    component: lazyRouteComponent(() => import('./FeaturesRoute'), 'FeaturesRoute'),
  },
  {
    entry: 'administrations',
    path: paths.campaign,
    component: lazyRouteComponent(() => import('./CampaignRoute'), 'CampaignRoute'),
  },
  {
    entry: 'candidates', // read-only administrators read it too
    path: paths.letters,
    component: lazyRouteComponent(() => import('./LettersRoute'), 'LettersRoute'),
  },
  {
    entry: 'administrations',
    path: paths.rankingFile,
    component: lazyRouteComponent(() => import('./RankingFileRoute'), 'RankingFileRoute'),
  },
  {
    entry: 'administrations',
    path: paths.newCampaign,
    component: lazyRouteComponent(
      () => import('@/features/campaign/new_campaign/NewCampaignPage'),
      'NewCampaignPage',
    ),
  },
  {
    entry: 'administrations',
    path: paths.privacy,
    component: lazyRouteComponent(() => import('@/features/campaign/privacy/PrivacyPage'), 'PrivacyPage'),
  },
  {
    entry: 'candidates', // read-only administrators read it too
    path: paths.fairness,
    component: lazyRouteComponent(() => import('./FairnessRoute'), 'FairnessRoute'),
  },
  {
    entry: 'candidates', // read-only administrators read it too
    path: paths.readings,
    component: lazyRouteComponent(
      () => import('@/features/interviews/readings/ProgressPage'),
      'ProgressPage',
    ),
  },
  {
    entry: 'statistics',
    path: paths.statistics,
    component: lazyRouteComponent(
      () => import('@/features/results/statistics/StatisticsPage'),
      'StatisticsPage',
    ),
  },
];
