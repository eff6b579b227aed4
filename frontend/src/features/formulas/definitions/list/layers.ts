import type { Listed } from '../api';

/** A formula in the picture: how many formulas deep it reads, its row there, and whether it depends on itself. */
export type Node = { formula: Listed; layer: number; row: number; circular: boolean };
/** `from` is read by `to`, both ids. */
type Edge = { from: string; to: string };
export type Picture = { nodes: Node[]; edges: Edge[]; alone: Listed[]; layers: number; rows: number };

/** The formulas that read each other in layers, each after those it reads; those that nothing joins are apart. */
export function pictureOf(formulas: Listed[]): Picture {
  const known = new Map(formulas.map((formula) => [formula.id, formula]));
  const edges = formulas.flatMap(({ id, overview }) =>
    (overview?.usedBy ?? []).filter((user) => known.has(user.id)).map((user) => ({ from: id, to: user.id })),
  );
  const reads = grouped(edges.map(({ from, to }) => [to, from] as const));
  const readers = grouped(edges.map(({ from, to }) => [from, to] as const));
  const joined = formulas.filter(({ id }) => reads.has(id) || readers.has(id));
  const circular = new Set(joined.filter(({ id }) => reaches(id, id, readers)).map(({ id }) => id));
  const layerOf = depths(joined, reads, circular);
  const layers = new Map<number, Listed[]>();
  for (const formula of joined) {
    const layer = layerOf(formula.id);
    layers.set(layer, [...(layers.get(layer) ?? []), formula]);
  }
  const rowOf = new Map<string, number>();
  const nodes = [...layers.entries()]
    .sort(([first], [second]) => first - second)
    .flatMap(([layer, held]) => {
      // Beside what they read, so that few lines cross.
      const middle = (id: string) => average((reads.get(id) ?? []).map((read) => rowOf.get(read) ?? 0));
      const sorted = layer === 0 ? held : [...held].sort((a, b) => middle(a.id) - middle(b.id));
      let free = 0;
      return sorted.map((formula) => {
        const row = layer === 0 ? free : Math.max(free, Math.round(middle(formula.id)));
        free = row + 1;
        rowOf.set(formula.id, row);
        return { formula, layer, row, circular: circular.has(formula.id) };
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

/** The longest way to each formula from one that reads none; those of a circle stand side by side. */
function depths(formulas: Listed[], reads: Map<string, string[]>, circular: ReadonlySet<string>) {
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
  formulas.forEach(({ id }) => depth(id));
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
