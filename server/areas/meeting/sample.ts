import { addDays } from 'contract/kit/calendar.ts';
import type { Sample } from '../../kit/suites/sample.ts';

/** Titles of the meetings whose lists are filled: nobody stands on a list twice, and there are fewer names than rows. */
const titleOf = (n: number) => `第${n % 5}次会议`;

const members = [
  'GZ041011',
  'GZ141033',
  'GZ071012',
  'GZ091014',
  'GZ111018',
  'GZ161021',
  'GZ191025',
  'GZ941007',
  'GZ011009',
  'GZ001008',
  'GZ101016',
  'GZ121019',
  'GZ061013',
  'GZ031010',
  'GZ641001',
  'GZ681001',
  'GZ821001',
  '20242013001',
  '20242013002',
  '20242013003',
  '20242013004',
  '20242014002',
  '20242013005',
  'GZ021001',
  'GZ131004',
  'GZ081006',
  'GZ931002',
  'GZ981003',
  'GZ061005',
  'GZ191027',
  '20232010011',
  '20232010012',
  '20232010013',
  '20222010010',
  '20232010014',
  '20242010021',
];

/** What the rules of meetings ask of a row. */
export const meetingSamples: Record<string, Sample> = {
  lifeRule: {
    values: n => ({ meetingType: '14', body: '1', cycle: '1', validFrom: addDays('2120-01-01', n) }),
    changes: { validFrom: '2110-01-01' },
  },
  meeting: {
    needed: 5,
    values: n => ({
      title: titleOf(n),
      organisationId: '9999990001201001',
      types: '01;05',
      groupId: null,
      mode: '1',
      heldOn: addDays('2026-01-05', n),
      startTime: '14:30',
      endTime: '16:00',
      hostId: 'GZ041011',
      recorderId: 'GZ041011',
    }),
    changes: {
      types: '04',
      groupId: '9999990001201001001',
      startTime: '14:00',
      endTime: '16:30',
    },
  },
  meetingAttendee: {
    values: n => ({
      meetingId: titleOf(n),
      personId: members[n % members.length],
      isObserver: false,
      attendance: '1',
      makeUpOn: null,
    }),
    changes: { attendance: '2', isObserver: false, makeUpOn: null },
  },
};
