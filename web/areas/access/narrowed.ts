import type { KeptMenu } from 'contract/access/menu.ts';

/** Entries whose title or path holds the words, with the way to them. */
export function narrowed(nodes: KeptMenu[], words: string): KeptMenu[] {
  if (words === '') return nodes;
  return nodes.flatMap(node => {
    const children = narrowed(node.children, words);
    const isHit = node.meta.title.includes(words) || node.path.includes(words);
    return isHit || children.length > 0 ? [{ ...node, children: isHit ? node.children : children }] : [];
  });
}
