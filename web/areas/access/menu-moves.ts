/** Where a menu entry goes when it is dragged or pushed, told as parent and the sibling it stands before. */
import type { KeptMenu } from 'contract/access/menu.ts';

export interface Place {
  parentId: string | null;
  beforeId: string | null;
}

/** The entry with its parent and its siblings; null when it is not there. */
export function find(nodes: KeptMenu[], id: string, parent: KeptMenu | null = null): Found | null {
  const at = nodes.findIndex(node => node.id === id);
  if (at !== -1) return { node: nodes[at] as KeptMenu, parent, siblings: nodes, at };
  for (const node of nodes) {
    const found = find(node.children, id, node);
    if (found) return found;
  }
  return null;
}
interface Found {
  node: KeptMenu;
  parent: KeptMenu | null;
  siblings: KeptMenu[];
  at: number;
}

/** One place up or down among its siblings; null at the end. */
export function pushed({ parent, siblings, at }: Found, by: -1 | 1): Place | null {
  const to = at + by;
  if (to < 0 || to >= siblings.length) return null;
  const before = by === -1 ? siblings[to] : siblings[at + 2];
  return { parentId: parent?.id ?? null, beforeId: before?.id ?? null };
}

/** Dropped on an entry it becomes its last child; dropped in a gap it stands behind or before the entry there. */
export function dropped(target: Found, gap: -1 | 0 | 1): Place {
  if (gap === 0) return { parentId: target.node.id, beforeId: null };
  const next = gap === -1 ? target.node : target.siblings[target.at + 1];
  return { parentId: target.parent?.id ?? null, beforeId: next?.id ?? null };
}

export const everyNode = (nodes: KeptMenu[]): KeptMenu[] => nodes.flatMap(node => [node, ...everyNode(node.children)]);

/** Entries whose title or path holds the words, with the way to them. */
export function narrowed(nodes: KeptMenu[], words: string): KeptMenu[] {
  if (words === '') return nodes;
  return nodes.flatMap(node => {
    const children = narrowed(node.children, words);
    const isHit = node.meta.title.includes(words) || node.path.includes(words);
    return isHit || children.length > 0 ? [{ ...node, children: isHit ? node.children : children }] : [];
  });
}
