import { choice, day, files, flag, longText, ref, state, text } from '../kit/field.ts';
import { outcomes, process, school } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** GB_GZZT. */
export const secondmentStates = {
  proposed: '1',
  away: '2',
  extended: '3',
  over: '4',
  ended: '5',
  endedEarly: '6',
} as const;
const { proposed, away, extended, over, ended, endedEarly } = secondmentStates;
/** As long as it lasts, the monthly reports are written. */
export const lasting: readonly string[] = [away, extended];
/** Sent out, and not assessed yet. */
export const openSecondments: readonly string[] = [away, extended, over];
/** GB_GZLX of those who serve outside of the school for the time; within the school, or from outside in it, nobody is away. */
export const outward: readonly string[] = ['1', '4', '5', '6', '7'];

/**
 * A cadre serves elsewhere for a term; the posts at home are kept. It is found by the cadre, as whatever stands beside one.
 * Domain-cadre 1.11 and appendix A.
 */
export const secondment = resource('secondment', {
  area: 'appointment',
  label: '挂职',
  path: 'api/gbSecond',
  kind: 'workflow',
  scope: 'personId',
  title: 'matter',
  key: [],
  search: ['matter', 'documentNo'],
  fields: {
    matter: text('事项', { required: true, derived: true, max: 300 }),
    personId: ref('干部', 'cadre', { required: true, index: true, set: 'create' }),
    unitId: ref('原任职单位', 'unit', { derived: true, index: true }),
    kind: choice('挂职类型', 'GB_GZLX', { required: true }),
    toUnit: text('挂职单位', { required: true, max: 100 }),
    toPost: text('挂职职务', { required: true, max: 60 }),
    startOn: day('开始日期', { required: true, index: true }),
    planEndOn: day('计划结束日期', { required: true }),
    keepsPost: flag('原职务保留', { required: true, default: true }),
    documentNo: text('派出文号', { max: 60 }),
    note: longText('说明', { max: 500 }),
    attachments: files('派出文件'),
    extendEndOn: day('延期至', { derived: true }),
    extensionNo: text('延期文号', { derived: true, max: 60 }),
    endsOn: day('期满日期', { required: true, derived: true, index: true }),
    realEndOn: day('实际结束日期', { derived: true }),
    endDocumentNo: text('结束文号', { derived: true, max: 60 }),
    grade: choice('考核等次', 'GB_KHDC', { derived: true }),
    comment: text('考核意见', { derived: true, max: 200 }),
    unitReport: files('挂职单位鉴定', { derived: true }),
    /** Its line of the résumé, which stands by itself there and may be worded anew or taken out. */
    resumeLine: text('简历条目', { derived: 'unseen', max: 20 }),
    state: state('状态', 'GB_GZZT', { required: true, default: proposed, index: true }),
  },
  list: {
    columns: [
      'matter',
      'kind',
      'state',
      'startOn',
      'endsOn',
      'unitId',
      'keepsPost',
      'documentNo',
      'realEndOn',
      'grade',
    ],
    filters: ['state', 'kind', 'unitId', 'personId', 'startOn', 'endsOn'],
    sort: '-startOn',
    firstUse: '拟派后凭文件派出；期满前 60、30、7 天提醒，期满后考核结束。',
  },
});
export type Secondment = Row<typeof secondment>;
export type SecondmentDraft = Draft<typeof secondment>;

const judged = {
  realEndOn: day('实际结束日期', { required: true }),
  grade: choice('考核等次', 'GB_KHDC', { required: true }),
  comment: text('考核意见', { max: 200 }),
};
/** The night after its last day it is over; the unit over there tells how it was, and the cadre comes back. */
export const secondmentProcess = process(secondment, {
  states: secondmentStates,
  editable: [proposed],
  ended: [ended, endedEarly],
  subject: 'personId',
  oneOpenPer: 'personId',
  turns: { [over]: { does: 'finish', by: school, node: '挂职期满考核' } },
  transitions: {
    dispatch: { label: '派出', from: [proposed], to: away, input: {} },
    expire: { label: '挂职期满', from: [away, extended], to: over, input: {}, dueOn: 'endsOn', outcome: null },
    extend: {
      label: '延期',
      from: [away, extended, over],
      to: extended,
      outcome: null,
      input: {
        extendEndOn: day('延期至', { required: true }),
        extensionNo: text('延期文号', { required: true, max: 60 }),
        reason: longText('原因', { required: true, max: 500 }),
      },
    },
    finish: {
      label: '考核结束',
      from: [over],
      to: ended,
      input: { ...judged, unitReport: files('挂职单位鉴定', { required: true }) },
    },
    endEarly: {
      label: '提前结束',
      from: [away, extended],
      to: endedEarly,
      outcome: outcomes.withdrawn,
      input: {
        ...judged,
        endDocumentNo: text('结束文号', { required: true, max: 60 }),
        reason: longText('原因', { required: true, max: 500 }),
        unitReport: files('挂职单位鉴定'),
      },
    },
  },
});
