import { files, ref, sealedText, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/** What one person brings to a life meeting, and what the others said of him or her. */
export const lifeMeetingPaper = resource('lifeMeetingPaper', {
  area: 'meeting',
  label: '对照检查材料',
  path: 'api/zzsh/lifeMeeting/paper',
  kind: 'child',
  scope: 'organisationId',
  module: 130,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('姓名', { derived: true, max: 50 }),
    lifeMeetingId: ref('组织生活会', 'lifeMeeting', { required: true, index: true, set: 'create' }),
    organisationId: ref('党组织', 'partyOrganisation', { derived: true, index: true }),
    personId: ref('党员', 'partyMember', { required: true, index: true, set: 'create' }),
    papers: files('对照检查材料'),
    criticism: sealedText('批评意见', { max: 2000 }),
  },
  list: {
    columns: ['name', 'lifeMeetingId', 'organisationId', 'papers'],
    filters: ['organisationId', 'lifeMeetingId'],
    sort: 'name',
  },
});
export type LifeMeetingPaper = Row<typeof lifeMeetingPaper>;
