/**
 * What stands against a step: dates, people, votes, materials, as pure functions of the record and what is known beside it.
 * All faults at once, each on its field. Domain-party 3.2 and 3.3.
 */
import { addDays, addMonths, addYears, daysBetween } from '../kit/calendar.ts';
import { fault, warn, type Fault } from '../kit/fault.ts';
import { lastOfWorkdays, yearNotKept, type Exceptions } from '../kit/work-days.ts';
import * as codes from './codes.ts';
import * as deadlines from './deadlines.ts';
import type { DevelopmentSettings } from './settings.ts';
import { exclusions } from './step-forms.ts';
import { stepOf, type Step } from './steps.ts';
import { dueOf, outcomeOf, sheetOf } from './vote.ts';

export interface Supporter {
  id: string;
  name: string;
  isFormal: boolean;
  organisationId: string;
  /** 留党察看 now. */
  isOnProbation: boolean;
  isSuspended: boolean;
  /** Others whom he or she accompanies. */
  charges: number;
}
/** Who leads the branch or an organisation above it, from when to when: posts that may talk with an applicant. */
export interface Leader {
  personId: string;
  startOn: string;
  endOn: string | null;
  isOfBranch: boolean;
}
export interface Publicity {
  startOn: string;
  endOn: string;
  conclusion: string | null;
}

/** What is known of a record when a step is judged. */
export interface Case {
  today: string;
  settings: DevelopmentSettings;
  days: deadlines.Days & {
    reviewedOn: string | null;
    trainedOn: string | null;
    extendCount: number;
    departsOn: string | null;
    departureNote: string | null;
  };
  birthDate: string | null;
  isLeagueMember: boolean;
  isRecommended: boolean;
  /** The day of each step that is done. */
  done: Readonly<Record<number, string | null>>;
  /** Names of materials that are not there. */
  missing: readonly string[];
  inspections: readonly string[];
  reports: number;
  /** Letters that were sent and not answered. */
  openLetters: number;
  /** Persons close to the one who is examined, whom somebody has asked about. */
  relatives: number;
  publicity: Partial<Record<string, Publicity>>;
  /** Members of the branch with a vote: on the day of the meeting or now, whichever are fewer. */
  voters: number;
  supporters: readonly Supporter[];
  leaders: readonly Leader[];
  /** Where the record is kept. */
  organisationId: string | null;
  /** The plan of the year the step falls in has places of the category above the branch. */
  isPlanned: boolean;
  /** The general branch that has not deliberated the resolution yet. */
  undeliberated: string | null;
  calendar: Exceptions;
}
type Form = Readonly<Record<string, unknown>>;
const area = 'development.step';
const notKept = 'calendar.not-kept';
const day = (form: Form, name: string) => (typeof form[name] === 'string' ? form[name] : null);
const count = (form: Form, name: string) => (typeof form[name] === 'number' ? form[name] : 0);

/** Not before what it follows, not later than today. */
function order({ no, name, after, day: field }: Step, form: Form, { done, today }: Case): Fault[] {
  const on = day(form, field);
  if (on === null) return [];
  const before = after.filter(one => on < (done[one] ?? ''));
  return [
    ...before.map(one => fault(field, `${area}.order`, { step: name, before: stepOf(one)?.name ?? '', no })),
    ...(on > today ? [fault(field, `${area}.later`, { step: name })] : []),
  ];
}

function application(form: Form, { birthDate }: Case): Fault[] {
  const on = day(form, 'appliedOn');
  return on && birthDate && on < addYears(birthDate, codes.leastAge) ? [fault('appliedOn', `${area}.under-age`)] : [];
}

/** 细则第六条: the secretary, a deputy or the 组织委员; asked where the posts of that day are recorded. */
function talk(form: Form, { leaders, supporters }: Case): Fault[] {
  const on = day(form, 'talkedOn');
  const talker = form['talkerId'];
  if (on === null || typeof talker !== 'string') return [];
  const then = leaders.filter(one => one.startOn <= on && (one.endOn === null || one.endOn >= on));
  const isKnown = then.some(one => one.isOfBranch);
  if (!isKnown || then.some(one => one.personId === talker)) return [];
  const name = supporters.find(one => one.id === talker)?.name ?? '';
  return [fault('talkerId', `${area}.talker`, { name })];
}

/** Numbers of a recommendation that cannot be; left out, nothing was counted. */
function recommendation(form: Form): Fault[] {
  const [due, present, agree] = ['due', 'present', 'agree'].map(name => form[name]);
  const isMore = (one: unknown, other: unknown) => typeof one === 'number' && typeof other === 'number' && one > other;
  return [
    ...(isMore(present, due) ? [fault('present', `${area}.recommend-present`)] : []),
    ...(isMore(agree, present) ? [fault('agree', `${area}.recommend-votes`)] : []),
  ];
}

