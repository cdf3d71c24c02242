/**
 * Signing in at a lesson by the code on the screen, as at a meeting: from half an hour before it begins to its end. A stamp
 * tells when it was scanned, so it counts whenever it comes in, once. Domain-cadre 4.1, decision 180.
 */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { secondsToSend, signWays } from 'contract/meeting/codes.ts';
import { attendances, minutesBefore, registrationStates, there, underWay } from 'contract/party-school/codes.ts';
import { signAtLesson, type LessonSigned } from 'contract/party-school/own-calls.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Call, Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { txOf } from '../../kit/tx.ts';
import { lessonPlace, readStamp, type Stamp } from '../../sign/code.ts';
import { ownerOf, secondsNow, stampOfDigits } from '../../sign/scan.ts';
import { attendanceOf, enterAttendance } from './attendance.ts';

const area = 'party-school.sign';
const said = (code: string, of = area) => refuse([fault('', `${of}.${code}`)]);
const kept = {
  scans: sql`training_sign_stamp`,
  owner: sql`owner_id`,
  list: sql`registration`,
};

interface Opened {
  name: string;
  batchId: string;
  className: string;
  state: string;
  hasCode: boolean;
  /** Seconds since 1970. */
  startsAt: number;
  endsAt: number;
  /** The own place in the class. */
  registrationId: string | null;
}

const at = (column: string) =>
  sql`extract(epoch from (s.held_on + ${sql.identifier(column)}::time) at time zone 'Asia/Shanghai')::float`;
const lessonOf = (tx: Tx, id: string) =>
  tx.one<Opened>(sql`
    select s.name, s.batch_id, c.name as class_name, b.state, coalesce(s.has_code, false) as has_code,
      ${at('start_time')} as starts_at, ${at('end_time')} as ends_at,
      (select r.id from registration r where r.class_id = s.class_id and r.person_id = ${tx.actor.personId}::bigint
        and r.deleted_at is null and r.state = ${registrationStates.admitted}) as registration_id
    from training_session s join training_class c on c.id = s.class_id join training_batch b on b.id = s.batch_id
    where s.id = ${id}::bigint and s.deleted_at is null`);

const opensAt = ({ startsAt }: Opened) => startsAt - minutesBefore * 60;

/** What a scan says; nothing where the trainee was there already. */
function valuesOf({ at: scanned, isLate }: Stamp, of: Opened, now: number) {
  const signedAt = new Date(scanned * 1000).toISOString();
  const sentAt = isLate || now - scanned > secondsToSend ? new Date(now * 1000).toISOString() : null;
  if (isLate) return { signedAt, sentAt, signRemark: '签到码过期后补传，待确认' };
  const attendance = scanned > of.startsAt ? attendances.late : attendances.present;
  return { signedAt, sentAt, attendance, signWay: signWays.scan, signRemark: null };
}

/** Under the lock of the trainee. None where the scan was another's, which the list says. */
async function enter(tx: Tx, id: string, registrationId: string, of: Opened, read: Stamp): Promise<boolean> {
  const row = await attendanceOf(tx, id, registrationId);
  if (row && there.includes(row.attendance)) return true;
  const owner = await ownerOf(tx, read, registrationId, kept);
  const values = owner ? { signRemark: `使用${owner}的签到凭证，未计签到` } : valuesOf(read, of, await secondsNow(tx));
  await enterAttendance(tx, { sessionId: id, registrationId, reason: '扫码签到' }, values);
  return owner === null;
}

/** Refused before a transaction begins: a crowd that guesses or comes early holds no connection. */
async function sign({ tx, database, params: { id }, body }: Call<typeof signAtLesson>): Promise<LessonSigned> {
  const of = await lessonOf(tx, id);
  const place = lessonPlace(id);
  const byDigits = body.stamp === undefined;
  if (of?.registrationId && !of.hasCode) throw said('by-hand');
  const read = byDigits
    ? await stampOfDigits(tx, place, body.digits ?? '')
    : readStamp(tx.registry.seal, body.stamp ?? '');
  if (!read && byDigits && of?.registrationId) throw refuse([fault('digits', 'meeting.sign.digits')]);
  if (!of || read?.placeId !== place) throw notFound();
  const { registrationId } = of;
  if (registrationId === null) throw said('not-trainee');
  if (read.at < opensAt(of)) throw said('early');
  if (read.at > of.endsAt || !underWay.includes(of.state)) throw said('closed');
  return database
    .transaction(async connection => {
      const inside = txOf(connection, tx.registry, tx.actor, tx.facts);
      const isOwn = await enter(inside, id, registrationId, of, read);
      const row = await attendanceOf(inside, id, registrationId);
      const { attendance = attendances.open, signedAt = null } = row ?? {};
      const isClaim = isOwn && attendance === attendances.open;
      const { name, className, batchId } = of;
      return { isOwn, answer: { id, batchId, name, className, attendance, signedAt, isClaim } };
    })
    .then(({ isOwn, answer }) => {
      if (!isOwn) throw said('used', 'meeting.sign');
      return answer;
    });
}

export const signRoute = serve(signAtLesson, sign, { opensTransaction: true });
