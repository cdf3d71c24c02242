import { addDays } from 'contract/kit/calendar.ts';
import type { Sample } from '../../kit/suites/sample.ts';

/** Titles of the meetings whose lists are filled: nobody stands on a list twice, and there are fewer names than rows. */
const titleOf = (n: number) => `第${n % 5}次会议`;

const branch = '9999990001201001';
const yearOf = (n: number) => 2030 + (n % 5);
const lifeMeetingOf = (n: number) => `物理学院光学教工党支部${yearOf(n)}年度组织生活会`;

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
export const samples: Record<string, Sample> = {
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
      onlineLink: `https://meeting.jianglin.example/j/${n}`,
      heldOn: addDays('2026-01-05', n),
      startTime: '14:30',
      endTime: '16:00',
      hostId: 'GZ041011',
      recorderId: 'GZ041011',
      receiptUntil: null,
    }),
    changes: {
      types: '04',
      receiptUntil: null,
      groupId: '9999990001201001001',
      onlineLink: 'https://meeting.jianglin.example/j/0',
      startTime: '14:00',
      endTime: '16:30',
    },
  },
  meetingAttendee: {
    values: n => ({
      meetingId: titleOf(n),
      personId: members[n % members.length],
      applicantId: null,
      guestName: null,
      isObserver: false,
      attendance: '1',
      makeUpOn: null,
    }),
    changes: { attendance: '2', isObserver: false, makeUpOn: null },
  },
  lifePlan: { values: n => ({ organisationId: branch, year: 2100 + n, period: '0' }) },
  agendaItem: {
    values: n => ({ meetingId: titleOf(n), kind: '2', votesFor: null, votesAgainst: null, votesAbstained: null }),
    changes: { kind: '1', votesFor: null, votesAgainst: null, votesAbstained: null },
  },
  lifePlanItem: { values: n => ({ month: (n % 12) + 1, meetingType: '05' }), changes: { month: 5, meetingType: '04' } },
  themeTopic: {
    values: () => ({ organisationId: '9999990001201', scopeIds: ['9999990001201'] }),
    changes: { scopeIds: [branch] },
  },
  themeDayRule: {
    values: n => ({
      organisationId: branch,
      week: '1',
      weekday: '3',
      startTime: '14:30',
      endTime: '16:00',
      validFrom: addDays('2030-01-01', n),
    }),
    changes: { startTime: '14:00', endTime: '16:30', validFrom: '2029-01-01' },
  },
  themeCase: {
    values: n => ({ meetingId: titleOf(n), summary: '做法和成效'.repeat(30) }),
    changes: { summary: '成效'.repeat(60) },
  },
  talkRecord: {
    values: () => ({ organisationId: branch, talkerId: 'GZ041011', personId: 'GZ141033' }),
    changes: { talkerId: 'GZ071012', personId: 'GZ091014' },
  },
  lifeMeeting: {
    needed: 5,
    values: n => ({ organisationId: branch, meetingType: '06', year: yearOf(n), meetingId: null }),
    changes: { meetingId: null },
  },
  lifeMeetingPaper: { values: n => ({ lifeMeetingId: lifeMeetingOf(n), personId: members[n % members.length] }) },
  lifeMeetingIssue: {
    values: n => ({ lifeMeetingId: lifeMeetingOf(n), personId: 'GZ141033', dueOn: addDays('2120-01-01', n) }),
    changes: { personId: 'GZ041011', dueOn: '2119-01-01' },
  },
};

/** How often meetings are due, as an installation begins. */
export const first = {
  lifeRule: [
    '党支部：支部党员大会',
    '设委员会的党支部：支部委员会会议',
    '党小组：党小组会',
    '党支部：党课',
    '党支部：主题党日',
    '党支部：组织生活会',
    '党支部：民主评议党员会',
    '党委（党总支）：民主生活会',
    '党委：理论中心组学习',
  ],
};
