/** Where a node of a tree goes when it is dragged or pushed, told as parent and the sibling it stands before. */

export interface Branch<T> {
  id: string;
  children: T[];
}
export interface Place {
  parentId: string | null;
  beforeId: string | null;
}
interface Found<T> {
  node: T;
  parent: T | null;
  siblings: T[];
  at: number;
}

/** The node with its parent and its siblings; null when it is not there. */
export function find<T extends Branch<T>>(nodes: T[], id: string, parent: T | null = null): Found<T> | null {
  const at = nodes.findIndex(node => node.id === id);
  if (at !== -1) return { node: nodes[at] as T, parent, siblings: nodes, at };
  for (const node of nodes) {
    const found = find(node.children, id, node);
    if (found) return found;
  }
  return null;
}

/** One place up or down among its siblings; null at the end. */
export function pushed<T extends Branch<T>>({ parent, siblings, at }: Found<T>, by: -1 | 1): Place | null {
  const to = at + by;
  if (to < 0 || to >= siblings.length) return null;
  const before = by === -1 ? siblings[to] : siblings[at + 2];
  return { parentId: parent?.id ?? null, beforeId: before?.id ?? null };
}

/** Dropped on a node it becomes its last child; dropped in a gap it stands behind or before the node there. */
export function dropped<T extends Branch<T>>(target: Found<T>, gap: -1 | 0 | 1): Place {
  if (gap === 0) return { parentId: target.node.id, beforeId: null };
  const next = gap === -1 ? target.node : target.siblings[target.at + 1];
  return { parentId: target.parent?.id ?? null, beforeId: next?.id ?? null };
}

export const everyNode = <T extends Branch<T>>(nodes: readonly T[]): T[] =>
  nodes.flatMap(node => [node, ...everyNode(node.children)]);
