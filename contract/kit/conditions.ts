/**
 * Groups of conditions, 且 and 或: the `where=` of a list, as JSON. A condition is what the list takes by itself,
 * `{"joinedOn.from": ["2020-07-01"]}`; a group joins conditions or groups. Pillar section 5.
 */
export type Condition = Record<string, string[]>;
export type Group = { all: Node[] } | { any: Node[] };
export type Node = Condition | Group;

/** Length of the text in letters, groups within groups, and conditions of all groups. */
export const limits = { letters: 4096, depth: 3, conditions: 30 };

export const isGroup = (node: Node): node is Group => 'all' in node || 'any' in node;
export const partsOf = (group: Group): Node[] => ('all' in group ? group.all : group.any);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areTexts = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every(one => typeof one === 'string');

function isNode(value: unknown, depth: number): value is Node {
  if (!isPlain(value)) return false;
  const [[key = '', inner] = [], ...others] = Object.entries(value);
  if (key === 'all' || key === 'any') {
    const isWhole = others.length === 0 && Array.isArray(inner) && inner.length > 0 && depth < limits.depth;
    return isWhole && inner.every(one => isNode(one, depth + 1));
  }
  return key !== '' && Object.values(value).every(areTexts);
}

/** All conditions of a node, in their order. */
export const conditionsIn = (node: Node): Condition[] => (isGroup(node) ? partsOf(node).flatMap(conditionsIn) : [node]);

/** The group a text says; null where it says none, or one beyond the limits. */
export function readConditions(text: string): Group | null {
  if (text.length > limits.letters) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isNode(value, 0) || !isGroup(value)) return null;
    return conditionsIn(value).length <= limits.conditions ? value : null;
  } catch {
    return null;
  }
}
