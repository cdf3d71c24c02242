import { choice, day, ref, sealedText, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/** A talk heart to heart. What was said is read by both and by who wrote it down, and sealed to others. Domain-party 7.5. */
export const talkRecord = resource('talkRecord', {
  area: 'meeting',
  label: '谈心谈话',
  path: 'api/zzsh/talk',
  kind: 'record',
  scope: 'organisationId',
  module: 130,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('谈话', { derived: true, max: 120 }),
    organisationId: ref('党组织', 'partyOrganisation', { required: true, index: true, set: 'create' }),
    talkerId: ref('谈话人', 'partyMember', { required: true, index: true }),
    personId: ref('谈话对象', 'partyMember', { required: true, index: true }),
    pair: choice('谈话类别', 'DJ_ZZSH_THLX', { derived: true, index: true }),
    talkedOn: day('谈话日期', { required: true, index: true }),
    place: text('地点', { required: true, max: 100 }),
    summary: sealedText('谈话内容摘要', { max: 2000 }),
  },
  list: {
    columns: ['name', 'talkerId', 'personId', 'pair', 'talkedOn', 'place', 'organisationId'],
    filters: ['organisationId', 'pair', 'talkedOn', 'personId', 'talkerId'],
    sort: '-talkedOn',
  },
});
export type TalkRecord = Row<typeof talkRecord>;
