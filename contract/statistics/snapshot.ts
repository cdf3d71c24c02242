/**
 * Dated snapshots 数据快照: an instant of the main data, with counts and a checksum that prove it unchanged.
 * Domain-party 12.4; how it is kept: docs/decisions/030-snapshots.md.
 */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { dayOf } from '../kit/calendar.ts';
import { endpoint } from '../kit/endpoint.ts';
import { dayKnownAt } from '../kit/moment.ts';
import { closed, id, inPath, instant, nullable, page, paging } from '../kit/shape.ts';

/** STATUS, DJ_KZ_ZT. */
export const runStates = { prepare: 1, start: 2, success: 3, error: 4 } as const;
/** Type, DJ_KZ_LX. */
export const snapshotTypes = { auto: 1, custom: 2 } as const;
/** When a plan takes one: at the end of each of these. */
export const cycleWords: Record<'month' | 'year', string> = { month: '每月末', year: '每年末' };

const day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
const line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
const entity = Type.String({ maxLength: 60 });
const entities = Type.Array(entity, { minItems: 1, maxItems: 40 });
const holding = Type.Object({
  entity,
  label: Type.String(),
  page: Type.String(),
  /** Rows that were there and counted. */
  count: nullable(Type.Integer()),
  /** Images the checksum runs over. */
  rows: nullable(Type.Integer()),
});

export const snapshot = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  name: Type.String(),
  type: Type.Integer(),
  state: Type.Integer(),
  /** The instant it shows. */
  asOf: Type.String(),
  /** Of a past day taken later: up to when late records count. Null: what had been recorded by the instant. */
  knownAt: instant,
  /** Whether something was recorded since that was in force on its day already. */
  hasLate: Type.Boolean(),
  holdings: Type.Array(holding),
  doneCount: Type.Integer(),
  totalCount: Type.Integer(),
  checksum: nullable(Type.String()),
  sizeBytes: Type.Integer(),
  startedAt: instant,
  endedAt: instant,
  createdAt: Type.String(),
  keepUntil: Type.String(),
  isLocked: Type.Boolean(),
  failure: nullable(Type.String()),
  ownerName: nullable(Type.String()),
  /** When it was last counted anew, and whether the checksum was the same. */
  checkedAt: instant,
  isSound: nullable(Type.Boolean()),
});
export type Snapshot = Static<typeof snapshot>;
export type Holding = Static<typeof holding>;

/** What lists, rosters and trees take as `asOf`. */
export const momentTextOf = ({ asOf, knownAt }: Pick<Snapshot, 'asOf' | 'knownAt'>): string =>
  knownAt === null ? asOf : dayKnownAt(dayOf(asOf), knownAt);
/** Whether it shows the end of a day, which late records may change; those of the middle of a day cannot be told apart. */
export const isOfWholeDay = ({ asOf }: Pick<Snapshot, 'asOf'>): boolean => asOf.endsWith('T15:59:59.999Z');

const path = 'api/kz';
const read = 'statistics.snapshot.read' as const;

