/**
 * What the branches of one college met for in half a year, written down as branches do: most of it archived, months in which
 * nothing was held, one record that the college still reads, one that it sent back, and one meeting that lies ahead. Of the
 * year before, of their groups and of some more branches, what a sheet brought: archived meetings without lists, some handed
 * in late, some months without any.
 */
import { sql } from 'drizzle-orm';
import { addDays, addMonths } from 'contract/kit/calendar.ts';
import { askExemption } from 'contract/meeting/actions.ts';
import { agendaItem } from 'contract/meeting/agenda-item.ts';
import { agendaKinds, attendances, receipts, states, types } from 'contract/meeting/codes.ts';
import { meeting, meetingProcess, type Meeting } from 'contract/meeting/meeting.ts';
import { branches, normal, partyGroup, underElection } from 'contract/organisation/codes.ts';
import { dueAt } from '../due.ts';
import { enterHeld } from '../record.ts';
import { enterAgenda } from '../enter-agenda.ts';
import { tally } from '../meeting.ts';
import { exemptionHandler } from '../exemption.ts';
import { takeReceipt, type Answering } from '../receipt.ts';
import { meetingHandler } from '../process.ts';
import { posts } from '../../team/index.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { take as takeUnasked } from '../../../kit/process/take.ts';
import type { Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { write } from '../../../kit/write/write.ts';
import { take, takeAll } from '../../../seed/take.ts';

const { actions } = meetingProcess;
const college = '9999990001201';
const months = [5, 4, 3, 2, 1, 0];
/** Of so many branches the last half year has its lists and its way; of the others a sheet brought all of it. */
const written = 10;
const allMonths = Array.from({ length: 18 }, (_, at) => 17 - at);
const planted = { origin: 1, confirmed: 'all' } as const;

interface Branch {
  id: string;
  hasCommittee: boolean;
  leaderIds: string[];
  groupIds: string[];
}
const branchesOf = (tx: Tx) =>
  tx.rows<Branch>(sql`
    select o.id, o.has_committee is true as has_committee,
      (select array_agg(l.person_id::text order by l.position, l.person_id) from (${posts}) l
        where l.organisation_id = o.id) as leader_ids,
      coalesce((select array_agg(g.id::text order by g.code) from party_organisation g where g.parent_id = o.id
        and g.category = ${partyGroup} and g.state = ${normal} and g.deleted_at is null), '{}') as group_ids
    from party_organisation o
    where o.deleted_at is null and o.state in (${normal}, ${underElection}) and o.category = any(${sql.param(branches)}::text[])
      and o.path like (select path || '%' from party_organisation where code = ${college})
      and exists (select 1 from (${posts}) l where l.organisation_id = o.id)
      and exists (select 1 from party_member m where m.organisation_id = o.id and m.deleted_at is null
        and m.party_status = '1') order by o.code`);

const words: Record<string, string> = {
  [types.assembly]: '支部党员大会暨主题党日',
  [types.lecture]: '党课暨主题党日',
  [types.themeDay]: '主题党日',
  [types.committee]: '支部委员会会议',
  [types.group]: '党小组会',
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

const kind = ({ types: kinds }: { types: string }) => kinds.split(';')[0] ?? types.themeDay;
const studied = ['学习党的二十届四中全会精神', '学习全国教育大会精神', '学习新修订的支部工作条例'];
const discussed = ['交流课程思政建设的做法', '讨论实验室安全自查安排', '讨论联系服务师生的任务分工'];
/** What it was about; an assembly and a committee decide something, now and then against a few. */
async function topics(tx: Tx, meetingId: string, of: string, at: number): Promise<void> {
  const isDeciding = of === types.assembly || of === types.committee;
  const { present, votingPresent } = await tally(tx, meetingId);
  const voters = of === types.assembly ? votingPresent : present;
  const votesAgainst = at % 3 === 2 && voters > 2 ? 1 : 0;
  const { study, discussion, vote } = agendaKinds;
  const items = [
    { name: studied[at % 3], kind: study },
    { name: discussed[at % 3], kind: discussion, resolution: '按讨论意见分工落实，下月支委会检查。' },
    ...(isDeciding && voters > 0
      ? [
          {
            name: '审议支部下月工作安排',
            kind: vote,
            resolution: '同意支部下月工作安排。',
            votesFor: voters - votesAgainst,
            votesAgainst,
            votesAbstained: 0,
          },
        ]
      : []),
  ];
  const changes = items.map((item, n) => ({ values: { ...item, meetingId, position: n + 1 } }));
  await applyEffects(tx, agendaItem, changes, causeOf(meeting, meetingId, '演示'));
}

/** Held, written down and handed in two days later; where a day is said, the committee above agreed then to leave somebody out. */
async function held(
  tx: Tx,
  values: ReturnType<typeof arranged>,
  at: number,
  agreedOn: string | null = null,
): Promise<string> {
  const due =
    values.types === types.committee ? [] : (await dueAt(tx, { ...values, groupId: null })).map(one => one.id);
  const missing = {
    leaveIds: due.filter((_, n) => (n + at) % 9 === 4),
    absentIds: due.filter((_, n) => (n + at) % 23 === 7),
    onlineIds: [],
  };
  const { id } = await enterHeld(tx, { ...values, content }, missing, planted);
  await topics(tx, id, kind(values), at);
  if (agreedOn !== null) await leftOut(tx, id, agreedOn);
  const now = (): Promise<Meeting> => loadRow(tx, meeting, id, null);
  // The photo of a record is a file that a demonstration does not bring along.
  await takeUnasked(tx, meetingHandler, 'record', [await now()], {});
  const submittedOn = [addDays(values.heldOn, 2), await today(tx)].sort()[0];
  await applyEffects(tx, meeting, [{ id, values: { submittedOn } }], causeOf(meeting, id, '演示'));
  await takeUnasked(tx, meetingHandler, 'submit', [await now()], {});
  return id;
}

/** A member who lies ill is asked for, of whom the committee above agrees where the day of its document is said. */
async function leftOut(tx: Tx, meetingId: string, agreedOn: string | null): Promise<void> {
  const one = await tx.one<{ id: string }>(sql`
    select id from meeting_attendee where meeting_id = ${meetingId}::bigint and deleted_at is null
      and is_observer is not true and is_exempt is not true and receipt = ${receipts.open}
    order by attendance = ${attendances.leave} desc, id desc limit 1`);
  if (!one) return;
  await take(tx, askExemption, one.id, { situation: '4', reason: '长期患病卧床，生活不能自理，附有医院诊断证明。' });
  const asked = await tx.one<{ id: string }>(sql`
    select id from meeting_exemption where attendee_id = ${one.id}::bigint and deleted_at is null`);
  if (!asked || agreedOn === null) return;
  // The document is a file that a demonstration does not bring along.
  const consent = { agreedOn, documentNo: `院党〔${agreedOn.slice(0, 4)}〕18号`, document: null };
  await takeAll(tx, exemptionHandler, 'agree', [asked.id], consent);
}

async function ofBranch(tx: Tx, branch: Branch, at: number, day: string): Promise<void> {
  for (const { heldOn, back } of monthsOf(at, day, months)) {
    const kind = kindOf(Number(heldOn.slice(5, 7)));
    const agreedOn = at === 1 && back === 1 ? addDays(heldOn, -3) : null;
    const id = await held(tx, arranged(branch, kind, heldOn, '14:30'), at + back, agreedOn);
    if (back > 0) await take(tx, actions.approve, id, { score: 85 + ((at * 5 + back * 3) % 14), opinion: '记录完整' });
    else if (at === 2) await take(tx, actions.sendBack, id, { opinion: '请补充讨论发言的主要内容' });
    if (!branch.hasCommittee || at > 3) continue;
    const committee = await held(tx, arranged(branch, types.committee, heldOn, '16:30'), at + back);
    await take(tx, actions.approve, committee, { score: 90 });
  }
}

interface Month {
  heldOn: string;
  back: number;
}
/** Days of the months that lie behind, of which one in seven is missing. */
const monthsOf = (at: number, day: string, backs: readonly number[]): Month[] =>
  backs
    .filter(back => (at * 3 + back) % 7 !== 0)
    .map(back => ({ heldOn: `${addMonths(day, -back).slice(0, 7)}-${10 + (at % 9)}`, back }))
    .filter(({ heldOn }) => heldOn < day);

/** What a sheet brings of a month: as the import of former years leaves it. */
function broughtOf(branch: Branch, at: number, day: string, { heldOn, back }: Month) {
  const isWritten = at < written && back <= Math.max(...months);
  const days = (at + back) % 5 === 2 && back > Math.max(...months) ? 9 : 2;
  const [submittedOn] = [addDays(heldOn, days), day].sort();
  const held = [
    ...(isWritten ? [] : [arranged(branch, kindOf(Number(heldOn.slice(5, 7))), heldOn, '14:30')]),
    ...(branch.hasCommittee && !(isWritten && at <= 3) ? [arranged(branch, types.committee, heldOn, '16:30')] : []),
    ...branch.groupIds
      .filter((_, n) => (at + back + n) % 11 !== 3)
      .map(groupId => ({ ...arranged(branch, types.group, heldOn, '18:30'), groupId })),
  ];
  return held.map(values => ({ values: { ...values, content, submittedOn, state: states.archived } }));
}

/** Some have answered: two come, one asks for leave and waits for the branch. */
async function answered(tx: Tx, id: string): Promise<void> {
  const rows = await tx.rows<Answering>(sql`
    select id, meeting_id, person_id, attendance, is_exempt is true as is_exempt from meeting_attendee
    where meeting_id = ${id}::bigint and deleted_at is null and is_exempt is not true order by id desc limit 3`);
  const { comes, leave } = receipts;
  for (const [at, row] of rows.entries())
    await takeReceipt(
      tx,
      row,
      at === 0 ? { receipt: leave, leaveReason: '1', leaveNote: '赴外地参加学术会议' } : { receipt: comes },
      '演示',
    );
}

async function ahead(tx: Tx, branch: Branch, day: string): Promise<string> {
  const values = arranged(branch, types.themeDay, addDays(day, 6), '14:30');
  const [id = ''] = await write(tx, meeting, [{ values }], { verb: 'create', ...planted });
  await enterAgenda(tx, id, '学习党的二十届四中全会精神\n讨论年度组织生活会准备工作');
  await take(tx, actions.publish, id, {});
  await answered(tx, id);
  return id;
}

export async function plantMeetings(tx: Tx): Promise<void> {
  const day = await today(tx);
  const all = await branchesOf(tx);
  const brought = all.flatMap((branch, at) =>
    monthsOf(at, day, allMonths).flatMap(month => broughtOf(branch, at, day, month)),
  );
  await applyEffects(tx, meeting, brought, { flow: null, reason: '导入历史组织生活' });
  for (const [at, branch] of all.slice(0, written).entries()) await ofBranch(tx, branch, at, day);
  for (const [at, branch] of all.slice(0, 2).entries()) {
    const id = await ahead(tx, branch, day);
    if (at === 0) await leftOut(tx, id, null);
  }
}
