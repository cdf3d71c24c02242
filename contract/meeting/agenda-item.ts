import { choice, longText, number, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** One thing a meeting is about: who reports, what was said, what was decided and by how many votes. Domain-party 7.2. */
export const agendaItem = resource('agendaItem', {
  area: 'meeting',
  label: '会议议题',
  path: 'api/zzsh/meeting/agenda',
  kind: 'child',
  scope: 'organisationId',
  module: 130,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('议题', { required: true, max: 100 }),
    meetingId: ref('会议', 'meeting', { required: true, index: true, set: 'create' }),
    organisationId: ref('党组织', 'partyOrganisation', { derived: true, index: true }),
    position: number('序号', { min: 1, max: 99 }),
    kind: choice('类别', 'DJ_ZZSH_YTLB', { required: true, default: '2' }),
    presenter: text('汇报人', { max: 50 }),
    discussion: longText('讨论情况', { max: 5000 }),
    resolution: longText('决议', { max: 2000 }),
    votesFor: number('赞成', { min: 0, max: 9999 }),
    votesAgainst: number('反对', { min: 0, max: 9999 }),
    votesAbstained: number('弃权', { min: 0, max: 9999 }),
    /** Of those who vote by the kind of the meeting: members with the right to, or the committee. */
    votingDue: number('应到', { computed: true }),
    votingPresent: number('实到', { computed: true }),
    outcome: choice('表决结果', 'DJ_ZZSH_BJJG', { computed: true }),
  },
  list: {
    columns: ['name', 'meetingId', 'organisationId', 'kind', 'presenter'],
    filters: ['organisationId', 'meetingId', 'kind'],
    sort: 'position',
  },
});
export type AgendaItem = Row<typeof agendaItem>;
export type AgendaItemDraft = Draft<typeof agendaItem>;
