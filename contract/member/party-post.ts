import { choice, day, files, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** A post in the Party that somebody held, also before the teams of this school were recorded; import type 13. */
export const partyPost = resource('partyPost', {
  area: 'member',
  label: '党内任职',
  path: 'api/person/partyPost',
  kind: 'child',
  scope: 'personId',
  module: 99,
  title: 'post',
  key: [],
  sameBy: ['organisationId', 'post', 'startOn'],
  search: ['post'],
  fields: {
    personId: ref('人员', 'person', { required: true, index: true, set: 'create' }),
    organisationId: ref('党组织', 'partyOrganisation', { required: true, index: true, reach: 'any' }),
    post: text('党内职务', { required: true, max: 60 }),
    startOn: day('任职日期', { required: true }),
    endOn: day('离任日期'),
    electWay: choice('产生方式', 'DJ_DZZ_CSFS'),
    term: text('届次', { max: 30 }),
    duty: text('分工', { max: 200 }),
    attachments: files('附件'),
  },
  list: {
    columns: ['personId', 'organisationId', 'post', 'startOn', 'endOn', 'electWay', 'duty'],
    filters: ['personId', 'organisationId', 'startOn', 'endOn'],
    sort: '-startOn',
  },
});
