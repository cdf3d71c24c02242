/**
 * Groups as one edits them: two levels, each joined by 全部 or 任一; what is not filled in yet asks nothing.
 */
import { isGroup, partsOf, readConditions, type Group, type Node } from 'contract/kit/conditions.ts';
import { type Resource, fieldsOf } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { Filters } from '../../data/list-state.ts';

export type Join = 'all' | 'any';
export interface Line {
  /** Field it asks; empty while none is chosen. */
  name: string;
  filters: Filters;
}
export interface Part {
  join: Join;
  lines: Line[];
}
export interface Draft {
  join: Join;
  parts: Part[];
}

export const newLine: Line = { name: '', filters: {} };
export const newDraft: Draft = { join: 'any', parts: [{ join: 'all', lines: [newLine] }] };

/** Sealed values are found whole in the list itself; an address and a view may not keep them. */
export const fieldsFor = (resource: Resource): string[] =>
  resource.list.filters.filter(name => {
    const field = fieldsOf(resource)[name];
    return field && (typeOf(field).sql !== 'sealed' || field.type === 'sealedText');
  });

const joined = (join: Join, nodes: Node[]): Group => (join === 'all' ? { all: nodes } : { any: nodes });
const joinOf = (group: Group): Join => ('all' in group ? 'all' : 'any');
const lineOf = (condition: Filters): Line => ({
  name: (Object.keys(condition).find(key => key !== 'includeSub') ?? '').split('.')[0] ?? '',
  filters: condition,
});

/** The text of a draft; empty where nothing is asked. */
export function textOf({ join, parts }: Draft): string {
  const groups = parts.flatMap(part => {
    const conditions = part.lines.map(line => line.filters).filter(one => Object.keys(one).length > 0);
    return conditions.length > 0 ? [joined(part.join, conditions)] : [];
  });
  return groups.length > 0 ? JSON.stringify(joined(join, groups)) : '';
}

/** A text as a draft; a third level, which only a written address can have, is not taken over. */
export function draftOf(text: string): Draft {
  const group = readConditions(text);
  if (!group) return newDraft;
  const parts = partsOf(group).map((node): Part => {
    if (!isGroup(node)) return { join: 'all', lines: [lineOf(node)] };
    return { join: joinOf(node), lines: partsOf(node).flatMap(one => (isGroup(one) ? [] : [lineOf(one)])) };
  });
  return { join: joinOf(group), parts };
}
