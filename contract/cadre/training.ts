/**
 * What of the training of a cadre is asked for and what there is: 处级 and above 3 months or 550 hours of off-job training in
 * five years, 科级 12 days or 90 hours in a year. 《干部教育培训工作条例》(2023); domain-cadre 1.3.
 */
import { addYears, daysBetween } from '../kit/calendar.ts';
import { divisionRanks, schoolLeaderRanks, sectionRanks } from './codes.ts';

export interface Trained {
  startOn: string;
  endOn: string;
  hours: number;
  isOffJob: boolean | null;
}
export interface TrainingBar {
  /** First day of the window. */
  from: string;
  /** 近五年 or the year. */
  window: string;
  hours: number;
  needHours: number;
  days: number;
  needDays: number;
  isMet: boolean;
}

const ofLeaders = { needHours: 550, needDays: 90, isOffJob: true };
const ofSections = { needHours: 90, needDays: 12, isOffJob: false };

/** Null where nothing is asked of the rank. */
export function trainingBar(rank: string, trained: readonly Trained[], day: string): TrainingBar | null {
  const isLeader = schoolLeaderRanks.includes(rank) || divisionRanks.includes(rank);
  if (!isLeader && !sectionRanks.includes(rank)) return null;
  const { needHours, needDays, isOffJob } = isLeader ? ofLeaders : ofSections;
  const from = isLeader ? addYears(day, -5) : `${day.slice(0, 4)}-01-01`;
  const counted = trained.filter(
    one => one.startOn >= from && one.endOn <= day && (!isOffJob || one.isOffJob === true),
  );
  const hours = counted.reduce((sum, one) => sum + one.hours, 0);
  const days = counted.reduce((sum, one) => sum + daysBetween(one.startOn, one.endOn) + 1, 0);
  const window = isLeader ? '近五年' : `${day.slice(0, 4)}年`;
  return { from, window, hours, needHours, days, needDays, isMet: hours >= needHours || days >= needDays };
}
