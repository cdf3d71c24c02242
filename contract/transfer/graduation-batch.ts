import { choice, day, longText, number, ref, refs, state, text } from '../kit/field.ts';
import { process, school } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { batchStates } from './codes.ts';

/**
 * The members among the graduates of some classes of one college: where they go, and their letters. Domain-party 4.4.
 * The branches whose members are asked see it too.
 */
export const graduationBatch = resource('graduationBatch', {
  area: 'transfer',
  label: '毕业生转接批次',
  path: 'api/zzgxzj/batch',
  kind: 'workflow',
  scope: ['organisationId', 'branchIds'],
  module: 102,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('批次名称', { required: true, max: 100 }),
    organisationId: ref('院系党组织', 'partyOrganisation', { required: true, index: true }),
    year: number('毕业年份', { required: true, min: 2000, max: 2199 }),
    season: choice('毕业季', 'DJ_ZJ_BYJ', { required: true, default: '1' }),
    classIds: refs('毕业班级', 'schoolClass', { required: true }),
    branchIds: refs('涉及党支部', 'partyOrganisation', { derived: true }),
    deadlineOn: day('填报截止日期', { required: true }),
    leaveOn: day('离校日期', { required: true }),
    state: state('状态', 'DJ_ZJ_PC', { required: true, default: '1', index: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'state', 'deadlineOn', 'leaveOn', 'year', 'season', 'classIds'],
    filters: ['organisationId', 'year', 'season', 'state', 'deadlineOn'],
    sort: '-deadlineOn',
  },
});
export type GraduationBatch = Row<typeof graduationBatch>;
export type GraduationBatchDraft = Draft<typeof graduationBatch>;

const { draft, asking, issued, closed } = batchStates;

export const graduationProcess = process(graduationBatch, {
  states: batchStates,
  editable: [draft],
  ended: [closed],
  business: {
    word: '毕业生转接',
    page: '/member/transfer/graduation',
    at: ['organisationId'],
    states: [asking, issued],
  },
  turns: {},
  transitions: {
    /** The members of the classes are listed and asked. */
    submit: { label: '开始收集去向', from: [draft], to: asking, input: {} },
    /** Orders and letters for everybody whose goal is checked, at once; again for those who follow. */
    generate: { label: '生成转接单并开具介绍信', from: [asking, issued], to: issued, by: school, input: {} },
    /**
     * Who never answered is kept at the school for two years at most; nobody's goal stays unknown, even where nobody
     * answered. A branch sees the batch that asks its members; it does not end it.
     */
    close: {
      label: '结束批次',
      from: [asking, issued],
      to: closed,
      by: 'organisationId',
      input: { reason: longText('说明', { max: 500 }) },
    },
  },
});
