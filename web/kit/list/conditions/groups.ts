/**
 * Groups as one edits them: two levels, each joined by 全部 or 任一; what is not filled in yet asks nothing.
 */
import {
  besideOf,
  isBeside,
  isGroup,
  partsOf,
  readConditions,
  type Beside,
  type Condition,
  type Group,
  type Node,
} from 'contract/kit/conditions.ts';
import { type Resource, fieldsOf } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { Filters } from '../../data/list-state.ts';

export type Join = 'all' | 'any';
/** What is asked of a field of the row. */
export interface Line {
  /** Field it asks; empty while none is chosen. */
  name: string;
  filters: Filters;
  /** What was typed beside it is no condition. */
  fault?: string;
}
/** What is asked of a record beside the row: there is one that meets all lines, or none. */
export interface BesideLine {
  entity: string;
  has: 'some' | 'none';
  lines: Line[];
}
export type AnyLine = Line | BesideLine;
export interface Part {
  join: Join;
  lines: AnyLine[];
}
export interface Draft {
  join: Join;
  parts: Part[];
}

export const newLine: Line = { name: '', filters: {} };
export const newDraft: Draft = { join: 'any', parts: [{ join: 'all', lines: [newLine] }] };
export const newBeside = (entity: string): BesideLine => ({ entity, has: 'some', lines: [newLine] });
export const isBesideLine = (line: AnyLine): line is BesideLine => 'entity' in line;

const isAsked = (resource: Resource, name: string, sealed: readonly string[]) => {
  const field = fieldsOf(resource)[name];
  return field !== undefined && (typeOf(field).sql !== 'sealed' || sealed.includes(field.type));
};
/** Sealed values are found whole in the list itself; an address and a view may not keep them. */
export const fieldsFor = (resource: Resource): string[] =>
  resource.list.filters.filter(name => isAsked(resource, name, ['sealedText']));
/** Of a record beside the row no sealed value is asked at all, and not whose it is. */
export const fieldsBeside = (resource: Resource, by: string): string[] =>
  resource.list.filters.filter(name => name !== by && isAsked(resource, name, []));

const joined = (join: Join, nodes: Node[]): Group => (join === 'all' ? { all: nodes } : { any: nodes });
const joinOf = (group: Group): Join => ('all' in group ? 'all' : 'any');
const fieldIn = (key: string) => key.split('.')[0] ?? '';
const lineOf = (condition: Filters): Line => ({
  name: fieldIn(Object.keys(condition).find(key => key !== 'includeSub') ?? ''),
  filters: condition,
});

/** A condition taken apart by its fields; what lies below the chosen places goes along with each. */
export function byField(condition: Condition): Condition[] {
  const names = new Set(Object.keys(condition).map(fieldIn));
  names.delete('includeSub');
  const isOf =
    (name: string) =>
    ([key]: [string, unknown]) =>
      key === 'includeSub' || fieldIn(key) === name;
  return [...names].map(name => Object.fromEntries(Object.entries(condition).filter(isOf(name))));
}

const besideNode = ({ entity, has, lines }: BesideLine): Beside => {
  const of: Condition = Object.assign({}, ...lines.map(line => line.filters));
  return has === 'some' ? { some: entity, of } : { none: entity, of };
};
function besideLine(beside: Beside): BesideLine {
  const lines = byField(beside.of).map(lineOf);
  const has = 'some' in beside ? 'some' : 'none';
  return { entity: besideOf(beside), has, lines: lines.length > 0 ? lines : [newLine] };
}

const nodesOf = (line: AnyLine): Node[] =>
  isBesideLine(line) ? [besideNode(line)] : Object.keys(line.filters).length > 0 ? [line.filters] : [];
const linesOf = (node: Node): AnyLine[] => (isGroup(node) ? [] : [isBeside(node) ? besideLine(node) : lineOf(node)]);

/** Whether something typed is no condition: the draft is put right before it is asked. */
export const hasFault = ({ parts }: Draft): boolean =>
  parts.some(({ lines }) =>
    lines.some(line => (isBesideLine(line) ? line.lines : [line]).some(({ fault }) => fault !== undefined)),
  );

/** The text of a draft; empty where nothing is asked. */
export function textOf({ join, parts }: Draft): string {
  const groups = parts.flatMap(part => {
    const conditions = part.lines.flatMap(nodesOf);
    return conditions.length > 0 ? [joined(part.join, conditions)] : [];
  });
  return groups.length > 0 ? JSON.stringify(joined(join, groups)) : '';
}

/** A text as a draft; a third level, which only a written address can have, is not taken over. */
export function draftOf(text: string): Draft {
  const group = readConditions(text);
  if (!group) return newDraft;
  const parts = partsOf(group).map((node): Part =>
    isGroup(node)
      ? { join: joinOf(node), lines: partsOf(node).flatMap(linesOf) }
      : { join: 'all', lines: linesOf(node) },
  );
  return { join: joinOf(group), parts };
}
