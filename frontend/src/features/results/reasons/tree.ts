import type { Node, Why } from './api';

/** A line of the tree: a reference and the formula that it names are one. */
export type Line = {
  /** Of the node whose parts are below, and which the server grows where it was cut. */
  key: string;
  node: Node;
  /** The name of a formula or of a column; the text of any other part. */
  label: string;
  formulaId: string | undefined;
  /** What is under a name: the text of its formula. */
  text: string | undefined;
  parts: Node[];
  more: boolean;
};

/** Where the tree is read from: the formula that a rank ranks, the whole where there is none. */
export function rankedNode({ tree, formula, ranked }: Why): Node {
  const waiting = [tree];
  for (const node of waiting) {
    if (ranked && node.formula && `Candidats[${node.formula.name}]` === ranked.column) return node;
    waiting.push(...node.children);
  }
  return { ...tree, formula };
}

export function lineOf(node: Node): Line {
  const [only] = node.children;
  const named = node.formula ? node : only?.formula ? only : undefined;
  const inside = named ?? node;
  return {
    key: inside.id,
    node,
    label: inside.label,
    formulaId: named?.formula?.id,
    text: named?.text,
    parts: inside.children,
    more: inside.more,
  };
}
