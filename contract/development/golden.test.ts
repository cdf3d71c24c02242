/**
 * Days of the 25 steps, written from the regulations and the published calendar of holidays, one case a line: 细则 (2014) on
 * talks, cultivation, training, admission and formal membership, 党章 on age and probation, and 国务院办公厅 on holidays.
 */
import { expect, test } from 'vitest';
import { lastOfWorkdays, workdaysBetween } from '../kit/work-days.ts';
import * as deadlines from './deadlines.ts';
import { calendar, known, noDays } from './fixtures.ts';
import { faultsOfStep, type Case } from './guards.ts';
import { developmentDefaults } from './settings.ts';
import { stepOf } from './steps.ts';

const talks = `
2024-01-29 2024-02-29; 2024-01-30 2024-02-29; 2024-01-31 2024-02-29; 2024-02-28 2024-03-28
2024-02-29 2024-03-29; 2024-03-30 2024-04-30; 2024-03-31 2024-04-30; 2024-05-31 2024-06-30
2024-08-31 2024-09-30; 2024-10-31 2024-11-30; 2024-12-31 2025-01-31; 2025-01-29 2025-02-28
2025-01-31 2025-02-28; 2025-02-28 2025-03-28; 2025-12-01 2026-01-01; 2026-01-30 2026-02-28
2028-01-31 2028-02-29; 2027-12-31 2028-01-31
`;
const activists = `
2024-11-30 3 2025-02-28; 2023-11-30 3 2024-02-29; 2024-11-29 3 2025-02-28; 2024-03-15 3 2024-06-15
2024-08-31 3 2024-11-30; 2025-05-31 3 2025-08-31; 2024-08-31 6 2025-02-28; 2025-08-30 6 2026-02-28
2025-02-28 6 2025-08-28; 2024-02-29 6 2024-08-29; 2024-05-04 0 2024-05-04; 2024-02-29 0 2024-02-29
2024-09-30 5 2025-02-28; 2024-10-31 4 2025-02-28; 2025-03-31 1 2025-04-30; 2024-01-31 1 2024-02-29
`;
const years = `
2024-03-01 0 0 2025-02-28 no; 2024-03-01 0 0 2025-03-01 yes; 2024-02-29 0 0 2025-02-27 no; 2024-02-29 0 0 2025-02-28 yes
2023-02-28 0 0 2024-02-27 no; 2023-02-28 0 0 2024-02-28 yes; 2023-03-01 0 0 2024-02-29 no; 2023-03-01 0 0 2024-03-01 yes
2024-02-28 0 0 2025-02-27 no; 2024-02-28 0 0 2025-02-28 yes; 2024-12-31 0 0 2025-12-30 no; 2024-12-31 0 0 2025-12-31 yes
2025-01-31 0 0 2026-01-30 no; 2025-01-31 0 0 2026-01-31 yes; 2023-06-30 0 0 2024-06-29 no; 2023-06-30 0 0 2024-06-30 yes
2024-08-31 0 0 2025-08-30 no; 2024-08-31 0 0 2025-08-31 yes; 2027-02-28 0 0 2028-02-27 no; 2027-02-28 0 0 2028-02-28 yes
2028-02-29 0 0 2029-02-27 no; 2028-02-29 0 0 2029-02-28 yes; 2027-03-01 0 0 2028-02-29 no; 2027-03-01 0 0 2028-03-01 yes
2025-03-10 4 0 2025-11-09 no; 2025-03-10 4 0 2025-11-10 yes; 2025-03-31 6 0 2025-09-29 no; 2025-03-31 6 0 2025-09-30 yes
2025-08-31 6 0 2026-02-27 no; 2025-08-31 6 0 2026-02-28 yes; 2025-08-30 6 0 2026-02-27 no; 2025-08-30 6 0 2026-02-28 yes
2024-08-29 6 0 2025-02-27 no; 2024-08-29 6 0 2025-02-28 yes; 2025-05-20 12 0 2025-05-19 no; 2025-05-20 12 0 2025-05-20 yes
2025-05-20 15 0 2025-05-19 no; 2025-05-20 15 0 2025-05-20 yes; 2025-11-30 9 0 2026-02-27 no; 2025-11-30 9 0 2026-02-28 yes
2024-03-01 0 31 2025-03-31 no; 2024-03-01 0 31 2025-04-01 yes; 2024-03-01 0 365 2026-02-28 no; 2024-03-01 0 365 2026-03-01 yes
2024-02-29 0 1 2025-02-28 no; 2024-02-29 0 1 2025-03-01 yes; 2025-03-10 4 62 2026-01-10 no; 2025-03-10 4 62 2026-01-11 yes
`;
const halves = `
2024-03-01 2024-09-01; 2024-08-29 2025-02-28; 2024-08-30 2025-02-28; 2024-08-31 2025-02-28
2025-08-31 2026-02-28; 2025-02-28 2025-08-28; 2024-02-29 2024-08-29; 2025-05-31 2025-11-30
2025-06-30 2025-12-30; 2025-12-31 2026-06-30
`;
const publicities = `
2025-01-02 5 2025-01-08; 2025-01-22 5 2025-01-27; 2025-01-24 5 2025-02-06; 2025-01-27 5 2025-02-08
2025-01-28 5 2025-02-10; 2025-03-31 5 2025-04-07; 2025-04-03 5 2025-04-10; 2025-04-25 5 2025-04-30
2025-04-28 5 2025-05-07; 2025-04-30 5 2025-05-09; 2025-05-29 5 2025-06-05; 2025-05-30 5 2025-06-06
2025-09-26 5 2025-10-09; 2025-09-29 5 2025-10-11; 2025-09-30 5 2025-10-13; 2025-10-09 5 2025-10-14
2025-12-29 5 2026-01-05; 2025-12-31 5 2026-01-07; 2026-01-04 5 2026-01-08; 2026-02-11 5 2026-02-24
2026-02-13 5 2026-02-26; 2026-02-16 5 2026-02-28; 2026-02-25 5 2026-03-02; 2026-04-02 5 2026-04-09
2026-04-29 5 2026-05-08; 2026-05-06 5 2026-05-11; 2026-06-17 5 2026-06-24; 2026-06-18 7 2026-06-29
2026-09-18 5 2026-09-23; 2026-09-24 5 2026-10-08; 2026-09-28 5 2026-10-09; 2026-09-30 3 2026-10-09
2026-10-08 5 2026-10-13; 2026-11-16 5 2026-11-20; 2026-11-21 5 2026-11-27; 2026-11-20 7 2026-11-30
2026-07-06 10 2026-07-17
`;
const validities = `
2024-03-15 12 2025-03-15 yes; 2024-03-15 12 2025-03-16 no; 2024-02-29 12 2025-02-28 yes; 2024-02-29 12 2025-03-01 no
2025-02-28 12 2026-02-28 yes; 2025-02-28 12 2026-03-01 no; 2024-12-31 12 2025-12-31 yes; 2024-12-31 12 2026-01-01 no
2024-01-31 24 2026-01-31 yes; 2024-01-31 24 2026-02-01 no; 2024-02-29 24 2026-02-28 yes; 2024-02-29 24 2026-03-01 no
2023-11-30 24 2025-11-30 yes; 2023-11-30 24 2025-12-01 no; 2024-08-31 6 2025-02-28 yes; 2024-08-31 6 2025-03-01 no
`;
const meetings = `
2026-10-27 2026-11-27; 2026-01-31 2026-02-28; 2024-01-31 2024-02-29; 2024-01-29 2024-02-29
2025-01-30 2025-02-28; 2026-05-31 2026-06-30; 2026-12-31 2027-01-31; 2024-02-29 2024-03-29
`;
const approvals = `
2026-05-20 2026-08-20 2026-11-20; 2024-08-31 2024-11-30 2025-02-28; 2025-08-31 2025-11-30 2026-02-28; 2025-08-30 2025-11-30 2026-02-28
2025-11-30 2026-02-28 2026-05-30; 2023-11-30 2024-02-29 2024-05-30; 2024-02-29 2024-05-29 2024-08-29; 2025-02-28 2025-05-28 2025-08-28
2025-05-31 2025-08-31 2025-11-30; 2025-12-31 2026-03-31 2026-06-30
`;
const probations = `
2024-05-20 2025-05-20 2025-04-20; 2024-02-29 2025-02-28 2025-01-28; 2023-02-28 2024-02-28 2024-01-28; 2023-03-01 2024-03-01 2024-02-01
2024-02-28 2025-02-28 2025-01-28; 2024-12-31 2025-12-31 2025-11-30; 2025-06-30 2026-06-30 2026-05-30; 2025-07-01 2026-07-01 2026-06-01
2028-02-29 2029-02-28 2029-01-28; 2026-11-19 2027-11-19 2027-10-19
`;
const extensions = `
2025-05-20 6 2025-11-20; 2025-05-20 12 2026-05-20; 2025-02-28 6 2025-08-28; 2025-02-28 12 2026-02-28
2024-02-29 12 2025-02-28; 2025-08-31 6 2026-02-28; 2024-08-31 6 2025-02-28; 2025-08-30 6 2026-02-28
2025-10-31 8 2026-06-30; 2025-01-31 7 2025-08-31; 2025-03-31 11 2026-02-28; 2025-06-30 9 2026-03-30
2025-12-31 10 2026-10-31
`;
const ages = `
2006-06-06 2024-06-05 no; 2006-06-06 2024-06-06 yes; 2008-02-29 2026-02-27 no; 2008-02-29 2026-02-28 yes
2007-02-28 2025-02-27 no; 2007-02-28 2025-02-28 yes; 2005-12-31 2023-12-30 no; 2005-12-31 2023-12-31 yes
2004-02-29 2022-02-27 no; 2004-02-29 2022-02-28 yes; 2008-03-01 2026-02-28 no; 2008-03-01 2026-03-01 yes
`;
const departures = `
2026-04-01 2026-06-30 yes; 2026-04-01 2026-07-01 no; 2026-03-31 2026-06-29 yes; 2026-03-31 2026-06-30 no
2025-11-30 2026-02-27 yes; 2025-11-30 2026-02-28 no; 2026-05-31 2026-08-30 yes; 2026-05-31 2026-08-31 no
`;
const codesOf = (no: number, form: Record<string, unknown>, one: Case) =>
  faultsOfStep(stepOf(no)!, form, one).map(({ code }) => code.replace('development.step.', ''));
