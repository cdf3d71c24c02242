/**
 * A unit is renamed, merged, divided or dissolved by a document of the school. The unit itself goes on under its new name; the
 * old name stays as a unit of the past, where the posts of before stand. Decision 232; domain-cadre 1.8.
 */
import { sql } from 'drizzle-orm';
import { school } from 'contract/kit/process.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { postHolding } from 'contract/cadre/post-holding.ts';
import { shortened } from 'contract/kit/type.ts';
import { person } from 'contract/person/person.ts';
import { dissolveUnit, mergeUnit, renameUnit, splitUnit } from 'contract/organisation/unit-actions.ts';
import { unitChanges, unitHistory, unitStates } from 'contract/organisation/unit-history.ts';
import { unit } from 'contract/organisation/unit.ts';
import type { Row } from 'contract/kit/resource.ts';
import { flowOf } from '../../kit/flow.ts';
import { applyEffects, type Cause } from '../../kit/process/effects.ts';
import { handler, type Tx } from '../../kit/registry.ts';
import { refuse } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import { endHeadcounts, endTeamsOf, renameAfter, takeOver } from './along.ts';
import { heldAt, movePosts, postsAt } from './posts.ts';

const area = 'organisation.unit';
type Unit = Row<typeof unit>;
interface By {
  documentNo: string;
  changedOn: string;
  reason?: string | null;
}
const owedBySchool = { owedBy: async () => school };

function refuseIf(faults: readonly Fault[]): void {
  if (faults.length > 0) throw refuse([...faults]);
}
const laterFaults = async (tx: Tx, { changedOn }: By): Promise<Fault[]> =>
  changedOn > (await today(tx)) ? [fault('changedOn', `${area}.later`)] : [];

const causeOf = (row: Unit, word: string, { documentNo, changedOn }: By): Cause => ({
  flow: flowOf(unit, row.id),
  reason: shortened(`${word}（${documentNo}）`, 200),
  on: changedOn,
});
interface Told {
  unitId: string;
  kind: string;
  fromText: string;
  toText: string;
}
const tell = (tx: Tx, told: Told[], { documentNo, changedOn, reason }: By, cause: Cause) =>
  applyEffects(
    tx,
    unitHistory,
    told.map(one => ({ values: { ...one, documentNo, changedOn, reason: reason ?? null } })),
    cause,
  );

