/** An honour is a person's or an organisation's, of a day that has come, and stands once. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { honour, honourProcess, honourStates as states } from 'contract/person/honour.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { handle } from '../../kit/process/handle.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';

interface Facts {
  day: string;
  /** By a sheet comes what has been in effect for long. */
  isBrought: boolean;
  /** Ids of those that stand, by what they are. */
  known: Map<string, string>;
}
const identifying = ['personId', 'organisationId', 'name', 'awardedOn'] as const;
type Keyed = Pick<Draft<typeof honour>, (typeof identifying)[number]>;
const keyOf = ({ personId, organisationId, name, awardedOn }: Keyed) =>
  [personId, organisationId, name, awardedOn].map(one => one ?? '').join(' ');

async function factsOf(tx: Tx, plans: PlannedChange<typeof honour>[], { verb }: { verb: string }): Promise<Facts> {
  const names = [...new Set(plans.map(({ after }) => after.name ?? ''))];
  // Two who enter the same award stand in line.
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtext('honour ' || name)) from (select distinct unnest(${sql.param(names)}::text[]) as name
      order by 1) named`);
  const rows = await tx.rows<Keyed & { id: string }>(sql`
    select id, person_id, organisation_id, name, awarded_on::text as awarded_on
    from honour where deleted_at is null and name = any(${sql.param(names)}::text[])`);
  return { day: await today(tx), isBrought: verb === 'import', known: new Map(rows.map(row => [keyOf(row), row.id])) };
}

export const honourRules = rules(honour, {
  facts: factsOf,
  derive: (row, { isBrought }, { before }) => ({
    state: before === null && isBrought ? states.effective : row.state,
  }),
  check: ({ id, after, changed }, { day, known }) => {
    const other = identifying.some(name => changed.has(name)) ? known.get(keyOf(after)) : undefined;
    return [
      ...(Boolean(after.personId) === Boolean(after.organisationId) ? [fault('personId', 'person.honour.whose')] : []),
      ...(changed.has('awardedOn') && (after.awardedOn ?? '') > day ? [fault('awardedOn', 'person.honour.later')] : []),
      ...(other !== undefined && other !== id ? [fault('name', 'person.honour.twice')] : []),
    ];
  },
});

export const honourHandler = handle(honourProcess, {
  page: '/cadre/honour/detail',
  ask: () => null,
  steps: { revoke: { values: (_, __, { reason }) => ({ revokedFor: reason }) } },
});