const isRefused = (code: string, no: number, form: Record<string, unknown>, one: Case) =>
  codesOf(no, form, one).includes(code) ? 'no' : 'yes';
const cases = (table: string) =>
  table
    .trim()
    .split(/[;\n]/)
    .map(line => line.trim().split(' ') as [string, string, string, string, string]);
const settings = developmentDefaults;
const dueOf = (no: number, days: Partial<Case['days']>) => deadlines.dueOf(no, { ...noDays, ...days }, settings);
let count = 0;
const each = (
  table: string,
  of: (row: [string, string, string, string, string]) => unknown,
  at: (row: string[]) => unknown,
) => {
  for (const row of cases(table)) {
    expect([row.join(' '), of(row)]).toEqual([row.join(' '), at(row)]);
    count += 1;
  }
};

test('[BIZ-19] the branch talks within a month of the application', () => {
  each(
    talks,
    ([applied]) => dueOf(2, { appliedOn: applied }),
    ([, due]) => due,
  );
});

test('[BIZ-19] who applied becomes an activist after the months the school asks for, and not a day before', () => {
  each(
    activists,
    ([applied, months]) =>
      deadlines.opensOn(3, { ...noDays, appliedOn: applied }, { ...settings, 'fz.active.minMonths': Number(months) }),
    ([, , from]) => from,
  );
});