/** The name of before, as a unit that is no more: the posts that ended under it stand there. */
async function keepName(
  tx: Tx,
  { id, code, name, shortName, category, parentId, rank, foundedOn }: Unit,
  cause: Cause,
) {
  const former = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from unit where code like ${`${code}-%`}`);
  const values = {
    name,
    shortName,
    category,
    parentId,
    rank,
    foundedOn,
    state: unitStates.renamed,
    successorIds: [id],
  };
  const place = `${code.slice(0, 16)}-${(former?.count ?? 0) + 1}`;
  const [formerId] = await applyEffects(tx, unit, [{ values: { ...values, code: place } }], cause);
  return formerId ?? '';
}

export const rename = handler(renameUnit, {
  ...owedBySchool,
  async perform(tx, row, { name, shortName, ...by }) {
    refuseIf([...(name === row.name ? [fault('name', `${area}.same-name`)] : []), ...(await laterFaults(tx, by))]);
    const cause = causeOf(row, '单位更名', by);
    await applyEffects(
      tx,
      unit,
      [{ id: row.id, version: row.version, values: { name, shortName: shortName ?? null } }],
      cause,
    );
    const formerId = await keepName(tx, row, cause);
    const held = await heldAt(tx, row.id);
    const going = { fromId: row.id, toId: row.id, on: by.changedOn, documentNo: by.documentNo };
    await movePosts(
      tx,
      held.map(({ id }) => id),
      going,
      cause,
    );
    const ended = await postsAt(tx, row.id, sql`end_on is not null`);
    await applyEffects(
      tx,
      postHolding,
      ended.map(({ id }) => ({ id, values: { unitId: formerId } })),
      cause,
    );
    await renameAfter(tx, row.id, cause);
    await tell(tx, [{ unitId: row.id, kind: unitChanges.rename, fromText: row.name, toText: name }], by, cause);
  },
});

async function targetFaults(tx: Tx, row: Unit, targetId: string): Promise<Fault[]> {
  const target = await tx.one<{ state: string; isBelow: boolean }>(sql`
    select u.state, u.path like own.path || '%' as is_below from unit u, unit own
    where u.id = ${targetId}::bigint and u.deleted_at is null and own.id = ${row.id}::bigint`);
  if (target?.isBelow) return [fault('targetId', `${area}.into-itself`)];
  return target?.state === unitStates.normal ? [] : [fault('targetId', `${area}.target-gone`)];
}
const nameOf = async (tx: Tx, id: string) =>
  (await tx.one<{ name: string }>(sql`select name from unit where id = ${id}::bigint`))?.name ?? '';

export const merge = handler(mergeUnit, {
  ...owedBySchool,
  async perform(tx, row, { targetId, ...by }) {
    refuseIf([...(await targetFaults(tx, row, targetId)), ...(await laterFaults(tx, by))]);
    const cause = causeOf(row, '单位合并', by);
    const going = { fromId: row.id, toId: targetId, on: by.changedOn, documentNo: by.documentNo };
    const held = await heldAt(tx, row.id);
    await movePosts(
      tx,
      held.map(({ id }) => id),
      going,
      cause,
    );
    await takeOver(tx, row.id, targetId, cause);
    await endHeadcounts(tx, row.id, by.changedOn, by.documentNo, cause);
    await endTeamsOf(tx, row.id, by.changedOn, cause);
    await applyEffects(
      tx,
      unit,
      [{ id: row.id, version: row.version, values: { state: unitStates.merged, successorIds: [targetId] } }],
      cause,
    );
    const [fromText, toText] = [row.name, await nameOf(tx, targetId)];
    const told = { kind: unitChanges.merge, fromText, toText };
    await tell(
      tx,
      [
        { ...told, unitId: row.id },
        { ...told, unitId: targetId },
      ],
      by,
      cause,
    );
  },
});

/** Everybody who is named serves in the unit. */
async function goingFaults(tx: Tx, row: Unit, cadreIds: readonly string[]): Promise<Fault[]> {
  const held = new Set((await heldAt(tx, row.id, cadreIds)).map(({ personId }) => personId));
  const others = cadreIds.filter(id => !held.has(id));
  const names = await tx.rows<{ name: string }>(sql`
    select name from person where id = any(${sql.param(others)}::bigint[]) order by id`);
  return names.map(({ name }) => fault('cadreIds', `${area}.elsewhere`, { name }));
}

export const split = handler(splitUnit, {
  ...owedBySchool,
  async perform(tx, row, { code, name, shortName, cadreIds, ...by }) {
    const going = cadreIds ?? [];
    refuseIf([...(await goingFaults(tx, row, going)), ...(await laterFaults(tx, by))]);
    const cause = causeOf(row, '单位分设', by);
    const { category, nature, parentId, rank, successorIds } = row;
    const like = { category, nature, parentId, rank, foundedOn: by.changedOn, foundingDoc: by.documentNo };
    const made = await applyEffects(
      tx,
      unit,
      [{ values: { ...like, code, name, shortName: shortName ?? null } }],
      cause,
    );
    const toId = made[0] ?? '';
    const held = await heldAt(tx, row.id, going);
    const move = { fromId: row.id, toId, on: by.changedOn, documentNo: by.documentNo };
    await movePosts(
      tx,
      held.map(({ id }) => id),
      move,
      cause,
    );
    await applyEffects(
      tx,
      person,
      going.map(id => ({ id, values: { unitId: toId } })),
      cause,
    );
    await applyEffects(
      tx,
      unit,
      [{ id: row.id, version: row.version, values: { successorIds: [...(successorIds ?? []), toId] } }],
      cause,
    );
    const told = { kind: unitChanges.split, fromText: row.name, toText: `${row.name}、${name}` };
    await tell(
      tx,
      [
        { ...told, unitId: row.id },
        { ...told, unitId: toId },
      ],
      by,
      cause,
    );
  },
});

async function standingFaults(tx: Tx, { id }: Unit): Promise<Fault[]> {
  const below = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from unit where parent_id = ${id}::bigint and deleted_at is null and state = ${unitStates.normal}`);
  const held = await heldAt(tx, id);
  return [
    ...(held.length > 0 ? [fault('documentNo', `${area}.serving`)] : []),
    ...(below && below.count > 0 ? [fault('documentNo', `${area}.below`, { count: below.count })] : []),
  ];
}

export const dissolve = handler(dissolveUnit, {
  ...owedBySchool,
  async perform(tx, row, by) {
    refuseIf([...(await standingFaults(tx, row)), ...(await laterFaults(tx, by))]);
    const cause = causeOf(row, '单位撤销', by);
    await endHeadcounts(tx, row.id, by.changedOn, by.documentNo, cause);
    await endTeamsOf(tx, row.id, by.changedOn, cause);
    await applyEffects(
      tx,
      unit,
      [{ id: row.id, version: row.version, values: { state: unitStates.dissolved } }],
      cause,
    );
    await tell(tx, [{ unitId: row.id, kind: unitChanges.dissolve, fromText: row.name, toText: '撤销' }], by, cause);
  },
});
