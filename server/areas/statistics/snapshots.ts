/** The calls of snapshots and of what lies between two of them. */
import { sql } from 'drizzle-orm';
import { fault, sentence } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import * as calls from 'contract/statistics/snapshot.ts';
import type { DifferenceKind } from 'contract/statistics/snapshot.ts';
import type { Subject } from 'contract/statistics/subjects.ts';
import type { Cell, LongSheet } from '../../excel/long-sheet.ts';
import { inTurn, writeSheet } from '../../excel/write-apart.ts';
import { sheetType } from '../../import/excel.ts';
import { may } from '../../kit/actor.ts';
import { audit } from '../../kit/audit.ts';
import { endOf } from '../../kit/resource/as-of.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { request } from '../../kit/jobs/job.ts';
import { forbidden, Refusal, refuse } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import { described, differ, sideOf, type Found, type Side } from './difference.ts';
import { keptUntil } from './plan-days.ts';
import { changePlan, checkEntities, plansOf } from './plans.ts';
import { finished, found, insert, isBusy, pageOfSnapshots, shown, stop, subjectOf, type Stored } from './rows.ts';
import { checkJob, takeJob } from './take.ts';
import type { Tx } from '../../kit/registry.ts';

const { runStates, snapshotTypes, kindWords, differenceKinds } = calls;
/** Months one taken by hand is kept, where nobody says otherwise. */
const usualMonths = 36;
const lock = sql`for update of s`;

const traced = (tx: Tx, verb: string, { id, name }: Pick<Stored, 'id' | 'name'>, more: object = {}) =>
  audit(tx, { action: `statistics.snapshot.${verb}`, entity: 'snapshot', recordId: id, detail: { name }, ...more });

async function start(tx: Tx, id: string) {
  await request(tx, takeJob, { id }, `snapshot.${id}`);
  return shown(tx, await found(tx, id));
}
async function notBusy(tx: Tx): Promise<void> {
  if (await isBusy(tx)) throw new Refusal(409, 'statistics.snapshot.busy');
}

async function nowOf(tx: Tx): Promise<string> {
  const row = await tx.one<{ now: string }>(sql`select now from clock`);
  return new Date(String(row?.now)).toISOString();
}
/** The moment meant: the end of a past day with what was booked to it until now, or now. */
async function meant(tx: Tx, day: string | undefined): Promise<Pick<Stored, 'asOf' | 'knownAt'>> {
  const now = await nowOf(tx);
  if (day === undefined) return { asOf: now, knownAt: null };
  const end = endOf(day);
  const isPast = end !== null && day < (await today(tx));
  if (!isPast) throw refuse([fault('day', 'statistics.snapshot.future', { today: await today(tx) })]);
  return { asOf: new Date(Date.parse(end) - 1).toISOString(), knownAt: now };
}

interface Asked {
  from: string;
  to?: string;
  entity: string;
}
interface Compared {
  subject: Subject;
  sides: [Side, Side];
  names: [string, string];
}
type End = Pick<Stored, 'name' | 'asOf' | 'knownAt'>;
/** The other end, where it is no snapshot: the same day by what is known now, or the present. */
async function endNow(tx: Tx, from: Stored, isLate: boolean): Promise<End> {
  const now = await nowOf(tx);
  if (!isLate) return { name: '当前数据', asOf: now, knownAt: null };
  const { name } = from;
  if (!calls.isOfWholeDay(from)) throw refuse([fault('to', 'statistics.snapshot.no-day', { name })]);
  return { name: '同日含此后补记', asOf: from.asOf, knownAt: now };
}
const timeOf = ({ asOf, knownAt }: End) => `${asOf} ${knownAt ?? ''}`;

/** Both ends in the order of time, whichever was named first. */
async function comparedBy(tx: Tx, { from, to, entity }: Asked): Promise<Compared> {
  const subject = subjectOf(entity);
  if (!subject) throw refuse([fault('entity', 'statistics.snapshot.entity', { entity })]);
  if (!may(tx.actor, permissionOf(subject.of, 'read'))) throw forbidden(subject.of.label);
  const first = await finished(tx, from);
  const isOther = to !== undefined && to !== calls.withLate;
  const rows = [first, ...(isOther ? [await finished(tx, to)] : [])];
  const lacking = rows.find(row => !row.entities.includes(entity));
  if (lacking) {
    const params = { name: lacking.name, label: subject.of.label };
    throw refuse([fault('entity', 'statistics.snapshot.lacks', params)]);
  }
  const last = rows[1] ?? (await endNow(tx, first, to === calls.withLate));
  const [before, after] = timeOf(first) <= timeOf(last) ? [first, last] : [last, first];
  return {
    subject,
    sides: [await sideOf(tx, calls.momentTextOf(before)), await sideOf(tx, calls.momentTextOf(after))],
    names: [before.name, after.name],
  };
}

const countsOf = ({ ids, before, after }: Found) => ({
  entered: ids.entered.length,
  left: ids.left.length,
  changed: ids.changed.length,
  before,
  after,
});

const headings: LongSheet['columns'] = [
  { heading: '变动', width: 8, kind: 'text' },
  { heading: '名称', width: 30, kind: 'text' },
  { heading: '项目', width: 16, kind: 'text' },
  { heading: '原值', width: 40, kind: 'text' },
  { heading: '现值', width: 40, kind: 'text' },
];
const portion = 500;