export const listSnapshots = endpoint({
  method: 'GET',
  url: path,
  access: read,
  summary: '数据快照列表',
  query: Type.Object({ ...paging, state: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })) }, closed),
  answer: page(snapshot),
});
export const readSnapshot = endpoint({
  method: 'GET',
  url: `${path}/{id}`,
  access: read,
  summary: '数据快照',
  params: inPath,
  answer: snapshot,
});
export const takeSnapshot = endpoint({
  method: 'POST',
  url: path,
  access: 'statistics.snapshot.create',
  summary: '新建数据快照：不填日期为当前时刻，填写日期为该日日终，按当日生效的情况，含至今的补记',
  body: Type.Object(
    {
      name: line(60),
      entities,
      day: Type.Optional(day),
      keepMonths: Type.Optional(Type.Integer({ minimum: 1, maximum: 600 })),
    },
    closed,
  ),
  answer: snapshot,
});
export const cancelSnapshot = endpoint({
  method: 'POST',
  url: `${path}/{id}/cancel`,
  access: 'statistics.snapshot.create',
  summary: '取消正在执行的数据快照',
  params: inPath,
  answer: snapshot,
});
export const retrySnapshot = endpoint({
  method: 'POST',
  url: `${path}/{id}/retry`,
  access: 'statistics.snapshot.create',
  summary: '重新执行失败的数据快照',
  params: inPath,
  answer: snapshot,
});
export const checkSnapshot = endpoint({
  method: 'POST',
  url: `${path}/{id}/check`,
  access: 'statistics.snapshot.create',
  summary: '核验数据快照：重新计算校验值并比对',
  params: inPath,
  answer: snapshot,
});
export const removeSnapshot = endpoint({
  method: 'DELETE',
  url: `${path}/{id}`,
  access: 'statistics.snapshot.remove',
  summary: '删除数据快照',
  params: inPath,
  query: Type.Object({ reason: line(200) }, closed),
  answer: Type.Object({ removed: Type.Integer() }),
});

/** The same day with what was recorded since, as the other end of a comparison. */
export const withLate = 'late';
/** What lies between two snapshots, or between one and now. */
export const differenceKinds = ['entered', 'left', 'changed'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
export const kindWords: Record<DifferenceKind, string> = { entered: '新增', left: '减少', changed: '变更' };
const compared = {
  from: id,
  /** Left out: the present. */
  to: Type.Optional(Type.Union([id, Type.Literal(withLate)])),
  entity,
};
export const difference = Type.Object({
  id: Type.String(),
  name: Type.String(),
  fields: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      old: nullable(Type.String()),
      new: nullable(Type.String()),
    }),
  ),
});
export type Difference = Static<typeof difference>;
const counts = Type.Object({
  entered: Type.Integer(),
  left: Type.Integer(),
  changed: Type.Integer(),
  before: Type.Integer(),
  after: Type.Integer(),
});
export const compareSnapshots = endpoint({
  method: 'GET',
  url: `${path}/difference`,
  access: read,
  summary: '两个数据快照的差异：新增、减少、变更；to=late 为同日含此后补记',
  query: Type.Object(
    {
      ...compared,
      kind: Type.Union([Type.Literal('entered'), Type.Literal('left'), Type.Literal('changed')]),
      ...paging,
    },
    closed,
  ),
  answer: Type.Object({ counts, content: Type.Array(difference), totalElements: Type.Integer() }),
});
export const differenceFile = endpoint({
  method: 'GET',
  url: `${path}/difference/file`,
  access: 'statistics.snapshot.export',
  summary: '导出两个数据快照的差异',
  query: Type.Object(compared, closed),
  answer: file,
});

export const snapshotPlan = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  name: Type.String(),
  cycle: Type.Union([Type.Literal('month'), Type.Literal('year')]),
  entities: Type.Array(Type.String()),
  keepMonths: Type.Integer(),
  isEnabled: Type.Boolean(),
  /** The last instant a snapshot was asked for, and the next one. */
  lastAsOf: instant,
  nextAsOf: Type.String(),
});
export type SnapshotPlan = Static<typeof snapshotPlan>;
export const listPlans = endpoint({
  method: 'GET',
  url: `${path}/plan`,
  access: 'statistics.snapshotPlan.read',
  summary: '快照计划',
  answer: Type.Object({ content: Type.Array(snapshotPlan) }),
});
export const updatePlan = endpoint({
  method: 'PUT',
  url: `${path}/plan`,
  access: 'statistics.snapshotPlan.update',
  summary: '修改快照计划',
  body: Type.Object(
    {
      id,
      version: Type.Integer(),
      /** None: everything a snapshot may hold. */
      entities: Type.Optional(Type.Array(entity, { maxItems: 40 })),
      keepMonths: Type.Optional(Type.Integer({ minimum: 1, maximum: 600 })),
      isEnabled: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  answer: snapshotPlan,
});
