/** The trees of organisations and units, and their bare names. Specification 7, domain-party 21. */
import { sql } from 'drizzle-orm';
import { managingDepartment } from 'contract/cadre/managing-department.ts';
import * as calls from 'contract/organisation/endpoints.ts';
import type { OrganisationNode, UnitNode } from 'contract/organisation/endpoints.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { unit } from 'contract/organisation/unit.ts';
import type { Actor } from '../../kit/actor.ts';
import { lookBack } from '../../kit/resource/as-of.ts';
import { serve } from '../../kit/route.ts';
import { reach, within } from '../../kit/resource/reach.ts';
import { Refusal } from '../../kit/refusal.ts';
import { settingOf } from '../../kit/setting.ts';
import { members } from './counts.ts';
import type { Tx } from '../../kit/registry.ts';

interface Row {
  id: string;
  parentId: string | null;
  label: string;
  category: string;
  state: string;
  disabled: boolean;
}

/** Children under their parents, in the order of the rows; a row whose parent is not among them is a root. */
function nested<T extends { id: string; parentId: string | null }, N extends { children: N[] }>(
  rows: T[],
  nodeOf: (row: T) => N,
): N[] {
  const nodes = new Map(rows.map(row => [row.id, nodeOf(row)]));
  const roots: N[] = [];
  for (const row of rows) {
    const parent = row.parentId === null ? undefined : nodes.get(row.parentId);
    (parent?.children ?? roots).push(nodes.get(row.id) as N);
  }
  return roots;
}

interface TreeQuery {
  rootId?: string | undefined;
  categories?: string[] | undefined;
  withCount?: boolean | undefined;
  withEnded?: boolean | undefined;
}

/** Organisations in reach and the ancestors that lead to them; those ancestors are disabled and have no counts. */
async function organisationsFor(tx: Tx, { rootId, categories, withEnded }: TreeQuery): Promise<Row[]> {
  const reached = within(tx, 'organisation.partyOrganisation.read', partyOrganisation);
  const living = withEnded ? sql`true` : sql`t.state not in ('4', '5', '6')`;
  const kinds = categories ? sql`t.category = any(${sql.param(categories)}::text[])` : sql`true`;
  const below = rootId
    ? sql`t.path like (select path from party_organisation where id = ${rootId}::bigint) || '%'`
    : sql`true`;
  return tx.rows<Row>(sql`
    with reached as (select t.id, t.path from party_organisation t
      where t.deleted_at is null and ${living} and ${kinds} and ${below} and ${reached}),
    shown as (select distinct unnest(string_to_array(trim(both '/' from path), '/')::bigint[]) as id from reached)
    select t.id, t.parent_id, t.short_name as label, t.category, t.state,
      t.id not in (select id from reached) as disabled
    from party_organisation t join shown using (id) where ${below} order by t.level, t.sort_no nulls last, t.code`);
}

async function organisationTree(tx: Tx, query: TreeQuery): Promise<OrganisationNode[]> {
  const rows = await organisationsFor(tx, query);
  const ids = rows.filter(row => !row.disabled).map(row => row.id);
  const counted = query.withCount ? await members.query(tx, ids) : null;
  const counts = counted && new Map(counted.map(one => [one.id, one]));
  return nested(rows, ({ parentId: _, ...row }): OrganisationNode => {
    const count = counts?.get(row.id);
    const figures = {
      memberCount: Number(count?.['memberCount'] ?? 0),
      formalCount: Number(count?.['formalCount'] ?? 0),
    };
    return { ...row, ...(counts && !row.disabled && figures), children: [] };
  });
}

async function unitTree(tx: Tx): Promise<UnitNode[]> {
  const rows = await tx.rows<{ id: string; parentId: string | null; label: string }>(sql`
    select t.id, t.parent_id, t.name as label from unit t
    where t.deleted_at is null and t.state = '1' and ${within(tx, 'organisation.unit.read', unit)}
    order by t.level, t.sort_no nulls last, t.code`);
  return nested(rows, ({ id, label }): UnitNode => ({ id, label, children: [] }));
}

const perReach = (permission: string) => (actor: Actor) => reach(actor, permission).key;

export const treeRoutes = [
  serve(
    calls.organisationTree,
    async call => {
      const { tx, query } = await lookBack(call.tx, call.query);
      return organisationTree(tx, query);
    },
    {
      shared: {
        of: ({ withCount }) => [partyOrganisation.name, ...(withCount ? [partyMember.name] : [])],
        per: perReach(calls.organisationTree.access),
      },
    },
  ),
  serve(calls.organisationNames, ({ tx }) =>
    tx.rows(sql`select id, name, path from party_organisation where deleted_at is null order by path`),
  ),
  serve(calls.unitTree, async call => unitTree((await lookBack(call.tx, call.query)).tx), {
    shared: {
      of: () => [unit.name, partyOrganisation.name, managingDepartment.name],
      per: perReach(calls.unitTree.access),
    },
  }),
  serve(calls.unitNames, async ({ tx, session }) => {
    const isOpen = session !== null || (await settingOf(tx, 'dept.public', 'false')) === 'true';
    if (!isOpen) throw new Refusal(401, 'kit.unauthenticated');
    return tx.rows(sql`select id, name from unit where deleted_at is null order by code`);
  }),
];
