/**
 * What an organisation is to become by a change order, and whether it may stand so: asked of the same rules its execution
 * asks, so that nobody approves what cannot be carried out.
 */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import * as codes from 'contract/organisation/codes.ts';
import type { OrganisationChange, OrganisationChangeDraft } from 'contract/organisation/organisation-change.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { teamTypeOf, termYearsOf } from 'contract/organisation/posts.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import type { Change } from '../../kit/write/fields.ts';
import { settingOf } from '../../kit/setting.ts';
import { isBlank } from '../../kit/write/needed.ts';
import { loadRow } from '../../kit/write/load.ts';
import { examine } from '../../kit/write/plan.ts';

const { found, split, raise } = codes.changes;

/** The field of the order that says what becomes of a field of the organisation. */
const saidBy = {
  name: 'newName',
  shortName: 'newShortName',
  code: 'newCode',
  category: 'newCategory',
  branchType: 'newBranchType',
  parentId: 'newParentId',
  unitIds: 'unitIds',
} as const;
const isSaid = (name: string): name is keyof typeof saidBy => name in saidBy;

/** What the order says of the organisation, by the names of its fields. */
export const toldBy = (row: OrganisationChangeDraft): Values =>
  Object.fromEntries(
    (['name', 'shortName', 'category', 'branchType', 'parentId'] as const)
      .map(name => [name, row[saidBy[name]]])
      .filter(([, value]) => !isBlank(value)),
  );

/** Years of a term of what leads an organisation of this category. */
export const termYearsBy = async (tx: Tx, category: string): Promise<number> =>
  termYearsOf(teamTypeOf(category, false), Number(await settingOf(tx, 'term.621', '3')));

/** The organisation an order founds: below the one it names; in its place when that one is divided or raised. */
export async function foundBy(tx: Tx, row: OrganisationChange): Promise<Change> {
  const own = await loadRow(tx, partyOrganisation, row.organisationId, null, 'look');
  const category = row.newCategory ?? own.category;
  const values = {
    ...toldBy(row),
    category,
    branchType: codes.isBranch(category) ? (row.newBranchType ?? own.branchType) : null,
    code: row.newCode,
    parentId: row.type === found ? own.id : own.parentId,
    unitIds: isBlank(row.unitIds) ? own.unitIds : row.unitIds,
    foundedOn: row.effectiveOn,
    approvalNo: row.documentNo,
    termYears: await termYearsBy(tx, category),
  };
  return { values };
}
/** Over a branch that is raised a new body stands; a general branch becomes another one itself. */
export async function isFounding(tx: Tx, row: OrganisationChange): Promise<boolean> {
  if (row.type === found || row.type === split) return true;
  if (row.type !== raise) return false;
  return codes.isBranch((await loadRow(tx, partyOrganisation, row.organisationId, null, 'look')).category);
}

/** Those below that could not stand under the new category. */
async function misplacedBelow(tx: Tx, row: OrganisationChange): Promise<Fault[]> {
  const category = row.newCategory;
  if (isBlank(category)) return [];
  const below = await tx.rows<{ name: string; category: string }>(sql`
    select short_name as name, category from party_organisation
    where parent_id = ${row.organisationId}::bigint and deleted_at is null
      and state not in (${codes.dissolved}, ${codes.merged}) order by id`);
  const first = below.find(one => !codes.legalParents[one.category]?.includes(String(category)));
  return first ? [fault('newCategory', 'organisation.organisationChange.below-illegal', { name: first.name })] : [];
}

/** What the rules of organisations say against it, on the fields of the order. */
export async function standingFaults(tx: Tx, row: OrganisationChange): Promise<Fault[]> {
  const isNew = await isFounding(tx, row);
  const change = isNew ? await foundBy(tx, row) : { id: row.organisationId, values: toldBy(row) };
  const action = { verb: 'update', allow: Object.keys(change.values), isConsequence: true };
  const { faults } = await examine(tx, partyOrganisation, [change], action);
  const fieldOf = (path: string) => (isSaid(path) && !isBlank(row[saidBy[path]]) ? saidBy[path] : 'organisationId');
  return [
    ...faults.filter(one => one.level !== 'warning').map(({ row: _, ...one }) => ({ ...one, path: fieldOf(one.path) })),
    ...(isNew ? [] : await misplacedBelow(tx, row)),
  ];
}

/** A branch of several units is a joint one. */
const jointOf: Readonly<Record<string, string>> = {
  [codes.branch]: codes.jointBranch,
  [codes.temporaryBranch]: codes.temporaryJointBranch,
};
interface Joined {
  id: string;
  category: string;
  unitIds: string[];
}
/** What becomes of the organisation that takes others in: it stands in their units too. Null where they have none beside its own. */
export async function mergedBy(tx: Tx, row: OrganisationChange): Promise<Values | null> {
  const ids = [row.organisationId, ...(row.partnerIds ?? [])];
  const joined = await tx.rows<Joined>(sql`
    select id, category, coalesce(unit_ids, '{}')::text[] as unit_ids from party_organisation
    where id = any(${sql.param(ids)}::bigint[]) order by id`);
  const own = joined.find(one => one.id === row.organisationId);
  const unitIds = [...new Set([...(own?.unitIds ?? []), ...joined.flatMap(one => one.unitIds)])];
  if (!own || unitIds.length === own.unitIds.length) return null;
  const category = jointOf[own.category];
  return category ? { unitIds, category, unitSituation: codes.inSeveralUnits } : { unitIds };
}

/** Whether those below may hang under the organisation that takes theirs in, and it may stand in all the units. */
export async function mergeFaults(tx: Tx, row: OrganisationChange): Promise<Fault[]> {
  const values = (await mergedBy(tx, row)) ?? {};
  const action = { verb: 'update', allow: Object.keys(values), isConsequence: true };
  const { faults } = await examine(tx, partyOrganisation, [{ id: row.organisationId, values }], action);
  const below = await tx.rows<{ name: string; category: string; above: string }>(sql`
    select b.short_name as name, b.category, o.category as above from party_organisation b, party_organisation o
    where o.id = ${row.organisationId}::bigint and b.parent_id = any(${sql.param(row.partnerIds ?? [])}::bigint[])
      and b.deleted_at is null and b.state not in (${codes.dissolved}, ${codes.merged}) order by b.id`);
  return [
    ...faults.filter(one => one.level !== 'warning').map(({ row: _, ...one }) => ({ ...one, path: 'partnerIds' })),
    ...below
      .filter(one => !codes.legalParents[one.category]?.includes(one.above))
      .map(({ name }) => fault('partnerIds', 'organisation.organisationChange.below-illegal', { name })),
  ];
}
