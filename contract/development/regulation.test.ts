/** Cases of the regulations on development, with the days and numbers as they were reported. 《发展党员工作细则》(2014). */
import { expect, test } from 'vitest';
import { known } from './fixtures.ts';
import { faultsOfStep, type Case, type Supporter } from './guards.ts';
import { developmentDefaults } from './settings.ts';
import { stepOf } from './steps.ts';

const told = (no: number, form: Record<string, unknown>, one: Case) =>
  faultsOfStep(stepOf(no)!, form, one).map(({ code, level }) => `${level} ${code.replace('development.step.', '')}`);

test('[M-B04] a branch of thirty counts thirty, less those who are named and why', () => {
  const branch = known({}, { voters: 30 });
  const sheet = { joinedOn: '2026-05-20', oppose: 0, abstain: 0 };
  expect(told(15, { ...sheet, due: 10, present: 6, agree: 6 }, branch)).toEqual(['error voters']);
  expect(told(15, { ...sheet, entitled: 10, due: 10, present: 6, agree: 6 }, branch)).toEqual(['error voters']);
  expect(told(15, { ...sheet, due: 30, present: 15, agree: 15 }, branch)).toEqual(['error quorum']);
  expect(told(15, { ...sheet, due: 30, present: 16, agree: 16 }, branch)).toEqual([]);
  const named = { entitled: 30, excludedIll: 1, excludedAway: 1, due: 28 };
  expect(told(15, { ...sheet, ...named, present: 15, agree: 15 }, branch)).toEqual([]);
});

test('[M-B05] twenty present, eighteen for it, one against and one invalid paper is a vote', () => {
  const sheet = { due: 30, present: 20, agree: 18, oppose: 1, abstain: 0, invalid: 1 };
  expect(told(15, { joinedOn: '2026-05-20', ...sheet }, known({}))).toEqual([]);
  expect(told(15, { joinedOn: '2026-05-20', ...sheet, invalid: 0 }, known({}))).toEqual(['error sum']);
});

test('[M-B06] who graduates on 06-30 is not admitted on 06-10, although nothing stood against the examination on 03-25', () => {
  const graduate = known({ departsOn: '2026-06-30', preReviewedOn: '2026-05-20' });
  expect(told(12, { checkedOn: '2026-03-25', isComplete: true }, graduate)).toEqual([]);
  expect(told(13, { requestedOn: '2026-04-01' }, graduate)).toEqual(['error departs']);
  const sheet = { due: 30, present: 20, agree: 20, oppose: 0, abstain: 0 };
  expect(told(15, { joinedOn: '2026-06-10', ...sheet }, graduate)).toEqual(['error departs']);
  const allowed = known({ departsOn: '2026-06-30', preReviewedOn: '2026-05-20', departureNote: '组织部同意' });
  expect(told(15, { joinedOn: '2026-06-10', ...sheet }, allowed)).toEqual([]);
});

test('[M-B08] a meeting of 12-28 received on 02-25 is approved on 07-01; where the school counts from the meeting it is void', () => {
  const days = { joinedOn: '2025-12-28' };
  const form = { receivedOn: '2026-02-25', approvedOn: '2026-07-01', due: 9, present: 8, agree: 8, isApproved: '1' };
  const late = { ...form, lateReason: '换届期间' };
  expect(told(17, late, known(days))).toEqual([]);
  expect(told(17, form, known(days))).toEqual(['error approval-late']);
  expect(told(17, { ...late, approvedOn: '2026-08-25' }, known(days))).toEqual([]);
  expect(told(17, { ...late, approvedOn: '2026-08-26' }, known(days))).toEqual(['error void']);
  const ofMeeting = { settings: { ...developmentDefaults, 'fz.approve.from': 'meeting' as const } };
  expect(told(17, late, known(days, ofMeeting))).toEqual(['error void']);
});

test('[M-B10] shown from 05-06 to 05-11, the branch meets on 05-12 at the earliest', () => {
  const publicity = { 4: { startOn: '2026-05-06', endOn: '2026-05-11', conclusion: '1' } };
  const one = known({ joinedOn: '2025-05-08', probationEndOn: '2026-05-08' }, { publicity });
  const sheet = { due: 30, present: 20, agree: 20, oppose: 0, abstain: 0, formalDecision: '1' };
  expect(told(23, { formalMeetingOn: '2026-05-11', ...sheet }, one)).toEqual(['error publicity-runs']);
  expect(told(23, { formalMeetingOn: '2026-05-12', ...sheet }, one)).toEqual([]);
});

