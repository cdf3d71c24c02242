/**
 * Dictionaries and the tree of organisations: read once, shared by every list and form.
 * A dictionary holds for the session; the tree is read again after every change of rows.
 */
import { QueryObserver, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { DictionaryEntry } from 'contract/platform/reference.ts';
import { treeTimeout } from '../settings.ts';
import { answers } from './answers.ts';
import { ask } from './ask.ts';
import { dictionaryQuery } from './dictionary.ts';
import { allows } from './session.ts';
import { useAsOf } from './tab.ts';
import { madeOnce } from 'contract/kit/made-once.ts';

export type { DictionaryEntry };

const none: DictionaryEntry[] = [];

const observe = (name: string) => new QueryObserver(answers, dictionaryQuery(name));
const observers = new Map<string, ReturnType<typeof observe>>();
/**
 * One for all that show words of a dictionary: a list of 100 rows has 600 such cells, and an observer in each would be
 * asked by every change of an answer.
 */
const observerOf = (name: string): ReturnType<typeof observe> => madeOnce(observers, name, observe);
const nothing = () => () => undefined;

/** Entries of a dictionary, disabled ones too: they still translate old rows. */
export function useDictionary(name: string | undefined): DictionaryEntry[] {
  const observer = name === undefined ? null : observerOf(name);
  const entries = () => observer?.getCurrentQuery().state.data?.content ?? none;
  return useSyncExternalStore(observer?.subscribe ?? nothing, entries, entries);
}

const wordsOf = new WeakMap<DictionaryEntry[], ReadonlyMap<string, string>>();
/** Code → word, made once for each answer. */
const wordsIn = (entries: DictionaryEntry[]): ReadonlyMap<string, string> =>
  madeOnce(wordsOf, entries, all => new Map(all.map(({ value, label }) => [value, label])));

/** The word of a code; a code without a word shows itself, unless the words are still on their way. */
export const labelOf = (entries: DictionaryEntry[], value: unknown): string =>
  entries.length === 0 ? '…' : (wordsIn(entries).get(value as string) ?? String(value ?? ''));

export interface TreeNode {
  id: string;
  label: string;
  /** Organisations alone have a category, a state and counts. */
  category?: string;
  state?: string;
  memberCount?: number | null;
  formalCount?: number | null;
  /** An ancestor shown only to reach what lies below it. */
  disabled?: boolean;
  children: TreeNode[];
}
const bare: TreeNode[] = [];

/** The trees one can choose a place in, by the entity a reference names. */
export const trees = {
  partyOrganisation: {
    label: '党组织',
    url: 'api/dzzxx/buildtree',
    query: { withCount: true },
    permission: 'organisation.partyOrganisation.read',
    hasEnded: true,
    timeout: treeTimeout,
  },
  unit: {
    label: '单位',
    url: 'api/dept',
    query: {},
    permission: 'organisation.unit.read',
    hasEnded: false,
    timeout: treeTimeout,
  },
} as const;
export type TreeOf = keyof typeof trees;
/** Whether an entity is a tree this session may see. */
export const mayChooseIn = (entity: string | undefined): entity is TreeOf =>
  entity !== undefined && entity in trees && allows(trees[entity as TreeOf].permission);

/** Places in reach, of the day the page looks at; party organisations with counts of members. */
export function useTree(of: TreeOf = 'partyOrganisation') {
  const { url, query, timeout } = trees[of];
  const asOf = useAsOf() ?? undefined;
  const answer = useQuery({
    queryKey: ['tree', of, asOf],
    queryFn: ({ signal }) => ask<TreeNode[]>('GET', url, { query: { ...query, asOf }, signal, silent: true, timeout }),
    enabled: mayChooseIn(of),
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