async function* linesOf(tx: Tx, { subject, sides }: Compared, differing: Found): AsyncGenerator<Cell[][]> {
  for (const kind of differenceKinds) {
    const ids = differing.ids[kind];
    for (let at = 0; at < ids.length; at += portion) {
      const rows = await described(tx, subject, differing, kind, ids.slice(at, at + portion), sides);
      yield rows.flatMap(({ name, fields }): Cell[][] =>
        fields.length === 0
          ? [[kindWords[kind], name, null, null, null]]
          : fields.map(one => [kindWords[kind], name, one.label, one.old, one.new]),
      );
    }
  }
}

async function fileOf(tx: Tx, asked: Asked): Promise<Attachment> {
  const compared = await comparedBy(tx, asked);
  const { subject, sides, names } = compared;
  if (!may(tx.actor, permissionOf(subject.of, 'export'))) throw forbidden(`${subject.of.label}：导出`);
  const differing = await differ(tx, subject, sides, ['read', 'export']);
  const { entered, left, changed } = countsOf(differing);
  const title = `${subject.of.label}差异：${names.join(' 与 ')}`;
  const remark = `导出人：${tx.actor.name}（${tx.actor.username}）　新增 ${entered}　减少 ${left}　变更 ${changed}　脱敏`;
  const sheet: LongSheet = { name: '差异', title, remark, columns: headings };
  const parts: Uint8Array[] = [];
  await inTurn(() =>
    writeSheet(sheet, entered + left + changed, linesOf(tx, compared, differing), bytes => void parts.push(bytes)),
  );
  await audit(tx, {
    action: 'statistics.snapshot.export',
    entity: subject.of.name,
    detail: { from: names[0], to: names[1], entered, left, changed },
  });
  return new Attachment(`${subject.of.label}差异_脱敏.xlsx`, sheetType, Buffer.concat(parts));
}

const differenceRoutes = [
  serve(calls.compareSnapshots, async ({ tx, query: { kind, page = 0, size = 20, ...asked } }) => {
    const compared = await comparedBy(tx, asked as Asked);
    const differing = await differ(tx, compared.subject, compared.sides, ['read']);
    const ids = differing.ids[kind as DifferenceKind];
    const content = await described(
      tx,
      compared.subject,
      differing,
      kind as DifferenceKind,
      ids.slice(page * size, (page + 1) * size),
      compared.sides,
    );
    return { counts: countsOf(differing), content, totalElements: ids.length };
  }),
  serve(calls.differenceFile, ({ tx, query }) => fileOf(tx, query as Asked)),
];

const planRoutes = [
  serve(calls.listPlans, ({ tx }) => plansOf(tx)),
  serve(calls.updatePlan, ({ tx, body }) => changePlan(tx, body as Parameters<typeof changePlan>[1])),
];

export const snapshotRoutes = [
  ...differenceRoutes,
  ...planRoutes,
  serve(calls.listSnapshots, ({ tx, query: { page = 0, size = 20, state } }) => pageOfSnapshots(tx, page, size, state)),
  serve(calls.readSnapshot, async ({ tx, params: { id } }) => shown(tx, await found(tx, id))),
  serve(calls.takeSnapshot, async ({ tx, body: { name, entities, day, keepMonths = usualMonths }, status }) => {
    const { asOf, knownAt } = await meant(tx, day);
    const wanted = checkEntities(entities);
    await notBusy(tx);
    const id = await insert(tx, {
      name: name.trim(),
      type: snapshotTypes.custom,
      asOf,
      knownAt,
      entities: wanted,
      keepUntil: keptUntil(asOf, keepMonths),
      ownerId: tx.actor.userId,
    });
    await traced(tx, 'create', { id, name: name.trim() });
    status(201);
    return start(tx, id);
  }),
  serve(calls.cancelSnapshot, async ({ tx, params: { id } }) => {
    const row = await found(tx, id, lock);
    const failure = sentence(tx.registry.texts, 'statistics.snapshot.cancelled', { name: tx.actor.name });
    if (!(await stop(tx, id, failure))) throw new Refusal(409, 'statistics.snapshot.ended');
    await traced(tx, 'cancel', row);
    return shown(tx, await found(tx, id));
  }),
  serve(calls.retrySnapshot, async ({ tx, params: { id } }) => {
    const row = await found(tx, id, lock);
    if (row.state !== runStates.error) throw new Refusal(409, 'statistics.snapshot.standing');
    await notBusy(tx);
    await tx.rows(sql`
      update snapshot set state = ${runStates.prepare}, failure = null, ended_at = null, done_count = 0
      where id = ${id}::bigint`);
    await traced(tx, 'retry', row);
    return start(tx, id);
  }),
  serve(calls.checkSnapshot, async ({ tx, params: { id } }) => {
    const row = await finished(tx, id);
    await request(tx, checkJob, { id }, `snapshot.check.${id}`);
    await traced(tx, 'check', row);
    return shown(tx, row);
  }),
  serve(calls.removeSnapshot, async ({ tx, params: { id }, query: { reason } }) => {
    const row = await found(tx, id, lock);
    if (row.isLocked) throw new Refusal(400, 'statistics.snapshot.locked');
    if (row.state === runStates.prepare || row.state === runStates.start)
      throw new Refusal(409, 'statistics.snapshot.running');
    await tx.rows(sql`update snapshot set deleted_at = now(), version = version + 1 where id = ${id}::bigint`);
    await traced(tx, 'remove', row, { reason: reason.trim() });
    return { removed: 1 };
  }),
];
