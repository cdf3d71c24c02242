import type { Sample } from '../../kit/suites/sample.ts';
import { idCard } from '../../seed/id-card.ts';

/** There are 500 sequence numbers of women to a birthday. */
const birthDateOf = (n: number) => `${1970 + Math.floor(n / 500)}-05-06`;

/** A woman with an id card of her own; references by code and number. */
const personSample: Sample = {
  values: n => ({
    idCard: idCard(birthDateOf(n), (2 * n) % 1000),
    idType: '1',
    gender: '2',
    birthDate: birthDateOf(n),
    email: `s${n}@example.edu`,
    unitId: '201',
    classId: '201B2301',
    education: '14',
    degree: '303',
  }),
  changes: {
    gender: '1',
    email: 'other@example.edu',
    unitId: '202',
    classId: '202B2401',
    education: '11',
    degree: '208',
  },
};

const studentSample: Sample = {
  values: () => ({ enrolledOn: '2022-09-01', graduatesOn: '2026-06-30' }),
  changes: { enrolledOn: '2022-09-02', graduatesOn: '2026-07-01' },
};

/** An honour is one person's, or one organisation's. */
const honourSample: Sample = {
  values: () => ({ personId: 'GZ141033', organisationId: null, attachments: null, awardedOn: '2021-07-01' }),
  changes: { attachments: null },
};

/** 政务警告 of 顾青岚, each of a day of its own. */
const disciplineSample: Sample = {
  values: n => ({
    personId: 'GZ141033',
    kind: '21',
    decidedOn: `2015-${String((n % 12) + 1).padStart(2, '0')}-${String((Math.floor(n / 12) % 28) + 1).padStart(2, '0')}`,
    months: null,
    reason: '违反工作纪律',
    endsOn: '2030-12-31',
    attachments: null,
  }),
  changes: { endsOn: '2031-01-31', attachments: null },
};

/** Of the year 2030 and later, when no period begins yet. */
const influencePeriodSample: Sample = {
  values: n => ({
    kind: '21',
    effectiveOn: `${2030 + Math.floor(n / 28)}-02-${String((n % 28) + 1).padStart(2, '0')}`,
    months: 6,
  }),
  changes: { months: 12 },
};

/** Of as many people as there are, so that no line of a résumé meets another one. */
const everybody = `
  GZ001008 GZ011009 GZ021001 GZ031010 GZ041011 GZ061005 GZ061013 GZ071012 GZ081006 GZ091014 GZ101016
  GZ111018 GZ121019 GZ131004 GZ141033 GZ161021 GZ191025 GZ191027 GZ201028 GZ641001 GZ681001 GZ821001
  GZ931002 GZ941007 GZ981003 GZ991006 20222010010 20232010011 20232010012 20232010013 20232010014
  20242010021 20242010022 20242010023 20242013001 20242013002 20242013003 20242013004 20242013005
  20242014002 20242014003 20242020041 20252030031`
  .trim()
  .split(/\s+/);
const months = (from: string, to: string) => ({ startMonth: from, endMonth: to });
const days = (from: string, to: string | null) => ({ startOn: from, endOn: to });

/** Persons, and what stands beside them. */
export const samples: Record<string, Sample> = {
  person: personSample,
  student: studentSample,
  honour: honourSample,
  influencePeriod: influencePeriodSample,
  disciplineRecord: disciplineSample,
  resumeEntry: {
    values: n => ({
      personId: everybody[n % everybody.length],
      ...months(`${2000 + Math.floor(n / everybody.length)}-05`, `${2000 + Math.floor(n / everybody.length)}-06`),
      kind: '0',
      parentId: null,
      attachments: null,
    }),
    changes: { ...months('2000-04', '2010-07'), kind: '0', parentId: null, attachments: null },
  },
  educationRecord: {
    values: () => ({
      ...months('2003-09', '2007-06'),
      education: '21',
      degree: '407',
      isHighestEducation: false,
      isHighestDegree: false,
      attachments: null,
    }),
    changes: {
      ...months('2003-08', '2007-07'),
      education: '14',
      degree: '307',
      isHighestEducation: false,
      isHighestDegree: false,
      attachments: null,
    },
  },
  workExperience: {
    values: () => ({ ...months('2007-07', '2010-06'), attachments: null }),
    changes: { ...months('2007-08', '2010-07'), attachments: null },
  },
  trainingRecord: {
    values: () => ({ ...days('2025-03-03', '2025-03-14'), attachments: null }),
    changes: { ...days('2025-03-04', '2025-03-15'), attachments: null },
  },
  partyPost: {
    values: () => ({ ...days('2018-06-01', '2023-06-01'), attachments: null }),
    changes: { ...days('2018-06-02', '2023-06-02'), attachments: null },
  },
  familyMember: {
    values: n => ({ idCard: idCard('1966-05-06', n % 1000) }),
    changes: { idCard: idCard('1967-05-06', 7) },
  },
};

/** What an installation begins with. Domain-cadre 1.3. */
export const first = {
  influencePeriod: [
    '党内警告',
    '党内严重警告',
    '撤销党内职务',
    '留党察看',
    '开除党籍',
    '政务警告',
    '政务记过',
    '政务记大过',
    '政务降级',
    '政务撤职',
    '调整职务',
    '责令辞职',
    '免职',
    '降职',
    '诫勉',
  ],
};
