import { choice, day, files, longText, month, number, ref, state, text } from '../kit/field.ts';
import { cancels, outcomes, process, school } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** GB_SYZT; 6 where the trial came to nothing: entered by mistake, or the post was left for another reason. */
export const probationStates = {
  onTrial: '1',
  due: '2',
  passed: '3',
  extended: '4',
  failed: '5',
  cancelled: '6',
} as const;
const { onTrial, due, passed, extended, failed, cancelled } = probationStates;
/** Neither passed nor failed nor given up. */
export const openProbations: readonly string[] = [onTrial, due, extended];
/** 正职领导, 副职领导, 主持工作的副职 of GB_ZWSX: who is promoted to them serves on trial. */
export const leadingPosts: readonly string[] = ['1', '2', '5'];
/** 选任 of GB_RZFS: whoever was elected does not. */
export const elected = '1';
/** One year. 《党政领导干部选拔任用工作条例》; domain-cadre 1.11. */
export const monthsOnTrial = 12;

const decided = {
  decidedOn: day('党委会日期', { required: true }),
  documentNo: text('文号', { required: true, max: 60 }),
};

/**
 * The trial of who was promoted to a leading post: a year, then an assessment and the decision of the committee. It is found by
 * the cadre, as whatever stands beside one. Domain-cadre 1.11 and appendix A.
 */
export const probation = resource('probation', {
  area: 'appointment',
  label: '试用期',
  path: 'api/gbTrial',
  kind: 'workflow',
  scope: 'personId',
  title: 'matter',
  key: [],
  search: ['matter', 'documentNo'],
  fields: {
    matter: text('事项', { required: true, derived: true, max: 200 }),
    personId: ref('干部', 'cadre', { required: true, index: true, set: 'create' }),
    postHoldingId: ref('试用职务', 'postHolding', { required: true, index: true, set: 'create' }),
    unitId: ref('任职单位', 'unit', { derived: true, index: true }),
    startOn: day('试用开始日期', { required: true, set: 'create' }),
    months: number('试用期（月）', { required: true, default: monthsOnTrial, min: 1, max: 24 }),
    leaveDays: number('请假天数', { min: 0, max: 730 }),
    extendedMonths: number('已延长（月）', { derived: true, min: 0, max: 24 }),
    endOn: day('试用期满日期', { required: true, derived: true, index: true }),
    formerRank: choice('原职级', 'GB_XZJB'),
    formerRankMonth: month('任原职级时间'),
    grade: choice('考核等次', 'GB_KHDC', { derived: true }),
    result: longText('考核意见', { derived: true, max: 200 }),
    decidedOn: day('党委会日期', { derived: true }),
    documentNo: text('文号', { derived: true, max: 60 }),
    attachments: files('附件'),
    state: state('状态', 'GB_SYZT', { required: true, default: onTrial, index: true }),
  },
  list: {
    columns: ['matter', 'unitId', 'state', 'startOn', 'endOn', 'decidedOn', 'documentNo'],
    filters: ['state', 'unitId', 'personId', 'startOn', 'endOn', 'decidedOn'],
    sort: 'endOn',
    firstUse: '提任领导职务（选任制除外）的任命办结后自动建立，也可在此登记正在试用的干部。',
  },
});
export type Probation = Row<typeof probation>;
export type ProbationDraft = Draft<typeof probation>;

const judged = { grade: choice('考核等次', 'GB_KHDC', { required: true }), result: text('考核意见', { max: 200 }) };
/** The night after its last day it falls due; the committee decides, and the cadre office enters what it decided. */
export const probationProcess = process(probation, {
  states: probationStates,
  editable: [onTrial],
  ended: [passed, failed, cancelled],
  subject: 'personId',
  turns: { [due]: { does: 'pass', by: school, node: '试用期满考核' } },
  transitions: {
    assess: { label: '提请考核', from: [onTrial, extended], to: due, input: {}, bulk: true },
    fallDue: { label: '试用期满', from: [onTrial, extended], to: due, input: {}, dueOn: 'endOn', outcome: null },
    pass: { label: '转正', from: [due], to: passed, input: { ...decided, ...judged } },
    extend: {
      label: '延长试用',
      from: [due],
      to: extended,
      outcome: null,
      input: {
        ...decided,
        months: number('延长（月）', { required: true, min: 1, max: 12 }),
        reason: longText('原因', { required: true, max: 500 }),
      },
    },
    fail: {
      label: '不胜任免职',
      from: [due],
      to: failed,
      outcome: outcomes.refused,
      input: { ...decided, ...judged, reason: longText('原因', { required: true, max: 500 }) },
    },
    cancel: cancels('终止试用', [onTrial, due, extended], cancelled),
  },
});