test('[BIZ-19] case 12: a year of cultivation is full on its day, with months elsewhere and without interruptions', () => {
  each(
    years,
    ([activistOn, inherit, paused, day]) =>
      isRefused(
        'year',
        7,
        { objectOn: day },
        known({ activistOn, inheritMonths: Number(inherit), pausedDays: Number(paused) }),
      ),
    ([, , , , answer]) => answer,
  );
});

test('[BIZ-19] inspections follow each other by half years', () => {
  each(
    halves,
    ([from]) => deadlines.inspectionDue(from),
    ([, due]) => due,
  );
});

test('[BIZ-19] publicity runs over working days, by the holidays of 2025 and 2026', () => {
  each(
    publicities,
    ([start, days]) => lastOfWorkdays(start, Number(days), calendar),
    ([, , last]) => last,
  );
  for (const [start, days, last] of cases(publicities))
    expect(workdaysBetween(start, last, calendar)).toBe(Number(days));
});

test('[BIZ-19] a political review is good for a year and a training for two', () => {
  each(
    validities,
    ([from, months, day]) =>
      isRefused(
        'review-over',
        13,
        { requestedOn: day },
        known({ reviewedOn: from }, { settings: { ...settings, 'fz.political.validMonths': Number(months) } }),
      ),
    ([, , , answer]) => answer,
  );
});

