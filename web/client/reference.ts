/**
 * Dictionaries and the tree of organisations: read once, shared by every list and form.
 * A dictionary holds for the session; the tree is read again after every change of rows.
 */
import { useQuery } from '@tanstack/react-query';
import { dictionary, type DictionaryEntry } from 'contract/platform/reference.ts';
import { ask } from './ask.ts';
import { call } from './http.ts';

export type { DictionaryEntry };

const none: DictionaryEntry[] = [];

/** Entries of a dictionary, disabled ones too: they still translate old rows. */
export function useDictionary(name: string | undefined): DictionaryEntry[] {
  const { data } = useQuery({
    queryKey: ['dictionary', name],
    queryFn: () => call(dictionary, { query: { dictName: name ?? '', page: 0, size: 9999 } }),
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: name !== undefined,
  });
  return data?.content ?? none;
}

/** The word of a code; a code without a word shows itself, unless the words are still on their way. */
export const labelOf = (entries: DictionaryEntry[], value: unknown): string =>
  entries.length === 0 ? '…' : (entries.find(entry => entry.value === value)?.label ?? String(value ?? ''));

export interface TreeNode {
  id: string;
  label: string;
  category: string;
  state: string;
  memberCount?: number | null;
  formalCount?: number | null;
  /** An ancestor shown only to reach what lies below it. */
  disabled?: boolean;
  children: TreeNode[];
}
const bare: TreeNode[] = [];

/** Party organisations in reach, with counts of members. */
export function useTree() {
  const answer = useQuery({
    queryKey: ['tree'],
    queryFn: ({ signal }) =>
      ask<TreeNode[]>('GET', 'api/dzzxx/buildtree', { query: { withCount: true }, signal, silent: true }),
  });
  return { ...answer, nodes: answer.data ?? bare };
}

/** The way from the root to a node, or an empty list. */
export function pathTo(nodes: TreeNode[], id: string): TreeNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

export const sizeOfTree = (nodes: TreeNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + sizeOfTree(node.children ?? []), 0);

/** Open at first: the roots, and what is only there to lead to one's own. */
export const firstOpen = (nodes: TreeNode[], isRoot = true): string[] =>
  nodes.flatMap(node => (isRoot || node.disabled ? [node.id, ...firstOpen(node.children ?? [], false)] : []));