test('[M-B11] two inspections of one half year are one', () => {
  const publicity = { 2: { startOn: '2025-05-20', endOn: '2025-05-27', conclusion: '1' } };
  const object = (...inspections: string[]) =>
    told(7, { objectOn: '2025-06-16' }, known({ activistOn: '2024-05-10' }, { inspections, publicity }));
  expect(object('2025-02-25', '2025-02-26')).toEqual(['error inspections']);
  expect(object('2024-11-10', '2025-05-08')).toEqual([]);
  expect(object('2024-12-16')).toEqual(['error inspections']);
  const observed = (...inspections: string[]) =>
    told(21, { observedOn: '2026-03-10' }, known({ joinedOn: '2025-03-18' }, { inspections }));
  expect(observed('2026-02-25', '2026-02-26')).toEqual(['error observations']);
  expect(observed('2025-09-16', '2026-03-09')).toEqual([]);
});

test('[M-B13] an activist of 2025-10-01 who came from elsewhere is an object from 2026-10-01, the months counted once', () => {
  const publicity = { 2: { startOn: '2026-02-02', endOn: '2026-02-09', conclusion: '1' } };
  const came = { formerActivistOn: '2025-10-01', activistOn: '2026-06-01', inheritMonths: 8 };
  const one = known(came, { publicity, inspections: ['2026-03-20', '2026-09-20'] });
  expect(told(7, { objectOn: '2026-03-01' }, one)).toContain('error year');
  expect(told(7, { objectOn: '2026-09-30' }, one)).toEqual(['error year']);
  expect(told(7, { objectOn: '2026-10-01' }, one)).toEqual([]);
});

test('[M-B14] three days or twenty-four hours of training', () => {
  const training = (trainStartOn: string, trainedOn: string, hours: number) =>
    told(11, { trainStartOn, trainedOn, hours, score: 80 }, known({}));
  expect(training('2026-03-02', '2026-03-04', 21)).toEqual([]);
  expect(training('2026-03-02', '2026-03-03', 24)).toEqual([]);
  expect(training('2026-03-02', '2026-03-03', 21)).toEqual(['error hours']);
});

test('[M-B16] a sixth charge of a contact is told, and may be given', () => {
  const ding: Supporter = {
    id: '1',
    name: '丁砚书',
    isFormal: true,
    organisationId: '9',
    isOnProbation: false,
    isSuspended: false,
    charges: 5,
  };
  expect(told(5, { contactIds: ['1'], assignedOn: '2026-03-02' }, known({}, { supporters: [ding] }))).toEqual([
    'warning charges',
  ]);
});

test('[M-A07] no political review without anybody close who was asked about', () => {
  expect(told(10, { reviewedOn: '2026-03-02', conclusion: '1' }, known({}, { relatives: 0 }))).toEqual([
    'error relatives',
  ]);
  expect(told(10, { reviewedOn: '2026-03-02', conclusion: '1' }, known({}))).toEqual([]);
});

test('a training of more than two years ago is repeated before the committee is asked', () => {
  const trained = known({ trainedOn: '2024-02-29' });
  expect(told(13, { requestedOn: '2026-02-28' }, trained)).toEqual([]);
  expect(told(13, { requestedOn: '2026-03-01' }, trained)).toEqual(['error train-over']);
});

test('case 18: a probationary introducer is refused, and so is one under 留党察看', () => {
  const person = (id: string, values: Partial<Supporter>): Supporter => ({
    id,
    name: `介绍人${id}`,
    isFormal: true,
    organisationId: '9',
    isOnProbation: false,
    isSuspended: false,
    charges: 0,
    ...values,
  });
  const supporters = [
    person('1', {}),
    person('2', {}),
    person('3', { isFormal: false }),
    person('4', { isOnProbation: true }),
  ];
  const introduced = (...introducerIds: string[]) =>
    told(9, { introducerIds, way: '1', agreedOn: '2026-03-02' }, known({}, { supporters }));
  expect(introduced('1', '2')).toEqual([]);
  expect(introduced('1', '3')).toEqual(['error introducers']);
  expect(introduced('1', '4')).toEqual(['error introducer-on-probation']);
});