function activist(form: Form, known: Case): Fault[] {
  const on = day(form, 'activistOn');
  const from = deadlines.opensOn(3, known.days, known.settings);
  const months = known.settings['fz.active.minMonths'];
  const isYoung = known.birthDate !== null && on !== null && on < addYears(known.birthDate, codes.leagueAge);
  const isRecommended = form['isRecommended'] === true || known.isRecommended;
  return [
    ...(on && from && on < from ? [fault('activistOn', `${area}.active-early`, { n: months })] : []),
    ...(isYoung && known.isLeagueMember && !isRecommended ? [fault('isRecommended', `${area}.league`)] : []),
    ...recommendation(form),
  ];
}

const idsIn = (value: unknown) => (Array.isArray(value) ? [...new Set(value.map(String))] : []);
const chosen = (form: Form, name: string, { supporters }: Pick<Case, 'supporters'>) =>
  idsIn(form[name]).flatMap(id => supporters.find(one => one.id === id) ?? []);

/** One or two formal members, as a rule of the branch, each with few charges; asked whenever they are named. 细则第八条. */
export function faultsOfContacts(
  field: string,
  form: Form,
  known: Pick<Case, 'supporters' | 'settings' | 'organisationId'>,
): Fault[] {
  const ids = idsIn(form[field]);
  const people = chosen(form, field, known);
  const most = known.settings['fz.contact.most'];
  const isWrong = ids.length < 1 || ids.length > 2 || people.filter(one => one.isFormal).length !== ids.length;
  return [
    ...(isWrong ? [fault(field, `${area}.contacts`)] : []),
    ...people
      .filter(one => one.charges >= most)
      .map(({ name, charges }) => warn(field, `${area}.charges`, { name, n: charges, most })),
    ...people
      .filter(one => known.organisationId !== null && one.organisationId !== known.organisationId)
      .map(({ name }) => warn(field, `${area}.contact-elsewhere`, { name })),
  ];
}

function introducers(form: Form, known: Case): Fault[] {
  const ids = idsIn(form['introducerIds']);
  const people = chosen(form, 'introducerIds', known);
  const isWrong = ids.length !== 2 || people.filter(one => one.isFormal).length !== 2;
  return [
    ...(isWrong ? [fault('introducerIds', `${area}.introducers`)] : []),
    ...people
      .filter(one => one.isOnProbation)
      .map(({ name }) => fault('introducerIds', `${area}.introducer-on-probation`, { name })),
    ...people
      .filter(one => one.isSuspended && !one.isOnProbation)
      .map(({ name }) => fault('introducerIds', `${area}.introducer-suspended`, { name })),
  ];
}

/** The year is full, counted from the day somebody became an activist. */
function fullYear(form: Form, field: string, known: Case): Fault[] {
  const on = day(form, field);
  const from = deadlines.cultivatedFrom(known.days);
  return on && from && on < from ? [fault(field, `${area}.year`)] : [];
}

function cultivation(form: Form, known: Case): Fault[] {
  const needed = deadlines.reportsNeeded(deadlines.monthsElsewhere(known.days), known.settings['fz.report.cycle']);
  return [
    ...fullYear(form, 'cultivatedOn', known),
    ...(known.reports < needed ? [fault('', `${area}.reports`, { n: needed, m: known.reports })] : []),
  ];
}

/** Shown in public long enough, and nothing was upheld against it. */
function published(kind: string, before: string | null, { publicity, calendar, settings }: Case): Fault[] {
  const days = settings['fz.public.days'];
  const one = publicity[kind];
  if (!one) return [fault('', `${area}.publicity`, { n: days })];
  const until = lastOfWorkdays(one.startOn, days, calendar);
  const year = yearNotKept(one.startOn, until, calendar);
  if (year !== null) return [fault('', notKept, { year })];
  if (one.endOn < until) return [fault('', `${area}.publicity-short`, { n: days, day: until })];
  if (before !== null && before <= one.endOn)
    return [fault('', `${area}.publicity-runs`, { day: addDays(one.endOn, 1) })];
  return ['1', '2'].includes(one.conclusion ?? '') ? [] : [fault('', `${area}.publicity-result`)];
}

function object(form: Form, known: Case): Fault[] {
  const on = day(form, 'objectOn');
  const needed = deadlines.inspectionsNeeded(deadlines.monthsElsewhere(known.days));
  const had = on === null ? needed : deadlines.recentInspections(on, known.inspections);
  return [
    ...fullYear(form, 'objectOn', known),
    ...(had < needed ? [fault('', `${area}.inspections`)] : []),
    ...published(codes.publicityKinds.object, null, known),
  ];
}

