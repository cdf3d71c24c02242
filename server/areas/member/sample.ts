import { idCard } from '../../seed/id-card.ts';
import type { Sample } from '../../kit/suites/sample.ts';

/** What the rules ask of a formal member of the optics branch, beside what they ask of a person. */
const memberSample: Sample = {
  values: () => ({
    politicalStatus: null,
    organisationId: '9999990001201001',
    groupId: null,
    memberCategory: '1',
    partyStatus: '1',
    joinedOn: '2012-06-01',
    formalOn: '2013-06-01',
    formalType: '1',
  }),
  changes: { politicalStatus: '01', groupId: '9999990001201001001' },
};

/** A withdrawal of 顾青岚, of the optics branch. */
const statusChangeSample: Sample = {
  values: () => ({
    memberId: 'GZ141033',
    newStatus: '3',
    sinceOn: '2019-01-01',
    meetingId: null,
    meetingOn: '2020-01-10',
    effectiveOn: '2020-06-01',
    attachments: null,
  }),
  changes: {
    newStatus: '4',
    sinceOn: '2019-02-01',
    meetingId: null,
    meetingOn: '2020-01-11',
    effectiveOn: '2020-06-02',
    memberId: '20232010011',
    attachments: null,
  },
};

/** What may be put right about 顾青岚, each value one that the register takes. */
const correctionSample: Sample = {
  values: n => ({
    memberId: 'GZ141033',
    attachments: null,
    idCard: idCard('1986-03-22', 2 * (n % 400) + 100),
    birthDate: '1986-03-22',
    joinedOn: '2008-06-18',
    formalOn: '2009-06-18',
    memberCategory: null,
    formalType: null,
    education: '11',
    degree: '207',
    email: `c${n}@example.edu`,
  }),
  changes: {
    attachments: null,
    idCard: idCard('1986-03-22', 902),
    birthDate: '1986-03-23',
    joinedOn: '2008-06-17',
    formalOn: '2009-06-17',
    memberCategory: null,
    formalType: null,
    education: '14',
    degree: '208',
    email: 'other@example.edu',
  },
};

/** What is asked of cadres stands in no task for members. */
const ofMembers = { unitId: null, sections: null, cadreIds: null, needsUnitAudit: null };
const collectionSample: Sample = {
  values: () => ({
    half: '1',
    ...ofMembers,
    organisationId: '9999990001201001',
    items: '手机',
    memberIds: ['GZ141033'],
    endsOn: '2099-06-30',
  }),
  changes: {
    ...ofMembers,
    organisationId: '9999990001201',
    items: '手机;邮箱',
    memberIds: null,
    endsOn: '2099-07-31',
  },
};

export const samples = {
  partyMember: memberSample,
  memberStatusChange: statusChangeSample,
  memberCorrection: correctionSample,
  collectionTask: collectionSample,
};
