import { choice, day, flag, longText, money, month, number, ref, state, text } from '../kit/field.ts';
import { cancels, process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion } from '../workflow/inputs.ts';

/** DJ_DF_PCZT */
export const batchStates = {
  draft: '1',
  generating: '2',
  checking: '3',
  collecting: '4',
  closed: '5',
  archived: '6',
  cancelled: '7',
} as const;
/** DJ_DF_PCLX, the specification's Type: who makes the batch of the next period. */
export const batchTypes = { auto: '1', custom: '2' } as const;
/** DJ_DF_ZQ */
export const periods = { month: '1', quarter: '2', half: '3', year: '4' } as const;
export const monthsOfPeriod: Readonly<Record<string, number>> = {
  [periods.month]: 1,
  [periods.quarter]: 3,
  [periods.half]: 6,
  [periods.year]: 12,
};

/** The collection of some months in an organisation and below: who owes what, checked by the branches, opened, closed. Domain-party 6.3. */
export const duesBatch = resource('duesBatch', {
  area: 'dues',
  label: '党费批次',
  path: 'api/dfgl/batch',
  kind: 'workflow',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('批次名称', { required: true, max: 100 }),
    organisationId: ref('收缴范围（含下级）', 'partyOrganisation', { required: true, index: true }),
    period: choice('收缴周期', 'DJ_DF_ZQ', { required: true, default: '1' }),
    /** One that goes on by itself begets that of the next period when its months are over. */
    type: choice('批次类型', 'DJ_DF_PCLX', { required: true, default: batchTypes.custom }),
    fromMonth: month('起始月份', { required: true, index: true }),
    toMonth: month('截止月份', { derived: true }),
    startsOn: day('开始日期'),
    deadlineOn: day('截止日期', { required: true, index: true }),
    openedOn: day('开始收缴日期', { derived: true }),
    closedOn: day('结束收缴日期', { derived: true }),
    generation: choice('名单生成', 'DJ_KZ_ZT', { derived: true }),
    failure: longText('生成失败原因', { derived: true, max: 500 }),
    /** Holds what was paid in a year before the school kept its dues here. */
    isFormer: flag('历年记录', { derived: true }),
    state: state('状态', 'DJ_DF_PCZT', { required: true, default: batchStates.draft, index: true }),
    memberCount: number('在册党员', { computed: true }),
    /** Months of members, one each; so many members. */
    dueCount: number('应缴月份（个）', { computed: true }),
    headCount: number('应缴人数', { computed: true }),
    payableFen: money('应缴金额', { computed: true }),
    exemptedFen: money('免缴金额', { computed: true }),
    paidFen: money('实缴金额', { computed: true }),
    /** What may still be paid in time; months that have something to be paid, in time or behind. */
    unpaidFen: money('未缴金额', { computed: true }),
    owedFen: money('欠缴金额', { computed: true }),
    owingCount: number('未缴和欠缴月份（个）', { computed: true }),
    uncheckedCount: number('未核对支部', { computed: true }),
  },
  list: {
    columns: [
      'name',
      'organisationId',
      'state',
      'deadlineOn',
      'headCount',
      'payableFen',
      'exemptedFen',
      'paidFen',
      'unpaidFen',
      'owedFen',
      'fromMonth',
      'toMonth',
    ],
    filters: ['organisationId', 'fromMonth', 'period', 'type', 'deadlineOn', 'state'],
    sort: '-fromMonth',
  },
});
export type DuesBatch = Row<typeof duesBatch>;
export type DuesBatchDraft = Draft<typeof duesBatch>;

const { draft, generating, checking, collecting, closed, archived, cancelled } = batchStates;

export const duesBatchProcess = process(duesBatch, {
  states: batchStates,
  editable: [draft],
  ended: [archived, cancelled],
  business: {
    word: '党费收缴',
    page: '/dues/batch',
    at: ['organisationId'],
    states: [draft, generating, checking, collecting, closed],
  },
  turns: {},
  transitions: {
    /** Before what makes the list once more: once it stands, this is what the batch is for. */
    open: { label: '开始收缴', from: [checking], to: collecting, input: {} },
    /** In the background; once more where bases or members have changed meanwhile: what stands is kept. */
    generate: { label: '生成应缴名单', from: [draft, checking], to: generating, input: {} },
    stop: { label: '停止生成', from: [generating], to: draft, input: {} },
    return: { label: '退回核对', kind: 'back', from: [collecting], to: checking, input: neededOpinion },
    close: { label: '结束收缴', from: [collecting], to: closed, input: {} },
    /** Whose deadline has passed is closed by the night. */
    lapse: { label: '到期截止', from: [collecting], to: closed, input: {}, dueOn: 'deadlineOn' },
    archive: { label: '归档', from: [closed], to: archived, input: {} },
    /** Made by mistake: its months are free for another one. Decision 286. */
    cancel: cancels('作废', [draft, checking], cancelled),
    endFollowing: { label: '不再自动续建', from: [checking, collecting, closed], input: {} },
  },
});
