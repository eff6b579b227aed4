import type { Sort } from '../api';
import type { MenuSource } from '../gridActions';

export type MenuAction =
  | 'copy'
  | 'copyWithHeaders'
  | 'sortUp'
  | 'sortDown'
  | 'addUp'
  | 'addDown'
  | 'unsort'
  | 'filter'
  | 'clearFilter'
  | 'keepValue'
  | 'excludeValue'
  | 'pin'
  | 'unpin'
  | 'autosize'
  | 'select'
  | 'hide'
  | 'statistics'
  | 'explain'
  | 'why'
  | 'formula';

export type MenuItem = { action: MenuAction; label: string; keys?: string };

export type ColumnState = {
  column: string;
  source: MenuSource;
  sort: Sort[];
  filtered: boolean;
  /** Undefined for a column that always stays in its place. */
  pinned: boolean | undefined;
  formula: boolean;
  /** Whether the value of the cell can be filtered on. */
  value?: boolean;
  /** Whether its statistics can be shown. */
  statistics?: boolean;
  /** What asking for the reasons of its value is called, where there is a row to ask about. */
  why?: string | undefined;
};

/** What can be done with a column as it stands, in groups: its cells, its order, its filter, its place, its formula. */
export function menuItems({
  column,
  source,
  sort,
  filtered,
  pinned,
  formula,
  value,
  statistics,
  why,
}: ColumnState): MenuItem[][] {
  const own = sort.find((each) => each.column === column);
  const others = sort.some((each) => each.column !== column);
  const groups: (MenuItem | false)[][] = [
    [
      source === 'cell' && { action: 'copy', label: 'Copier', keys: 'Ctrl+C' },
      source === 'cell' && { action: 'copyWithHeaders', label: 'Copier avec les en-têtes' },
    ],
    [
      { action: 'sortUp', label: 'Trier en ordre croissant' },
      { action: 'sortDown', label: 'Trier en ordre décroissant' },
      others && own?.direction !== 'ASC' && { action: 'addUp', label: 'Ajouter au tri, ordre croissant' },
      others &&
        own?.direction !== 'DESC' && { action: 'addDown', label: 'Ajouter au tri, ordre décroissant' },
      own !== undefined && { action: 'unsort', label: 'Ne plus trier par cette colonne' },
    ],
    [
      { action: 'filter', label: 'Filtrer…', keys: 'Ctrl+Maj+F' },
      value === true && source === 'cell' && { action: 'keepValue', label: 'Filtrer sur cette valeur' },
      value === true && source === 'cell' && { action: 'excludeValue', label: 'Exclure' },
      filtered && { action: 'clearFilter', label: 'Retirer le filtre' },
      statistics === true && {
        action: 'statistics',
        label: 'Statistiques de la colonne',
        keys: 'Ctrl+Maj+S',
      },
    ],
    [
      pinned === false && { action: 'pin', label: 'Épingler à gauche' },
      pinned === true && { action: 'unpin', label: 'Ne plus épingler' },
      { action: 'autosize', label: 'Ajuster la largeur' },
      { action: 'select', label: 'Sélectionner la colonne' },
      { action: 'hide', label: 'Masquer la colonne' },
    ],
    [
      why !== undefined && { action: 'why', label: why },
      formula && source === 'cell' && { action: 'explain', label: 'Expliquer le calcul', keys: 'Ctrl+Maj+E' },
      formula && { action: 'formula', label: 'Ouvrir la formule' },
    ],
  ];
  return groups.map((group) => group.filter((item) => item !== false)).filter((group) => group.length > 0);
}
