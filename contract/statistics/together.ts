/** Filters of one list that all hold, in the words of its address. */
import { readConditions, type Node } from '../kit/conditions.ts';
import type { Filters } from '../kit/figure.ts';
import { fieldsOf, type Resource } from '../kit/resource.ts';

const fieldsIn = (filters: Filters): string[] => [...new Set(Object.keys(filters).map(key => key.split('.')[0] ?? ''))];
const nodesOf = (where: readonly string[] | undefined): Node[] => {
  const group = readConditions(where?.[0] ?? '');
  return group === null ? [] : 'all' in group ? group.all : [group];
};

/** What two of them say of one field stands as conditions beside each other; `includeSub` goes along with its own places. */
export function together(of: Resource, parts: readonly Filters[]): Filters {
  const fields = fieldsOf(of);
  const hasPlace = (filters: Filters) => fieldsIn(filters).some(name => fields[name]?.type === 'ref');
  const plain: Filters = {};
  const all: Node[] = [];
  for (const { where, ...own } of parts) {
    const clashes = fieldsIn(own).some(name => fieldsIn(plain).includes(name)) || (hasPlace(own) && hasPlace(plain));
    if (clashes) all.push(own);
    else Object.assign(plain, own);
    all.push(...nodesOf(where));
  }
  return all.length > 0 ? { ...plain, where: [JSON.stringify({ all })] } : plain;
}
