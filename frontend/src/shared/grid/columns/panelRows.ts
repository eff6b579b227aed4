import { fold, holdsWords } from '@/shared/format/fold';
import type { ColumnDescriptor } from '../api';

/** A column with its state in the grid, in the grid's order. */
export type PanelColumn = {
  id: string;
  name: string;
  icon: ColumnDescriptor['displayPrefixIcon'];
  family: ColumnDescriptor['family'];
  panel: string | null;
  visible: boolean;
};

export type PanelRow = {
  key: string;
  kind: 'family' | 'group' | 'column';
  level: number;
  label: string;
  icon: ColumnDescriptor['displayPrefixIcon'];
  /** The columns that the row represents: itself, or all of its family or group. */
  ids: string[];
  visible: number;
  expanded: boolean | undefined;
  height: number;
};

const FAMILIES: { family: ColumnDescriptor['family']; label: string; icon: PanelRow['icon'] }[] = [
  { family: 'BUSINESS', label: 'Parvis', icon: 'users' },
  { family: 'EXTERNAL', label: 'Parcoursup', icon: 'graduate' },
  { family: 'ROW_FORMULA', label: 'Formules', icon: 'hashtag' },
];

/** What is open at first. */
export const OPEN_FAMILIES = FAMILIES.map(({ family }) => family as string);

const OTHER = 'Autres champs';
const LINE = 40;
const HEIGHTS = { family: 44, group: 32, oneLine: 32, twoLines: 44, threeLines: 60 };

const heightOf = (name: string) => {
  if (name.length <= LINE) return HEIGHTS.oneLine;
  return name.length <= 2 * LINE - 2 ? HEIGHTS.twoLines : HEIGHTS.threeLines;
};

/**
 * The rows of the list of fields: families, the groups of the portal's columns, columns in the grid's order. A search
 * keeps the columns that hold its words, without accents, opens what holds them, and begins with the families of columns
 * whose names begin as it does: a formula is found by its name, however many columns of the file hold the same words.
 */
export function panelRows(columns: PanelColumn[], open: ReadonlySet<string>, search: string): PanelRow[] {
  const searched = search.trim() !== '';
  const kept = searched ? columns.filter(({ name }) => holdsWords(fold(name), search.trim())) : columns;
  const heading = (
    kind: 'family' | 'group',
    key: string,
    label: string,
    icon: PanelRow['icon'],
    own: PanelColumn[],
  ): PanelRow => ({
    key,
    kind,
    level: kind === 'family' ? 1 : 2,
    label,
    icon,
    ids: own.map(({ id }) => id),
    visible: own.filter(({ visible }) => visible).length,
    expanded: searched || open.has(key),
    height: HEIGHTS[kind],
  });
  const leaf = (column: PanelColumn, level: number): PanelRow => ({
    key: column.id,
    kind: 'column',
    level,
    label: column.name,
    icon: column.icon,
    ids: [column.id],
    visible: column.visible ? 1 : 0,
    expanded: undefined,
    height: heightOf(column.name),
  });
  const named = new Set(
    kept
      .filter(({ name }) => searched && fold(name).startsWith(fold(search.trim())))
      .map(({ family }) => family),
  );
  const families = [
    ...FAMILIES.filter(({ family }) => named.has(family)),
    ...FAMILIES.filter(({ family }) => !named.has(family)),
  ];
  return families.flatMap(({ family, label, icon }) => {
    const own = kept.filter((column) => column.family === family);
    if (own.length === 0) return [];
    const head = heading('family', family, label, icon, own);
    if (!head.expanded) return [head];
    if (own.every(({ panel }) => panel === null)) return [head, ...own.map((column) => leaf(column, 2))];
    const names = [...new Set(own.map(({ panel }) => panel ?? OTHER))];
    return [
      head,
      ...names.flatMap((name) => {
        const members = own.filter(({ panel }) => (panel ?? OTHER) === name);
        const group = heading('group', `${family}/${name}`, name, null, members);
        return group.expanded ? [group, ...members.map((column) => leaf(column, 3))] : [group];
      }),
    ];
  });
}

/** Where a column goes when it is moved before or after another: its index among all of the grid's columns. */
export function indexAfterMove(
  order: string[],
  moved: string,
  target: string,
  side: 'before' | 'after',
): number {
  const rest = order.filter((id) => id !== moved);
  const at = rest.indexOf(target);
  return side === 'before' ? at : at + 1;
}
