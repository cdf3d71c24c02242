/**
 * The date rules of the 25 steps once more, as a table of facts with a calendar of its own, held against ten thousand
 * histories by chance: two writings of the same regulation that share no line agree on every first and last day.
 */
import { expect, test } from 'vitest';
import { cultivatedFrom, dueOf, extendedEnd, formalFrom, opensOn, postponedUntil, probationEnd } from './deadlines.ts';
import { known } from './fixtures.ts';
import { faultsOfStep, type Case } from './guards.ts';
import { developmentDefaults, type DevelopmentSettings } from './settings.ts';
import { stepOf } from './steps.ts';

type Day = readonly [year: number, month: number, day: number];
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengthOf = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0));
const read = (text: string): Day => [+text.slice(0, 4), +text.slice(5, 7), +text.slice(8)];
const written = ([year, month, day]: Day) =>
  [year, month < 10 ? `0${month}` : month, day < 10 ? `0${day}` : day].join('-');

/** One month after another, then the last day of the month where the day does not exist. */
function later(text: string, months: number): string {
  let [year, month] = read(text);
  const [, , day] = read(text);
  for (let n = 0; n < Math.abs(months); n += 1) {
    month += months < 0 ? -1 : 1;
    if (month > 12) [year, month] = [year + 1, 1];
    if (month < 1) [year, month] = [year - 1, 12];
  }
  return written([year, month, Math.min(day, lengthOf(year, month))]);
}
/** One day after another. */
function onwards(text: string, days: number): string {
  let [year, month, day] = read(text);
  for (let n = 0; n < days; n += 1) {
    day += 1;
    if (day > lengthOf(year, month)) [month, day] = [month + 1, 1];
    if (month > 12) [year, month] = [year + 1, 1];
  }
  return written([year, month, day]);
}
const before = (text: string): string => {
  const [year, month, day] = read(text);
  if (day > 1) return written([year, month, day - 1]);
  const [toYear, toMonth] = month === 1 ? [year - 1, 12] : [year, month - 1];
  return written([toYear, toMonth, lengthOf(toYear, toMonth)]);
};

let state = 20_140_611;
/** Park and Miller; both ends included. */
const between = (from: number, to: number) => {
  state = (state * 48_271) % 2_147_483_647;
  return from + (state % (to - from + 1));
};
const someDay = (): string => {
  const [year, month] = [between(2015, 2040), between(1, 12)];
  // The ends of months are where rules differ.
  return written([year, month, between(0, 1) ? lengthOf(year, month) - between(0, 2) : between(1, 28)]);
};

interface History {
  appliedOn: string;
  activistOn: string;
  formerActivistOn: string | null;
  inheritMonths: number;
  pausedDays: number;
  preReviewedOn: string;
  joinedOn: string;
  receivedOn: string;
  approvedOn: string;
  extension: number;
  formalMeetingOn: string;
  formalApprovedOn: string;
  settings: DevelopmentSettings;
}
function history(): History {
  const appliedOn = someDay();
  const activistOn = onwards(appliedOn, between(0, 400));
  const joinedOn = someDay();
  const extension = between(0, 2) === 0 ? between(6, 12) : 0;
  return {
    appliedOn,
    activistOn,
    formerActivistOn: between(0, 3) === 0 ? later(activistOn, -between(1, 11)) : null,
    inheritMonths: between(0, 2) === 0 ? between(0, 14) : 0,
    pausedDays: between(0, 3) === 0 ? between(1, 400) : 0,
    preReviewedOn: someDay(),
    joinedOn,
    receivedOn: onwards(joinedOn, between(0, 90)),
    approvedOn: onwards(joinedOn, between(0, 180)),
    extension,
    formalMeetingOn: someDay(),
    formalApprovedOn: someDay(),
    settings: {
      ...developmentDefaults,
      'fz.active.minMonths': between(0, 6),
      'fz.activist.recordMonths': between(1, 3),
      'fz.record.months': between(1, 3),
      'fz.oath.months': between(1, 6),
      'fz.archive.months': between(1, 3),
      'fz.approve.from': between(0, 1) ? 'received' : 'meeting',
    },
  };
}
const yearFull = ({ activistOn, formerActivistOn, inheritMonths, pausedDays }: History) =>
  onwards(
    formerActivistOn ? later(formerActivistOn, 12) : later(activistOn, 12 - Math.min(12, inheritMonths)),
    pausedDays,
  );
const endOf = ({ joinedOn, extension }: History) => later(later(joinedOn, 12), extension);
const reckonedFrom = ({ joinedOn, receivedOn, settings }: History) =>
  settings['fz.approve.from'] === 'meeting' ? joinedOn : receivedOn;

