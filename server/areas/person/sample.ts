import type { Sample } from '../../kit/suites/sample.ts';
import { idCard } from '../../seed/id-card.ts';

/** A woman born on 1990-05-06 with an id card of her own; references by code and number. */
export const personSample: Sample = {
  values: n => ({
    idCard: idCard('1990-05-06', 2 * n),
    idType: '1',
    gender: '2',
    birthDate: '1990-05-06',
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
