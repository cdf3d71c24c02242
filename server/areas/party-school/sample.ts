import type { Sample } from '../../kit/suites/sample.ts';

/** Batches are several: each of them names a person and a college once. */
const several = 25;
const batchOf = (n: number) => `DXS${n % several}`;
/** A batch that gives a college seats takes nobody of another: the first give some, the others none. */
const withQuota = 15;
const openTo = several - withQuota;
/** Rows are counted from 101: the first of them are those that others name. */
const isNamed = (n: number) => n <= 100 + several;
const colleges = ['9999990001201', '9999990001202', '9999990001203'];
const twoPlaces = (n: number) => String(n).padStart(2, '0');
/** One lesson after the other, nine minutes each, on every day of the batch. */
const slotOf = (n: number, minute: number) => {
  const slot = Math.floor(n / 15) % 90;
  return `${twoPlaces(6 + Math.floor(slot / 6))}:${twoPlaces((slot % 6) * 10 + minute)}`;
};
const numbers = [
  'GZ021001',
  'GZ131004',
  'GZ081006',
  'GZ931002',
  'GZ981003',
  'GZ061005',
  'GZ041011',
  'GZ141033',
  'GZ071012',
];

/** A day of its own for each row, none of them ahead. */
const dayOf = (n: number) => new Date(Date.UTC(2005, 0, 1 + (n % 6000))).toISOString().slice(0, 10);

const parts = (text: string) =>
  JSON.stringify([{ kind: 'text', text, x: 20, y: 40, width: 170, size: 20, align: 'left', isBold: false }]);

/** Days and instants in their order, and rows of one batch that belong together. */
export const samples: Record<string, Sample> = {
  trainingBatch: {
    needed: several,
    values: n => ({
      name: `第${n}期培训班`,
      code: isNamed(n) ? batchOf(n) : `DXT${n}`,
      type: '1',
      organiserUnitId: '100',
      personKinds: null,
      stages: null,
      unitIds: null,
      grades: null,
      quotaTotal: 500,
      regStartAt: '2030-03-01T00:00:00.000Z',
      regEndAt: '2030-03-10T00:00:00.000Z',
      startOn: '2030-03-15',
      endOn: '2030-03-30',
      planHours: 24,
      minHours: 20,
      minAttendance: 85,
      requiredCourseIds: null,
      electiveCourseIds: null,
    }),
    changes: {
      code: 'DXS-X',
      organiserUnitId: '201',
      regStartAt: '2030-03-02T00:00:00.000Z',
      regEndAt: '2030-03-11T00:00:00.000Z',
      startOn: '2030-03-16',
      endOn: '2030-03-31',
      planHours: 32,
      minHours: 21,
      quotaTotal: 600,
      type: '4',
      requiredCourseIds: null,
      electiveCourseIds: null,
    },
  },
  /** Another kind takes its content along, so that a row stays what it is. */
  courseware: {
    values: n => ({ kind: '4', bodyHtml: `<p>第${n}讲</p>`, address: null, pages: null }),
    changes: { kind: '4', bodyHtml: '<p>修改后的图文</p>', address: null, pages: null },
  },
  /** A chapter holds nothing but its title and what is below it. */
  courseNode: {
    values: () => ({
      parentId: null,
      nodeType: '1',
      coursewareId: null,
      isRequired: null,
      hours: null,
      minReadSeconds: null,
    }),
    changes: { coursewareId: null, isRequired: null, hours: null, minReadSeconds: null },
  },
  trainingQuota: {
    values: n => ({
      batchId: batchOf(n % withQuota),
      organisationId: colleges[Math.floor(n / withQuota) % 3],
      seats: 400,
    }),
    changes: { seats: 450 },
  },
  registration: {
    values: n => ({ batchId: batchOf(withQuota + (n % openTo)), personId: numbers[n % numbers.length] }),
  },
  hourRecord: {
    values: n => ({ source: '3', title: `专题学习${n}`, startOn: null, earnedOn: dayOf(n), hours: 2 }),
    changes: { startOn: null, earnedOn: '2004-12-31', hours: 3 },
  },
  trainingClass: {
    values: n => ({ batchId: batchOf(n), headTeacherNumber: 'GZ191027', monitorId: null }),
    changes: { headTeacherNumber: 'GZ071012', monitorId: null },
  },
  trainingSession: {
    values: n => ({ heldOn: `2030-03-${15 + (n % 15)}`, startTime: slotOf(n, 0), endTime: slotOf(n, 9), hours: 2 }),
    changes: { heldOn: '2030-03-30', startTime: '05:10', endTime: '23:30' },
  },
  certificateTemplate: {
    values: () => ({ types: null, parts: parts('{name}同志'), background: null, seal: null }),
    changes: { types: '1', parts: parts('{name}同志（{number}）') },
  },
};

export const first = { certificateTemplate: ['结业证书（通用）'] };
