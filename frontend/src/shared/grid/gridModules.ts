import { AG_GRID_LOCALE_FR } from '@ag-grid-community/locale';
import {
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
  enableDevValidations,
} from 'ag-grid-community';

/** The parts of AG Grid Community that the Classement uses, and no other. Runs once, before the first grid. */
ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CellStyleModule,
  LocaleModule,
  RowSelectionModule,
  RowApiModule,
  RenderApiModule,
  EventApiModule,
  ScrollApiModule,
]);
if (import.meta.env.DEV) enableDevValidations();

export const gridLocale = AG_GRID_LOCALE_FR;
