import { lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '@/shared/paths';
import type { Page } from '../page';

const formula = lazyRouteComponent(() => import('./FormulaRoute'), 'FormulaRoute');

export const formulasPages: Page[] = [
  {
    entry: 'overallResults',
    path: paths.overallResults,
    component: lazyRouteComponent(() => import('./OverallResultsRoute'), 'OverallResultsRoute'),
  },
  {
    entry: 'administrations',
    path: paths.formulas,
    component: lazyRouteComponent(() => import('./FormulasRoute'), 'FormulasRoute'),
  },
  {
    entry: 'administrations',
    path: paths.computations,
    component: lazyRouteComponent(() => import('./ComputationsRoute'), 'ComputationsRoute'),
  },
  {
    entry: 'administrations',
    path: paths.formulaTables,
    component: lazyRouteComponent(() => import('@/features/imports/formula_tables/TablesPage'), 'TablesPage'),
  },
  { entry: 'administrations', path: paths.newFormula, component: formula },
  { entry: 'administrations', path: '/admin/administrations/formulas/$id/edit', component: formula },
];
