/**
 * Signing in: open from the start of a meeting to its end, by the code of the moment. A scan that was stamped in time counts
 * with the time of the scan, whenever it comes in; one that could not be stamped in time is told to the host, who says
 * whether he or she is there. Sent again, it changes nothing. Domain-party 7.2, decision 180.
 */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { attendances, secondsToSend, signWays, states } from 'contract/meeting/codes.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { signIn, stampCode, type SignResult } from 'contract/meeting/sign.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Call, Tx, Values } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { txOf } from '../../kit/tx.ts';
import { configOf, isWithin } from '../platform/index.ts';
import { readStamp, type Stamp } from '../../sign/code.ts';
import { ownerOf, stamp, stampOfDigits } from '../../sign/scan.ts';

const area = 'meeting.sign';
const said = (code: string) => refuse([fault('', `${area}.${code}`)]);

interface Standing {
  id: string;
  name: string;
  attendance: string;
  isObserver: boolean;
  signWay: string | null;
  signedAt: string | null;
}
/** Of who signs in, under the lock of the row. */
interface Locked extends Standing {
  /** Seconds since 1970. */
  now: number;
}
interface Opened {
  title: string;
  heldOn: string;
  startTime: string;
  place: string | null;
  state: string;
  isOnCampus: boolean;
  /** Seconds since 1970. */
  startsAt: number;
  /** Whoever asks is on the list. */
  isCalled: boolean;
}

/** The row of who asks on the list of a meeting. */
const own = (tx: Tx, id: string, columns = sql`1`) => sql`
  select ${columns} from meeting_attendee a
  where a.meeting_id = ${id}::bigint and a.person_id = ${tx.actor.personId}::bigint and a.deleted_at is null`;

const meetingOf = (tx: Tx, id: string) =>
  tx.one<Opened>(sql`
    select title, held_on::text, start_time, coalesce(place, online_link) as place, state,
      coalesce(is_on_campus, false) as is_on_campus,
      extract(epoch from (held_on + start_time::time) at time zone 'Asia/Shanghai')::float as starts_at,
      exists (${own(tx, id)}) as is_called
    from meeting where id = ${id}::bigint and deleted_at is null and state not in (${states.draft}, ${states.cancelled})`);

const standing = sql`a.id, a.name, a.attendance, coalesce(a.is_observer, false) as is_observer, a.sign_way, a.signed_at`;
const standingOf = (tx: Tx, id: string) => tx.one<Standing>(own(tx, id, standing));
const lockedOf = (tx: Tx, id: string) =>
  tx.one<Locked>(sql`
    ${own(tx, id, sql`${standing}, (select extract(epoch from now)::float from clock) as now`)} for update of a`);

/** An address is all a server sees of a place; what a phone says of its own could be anything. */
async function isOutside(tx: Tx): Promise<boolean> {
  const ranges = (await configOf(tx, 'network.campusRanges'))['network.campusRanges'] ?? '';
  return ranges.trim() !== '' && !isWithin(ranges, tx.facts.address ?? '');
}

/** What a scan says of who is on the list; nothing where it was said already. */
function valuesOf(row: Standing, { at, isLate }: Stamp, of: Opened, now: number): Values | null {
  if (row.signWay === signWays.scan) return null;
  const signedAt = new Date(at * 1000).toISOString();
  const sentAt = isLate || now - at > secondsToSend ? new Date(now * 1000).toISOString() : null;
  const isCounted = (!isLate && of.state === states.started) || row.isObserver;
  if (!isCounted) return row.signedAt ? null : { signedAt, sentAt: sentAt ?? signedAt };
  const attendance = at > of.startsAt ? attendances.late : attendances.present;
  const stands = row.isObserver || row.signWay !== null;
  return { signedAt, sentAt, signWay: signWays.scan, signRemark: null, ...(stands ? {} : { attendance }) };
}

const shown = (of: Opened, row: Standing): SignResult => ({
  title: of.title,
  heldOn: of.heldOn,
  startTime: of.startTime,
  place: of.place,
  name: row.name,
  attendance: row.attendance,
  signedAt: row.signedAt,
  isClaim: row.signWay === null,
});

/** Scans of meetings, and the lists whose rows own them. */
const kept = { scans: sql`meeting_sign_stamp`, owner: sql`attendee_id`, list: sql`meeting_attendee` };

/** Under the lock of the row: two that come at once are one sign-in. None where the scan was another's, which the list says. */
async function enter(tx: Tx, id: string, of: Opened, read: Stamp): Promise<SignResult | null> {
  const row = await lockedOf(tx, id);
  if (!row) throw said('not-called');
  const values = valuesOf(row, read, of, row.now);
  const write = (of: Values) =>
    applyEffects(tx, meetingAttendee, [{ id: row.id, values: of }], causeOf(meeting, id, '扫码签到'));
  const owner = values && (await ownerOf(tx, read, row.id, kept));
  if (owner) {
    await write({ signRemark: `使用${owner}的签到凭证，未计签到` });
    return null;
  }
  if (!values) return shown(of, row);
  await write(values);
  return shown(of, (await standingOf(tx, id)) ?? row);
}

/** What is refused is refused before a transaction begins: a crowd that guesses or comes early holds no connection. */
async function sign({ tx, database, params: { id }, body }: Call<typeof signIn>): Promise<SignResult> {
  const of = await meetingOf(tx, id);
  const isCalled = of?.isCalled === true;
  if (isCalled && of.state === states.announced) throw said('early');
  const read =
    body.stamp === undefined ? await stampOfDigits(tx, id, body.digits ?? '') : readStamp(tx.registry.seal, body.stamp);
  // Without its code nothing is told of a meeting to who is not called.
  if (!read && isCalled && body.stamp === undefined) throw refuse([fault('digits', `${area}.digits`)]);
  if (!of || read?.placeId !== id) throw notFound();
  if (!isCalled) throw said('not-called');
  // A scan of before may come in until the record is handed in.
  const isOver = of.state === states.held ? body.stamp === undefined : of.state !== states.started;
  if (isOver) throw said('closed');
  if (of.isOnCampus && (await isOutside(tx))) throw said('outside');
  const entered = await database.transaction(connection =>
    enter(txOf(connection, tx.registry, tx.actor, tx.facts), id, of, read),
  );
  if (!entered) throw said('used');
  return entered;
}

const apart = { opensTransaction: true } as const;
export const signRoutes = [
  serve(stampCode, ({ tx, body: { code, isLate = false } }) => stamp(tx, code, isLate), apart),
  serve(signIn, sign, apart),
];
