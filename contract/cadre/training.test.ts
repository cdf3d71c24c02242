import { expect, test } from 'vitest';
import { trainingBar } from './training.ts';

const day = '2026-11-26';
const course = (startOn: string, endOn: string, hours: number, isOffJob = true) => ({
  startOn,
  endOn,
  hours,
  isOffJob,
});

test('处级: 550 hours or three months of off-job training within five years', () => {
  expect(trainingBar('131', [course('2022-03-01', '2022-04-30', 549)], day)).toMatchObject({
    from: '2021-11-26',
    hours: 549,
    needHours: 550,
    days: 61,
    isMet: false,
  });
  expect(trainingBar('132', [course('2022-03-01', '2022-04-30', 550)], day)?.isMet).toBe(true);
  expect(trainingBar('131', [course('2022-03-01', '2022-05-29', 360)], day)).toMatchObject({ days: 90, isMet: true });
});

test('what lies before the window, or was no off-job training, counts for nobody of 处级', () => {
  expect(trainingBar('131', [course('2021-11-25', '2021-12-25', 300)], day)?.hours).toBe(0);
  expect(trainingBar('131', [course('2025-03-01', '2025-03-05', 40, false)], day)?.hours).toBe(0);
});

test('科级: 90 hours or 12 days in the year, off the job or not', () => {
  expect(trainingBar('141', [course('2026-03-02', '2026-03-12', 89, false)], day)).toMatchObject({
    from: '2026-01-01',
    days: 11,
    isMet: false,
  });
  expect(trainingBar('142', [course('2026-03-02', '2026-03-13', 60, false)], day)?.isMet).toBe(true);
  expect(trainingBar('142', [course('2026-03-02', '2026-03-03', 90)], day)?.isMet).toBe(true);
});

test('of others nothing is asked', () => expect(trainingBar('150', [], day)).toBeNull());