test('[BIZ-19] the branch meets within a month of the pre-review', () => {
  each(
    meetings,
    ([reviewed]) => dueOf(15, { preReviewedOn: reviewed }),
    ([, due]) => due,
  );
});

test('[BIZ-19] case 16: the committee approves within three months, and after six the resolution is void', () => {
  each(
    approvals,
    ([joined]) => dueOf(17, { joinedOn: joined }),
    ([, three]) => three,
  );
  for (const [joinedOn, , six] of cases(approvals)) {
    const of = (approvedOn: string) => isRefused('void', 17, { approvedOn }, known({ joinedOn }));
    const next = new Date(Date.parse(six) + 86_400_000).toISOString().slice(0, 10);
    expect([joinedOn, of(six), of(next)]).toEqual([joinedOn, 'yes', 'no']);
  }
});

test('[BIZ-19] case 13: a probation ends a year after the meeting, and its member may ask from a month before', () => {
  each(
    probations,
    ([joined]) => [deadlines.probationEnd(joined), deadlines.formalFrom(deadlines.probationEnd(joined))],
    ([, end, from]) => [end, from],
  );
  const probation = known({ joinedOn: '2024-05-20', probationEndOn: '2025-05-20' });
  const meeting = (formalMeetingOn: string) => isRefused('formal-early', 23, { formalMeetingOn }, probation);
  expect([meeting('2025-05-19'), meeting('2025-05-20')]).toEqual(['no', 'yes']);
});

test('[BIZ-19] case 14: an extension is given once, from half a year to a year, from the end of the probation', () => {
  each(
    extensions,
    ([end, months]) => deadlines.extendedEnd(end, Number(months)),
    ([, , extended]) => extended,
  );
  const wish = (extendMonths: number, extendCount = 0) =>
    codesOf(23, { formalDecision: '2', extendMonths }, known({ extendCount })).filter(one => one.startsWith('exten'));
  expect([3, 5, 13].map(months => wish(months))).toEqual([['extension'], ['extension'], ['extension']]);
  expect([6, 12].map(months => wish(months))).toEqual([[], []]);
  expect(wish(6, 1)).toEqual(['extended']);
});

test('[BIZ-19] who is not eighteen yet does not apply', () => {
  each(
    ages,
    ([birthDate, day]) => isRefused('under-age', 1, { appliedOn: day }, known({}, { birthDate })),
    ([, , answer]) => answer,
  );
});

test('[BIZ-19] who leaves within three months is not examined for admission', () => {
  each(
    departures,
    ([checkedOn, departsOn]) =>
      isRefused('departs', 12, { checkedOn, isComplete: true }, known({ departsOn })) === 'no',
    ([, , answer]) => answer === 'yes',
  );
});

test('[BIZ-19] two hundred days and more were judged', () => expect(count).toBeGreaterThanOrEqual(200));
