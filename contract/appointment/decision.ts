/**
 * What a meeting may decide: two thirds of those expected are there, and more than half of those expected agree.
 * 《党政领导干部选拔任用工作条例》(2019); domain-cadre 1.10 and 9.4.
 */
import { fault, warn, type Fault } from '../kit/fault.ts';

export interface Attendance {
  expectedCount: number;
  presentCount: number;
  /** Who of the committee was there; empty where nobody wrote it down. */
  attendeeIds: readonly string[];
}
export interface Votes {
  agreeCount: number;
  againstCount: number;
  abstainCount: number;
  avoiderIds: readonly string[];
}
export interface Concerned {
  id: string;
  name: string;
  /** Known as the person meant; otherwise somebody of the same name, which is asked. */
  isSure: boolean;
}

const area = 'appointment.decisionMeeting';
const isAttended = ({ expectedCount, presentCount }: Attendance) => presentCount * 3 >= expectedCount * 2;

/** `concerned` are the subject and the relatives among those who were there: they leave while it is decided. */
export function votingFaults(meeting: Attendance, votes: Votes, concerned: readonly Concerned[]): Fault[] {
  const { agreeCount, againstCount, abstainCount, avoiderIds } = votes;
  const most = meeting.presentCount - avoiderIds.length;
  const staying = concerned.filter(({ id }) => !avoiderIds.includes(id));
  const names = (isSure: boolean) => staying.filter(one => one.isSure === isSure).map(({ name }) => name);
  const [kin, namesakes] = [names(true), names(false)];
  return [
    ...(isAttended(meeting) ? [] : [fault('meetingId', `${area}.attendance`)]),
    ...(agreeCount * 2 > meeting.expectedCount ? [] : [fault('agreeCount', `${area}.majority`)]),
    ...(agreeCount + againstCount + abstainCount > most ? [fault('agreeCount', `${area}.too-many`, { most })] : []),
    ...(kin.length > 0 ? [fault('avoiderIds', `${area}.avoid`, { names: kin.join('、') })] : []),
    ...(namesakes.length > 0 ? [warn('avoiderIds', `${area}.namesake`, { names: namesakes.join('、') })] : []),
  ];
}
