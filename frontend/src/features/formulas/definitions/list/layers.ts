import type { Listed } from '../api';

/** A formula, or a table of the school, which has no `formula`. */
type Item = { id: string; name: string; usedBy: string[]; formula: Listed | undefined };
/** An item of the picture: how many items deep it reads, its row there, and whether it depends on itself. */
export type Node = Item & { layer: number; row: number; circular: boolean };
/** `from` is read by `to`, both ids. */
type Edge = { from: string; to: string };
export type Picture = { nodes: Node[]; edges: Edge[]; alone: Listed[]; layers: number; rows: number };

/** The formulas and the tables that they read, in layers, each after what it reads; those that nothing joins are apart. */
export function pictureOf(formulas: Listed[]): Picture {
  const items: Item[] = [
    ...tablesOf(formulas),
    ...formulas.map((formula) => ({
      id: formula.id,
      name: formula.name,
      usedBy: (formula.overview?.usedBy ?? []).map(({ id }) => id),
      formula,
    })),
  ];
  const known = new Set(formulas.map(({ id }) => id));
  const edges = items.flatMap(({ id, usedBy }) =>
    usedBy.filter((user) => known.has(user)).map((user) => ({ from: id, to: user })),
  );
  const reads = grouped(edges.map(({ from, to }) => [to, from] as const));
  const readers = grouped(edges.map(({ from, to }) => [from, to] as const));
  const joined = items.filter(({ id }) => reads.has(id) || readers.has(id));
  const circular = new Set(joined.filter(({ id }) => reaches(id, id, readers)).map(({ id }) => id));
  const layerOf = depths(joined, reads, circular);
  const layers = new Map<number, Item[]>();
  for (const item of joined) {
    const layer = layerOf(item.id);
    layers.set(layer, [...(layers.get(layer) ?? []), item]);
  }
  const rowOf = new Map<string, number>();
  const nodes = [...layers.entries()]
    .sort(([first], [second]) => first - second)
    .flatMap(([layer, held]) => {
      // Beside what they read, so that few lines cross.
      const middle = (id: string) => average((reads.get(id) ?? []).map((read) => rowOf.get(read) ?? 0));
      const sorted = layer === 0 ? held : [...held].sort((a, b) => middle(a.id) - middle(b.id));
      let free = 0;
      return sorted.map((item) => {
        const row = layer === 0 ? free : Math.max(free, Math.round(middle(item.id)));
        free = row + 1;
        rowOf.set(item.id, row);
        return { ...item, layer, row, circular: circular.has(item.id) };
      });
    });
  return {
    nodes,
    edges,
    alone: formulas.filter(({ id }) => !reads.has(id) && !readers.has(id)),
    layers: Math.max(0, ...nodes.map(({ layer }) => layer + 1)),
    rows: Math.max(0, ...nodes.map(({ row }) => row + 1)),
  };
}

function tablesOf(formulas: Listed[]): Item[] {
  const users = grouped(
    formulas.flatMap(({ id, tableColumnDescriptors }) =>
      [...new Set(tableColumnDescriptors.map(({ name }) => name.replace(/\[.*/, '')))].map(
        (table) => [table, id] as const,
      ),
    ),
  );
  return [...users].map(([name, usedBy]) => ({ id: `table ${name}`, name, usedBy, formula: undefined }));
}

/** The longest way to each item from one that reads none; those of a circle stand side by side. */
function depths(items: Item[], reads: Map<string, string[]>, circular: ReadonlySet<string>) {
  const known = new Map<string, number>();
  const depth = (id: string): number => {
    const found = known.get(id);
    if (found !== undefined) return found;
    known.set(id, 0);
    const before = (reads.get(id) ?? []).filter((read) => !(circular.has(id) && circular.has(read)));
    const result = Math.max(0, ...before.map((read) => depth(read) + 1));
    known.set(id, result);
    return result;
  };
  items.forEach(({ id }) => depth(id));
  return depth;
}

function reaches(from: string, wanted: string, next: Map<string, string[]>) {
  const met = new Set<string>();
  const waiting = [...(next.get(from) ?? [])];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === wanted) return true;
    if (!met.has(id)) waiting.push(...(next.get(id) ?? []));
    met.add(id);
  }
  return false;
}

function grouped(pairs: (readonly [string, string])[]) {
  const groups = new Map<string, string[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
