/**
 * Groups of conditions, 且 and 或: the `where=` of a list, as JSON. A condition is what the list takes by itself,
 * `{"joinedOn.from": ["2020-07-01"]}`, or asks for a record beside the row, `{"some": "postHolding", "of": {"rank": ["132"]}}`;
 * a group joins conditions or groups. Pillar section 5, decisions 016 and 314.
 */
export type Condition = Record<string, string[]>;
/** One record at least, or none, that meets all of the condition at once; any record where it is empty. */
export type Beside = { some: string; of: Condition } | { none: string; of: Condition };
export type Group = { all: Node[] } | { any: Node[] };
export type Node = Condition | Beside | Group;

/** Length of the text in letters, groups within groups, and conditions of all groups. */
export const limits = { letters: 4096, depth: 3, conditions: 30 };

export const isGroup = (node: Node): node is Group => 'all' in node || 'any' in node;
export const partsOf = (group: Group): Node[] => ('all' in group ? group.all : group.any);
export const isBeside = (node: Node): node is Beside => 'some' in node || 'none' in node;
/** The entity whose records are asked for. */
export const besideOf = (beside: Beside): string => ('some' in beside ? beside.some : beside.none);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areTexts = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every(one => typeof one === 'string');
const isCondition = (value: unknown): value is Condition =>
  isPlain(value) && Object.entries(value).every(([key, given]) => key !== '' && areTexts(given));

function isNode(value: unknown, depth: number): value is Node {
  if (!isPlain(value)) return false;
  const [[key = '', inner] = [], ...others] = Object.entries(value);
  if (key === 'all' || key === 'any') {
    const isWhole = others.length === 0 && Array.isArray(inner) && inner.length > 0 && depth < limits.depth;
    return isWhole && inner.every(one => isNode(one, depth + 1));
  }
  if (key === 'some' || key === 'none')
    return typeof inner === 'string' && others.length === 1 && others[0]?.[0] === 'of' && isCondition(others[0][1]);
  return key !== '' && isCondition(value);
}

const leavesIn = (node: Node): (Condition | Beside)[] => (isGroup(node) ? partsOf(node).flatMap(leavesIn) : [node]);

/** All conditions of a node on the row itself, in their order. */
export const conditionsIn = (node: Node): Condition[] =>
  leavesIn(node).filter((one): one is Condition => !isBeside(one));
/** All that it asks of records beside the row. */
export const besidesIn = (node: Node): Beside[] => leavesIn(node).filter(isBeside);

/** What a record is asked for counts as many times as it has conditions. */
const countIn = (node: Node): number =>
  leavesIn(node).reduce((sum, one) => sum + (isBeside(one) ? Math.max(1, Object.keys(one.of).length) : 1), 0);

/** The group a text says; null where it says none, or one beyond the limits. */
export function readConditions(text: string): Group | null {
  if (text.length > limits.letters) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isNode(value, 0) || !isGroup(value)) return null;
    return countIn(value) <= limits.conditions ? value : null;
  } catch {
    return null;
  }
}
