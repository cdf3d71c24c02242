/** The 25 steps of one person as tests take them: who does each, on which day, and what is filled in. */
type Form = Record<string, unknown>;

export interface Turn {
  no: number;
  /** The day the clock shows. */
  on: string;
  by: 'person' | 'branch' | 'committee' | 'department';
  form: Form;
  /** Of a step that is confirmed: when, by whom, with what. */
  confirmed?: { on: string; by: 'committee' | 'department'; form: Form };
  materials?: readonly string[];
}
export interface People {
  talker: string;
  contacts: readonly string[];
  introducers: readonly string[];
  quota: string;
}

const long = '思想上积极要求进步，认真学习党的创新理论，工作学习刻苦努力，主动承担集体任务，群众基础好。'.repeat(3);
const ballots = { due: 30, present: 24, agree: 22, oppose: 1, abstain: 1, writtenAgree: 2, writtenOppose: 0 };
const committee = { due: 9, present: 8, agree: 8, isApproved: '1' };
const recorded = (on: string, recordNo = '2026-01') => ({ recordedOn: on, recordNo, opinion: '同意备案' });

/** From the talk on; the application comes first. */
const table: readonly Turn[] = [
  {
    no: 2,
    on: '2024-02-20',
    by: 'branch',
    form: { talkedOn: '2024-02-20', talkerId: '{talker}', talkPlace: '会议室', summary: long },
    materials: ['02'],
  },
  {
    no: 3,
    on: '2024-05-10',
    by: 'branch',
    form: { recommendWay: '1', meeting: '支部委员会会议', activistOn: '2024-05-10', decision: '同意' },
    materials: ['04'],
  },
  {
    no: 4,
    on: '2024-05-13',
    by: 'branch',
    form: { reportedOn: '2024-05-13' },
    confirmed: { on: '2024-05-20', by: 'committee', form: recorded('2024-05-20') },
    materials: ['05'],
  },
  {
    no: 5,
    on: '2024-05-21',
    by: 'branch',
    form: { contactIds: '{contacts}', assignedOn: '2024-05-21' },
    materials: ['06'],
  },
  {
    no: 6,
    on: '2025-05-12',
    by: 'branch',
    form: { summary: long, cultivatedOn: '2025-05-12' },
    materials: ['07', '08'],
  },
  {
    no: 7,
    on: '2025-06-16',
    by: 'branch',
    form: {
      contactOpinion: '同意列为发展对象',
      memberCount: 12,
      massCount: 20,
      opinions: '反映良好',
      meeting: '支部委员会会议',
      objectOn: '2025-06-16',
    },
    materials: ['09', '10', '16'],
  },
  {
    no: 8,
    on: '2025-06-17',
    by: 'branch',
    form: { reportedOn: '2025-06-17' },
    confirmed: { on: '2025-06-24', by: 'committee', form: recorded('2025-06-24') },
    materials: ['11'],
  },
  {
    no: 9,
    on: '2025-06-26',
    by: 'branch',
    form: { introducerIds: '{introducers}', way: '1', agreedOn: '2025-06-26' },
    materials: ['12'],
  },
  {
    no: 10,
    on: '2025-09-10',
    by: 'branch',
    form: { self: long, conclusion: '1', author: '丁砚书', reviewedOn: '2025-09-10' },
    materials: ['13', '14'],
  },
  {
    no: 11,
    on: '2025-09-20',
    by: 'committee',
    form: {
      trainName: '发展对象培训班',
      trainStartOn: '2025-09-17',
      trainedOn: '2025-09-20',
      hours: 24,
      score: 86,
      certificateNo: '2025-031',
    },
    materials: ['15'],
  },
  {
    no: 12,
    on: '2025-10-15',
    by: 'branch',
    form: { meeting: '支部委员会会议', checkedOn: '2025-10-15', isComplete: true, conclusion: '合格' },
  },
  {
    no: 13,
    on: '2025-10-16',
    by: 'branch',
    form: { requestedOn: '2025-10-16' },
    confirmed: {
      on: '2025-10-27',
      by: 'committee',
      form: {
        disciplineOpinion: '无不良反映',
        staffOpinion: '同意',
        guardOpinion: '无违法记录',
        preReviewedOn: '2025-10-27',
        quotaId: '{quota}',
        opinion: '预审合格',
      },
    },
    materials: ['17'],
  },
  {
    no: 14,
    on: '2025-11-06',
    by: 'person',
    form: { filledOn: '2025-11-06', introducerOpinions: '同意介绍入党' },
    materials: ['18', '27'],
  },
  {
    no: 15,
    on: '2025-11-19',
    by: 'branch',
    form: { meeting: '支部党员大会', joinedOn: '2025-11-19', ...ballots, resolution: '同意接收为中共预备党员。' },
    materials: ['19'],
  },
  {
    no: 16,
    on: '2025-12-01',
    by: 'committee',
    form: { committeeTalkedOn: '2025-12-01', talker: '董思源', opinion: '入党动机端正' },
    materials: ['20'],
  },
  {
    no: 17,
    on: '2025-12-10',
    by: 'committee',
    form: { receivedOn: '2025-11-20', approvedOn: '2025-12-10', noticedOn: '2025-12-11', ...committee },
    materials: ['21'],
  },
  {
    no: 18,
    on: '2025-12-15',
    by: 'committee',
    form: { reportedOn: '2025-12-15' },
    confirmed: { on: '2025-12-20', by: 'department', form: recorded('2025-12-20', '2025-118') },
  },
  { no: 19, on: '2025-12-22', by: 'branch', form: { joinedGroupOn: '2025-12-22' } },
  {
    no: 20,
    on: '2026-01-08',
    by: 'branch',
    form: { oathOn: '2026-01-08', place: '校史馆', leader: '董思源' },
    materials: ['22'],
  },
  {
    no: 21,
    on: '2026-10-20',
    by: 'branch',
    form: { notes: long, introducerOpinion: '同意按期转正', observedOn: '2026-10-20' },
    materials: ['23'],
  },
  {
    no: 22,
    on: '2026-10-25',
    by: 'person',
    form: { formalAppliedOn: '2026-10-25', summary: long },
    materials: ['24'],
  },
  {
    no: 23,
    on: '2026-11-20',
    by: 'branch',
    form: {
      meeting: '支部党员大会',
      formalMeetingOn: '2026-11-20',
      ...ballots,
      formalDecision: '1',
      resolution: '同意按期转为正式党员。',
    },
    materials: ['25'],
  },
  {
    no: 24,
    on: '2026-12-10',
    by: 'committee',
    form: { receivedOn: '2026-11-23', formalApprovedOn: '2026-12-10', noticedOn: '2026-12-11', ...committee },
    materials: ['26'],
  },
  {
    no: 25,
    on: '2026-12-28',
    by: 'committee',
    form: { archivedOn: '2026-12-28', isComplete: true, keeper: '党委组织部', isHandedOver: true },
    materials: ['03'],
  },
];
/** The steps with the people and the quota of a world in their places. */
export function turns(people: People): Turn[] {
  const filled = (form: Form): Form =>
    Object.fromEntries(
      Object.entries(form).map(([name, value]) => {
        const [, place] = /^\{(\w+)\}$/.exec(String(value)) ?? [];
        return [name, place ? people[place as keyof People] : value];
      }),
    );
  return table.map(({ form, confirmed, ...turn }) => ({
    ...turn,
    form: filled(form),
    ...(confirmed ? { confirmed: { ...confirmed, form: filled(confirmed.form) } } : {}),
  }));
}
/** What stands beside the record before the step of that number. */
export const partsBefore: Readonly<Record<number, readonly (readonly [path: string, row: Form])[]>> = {
  6: [
    ...['2024-08-20', '2024-11-20', '2025-02-20', '2025-05-08'].map(
      day => ['report', { submittedOn: day, subject: '思想汇报', content: long }] as const,
    ),
    ...['2024-11-10', '2025-05-08'].map(
      day => ['inspection', { inspectedOn: day, by: '1', content: long, conclusion: '1' }] as const,
    ),
  ],
  7: [['publicity', { kind: '2', startOn: '2025-06-04', endOn: '2025-06-11', conclusion: '1' }]],
  10: [
    [
      'political',
      {
        targetName: '贺父',
        relation: '51',
        method: '3',
        letterOn: '2025-07-01',
        replyOn: '2025-07-20',
        conclusion: '无问题',
      },
    ],
  ],
  21: ['2026-05-18', '2026-10-15'].map(
    day => ['inspection', { inspectedOn: day, by: '1', content: long, conclusion: '1' }] as const,
  ),
  23: [['publicity', { kind: '4', startOn: '2026-11-09', endOn: '2026-11-16', conclusion: '1' }]],
};
