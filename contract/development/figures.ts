/** The lists behind the figures of development, as filters: whoever counts and whoever opens the list says the same. */
import { addDays, addMonths } from '../kit/calendar.ts';
import type { Figure, Filters } from '../kit/figure.ts';
import { recordStates, stages } from './codes.ts';

/** The list of every stage; a list of one stage asks for one. */
const every: Filters = { stage: Object.values(stages) };
const open = { state: [recordStates.open] };

export const atStage = (stage: string): Filters => ({ stage: [stage], ...open });
export const atStep = (step: string): Filters => ({ ...every, ...open, step: [step] });
/** The step a record stands at should have been done before this day. */
const late = (day: string): Filters => ({ ...every, ...open, 'dueOn.to': [addDays(day, -1)] });

const ofStage = (label: string, stage: string): Figure => ({
  label,
  says: `处在该阶段、状态为在办的发展党员记录，不含中断的`,
  filters: () => atStage(stage),
});
export const developmentFigures = {
  open: {
    label: '发展中',
    says: '状态为在办的发展党员记录，四个阶段合计，不含中断的',
    filters: () => ({ ...every, ...open }),
  },
  late: {
    label: '当前步骤已超期',
    says: '在办的发展党员记录中，当前步骤的期限早于今天的，每人计一次；与按规则计的预警条数不同',
    filters: late,
  },
  asked: {
    label: '待上级审核',
    says: '在办的发展党员记录中，已报上级、等待审核的',
    filters: () => ({ ...every, ...open, isAsked: ['true'] }),
  },
} satisfies Record<string, Figure>;
/** By DJ_FZ_LX; who is on probation is counted here by the record, and among the members by the register. */
export const stageFigures: Readonly<Record<string, Figure>> = {
  [stages.apply]: ofStage('入党申请人', stages.apply),
  [stages.active]: ofStage('入党积极分子', stages.active),
  [stages.develop]: ofStage('发展对象', stages.develop),
  [stages.prepare]: ofStage('预备期考察', stages.prepare),
};

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