/** 备案: whoever is recorded stands in the plan of the year, by the category of the place. */
const planned = (form: Form, { isPlanned }: Case): Fault[] =>
  isPlanned || day(form, 'recordedOn') === null ? [] : [warn('', `${area}.no-plan`)];

/** 细则第十六条: parents, spouse and who else is close are asked about, and every letter is answered. */
const review = (form: Form, { openLetters, relatives }: Case): Fault[] => [
  ...(relatives === 0 && form['conclusion'] === codes.fit ? [fault('', `${area}.relatives`)] : []),
  ...(openLetters > 0 ? [fault('', `${area}.letters`, { n: openLetters })] : []),
];

function training(form: Form): Fault[] {
  const [from, to] = [day(form, 'trainStartOn'), day(form, 'trainedOn')];
  const days = from && to ? daysBetween(from, to) + 1 : 0;
  const isLong = days >= codes.leastTrainingDays || count(form, 'hours') >= codes.leastTrainingHours;
  return [
    ...(isLong ? [] : [fault('hours', `${area}.hours`)]),
    ...(typeof form['score'] === 'number' && form['score'] < 60 ? [fault('score', `${area}.score`)] : []),
    ...(from && to && to < from ? [fault('trainedOn', `${area}.train-days`)] : []),
  ];
}

/** 细则第十七条: asked until the branch has met, since a year may pass between the examination and the meeting. */
function departure(form: Form, field: string, { days }: Case): Fault[] {
  const on = day(form, field);
  const isLeaving = on && days.departsOn && days.departsOn < addMonths(on, codes.departureMonths);
  return isLeaving && !days.departureNote ? [fault(field, `${area}.departs`)] : [];
}

const check = (form: Form, known: Case): Fault[] => [
  ...(form['isComplete'] === true ? [] : [fault('isComplete', `${area}.unchecked`)]),
  ...departure(form, 'checkedOn', known),
];

/** What was examined is still good on the day the committee is asked. */
function request(form: Form, known: Case): Fault[] {
  const { days, settings } = known;
  const on = day(form, 'requestedOn');
  if (on === null) return [];
  const [review_, train] = [settings['fz.political.validMonths'], settings['fz.train.validMonths']];
  const isOver = (from: string | null, months: number) => from !== null && on > addMonths(from, months);
  return [
    ...(isOver(days.reviewedOn, review_) ? [fault('requestedOn', `${area}.review-over`, { n: review_ })] : []),
    ...(isOver(days.trainedOn, train) ? [fault('requestedOn', `${area}.train-over`, { n: train })] : []),
    ...departure(form, 'requestedOn', known),
  ];
}

/** Numbers that cannot be, fewer due than the register has, and a meeting that was none. 细则第十九条. */
function ballots(form: Form, { voters }: Pick<Case, 'voters'>): Fault[] {
  const sheet = sheetOf(form);
  const excluded = exclusions.map(name => count(form, name));
  const due = dueOf(count(form, 'entitled'), excluded);
  const isTold = form['entitled'] !== null && form['entitled'] !== undefined;
  if (isTold && due !== sheet.due) return [fault('due', `${area}.due`, { n: due })];
  if ((isTold ? count(form, 'entitled') : sheet.due) < voters)
    return [fault(isTold ? 'entitled' : 'due', `${area}.voters`, { n: voters })];
  if (sheet.present + sheet.writtenAgree + sheet.writtenOppose > sheet.due)
    return [fault('present', `${area}.present`)];
  if (sheet.agree + sheet.oppose + sheet.abstain + (sheet.invalid ?? 0) !== sheet.present)
    return [fault('agree', `${area}.sum`)];
  return outcomeOf(sheet).isValid ? [] : [fault('present', `${area}.quorum`)];
}

function admission(form: Form, known: Case): Fault[] {
  const { days, settings } = known;
  const on = day(form, 'joinedOn');
  const due = deadlines.dueOf(15, days, settings);
  const isLate = on && due && on > due && !form['lateReason'];
  return [
    ...ballots(form, known),
    ...(isLate ? [fault('lateReason', `${area}.meeting-late`)] : []),
    ...departure(form, 'joinedOn', known),
  ];
}

/** Members of the committee that were there and voted. */
export function committeeFaults(form: Form): Fault[] {
  const [due, present, agree] = ['due', 'present', 'agree'].map(name => count(form, name)) as [number, number, number];
  if (present > due || agree > present) return [fault('agree', `${area}.committee-sum`)];
  if (present * 2 < due) return [fault('present', `${area}.committee-quorum`)];
  return form['isApproved'] === codes.agreed && agree * 2 <= due ? [fault('agree', `${area}.committee-vote`)] : [];
}

