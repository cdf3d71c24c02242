import type { Sample } from '../../kit/suites/sample.ts';

/** What the rules of elections ask of a row; each election is of another body, since a body has one at a time. */
const below = ['', '002', '201', '202', '203', '001001', '201001', '201002', '201003', '202001', '203001'];
const places = below.map(code => `9999990001${code}`);
const bodies = ['1', '2', '3', '4', '5', '6'];
const at = (list: string[], n: number) => list[n % list.length] ?? '';

export const samples: Record<string, Sample> = {
  election: {
    values: n => ({
      organisationId: at(places, Math.floor(n / bodies.length)),
      teamType: at(bodies, n),
      session: 1 + (n % 900),
      electMethod: '1',
      delegateCount: 150,
      requestFiles: null,
    }),
    changes: {
      organisationId: '9999990001001',
      teamType: '5',
      electMethod: '3',
      delegateCount: 160,
    },
  },
  electionCandidate: {
    values: () => ({
      personId: 'GZ821001',
      electionId: '离退休第一党支部第12届不设委员会的支部书记换届',
      organisationId: '9999990001002001',
      position: '01',
      source: '1',
    }),
    changes: { position: '02', source: '2' },
  },
  voteSession: {
    values: () => ({
      electionId: null,
      organisationId: '9999990001201001',
      voteType: '2',
      candidateIds: null,
      supervisorIds: ['GZ821001'],
      openOn: '2026-11-20',
      openTime: '09:00',
      closeOn: '2026-11-20',
      closeTime: '17:30',
      attachments: null,
    }),
    changes: {
      voteType: '4',
      openOn: '2026-11-19',
      openTime: '09:30',
      closeOn: '2026-11-21',
      closeTime: '17:00',
      candidateIds: null,
      supervisorIds: ['GZ041011'],
    },
  },
};
