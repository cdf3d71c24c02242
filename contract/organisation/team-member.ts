import { choice, day, flag, number, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** A post in a team, from the day it was taken until it was left. Domain-party 1.5. */
export const teamMember = resource('teamMember', {
  area: 'organisation',
  label: '班子成员',
  path: 'api/ldbzxx/member',
  kind: 'child',
  scope: ['organisationId', 'unitId'],
  module: 111,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('任职', { derived: true, max: 100 }),
    teamId: ref('领导班子', 'leadershipTeam', { required: true, index: true, set: 'create' }),
    organisationId: ref('党组织', 'partyOrganisation', { index: true, set: 'create' }),
    unitId: ref('单位', 'unit', { index: true, set: 'create' }),
    personId: ref('姓名', 'partyMember', { required: true, index: true, set: 'create' }),
    position: choice('党内职务', 'DJ_DZZ_DNZW', { required: true }),
    getWay: choice('产生方式', 'DJ_DZZ_CSFS'),
    startOn: day('任职日期', { required: true }),
    endOn: day('离任日期'),
    reason: text('离任原因', { max: 200 }),
    duty: text('分工', { max: 200 }),
    adminPost: text('行政职务', { max: 100 }),
    isDoubleLeader: flag('双带头人'),
    sortNo: number('排序', { min: 0, max: 999 }),
  },
  list: {
    columns: ['name', 'teamId', 'personId', 'position', 'getWay', 'startOn', 'endOn', 'duty'],
    filters: ['teamId', 'organisationId', 'position', 'getWay', 'startOn', 'endOn'],
    sort: 'sortNo',
  },
});
