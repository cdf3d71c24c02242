/**
 * What a roster shows lives in its address: place, people, day, columns, page. The columns somebody put together
 * are kept as well, so that they are there again; which keeper that is, only this file knows.
 */
import { firstPreset, rosterColumns, rosterPresets, type RosterChoice } from 'contract/member/roster.ts';
import { usePreference } from '../../client/preference.ts';
import { useTree, type TreeNode } from '../../client/reference.ts';
import { useAsOf, useTab } from '../../client/tab.ts';
import { useChangeQuery } from '../../kit/data/address.ts';

export const ownColumns = 'own';
export const pageSizes = [50, 100, 200];

type Words = Record<string, string | null>;
const number = (text: string | null, otherwise: number) => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : otherwise);

export function useRosterChoice() {
  const change = useChangeQuery();
  const asOf = useAsOf();
  const { nodes, isPending } = useTree();
  const [kept, keep] = usePreference<string[] | null>('roster-columns', null);
  const params = new URLSearchParams(useTab().location.search);
  const get = (name: string) => params.get(name) ?? undefined;

  const show = get('show') ?? firstPreset;
  const asked = show === ownColumns ? (kept ?? rosterPresets[firstPreset]) : rosterPresets[show];
  const columns = rosterColumns.filter(name => (asked ?? []).includes(name) || name === 'name');
  const unitId = get('unitId');
  // A roster is of somewhere: at first of the highest place in reach.
  const top = firstInReach(nodes);
  const organisationId = get('organisationId') ?? (unitId ? undefined : top);
  const includeSub = get('includeSub') !== 'false';
  const category = get('memberCategory');
  const choice: RosterChoice = {
    ...(organisationId && { organisationId }),
    ...(unitId && { unitId }),
    ...(includeSub && { includeSub }),
    ...((category === '1' || category === '2') && { memberCategory: category }),
    ...(asOf && { asOf }),
    columns,
  };
  const size = number(params.get('size'), 50);

  /** Changes words of the address; null takes one out. A new choice begins at its first page. */
  const go = (words: Words) =>
    change(next => {
      next.delete('page');
      for (const [name, value] of Object.entries(words)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
    });
  return {
    choice,
    isReady: !isPending,
    show: show in rosterPresets || show === ownColumns ? show : firstPreset,
    columns,
    page: number(params.get('page'), 0),
    size: pageSizes.includes(size) ? size : 50,
    go,
    chooseColumns(names: string[]) {
      keep(rosterColumns.filter(name => names.includes(name)));
      go({ show: ownColumns });
    },
  };
}
export type Choosing = ReturnType<typeof useRosterChoice>;

/** The first place of the tree that is not there only to lead to others. */
function firstInReach(nodes: TreeNode[]): string | undefined {
  for (const node of nodes) {
    const id = node.disabled ? firstInReach(node.children ?? []) : node.id;
    if (id) return id;
  }
  return undefined;
}

/** The same choice as the address of a list, with more filters. */
export function listOf({ columns: _, ...choice }: RosterChoice, filters: Readonly<Record<string, readonly string[]>>) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(choice)) if (!(name in filters)) params.append(name, String(value));
  for (const [name, values] of Object.entries(filters)) for (const value of values) params.append(name, value);
  return `/member/list?${params}`;
}