/** What the regulation says of a step: its first day, its last. */
const facts: readonly [
  no: number,
  article: string,
  opens: ((h: History) => string) | null,
  ends: ((h: History) => string) | null,
][] = [
  [2, '细则第六条', null, h => later(h.appliedOn, 1)],
  [3, '校规', h => later(h.appliedOn, h.settings['fz.active.minMonths']), null],
  [4, '校规', null, h => later(h.activistOn, h.settings['fz.activist.recordMonths'])],
  [6, '细则第十条', yearFull, null],
  [7, '细则第十条', yearFull, null],
  [15, '细则第十八条', null, h => later(h.preReviewedOn, 1)],
  [16, '细则第二十六条', null, h => later(reckonedFrom(h), 3)],
  [17, '细则第二十六条', null, h => later(reckonedFrom(h), 3)],
  [18, '校规', null, h => later(h.approvedOn, h.settings['fz.record.months'])],
  [20, '校规', null, h => later(h.approvedOn, h.settings['fz.oath.months'])],
  [22, '细则第三十二条', h => later(endOf(h), -1), endOf],
  [23, '党章第七条', endOf, endOf],
  [24, '细则第三十四条', null, h => later(h.formalMeetingOn, 3)],
  [25, '校规', null, h => later(h.formalApprovedOn, h.settings['fz.archive.months'])],
];

const caseOf = (h: History): Case =>
  known(
    {
      appliedOn: h.appliedOn,
      activistOn: h.activistOn,
      formerActivistOn: h.formerActivistOn,
      inheritMonths: h.inheritMonths,
      pausedDays: h.pausedDays,
      preReviewedOn: h.preReviewedOn,
      joinedOn: h.joinedOn,
      receivedOn: h.receivedOn,
      approvedOn: h.approvedOn,
      probationEndOn: endOf(h),
      formalMeetingOn: h.formalMeetingOn,
      formalApprovedOn: h.formalApprovedOn,
      extendCount: h.extension > 0 ? 1 : 0,
    },
    { settings: h.settings, calendar: new Map() },
  );
const refuses = (no: number, field: string, day: string, code: string, one: Case, more: object = {}) =>
  faultsOfStep(stepOf(no)!, { [field]: day, ...more }, one).some(found => found.code === `development.step.${code}`);

test('ten thousand histories: both writings say the same first and last day of every step', () => {
  let judged = 0;
  for (let n = 0; n < 10_000; n += 1) {
    const one = history();
    const { days, settings } = caseOf(one);
    for (const [no, article, opens, ends] of facts) {
      const said = [opensOn(no, days, settings), dueOf(no, days, settings)];
      const told = [opens?.(one) ?? null, ends?.(one) ?? null];
      // Said by hand where they differ, since comparing each by the matcher costs a minute.
      if (said.join() !== told.join())
        expect({ n, no, article, one, said }).toEqual({ n, no, article, one, said: told });
      judged += 1;
    }
    if (cultivatedFrom(days) !== yearFull(one)) expect([n, cultivatedFrom(days)]).toEqual([n, yearFull(one)]);
    const ends = [probationEnd(one.joinedOn), extendedEnd(probationEnd(one.joinedOn), one.extension)];
    if (ends.join() !== [later(one.joinedOn, 12), endOf(one)].join()) expect([n, ends]).toEqual([n, endOf(one)]);
    const [from, until] = [formalFrom(endOf(one)), postponedUntil(endOf(one))];
    if ([from, until].join() !== [later(endOf(one), -1), later(endOf(one), 6)].join())
      expect([n, from, until]).toEqual([n, later(endOf(one), -1), later(endOf(one), 6)]);
  }
  expect(judged).toBe(140_000);
});

test('and the guards refuse the day before and take the day itself', () => {
  for (let n = 0; n < 10_000; n += 1) {
    const one = history();
    const record = caseOf(one);
    const [full, end] = [yearFull(one), endOf(one)];
    const active = later(one.appliedOn, one.settings['fz.active.minMonths']);
    const last = later(reckonedFrom(one), 6);
    const received = { receivedOn: one.receivedOn };
    const answers = [
      refuses(3, 'activistOn', before(active), 'active-early', record),
      refuses(3, 'activistOn', active, 'active-early', record),
      refuses(7, 'objectOn', before(full), 'year', record),
      refuses(7, 'objectOn', full, 'year', record),
      refuses(17, 'approvedOn', onwards(last, 1), 'void', record, received),
      refuses(17, 'approvedOn', last, 'void', record, received),
      refuses(22, 'formalAppliedOn', before(later(end, -1)), 'formal-early', record),
      refuses(22, 'formalAppliedOn', later(end, -1), 'formal-early', record),
      refuses(23, 'formalMeetingOn', before(end), 'formal-early', record),
      refuses(23, 'formalMeetingOn', end, 'formal-early', record),
    ];
    if (answers.join() !== 'true,false,true,false,true,false,true,false,true,false')
      expect({ n, one, answers }).toEqual({
        n,
        one,
        answers: [true, false, true, false, true, false, true, false, true, false],
      });
  }
});
