/**
 * Days of joining in the order the rules ask for: of age, applied, activist after half a year, object after another
 * year, admitted a month later, formal after a year at the earliest.
 */
import { addDays, addYears, dayOf, earlier, later, numberOf, referenceDay } from '../days.ts';
import { nameOf } from '../names.ts';
import type { Random } from '../random.ts';
import type { MemberFields } from '../shape.ts';
import type { Mint } from './mint.ts';
import type { Branch } from './units.ts';

/** Shortest stay before each step; together the least time from applying to being admitted. */
const untilActivist = 180;
const untilObject = 365;
const untilAdmitted = 35;
const leastTime = untilActivist + untilObject + untilAdmitted;

export interface Joining {
  branch: Branch;
  memberCategory: '1' | '2';
  birthDate: string;
  /** Nobody applies before this day: coming of age, or enrolment for who applied here. */
  appliesFrom: string;
  /** First day at the university. */
  arrivedOn: string;
  /** Who is older than this at joining is rare. */
  joinsBefore: string;
  /** How somebody comes in who was a member before: 2 from elsewhere, 3 from within. */
  entersBy: '2' | '3';
  duesCategory: string;
}

function admittedOn(random: Random, joining: Joining): string {
  const first = numberOf(later(joining.appliesFrom, addYears(joining.birthDate, 18))) + leastTime + 8;
  if (joining.memberCategory === '2') {
    return dayOf(random.int(Math.max(first, numberOf(referenceDay) - 360), numberOf(referenceDay) - 3));
  }
  const last = Math.max(first, numberOf(earlier(joining.joinsBefore, addDays(referenceDay, -390))));
  return dayOf(first + Math.floor((last - first) * random.unit() ** 2));
}

function stepsBefore(random: Random, joinedOn: string, appliesFrom: string) {
  let slack = Math.min(300, numberOf(joinedOn) - numberOf(appliesFrom) - leastTime - 1);
  const step = (from: string, least: number) => {
    const extra = random.int(0, Math.max(0, Math.floor(slack / 2)));
    slack -= extra;
    return addDays(from, -least - extra);
  };
  const objectOn = step(joinedOn, untilAdmitted);
  const activistOn = step(objectOn, untilObject);
  return { appliedOn: step(activistOn, untilActivist), activistOn, objectOn };
}

function entrance(random: Random, joining: Joining, joinedOn: string) {
  const { foundedOn } = joining.branch.row;
  const arrivedOn = later(joining.arrivedOn, joinedOn);
  const enteredOn = joinedOn > joining.arrivedOn ? joinedOn : addDays(arrivedOn, random.int(4, 40));
  if (foundedOn > enteredOn) return { enteredOn: foundedOn, enterType: '3' };
  return {
    enteredOn: earlier(enteredOn, referenceDay),
    enterType: joinedOn > joining.arrivedOn ? '1' : joining.entersBy,
  };
}

function formalFields(random: Random, joinedOn: string) {
  const isExtended = random.chance(0.01) && joinedOn < '2024-01-01';
  const onTime = addDays(addYears(joinedOn, 1), random.int(0, 15));
  return { formalOn: isExtended ? addYears(onTime, 1) : onTime, formalType: isExtended ? '4' : '1' };
}

export function member(random: Random, mint: Mint, joining: Joining): MemberFields {
  const { branch, memberCategory } = joining;
  const joinedOn = admittedOn(random, joining);
  const entered = entrance(random, joining, joinedOn);
  const isFormal = memberCategory === '1';
  const introducers = [nameOf(random, '1', '01'), nameOf(random, '2', '01')];
  return {
    organisationId: branch.row.key,
    ...(branch.groupKeys.length > 0 && { groupId: random.pick(branch.groupKeys) }),
    ...entered,
    memberCategory,
    partyStatus: '1',
    ...stepsBefore(random, joinedOn, later(joining.appliesFrom, addYears(joining.birthDate, 18))),
    joinedOn,
    joinType: '1',
    ...(entered.enterType === '1' && { joinOrganisationName: branch.row.shortName }),
    introducers: introducers.join('、'),
    ...(isFormal && formalFields(random, joinedOn)),
    ...(joinedOn > '1990-01-01' && { applicationBookNo: mint.applicationBook(joinedOn) }),
    ...(isFormal && random.chance(0.003) && { isLost: true, lostOn: addDays(referenceDay, -random.int(190, 700)) }),
    ...(random.chance(0.012) && { hasHardship: true, hardshipType: random.pick(['1', '1', '2', '3']) }),
    duesCategory: joining.duesCategory,
  };
}
