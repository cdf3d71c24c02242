/** Conditions of a crossing stand as groups in its address, and as filters in the bar above it: one turns into the other. */
import { isBeside, isGroup, partsOf, readConditions, type Group, type Node } from 'contract/kit/conditions.ts';
import { filteredFields, type Filters } from '../../kit/data/list-state.ts';
import { byField } from '../../kit/list/conditions/groups.ts';

const isPlain = (node: Node): node is Filters => !isGroup(node) && !isBeside(node);

/** Plain conditions, each of a field of its own, are filters; whatever else is joined with them stays a group. */
export function filtersOf(where: string | undefined): Filters {
  const group = where === undefined ? null : readConditions(where);
  if (group === null) return {};
  const filters: Filters = {};
  const others: Node[] = [];
  for (const node of 'all' in group ? partsOf(group) : [group]) {
    const isFree = isPlain(node) && filteredFields(node).every(name => !filteredFields(filters).includes(name));
    if (isFree) Object.assign(filters, node);
    else others.push(node);
  }
  if (others.length === 0) return filters;
  const [only] = others;
  const rest: Group = others.length === 1 && only && isGroup(only) ? only : { all: others };
  return { ...filters, where: [JSON.stringify(rest)] };
}

/** All of them hold; undefined where nothing is asked. */
export function whereOf({ where: [text = ''] = [], ...filters }: Filters): string | undefined {
  const group = readConditions(text);
  const all: Node[] = [...byField(filters), ...(group ? [group] : [])];
  return all.length > 0 ? JSON.stringify({ all }) : undefined;
}
