/** The board by steps and the batches, in the reach of who looks. Domain-cadre 1.10. */
import { sql } from 'drizzle-orm';
import { appointmentStates as states, underWay } from 'contract/appointment/appointment-codes.ts';
import { appointment } from 'contract/appointment/appointment.ts';
import {
  readBatches,
  readBoard,
  readQualification,
  type AppointmentBatch,
  type MatterCard,
} from 'contract/appointment/board.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Tx } from '../../../kit/registry.ts';
import { anywhere } from '../../../kit/resource/keyword.ts';
import { within } from '../../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../../kit/resource/source.ts';
import { serve } from '../../../kit/route.ts';
import { today } from '../../../kit/setting.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { duesFor, enteredOn, type Due } from './due.ts';
import { qualificationOf } from './standing.ts';

const seen = (tx: Tx) =>
  sql`${notDeletedIn(appointment)} and ${within(tx, permissionOf(appointment, 'read'), appointment)}`;

type Found = Omit<MatterCard, 'note' | 'due' | 'shown'> & {
  enteredOn: string;
  shownFrom: string | null;
  unit: string | null;
  noticed: string | null;
  votes: string | null;
  objections: number | null;
  share: string | null;
  heldFrom: string | null;
};

interface Asked {
  batchName?: string | undefined;
  keyword?: string | undefined;
  isOwn?: boolean | undefined;
}
const most = 500;
/** Under way, with what is known of each step. */
const foundBy = (tx: Tx, { batchName, keyword, isOwn }: Asked) =>
  tx.rows<Found>(sql`
    select t.id, t.code, p.name as person, ${enteredOn} as entered_on,
      (select n.start_on::text from appointment_notice n where n.appointment_id = t.id and n.deleted_at is null
        order by n.id desc limit 1) as shown_from, t.type, t.state, t.held_from,
      case when t.to_post_name is not null then coalesce(u.name, '') || t.to_post_name end as to,
      (select string_agg(h.post_name, '、' order by h.id) from post_holding h where h.id = any(t.from_post_ids)) as from,
      coalesce(t.is_exception, false) as is_exception, o.name as owner, u.name as unit,
      coalesce((select json_agg(json_build_object('kind', f.kind, 'isDone', f.is_done, 'isBlocking', coalesce(f.result = '3', false))
        order by f.kind) from four_check f where f.appointment_id = t.id and f.deleted_at is null), '[]') as checks,
      (select coalesce(to_char(n.end_on, '"公示至 "MM-DD'), '公示待发布') from appointment_notice n
        where n.appointment_id = t.id and n.deleted_at is null order by n.id desc limit 1) as noticed,
      (select n.open_count from appointment_notice n where n.appointment_id = t.id and n.deleted_at is null
        order by n.id desc limit 1) as objections,
      (select '到会 ' || r.present_count || ' / 应到 ' || r.expected_count from recommendation r
        where r.appointment_id = t.id and r.deleted_at is null order by r.held_on desc, r.id desc limit 1) as share,
      case when t.meeting_id is not null then '同意 ' || t.agree_count || ' · ' || to_char(t.decided_on, 'MM-DD') end as votes
    from ${sourceOf(appointment)} join person p on p.id = t.person_id left join unit u on u.id = t.unit_id
      left join person o on o.id = t.owner_id
    where ${seen(tx)} and t.state = any(${sql.param([...underWay, states.suspended])}::text[])
      ${batchName ? sql`and t.batch_name = ${batchName}` : sql``}
      ${keyword ? sql`and (p.name like ${anywhere(keyword)} or p.number = ${keyword} or t.code = ${keyword})` : sql``}
      ${isOwn ? sql`and t.owner_id = ${tx.actor.personId}::bigint` : sql``}
    order by t.code limit ${most}`);

/** One line on where it stands, by its step. */
function noteOf({ state, noticed, objections, share, votes }: Found): string | null {
  if (state === states.recommending) return share ?? '待登记推荐结果';
  if (state === states.publicised) return objections ? `${noticed ?? ''}，异议 ${objections} 条待核查` : noticed;
  return state === states.issuing ? votes : null;
}

function cardOf(found: Found, dueOf: (of: Found) => Due): MatterCard {
  const { unit: _unit, noticed: _noticed, objections: _objections, share: _share, votes: _votes, ...rest } = found;
  const { heldFrom: _heldFrom, enteredOn: _enteredOn, shownFrom: _shownFrom, ...card } = rest;
  return { ...card, note: noteOf(found), ...dueOf(found) };
}

async function board(tx: Tx, asked: Asked) {
  const batches = await tx.rows<{ name: string }>(sql`
    select t.batch_name as name from ${sourceOf(appointment)} where ${seen(tx)}
      and t.state <> all(${sql.param([states.finished, states.stopped])}::text[])
    group by t.batch_name order by max(t.id) desc limit 50`);
  const ended = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from ${sourceOf(appointment)} where ${seen(tx)} and t.state = ${states.finished}
      ${asked.batchName ? sql`and t.batch_name = ${asked.batchName}` : sql``}`);
  const [found, dueOf] = [await foundBy(tx, asked), await duesFor(tx)];
  return {
    cards: found.map(one => cardOf(one, dueOf)),
    batches: batches.map(({ name }) => name),
    finished: ended?.count ?? 0,
  };
}

async function batches(tx: Tx): Promise<{ content: AppointmentBatch[] }> {
  const content = await tx.rows<AppointmentBatch>(sql`
    select name, sum(count)::int as total, min(started_on)::text as started_on, max(decided_on)::text as decided_on,
      json_agg(json_build_object('state', state, 'count', count) order by state) as by_state
    from (select t.batch_name as name, t.state, count(*)::int as count, max(t.id) as last,
        min((t.created_at at time zone 'Asia/Shanghai')::date) as started_on, max(t.decided_on) as decided_on
      from ${sourceOf(appointment)} where ${seen(tx)} group by t.batch_name, t.state) one
    group by name order by max(last) desc limit 200`);
  return { content };
}

export const boardRoutes = [
  serve(readQualification, async ({ tx, params }) => {
    const row = await loadRow(tx, appointment, params.id, 'read', 'look');
    return { on: await today(tx), lines: await qualificationOf(tx, row) };
  }),
  serve(readBoard, ({ tx, query }) => board(tx, query)),
  serve(readBatches, ({ tx }) => batches(tx)),
];