function received(form: Form, before: string | null, field: string): Fault[] {
  const [on, approved, noticed] = [day(form, 'receivedOn'), day(form, field), day(form, 'noticedOn')];
  return [
    ...(on && before && on < before ? [fault('receivedOn', `${area}.received`)] : []),
    ...(on && approved && approved < on ? [fault(field, `${area}.approved-before`)] : []),
    ...(approved && noticed && noticed < approved ? [fault('noticedOn', `${area}.noticed-before`)] : []),
  ];
}

/** A general branch between the two has seen the resolution. 细则第二十三条. */
const deliberated = ({ undeliberated }: Case): Fault[] =>
  undeliberated === null ? [] : [fault('', `${area}.undeliberated`, { name: undeliberated })];

function approval(form: Form, known: Case): Fault[] {
  const { days, settings } = known;
  const on = day(form, 'approvedOn');
  const told = { joinedOn: days.joinedOn, receivedOn: day(form, 'receivedOn') };
  const faults = [...received(form, days.joinedOn, 'approvedOn'), ...committeeFaults(form), ...deliberated(known)];
  const [endsOn, dueOn] = [deadlines.resolutionEndsOn(told, settings), deadlines.approvalDue(told, settings)];
  if (on && endsOn && on > endsOn) return [...faults, fault('approvedOn', `${area}.void`)];
  const isLate = on && dueOn && on > dueOn && !form['lateReason'];
  return isLate ? [...faults, fault('lateReason', `${area}.approval-late`)] : faults;
}

/** Every half year of the probation that was spent here was looked at, and at least once. 细则第二十九条. */
function observation(form: Form, { days, inspections }: Case): Fault[] {
  const [on, from] = [day(form, 'observedOn'), days.extendedOn ?? days.takenOverOn ?? days.joinedOn];
  if (on === null || from === null) return [];
  const since = inspections.filter(one => one >= from && one <= on);
  const least = days.takenOverOn && !days.extendedOn && on < addMonths(from, codes.inspectionMonths) ? 0 : 1;
  const needed = addMonths(from, codes.probationMonths - 1) <= on ? 2 : least;
  const had = needed > 1 ? deadlines.inspectionsSince(from, on, inspections) : since.length;
  return had < needed ? [fault('', `${area}.observations`, { n: needed, m: had })] : [];
}

function formalWish(form: Form, { days }: Case): Fault[] {
  const on = day(form, 'formalAppliedOn');
  const from = days.probationEndOn && deadlines.formalFrom(days.probationEndOn);
  return on && from && on < from ? [fault('formalAppliedOn', `${area}.formal-early`)] : [];
}

function formalMeeting(form: Form, known: Case): Fault[] {
  const { probationEndOn, extendCount } = known.days;
  const on = day(form, 'formalMeetingOn');
  const { extended, revoked } = codes.formalDecisions;
  const isExtended = form['formalDecision'] === extended;
  const months = count(form, 'extendMonths');
  const isFit = months >= codes.leastExtension && months <= codes.mostExtension;
  const isEarly = on && probationEndOn && on < probationEndOn && form['formalDecision'] !== revoked;
  return [
    ...(isEarly ? [fault('formalMeetingOn', `${area}.formal-early`)] : []),
    ...(isExtended && extendCount > 0 ? [fault('formalDecision', `${area}.extended`)] : []),
    ...(isExtended && !isFit ? [fault('extendMonths', `${area}.extension`)] : []),
    ...ballots(form, known),
    ...(form['formalDecision'] === revoked ? [] : published(codes.publicityKinds.formal, on, known)),
  ];
}

const archive = (form: Form): Fault[] =>
  form['isComplete'] === true ? [] : [fault('isComplete', `${area}.unchecked`)];

const guards: Partial<Record<number, (form: Form, known: Case) => Fault[]>> = {
  1: application,
  2: talk,
  3: activist,
  5: (form, known) => faultsOfContacts('contactIds', form, known),
  6: cultivation,
  7: object,
  8: planned,
  9: introducers,
  10: review,
  11: training,
  12: check,
  13: request,
  15: admission,
  16: (_, known) => deliberated(known),
  17: approval,
  21: observation,
  22: formalWish,
  23: formalMeeting,
  24: (form, known) => [
    ...received(form, known.days.formalMeetingOn, 'formalApprovedOn'),
    ...committeeFaults(form),
    ...deliberated(known),
  ],
  25: archive,
};

/** Everything that stands against a step as it was filled in. */
export function faultsOfStep(step: Step, form: Form, known: Case): Fault[] {
  const { missing } = known;
  return [
    ...order(step, form, known),
    ...(guards[step.no]?.(form, known) ?? []),
    ...(missing.length > 0 ? [fault('', `${area}.materials`, { names: missing.join('、') })] : []),
  ];
}
