import { day, files, longText, ref, state, text } from '../kit/field.ts';
import { cancels, process, school } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { opinion } from '../workflow/inputs.ts';
import { caseStates } from './plan-codes.ts';

/** A theme party day worth reading for others: recommended by the committee above, selected by the school. Domain-party 7.4. */
export const themeCase = resource('themeCase', {
  area: 'meeting',
  label: '主题党日优秀案例',
  path: 'api/zzsh/themeCase',
  kind: 'workflow',
  scope: 'organisationId',
  module: 130,
  title: 'title',
  key: [],
  search: ['title'],
  fields: {
    meetingId: ref('主题党日', 'meeting', { required: true, index: true, set: 'create' }),
    organisationId: ref('党支部', 'partyOrganisation', { derived: true, index: true }),
    title: text('案例名称', { required: true, max: 100 }),
    summary: longText('做法和成效', { required: true, min: 100, max: 4000 }),
    photos: files('照片'),
    recommendedOn: day('推荐日期', { derived: true }),
    state: state('状态', 'DJ_ZZSH_ALZT', { required: true, default: '1', index: true }),
  },
  list: {
    columns: ['title', 'organisationId', 'meetingId', 'recommendedOn', 'state'],
    filters: ['organisationId', 'state'],
    sort: '-recommendedOn',
  },
});
export type ThemeCase = Row<typeof themeCase>;

const { draft, recommended, selected, declined, withdrawn } = caseStates;

export const themeCaseProcess = process(themeCase, {
  states: caseStates,
  editable: [draft],
  ended: [selected, declined, withdrawn],
  turns: { [recommended]: { does: 'select', by: school, node: '组织部评选' } },
  transitions: {
    submit: { label: '推荐', from: [draft], to: recommended, by: 'committeeAbove', node: '院系党委推荐', input: {} },
    select: { label: '评为优秀案例', from: [recommended], to: selected, input: opinion, bulk: true },
    decline: { label: '不入选', from: [recommended], to: declined, by: school, outcome: '3', input: opinion },
    withdraw: cancels('撤下', [draft, recommended, selected], withdrawn),
  },
});
