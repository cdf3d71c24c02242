/**
 * Which fields of an entity tell its rows apart at first sight, by rule: how it stands, and by when. Lists keep them
 * whole where the room is short, cards of the phone show them first. Decision 297.
 */
import type { Field } from 'contract/kit/field.ts';

const isStateName = (name: string) => name === 'state' || name === 'status' || name.endsWith('State');
/** How a row stands. */
export const isStanding = (name: string, { type }: Field): boolean =>
  type === 'state' || (type === 'choice' && isStateName(name));

/** A day is a limit where its label says so: 截止日期, 本届届满日期, 有效期至, 应还日期. */
const limit = /期限|截止|届满|期满|时限|有效期|应还|应上交|应联系/;
/** By when something is due, or until when it holds. */
export const isDeadline = ({ type, label }: Field): boolean =>
  (type === 'day' || type === 'instant') && limit.test(label);

export const isVital = (name: string, field: Field): boolean => isStanding(name, field) || isDeadline(field);
