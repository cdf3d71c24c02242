/** Matters of the demonstration: a batch under way with one in each step, and one that was finished last month. */
import { sql } from 'drizzle-orm';
import { completeCheck, opineCheck } from 'contract/appointment/actions.ts';
import { appointmentStates, checkKinds } from 'contract/appointment/appointment-codes.ts';
import { appointmentInspection } from 'contract/appointment/appointment-inspection.ts';
import { appointmentNotice, appointmentNoticeProcess } from 'contract/appointment/appointment-notice.ts';
import { appointment, appointmentProcess } from 'contract/appointment/appointment.ts';
import { decisionMeeting } from 'contract/appointment/decision-meeting.ts';
import { fourCheck } from 'contract/appointment/four-check.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { recommendation } from 'contract/appointment/recommendation.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { tableName } from 'contract/kit/resource.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { write } from '../../../kit/write/write.ts';
import { onDay } from '../../../seed/on-day.ts';
import { take } from '../../../seed/take.ts';

const make = async (tx: Tx, resource: Resource, values: Values) =>
  (await write(tx, resource, [{ values }], { verb: 'create', origin: 1, reason: '初始化', confirmed: 'all' }))[0] ?? '';

interface Held {
  personId: string;
  postId: string;
  unitId: string;
  rank: string;
}
/** Deputies who hold a post, one of each unit. */
const deputies = (tx: Tx) =>
  tx.rows<Held>(sql`
    select distinct on (h.unit_id) h.person_id, h.id as post_id, h.unit_id, h.rank
    from post_holding h join cadre c on c.id = h.person_id
    where h.deleted_at is null and h.is_main and h.rank = '132' and h.state = '1' and c.in_post_status = '1'
    order by h.unit_id, h.id limit 9`);
/** Who works at it: the head of the department and the cadre office. */
async function office(tx: Tx): Promise<{ ownerId: string | null; memberIds: string[] }> {
  const rows = await tx.rows<{ username: string; personId: string }>(sql`
    select username, person_id from user_account where username in ('demo.department', 'demo.cadreoffice') and person_id is not null
    order by username desc`);
  const ids = rows.map(({ personId }) => personId);
  return { ownerId: ids[0] ?? null, memberIds: ids };
}

const besideOf = async (tx: Tx, resource: Resource, appointmentId: string) =>
  tx.rows<{ id: string; kind?: string }>(sql`
    select * from ${sql.identifier(tableName(resource.name))} where appointment_id = ${appointmentId}::bigint order by id`);

const { submit, inspect, decide, issue, finish } = appointmentProcess.actions;
const votes = { voteWay: '3', agreeCount: 9, againstCount: 0, abstainCount: 0 };

/** How far it goes: 1 handed in, 2 inspected, 3 checked, 4 presented, 5 decided, 6 published, 7 shown, 8 finished. */
async function lead(tx: Tx, id: string, steps: number, { day, meetingId }: { day: string; meetingId: string }) {
  const at = (days: number) => onDay(tx, addDays(day, days));
  if (steps >= 1) await take(at(1), submit, id, {});
  if (steps >= 2) await take(at(2), inspect, id, { inspectionNoticedOn: addDays(day, 2) });
  if (steps >= 3) await check(at(3), id, addDays(day, 3), steps > 3);
  // No file comes with a demonstration: the material lies in the safe of the department.
  if (steps >= 4)
    await applyEffects(
      at(4),
      appointment,
      [{ id, values: { state: appointmentStates.deciding } }],
      causeOf(appointment, id, '提请讨论'),
    );
  if (steps >= 5) await take(at(5), decide, id, { ...votes, meetingId });
  const [notice] = steps >= 6 ? await besideOf(tx, appointmentNotice, id) : [];
  if (notice)
    await take(at(6), appointmentNoticeProcess.actions.publish, notice.id, {
      startOn: addDays(day, 6),
      channel: '校园网、公示栏',
    });
  if (steps >= 7) await take(at(20), issue, id, {});
  if (steps >= 8)
    await take(at(21), finish, id, { documentNo: `江大党干〔${day.slice(0, 4)}〕17号`, signedOn: addDays(day, 21) });
}

/** Who is still looked at lacks the last one. */
async function check(tx: Tx, id: string, doneOn: string, isWhole: boolean): Promise<void> {
  const { memberIds } = await office(tx);
  const talk = {
    appointmentId: id,
    inspectorIds: memberIds,
    startOn: doneOn,
    talkCount: 21,
    summary: '群众基础好，组织协调能力强。',
  };
  await make(tx, appointmentInspection, talk);
  const checks = await besideOf(tx, fourCheck, id);
  for (const { id: checkId, kind } of isWhole ? checks : checks.slice(0, 3))
    await take(tx, kind === checkKinds.discipline ? opineCheck : completeCheck, checkId, { doneOn, result: '1' });
}

const matterOf = ({ personId, unitId, postId }: Held, batchName: string) => ({
  batchName,
  type: '1',
  personId,
  unitId,
  toPostName: '院长助理（兼）',
  toRank: '132',
  postAttribute: '6',
  postType: '3',
  changeType: '16',
  occupiesQuota: false,
  reason: '工作需要，兼任相关职务',
  checkNote: '已核对，不影响任职',
  fromPostIds: null,
  postId,
});

export async function plantAppointments(tx: Tx): Promise<void> {
  const now = await today(tx);
  const people = await deputies(tx);
  const named = await office(tx);
  if (people.length < 7 || named.memberIds.length === 0) return;
  const year = now.slice(0, 4);
  const begin = async (day: string, held: Held, batchName: string, values: Values = {}) => {
    const { postId: _postId, ...row } = matterOf(held, batchName);
    return make(onDay(tx, day), appointment, { ...row, ...named, ...values });
  };
  const meeting = (day: string, name: string) =>
    make(onDay(tx, day), decisionMeeting, {
      name,
      heldOn: day,
      place: '行政楼第一会议室',
      expectedCount: 11,
      presentCount: 10,
    });
  const former = addDays(now, -60);
  const first = { day: former, meetingId: await meeting(addDays(former, 5), `${year} 年第 18 次党委常委会`) };
  for (const held of people.slice(0, 1)) await lead(tx, await begin(former, held, `${year} 年第三批`), 8, first);
  const day = addDays(now, -8);
  const second = { day, meetingId: await meeting(addDays(day, 5), `${year} 年第 21 次党委常委会`) };
  const batch = `${year} 年第四批`;
  for (const [at, steps] of [6, 5, 4, 2, 1].entries()) {
    const held = people[at + 1];
    if (held) await lead(tx, await begin(day, held, batch), steps, second);
  }
  const risen = people[6];
  if (!risen) return;
  const motion = await begin(now, risen, batch, {
    type: '3',
    toPostName: '院长',
    toRank: '131',
    postAttribute: '1',
    changeType: '11',
    occupiesQuota: true,
    isPlannedVacancy: true,
    fromPostIds: [risen.postId],
    checkNote: null,
  });
  // A round of some weeks ago counts for a year.
  await make(onDay(tx, now), recommendation, {
    appointmentId: motion,
    form: '1',
    heldOn: addDays(now, -20),
    expectedCount: 46,
    presentCount: 41,
    validCount: 41,
    voteCount: 36,
  });
}
