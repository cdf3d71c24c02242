/**
 * Which fields of an entity tell its rows apart at first sight, by rule: how it stands, and by when. Lists keep them
 * whole where the room is short, cards of the phone show them first. Decision 297.
 */
import type { Field } from 'contract/kit/field.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import type { Row } from '../data/row.ts';

const isStateName = (name: string) => name === 'state' || name === 'status' || name.endsWith('State');
/** How a row stands. */
export const isStanding = (name: string, { type }: Field): boolean =>
  type === 'state' || (type === 'choice' && isStateName(name));

/** A day is a limit where its label says so: 截止日期, 本届届满日期, 有效期至, 应还日期. */
const limit = /期限|截止|届满|期满|时限|有效期|应还|应上交|应联系/;
/** By when something is due, or until when it holds. */
export const isDeadline = ({ type, label }: Field): boolean =>
  (type === 'day' || type === 'instant') && limit.test(label);

/** What a row is numbered by is of use only whole. */
export const isCode = (name: string, { type }: Field): boolean =>
  type === 'text' && ['no', 'code', 'number'].includes(name);

export const isVital = (name: string, field: Field): boolean => isStanding(name, field) || isDeadline(field);

const most = 4;
const isPlace = ({ to }: Field) => to === 'partyOrganisation' || to === 'unit';

/** What a list knows of itself when its cards are drawn. */
interface Asked {
  resource: Resource;
  /** Fields the rows were asked for, in the order of the columns. */
  names: readonly string[];
  /** Those that the page puts before the rest. */
  said?: readonly string[];
  rows: readonly Row[];
  /** Fields the list is narrowed by: all rows being alike in them is known. */
  narrowedBy: readonly string[];
  /** Nothing is written there. */
  isEmpty(name: string, row: Row): boolean;
}

/**
 * Fields a card shows below its name, four at most, in the order of the columns: how it stands and by when, whose it is,
 * then what the page puts first and the other columns. What is empty in all rows or alike in them tells none apart; how
 * they stand, of which month and how much they are is told even so, unless the list says it already.
 */
export function cardFacts({ resource, names, said = [], rows, narrowedBy, isEmpty }: Asked): string[] {
  const fields = fieldsOf(resource);
  const alike = (name: string) => {
    const [first, ...rest] = rows.map(row => JSON.stringify(row[name] ?? null));
    return rest.length > 0 && first !== 'null' && rest.every(value => value === first);
  };
  const amount = names.find(name => fields[name]?.type === 'money');
  const tells = (name: string) => {
    const field = fields[name];
    if (!field || rows.every(row => isEmpty(name, row))) return false;
    const isOwed = isVital(name, field) || field.type === 'month' || name === amount;
    return !alike(name) || (isOwed && !narrowedBy.includes(name));
  };
  const known = [...new Set([...names, ...said])];
  const all = known.slice(1);
  const rank = (name: string) => {
    const field = fields[name]!;
    if (isVital(name, field)) return 0;
    if (resource.scope.includes(name) && isPlace(field)) return 1;
    return said.includes(name) ? 2 : 3;
  };
  const first = all
    .filter(tells)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, most);
  return all.filter(name => first.includes(name));
}
