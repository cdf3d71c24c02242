/** When a step may begin and until when it is to be done, by the regulations and the settings of the school. Pure. */
import { addDays, addMonths } from '../kit/calendar.ts';
import * as codes from './codes.ts';
import type { DevelopmentSettings } from './settings.ts';

/** Days of a record that others are reckoned from; what has not happened is null. */
export interface Days {
  appliedOn: string | null;
  activistOn: string | null;
  preReviewedOn: string | null;
  joinedOn: string | null;
  receivedOn?: string | null;
  approvedOn: string | null;
  probationEndOn: string | null;
  formalMeetingOn: string | null;
  formalApprovedOn: string | null;
  /** The day another place made the person an activist; the year counts from it, once. */
  formerActivistOn?: string | null;
  /** Months of cultivation elsewhere that go on counting, where that day is not known. */
  inheritMonths?: number | null;
  /** Days of interruption, which do not count. */
  pausedDays?: number | null;
  /** Since when somebody who came on probation is accompanied here. */
  takenOverOn?: string | null;
  /** Since when an extended probation is observed anew. */
  extendedOn?: string | null;
  /** Until when the discussion of full membership may wait. */
  postponedTo?: string | null;
}

/** The first day on which the year of cultivation is full. 细则第十条. */
export function cultivatedFrom({ activistOn, formerActivistOn, inheritMonths, pausedDays }: Days): string | null {
  if (activistOn === null) return null;
  const elsewhere = formerActivistOn ? 0 : (inheritMonths ?? 0);
  const months = Math.max(0, codes.cultivationMonths - elsewhere);
  return addDays(addMonths(formerActivistOn ?? activistOn, months), pausedDays ?? 0);
}

/** Whole months of cultivation before this place said so too. */
export function monthsElsewhere({ activistOn, formerActivistOn, inheritMonths }: Days): number {
  if (!formerActivistOn || !activistOn) return inheritMonths ?? 0;
  let months = 0;
  while (addMonths(formerActivistOn, months + 1) <= activistOn) months += 1;
  return months;
}

/** The probation ends a year after the meeting that admitted. 党章第七条. */
export const probationEnd = (joinedOn: string): string => addMonths(joinedOn, codes.probationMonths);
/** An extension begins where the probation ended. */
export const extendedEnd = (endOn: string, months: number): string => addMonths(endOn, months);
/** 细则第三十六条: whoever came on probation is discussed half a year later at most. */
export const postponedUntil = (probationEndOn: string): string => addMonths(probationEndOn, codes.longestPostponement);
/** From a month before its end the probationary member may ask. */
export const formalFrom = (probationEndOn: string): string => addMonths(probationEndOn, -1);

const after = (day: string | null | undefined, months: number) => (day ? addMonths(day, months) : null);

/** The first day a step may bear; null where only its predecessor matters. */
export function opensOn(no: number, days: Days, settings: DevelopmentSettings): string | null {
  switch (no) {
    case 3:
      return after(days.appliedOn, settings['fz.active.minMonths']);
    case 6:
    case 7:
      return cultivatedFrom(days);
    case 22:
      return days.probationEndOn && formalFrom(days.probationEndOn);
    case 23:
      return days.probationEndOn;
    default:
      return null;
  }
}

/** The last day of a step; null where none is set. */
export function dueOf(no: number, days: Days, settings: DevelopmentSettings): string | null {
  switch (no) {
    case 2:
      return after(days.appliedOn, 1);
    case 4:
      return after(days.activistOn, settings['fz.activist.recordMonths']);
    case 15:
      return after(days.preReviewedOn, 1);
    case 16:
    case 17:
      return approvalDue(days, settings);
    case 18:
      return after(days.approvedOn ?? days.takenOverOn, settings['fz.record.months']);
    case 20:
      return after(days.approvedOn ?? days.takenOverOn, settings['fz.oath.months']);
    case 22:
    case 23:
      return days.postponedTo ?? days.probationEndOn;
    case 24:
      return after(days.formalMeetingOn, codes.approvalMonths);
    case 25:
      return after(days.formalApprovedOn, settings['fz.archive.months']);
    default:
      return null;
  }
}

/** From when the approval of a resolution is reckoned: its reception, or the meeting where the school says so. 细则第二十六条. */
const approvedFrom = ({ joinedOn, receivedOn }: Pick<Days, 'joinedOn' | 'receivedOn'>, settings: DevelopmentSettings) =>
  settings['fz.approve.from'] === 'meeting' ? joinedOn : (receivedOn ?? joinedOn);
/** The last day on which a resolution of the branch may still be approved; later it is void. */
export const resolutionEndsOn = (days: Pick<Days, 'joinedOn' | 'receivedOn'>, settings: DevelopmentSettings) =>
  after(approvedFrom(days, settings), codes.longestApprovalMonths);
/** Until then an approval needs no reason for its delay. */
export const approvalDue = (days: Pick<Days, 'joinedOn' | 'receivedOn'>, settings: DevelopmentSettings) =>
  after(approvedFrom(days, settings), codes.approvalMonths);

/** The day the next half-yearly inspection is due. */
export const inspectionDue = (from: string): string => addMonths(from, codes.inspectionMonths);

/** Inspections that are asked for when the year is full; half years spent elsewhere with continuous materials count. */
export const inspectionsNeeded = (inheritMonths: number): number =>
  Math.max(0, codes.cultivationMonths / codes.inspectionMonths - Math.floor(inheritMonths / codes.inspectionMonths));
type Span = readonly [from: string, to: string];
/** One inspection for each of two half years, none of them for both. */
function ofHalves(days: readonly string[], [first, second]: readonly [Span, Span]): number {
  const within = ([from, to]: Span) => days.filter(day => day >= from && day <= to).sort();
  const earlier = within(first)[0];
  const later = within(second).at(-1);
  return earlier !== undefined && earlier === later ? 1 : [earlier, later].filter(Boolean).length;
}
/** Those of the last two half years, one for each, with a month for what came late. 细则第九条. */
export const recentInspections = (to: string, inspections: readonly string[]): number =>
  ofHalves(inspections, [
    [addMonths(to, -codes.cultivationMonths - 1), addMonths(to, 1 - codes.inspectionMonths)],
    [addMonths(to, -codes.inspectionMonths - 1), to],
  ]);
/** The same from the day a probation, or an extension of it, began. 细则第二十九条. */
export const inspectionsSince = (from: string, to: string, inspections: readonly string[]): number =>
  ofHalves(inspections, [
    [from, addMonths(from, codes.inspectionMonths + 1)],
    [addMonths(from, codes.inspectionMonths - 1), to],
  ]);

/** Thought reports that are asked for in a year of cultivation. */
export const reportsNeeded = (inheritMonths: number, cycle: number): number =>
  Math.max(0, Math.floor((codes.cultivationMonths - inheritMonths) / cycle));
