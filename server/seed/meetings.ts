/**
 * What the branches of one college met for in half a year, written down as branches do: most of it archived, months in which
 * nothing was held, one record that the college still reads, one that it sent back, and one meeting that lies ahead.
 */
import { sql } from 'drizzle-orm';
import { addDays, addMonths } from 'contract/kit/calendar.ts';
import { types } from 'contract/meeting/codes.ts';
import { meeting, meetingProcess, type Meeting } from 'contract/meeting/meeting.ts';
import { branches, normal } from 'contract/organisation/codes.ts';
import { enterHeld } from '../areas/meeting/index.ts';
import { meetingHandler } from '../areas/meeting/process.ts';
import { posts } from '../areas/team/index.ts';
import { causeOf } from '../kit/flow.ts';
import { applyEffects } from '../kit/process/effects.ts';
import { take as takeUnasked } from '../kit/process/take.ts';
import type { Tx } from '../kit/registry.ts';
import { today } from '../kit/setting.ts';
import { loadRow } from '../kit/write/load.ts';
import { write } from '../kit/write/write.ts';
import { take } from './take.ts';

const { actions } = meetingProcess;
const college = '9999990001201';
const months = [5, 4, 3, 2, 1, 0];
const planted = { origin: 1, confirmed: 'all' } as const;

interface Branch {
  id: string;
  hasCommittee: boolean;
  leaderIds: string[];
  memberIds: string[];
}
const branchesOf = (tx: Tx) =>
  tx.rows<Branch>(sql`
    select o.id, o.has_committee is true as has_committee,
      (select array_agg(l.person_id::text order by l.position, l.person_id) from (${posts}) l
        where l.organisation_id = o.id) as leader_ids,
      (select array_agg(m.id::text order by m.id) from party_member m where m.organisation_id = o.id
        and m.deleted_at is null and m.party_status = '1') as member_ids
    from party_organisation o
    where o.deleted_at is null and o.state = ${normal} and o.category = any(${sql.param(branches)}::text[])
      and o.path like (select path || '%' from party_organisation where code = ${college})
      and exists (select 1 from (${posts}) l where l.organisation_id = o.id)
      and exists (select 1 from party_member m where m.organisation_id = o.id and m.deleted_at is null
        and m.party_status = '1') order by o.code limit 10`);

const words: Record<string, string> = {
  [types.assembly]: '支部党员大会暨主题党日',
  [types.lecture]: '党课暨主题党日',
  [types.themeDay]: '主题党日',
  [types.committee]: '支部委员会会议',
};
/** The first month of a quarter has its assembly, the second its lecture. */
const kindOf = (month: number) => [types.themeDay, types.assembly, types.lecture][month % 3] ?? types.themeDay;
const kindsOf = (kind: string) =>
  kind === types.assembly || kind === types.lecture ? `${kind};${types.themeDay}` : kind;

const content =
  '会议由党支部书记主持，传达学习上级文件精神，结合教学、科研和学生培养工作交流体会，逐项讨论本月议题，明确了责任人和完成时限。';

const arranged = (
  { id, leaderIds: [host, recorder = host] }: Branch,
  kind: string,
  heldOn: string,
  startTime: string,
) => ({
  organisationId: id,
  types: kindsOf(kind),
  title: `${heldOn.slice(0, 4)}年${Number(heldOn.slice(5, 7))}月${words[kind]}`,
  mode: '1',
  place: '党员活动室',
  heldOn,
  startTime,
  endTime: `${Number(startTime.slice(0, 2)) + 1}:30`,
  hostId: host,
  recorderId: recorder,
  ...(kind === types.lecture ? { lectureTitle: '弘扬科学家精神', lectureHours: 2, lecturerType: '1' } : {}),
});

/** Held, written down and handed in two days later. */
async function held(tx: Tx, branch: Branch, values: ReturnType<typeof arranged>, at: number): Promise<string> {
  const due = values.types === types.committee ? [] : branch.memberIds;
  const missing = {
    leaveIds: due.filter((_, n) => (n + at) % 9 === 4),
    absentIds: due.filter((_, n) => (n + at) % 23 === 7),
  };
  const { id } = await enterHeld(tx, { ...values, content }, missing, planted);
  const now = (): Promise<Meeting> => loadRow(tx, meeting, id, null);
  // The photo of a record is a file that a demonstration does not bring along.
  await takeUnasked(tx, meetingHandler, 'record', [await now()], {});
  const submittedOn = [addDays(values.heldOn, 2), await today(tx)].sort()[0];
  await applyEffects(tx, meeting, [{ id, values: { submittedOn } }], causeOf(meeting, id, '演示'));
  await takeUnasked(tx, meetingHandler, 'submit', [await now()], {});
  return id;
}

async function ofBranch(tx: Tx, branch: Branch, at: number, day: string): Promise<void> {
  for (const back of months) {
    const month = addMonths(day, -back).slice(0, 7);
    const heldOn = `${month}-${10 + (at % 9)}`;
    // In every seventh month somewhere nothing was held.
    if (heldOn >= day || (at * 3 + back) % 7 === 0) continue;
    const id = await held(tx, branch, arranged(branch, kindOf(Number(month.slice(5))), heldOn, '14:30'), at + back);
    if (back > 0) await take(tx, actions.approve, id, { score: 85 + ((at * 5 + back * 3) % 14), opinion: '记录完整' });
    else if (at === 2) await take(tx, actions.sendBack, id, { opinion: '请补充讨论发言的主要内容' });
    if (!branch.hasCommittee || at > 3) continue;
    const committee = await held(tx, branch, arranged(branch, types.committee, heldOn, '16:30'), at + back);
    await take(tx, actions.approve, committee, { score: 90 });
  }
}

async function ahead(tx: Tx, branch: Branch, day: string): Promise<void> {
  const values = arranged(branch, types.themeDay, addDays(day, 6), '14:30');
  const [id = ''] = await write(tx, meeting, [{ values }], { verb: 'create', ...planted });
  await take(tx, actions.publish, id, {});
}

export async function plantMeetings(tx: Tx): Promise<void> {
  const day = await today(tx);
  const all = await branchesOf(tx);
  for (const [at, branch] of all.entries()) await ofBranch(tx, branch, at, day);
  for (const branch of all.slice(0, 2)) await ahead(tx, branch, day);
}
