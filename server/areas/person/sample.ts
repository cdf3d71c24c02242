import type { Sample } from '../../kit/suites/sample.ts';
import { idCard } from '../../seed/id-card.ts';

/** There are 500 sequence numbers of women to a birthday. */
const birthDateOf = (n: number) => `${1970 + Math.floor(n / 500)}-05-06`;

/** A woman with an id card of her own; references by code and number. */
export const personSample: Sample = {
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

export const studentSample: Sample = {
  values: () => ({ enrolledOn: '2022-09-01', graduatesOn: '2026-06-30' }),
  changes: { enrolledOn: '2022-09-02', graduatesOn: '2026-07-01' },
};

/** An honour is one person's, or one organisation's. */
export const honourSample: Sample = {
  values: () => ({ personId: 'GZ141033', organisationId: null, attachments: null, awardedOn: '2021-07-01' }),
  changes: { attachments: null },
};

/** 政务警告 of 顾青岚, each of a day of its own. */
export const disciplineSample: Sample = {
  values: n => ({
    personId: 'GZ141033',
    kind: '21',
    decidedOn: `2015-${String((n % 12) + 1).padStart(2, '0')}-${String((Math.floor(n / 12) % 28) + 1).padStart(2, '0')}`,
    months: null,
    endsOn: '2030-12-31',
    attachments: null,
  }),
  changes: { endsOn: '2031-01-31', attachments: null },
};
