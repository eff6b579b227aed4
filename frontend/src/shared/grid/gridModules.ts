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

/** What these parts say; AG Grid's own French says it of all its parts, which is ten times the text. */
export const gridTexts = {
  loadingOoo: 'Chargement…',
  loadingError: 'ERR',
  noRowsToShow: 'Aucune ligne à afficher',
  noMatchingRows: 'Aucune ligne correspondante',
  invalidDate: 'Date invalide',
  invalidNumber: 'Nombre invalide',
  ariaChecked: 'coché',
  ariaUnchecked: 'non coché',
  ariaIndeterminate: 'indéterminé',
  ariaColumnFiltered: 'Colonne filtrée',
  ariaMenuColumn: 'Appuyez sur Alt et flèche bas pour ouvrir le menu de la colonne',
  ariaFilterColumn: 'Appuyez sur Ctrl et Entrée pour ouvrir le filtre',
  ariaSortableColumn: 'Appuyez sur Entrée pour trier',
  ariaHeaderSelection: 'Colonne de sélection',
  ariaRowSelect: 'Appuyez sur Espace pour sélectionner cette ligne',
  ariaRowDeselect: 'Appuyez sur Espace pour désélectionner cette ligne',
  ariaRowSelectAll: 'Appuyez sur Espace pour sélectionner toutes les lignes ou aucune',
  ariaRowToggleSelection: 'Appuyez sur Espace pour sélectionner cette ligne ou non',
  ariaRowSelectionDisabled: 'Cette ligne ne peut pas être sélectionnée',
  ariaToggleCellValue: 'Appuyez sur Espace pour changer la valeur de la cellule',
  ariaSkeletonCellLoading: 'Chargement de la ligne',
  ariaSkeletonCellLoadingFailed: "La ligne n'a pas pu être chargée",
  ariaDeferSkeletonCellLoading: 'Chargement de la cellule',
};
