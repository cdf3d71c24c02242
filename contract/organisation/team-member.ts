import { choice, choices, day, flag, number, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { formalMember } from './codes.ts';

/**
 * A post in a team, from the day it was taken until it was left: of a party member in a body of an organisation, of a cadre
 * in the leading group of a unit, with what he or she is responsible for. Domain-party 1.5, domain-cadre 1.9.
 */
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
    /** Formal whenever the post was held; what else it asks for, its rules say by the days of the post. */
    personId: ref(
      '姓名',
      'partyMember',
      { index: true, set: 'create' },
      { have: { memberCategory: [formalMember] }, fault: 'organisation.teamMember.probationary' },
    ),
    cadreId: ref('干部', 'cadre', { index: true, set: 'create' }),
    position: choice('党内职务', 'DJ_DZZ_DNZW'),
    getWay: choice('产生方式', 'DJ_DZZ_CSFS'),
    startOn: day('任职日期', { required: true }),
    endOn: day('离任日期'),
    reason: text('离任原因', { max: 200 }),
    duties: choices('分管工作', 'GB_BZFG'),
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
