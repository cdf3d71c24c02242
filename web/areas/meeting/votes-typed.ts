/** What is said of votes while they are typed, as the server says it on saving. */
import { mostVotes, voteRuleOf } from 'contract/meeting/attendance.ts';
import { agendaKinds } from 'contract/meeting/codes.ts';

type Values = Readonly<Record<string, unknown>>;
export const votes = ['votesFor', 'votesAgainst', 'votesAbstained'];
const numberOf = (row: Values, name: string) => Number(row[name] ?? 0);
const answered = ['presentCount', 'leaveCount', 'absentCount', 'makeUpCount'];

/** More votes than there can be at this meeting; nothing before somebody is on its list. */
export function tooMany(meeting: Values, item: Values): string | null {
  const rule = voteRuleOf(meeting['types']);
  const of = (name: string) => numberOf(meeting, name);
  if (item['kind'] !== agendaKinds.vote || rule === null || of('dueCount') === 0) return null;
  const open = answered.reduce((left, name) => left - of(name), of('dueCount'));
  const [due, present] = rule === 'assembly' ? ['votingDue', 'votingPresent'] : ['dueCount', 'presentCount'];
  const most = mostVotes({ due: of(due), present: of(present), open });
  const cast = votes.reduce((sum, name) => sum + numberOf(item, name), 0);
  return cast > most ? `票数共 ${cast} 张，多于能够表决的 ${most} 人，请核对票数，或先更正参会情况` : null;
}
