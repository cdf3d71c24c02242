import { choice, flag, longText, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { votingMember } from '../member/codes.ts';

/** Somebody proposed for a post: a first choice of the organisation, then approved by the committee above. Domain-party 1.6. */
export const electionCandidate = resource('electionCandidate', {
  area: 'election',
  label: '候选人',
  path: 'api/dzzhj/candidate',
  kind: 'child',
  scope: 'organisationId',
  module: 112,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('候选人', { derived: true, max: 100 }),
    electionId: ref('换届选举', 'election', { required: true, index: true, set: 'create' }),
    organisationId: ref('党组织', 'partyOrganisation', { index: true, set: 'create' }),
    personId: ref(
      '姓名',
      'partyMember',
      { required: true, index: true, set: 'create' },
      {
        have: { ...votingMember, organisationId: { below: 'organisationId' } },
        fault: 'election.electionCandidate.foreign',
      },
    ),
    position: choice('拟任职务', 'DJ_DZZ_DNZW', { required: true }),
    source: choice('来源', 'DJ_DZZ_HXLY', { required: true }),
    preApproved: flag('预备人选已批复', { derived: true }),
    bio: longText('简介', { max: 300 }),
  },
  list: {
    columns: ['name', 'electionId', 'position', 'source', 'preApproved', 'bio'],
    filters: ['electionId', 'organisationId', 'position', 'source'],
    sort: 'position',
  },
});
