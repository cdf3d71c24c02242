import type { Sample } from '../../kit/suites/sample.ts';

/** What the rules ask of a formal member of the optics branch, beside what they ask of a person. */
export const memberSample: Sample = {
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
