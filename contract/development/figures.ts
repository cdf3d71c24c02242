/** The lists behind the figures of development, as filters: whoever counts and whoever opens the list says the same. */
import { addDays, addMonths } from '../kit/calendar.ts';
import { recordStates, stages } from './codes.ts';

export type Filters = Record<string, string[]>;

/** The list of every stage; a list of one stage asks for one. */
const every: Filters = { stage: Object.values(stages) };
const open = { state: [recordStates.open] };

export const atStage = (stage: string): Filters => ({ stage: [stage], ...open });
export const atStep = (step: string): Filters => ({ ...every, ...open, step: [step] });
/** The step a record stands at should have been done before this day. */
export const late = (day: string): Filters => ({ ...every, ...open, 'dueOn.to': [addDays(day, -1)] });

export type YearField = 'appliedOn' | 'activistOn' | 'objectOn' | 'approvedOn' | 'formalOn' | 'endedOn';
/** Whoever has that day in the year, or in a month of it, at whatever stage and in whatever state now. */
export function inYear(field: YearField, year: number, month?: number): Filters {
  const from = `${year}-${String(month ?? 1).padStart(2, '0')}-01`;
  const to = addDays(addMonths(from, month === undefined ? 12 : 1), -1);
  return { ...every, [`${field}.from`]: [from], [`${field}.to`]: [to] };
}
/** Those of a year whose place is of that category. */
export const ofCategory = (year: number, category: string): Filters => ({
  ...inYear('approvedOn', year),
  quotaCategory: [category],
});
/** In an organisation and all below it. */
export const within = (organisationId: string): Filters => ({ organisationId: [organisationId], includeSub: ['true'] });
