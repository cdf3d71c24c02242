import { files, flag, instant, longText, month, number, ref, refs, state, text } from '../kit/field.ts';
import { cancels, process } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { topicStates } from './plan-codes.ts';

/** A theme for the party days of a month, issued by a committee for the organisations below it. Domain-party 7.4. */
export const themeTopic = resource('themeTopic', {
  area: 'meeting',
  label: '主题党日主题',
  path: 'api/zzsh/theme',
  kind: 'record',
  scope: 'organisationId',
  module: 130,
  title: 'title',
  key: [],
  search: ['title'],
  fields: {
    title: text('主题', { required: true, max: 100 }),
    month: month('月份', { required: true, index: true }),
    organisationId: ref('发布党组织', 'partyOrganisation', { required: true, index: true, set: 'create' }),
    scopeIds: refs('适用党组织', 'partyOrganisation', { required: true }),
    isMandatory: flag('必须开展'),
    requirement: longText('活动要求', { required: true, max: 4000 }),
    materials: files('学习资料'),
    issuedAt: instant('发布时间', { derived: true }),
    branchCount: number('适用党支部', { computed: true }),
    pickedCount: number('已选用', { computed: true }),
    heldCount: number('已开展', { computed: true }),
    state: state('状态', 'DJ_ZZSH_ZTZT', { required: true, default: '1' }),
  },
  list: {
    columns: ['title', 'month', 'state', 'organisationId', 'isMandatory', 'branchCount', 'pickedCount', 'heldCount'],
    filters: ['month', 'organisationId', 'isMandatory', 'state'],
    sort: '-month',
  },
});
export type ThemeTopic = Row<typeof themeTopic>;

const { draft, issued, withdrawn } = topicStates;

export const themeTopicProcess = process(themeTopic, {
  states: topicStates,
  editable: [draft],
  ended: [withdrawn],
  turns: {},
  transitions: {
    issue: { label: '发布主题', from: [draft], to: issued, by: 'organisationId', outcome: null, input: {} },
    withdraw: { ...cancels('撤回主题', [issued], withdrawn), by: 'organisationId' },
  },
});
