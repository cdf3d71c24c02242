/** The lists behind the figures of development, as filters: whoever counts and whoever opens the list says the same. */
import { addDays } from '../kit/calendar.ts';
import { happenedIn, type Figure, type Filters, type Period } from '../kit/figure.ts';
import { recordStates, stages } from './codes.ts';

/** The list of every stage; a list of one stage asks for one. */
const every: Filters = { stage: Object.values(stages) };
const open = { state: [recordStates.open] };

export const atStage = (stage: string): Filters => ({ stage: [stage], ...open });
export const atStep = (step: string): Filters => ({ ...every, ...open, step: [step] });
/** The step a record stands at should have been done before this day. */
const late = (day: string): Filters => ({ ...every, ...open, 'dueOn.to': [addDays(day, -1)] });

const ofStage = (label: string, stage: string, more = ''): Figure => ({
  label,
  says: `处在该阶段、状态为在办的发展党员记录，${more}不含中断的`,
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
  [stages.prepare]: ofStage('预备期考察', stages.prepare, '含已转正、材料待归档的，'),
};

/** What happened in a year, or in a month of it, by the day that stands in the record; at whatever stage it is now. */
export function yearFigures(period: Period) {
  const figure = (label: string, dated: string, field: string): Figure => ({
    label,
    says: `本校发展党员记录中，${dated}在 ${period.year} 年、不晚于今天的，不论现在处在哪个阶段；没有发展记录的党员不计`,
    filters: day => ({ ...every, ...happenedIn(field, period, day) }),
  });
  return {
    applied: figure('新递交申请', '申请入党日期', 'appliedOn'),
    activists: figure('确定积极分子', '确定为积极分子日期', 'activistOn'),
    objects: figure('确定发展对象', '确定为发展对象日期', 'objectOn'),
    admitted: figure('发展预备党员', '接收审批日期', 'approvedOn'),
    formal: figure('转为正式党员', '转正时间', 'formalOn'),
    ended: figure('终止、取消或转出', '结束日期', 'endedOn'),
  };
}
export type YearFigure = keyof ReturnType<typeof yearFigures>;
/** Those who came on probation in a year, whose place is of that category. */
export const ofCategory = (year: number, category: string, day: string): Filters => ({
  ...yearFigures({ year }).admitted.filters(day),
  quotaCategory: [category],
});
/** In an organisation and all below it. */
export const within = (organisationId: string): Filters => ({ organisationId: [organisationId], includeSub: ['true'] });
