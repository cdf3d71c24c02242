/**
 * 升格: over a branch a new body is founded and the branch goes on below it, with its members, team and whatever is under
 * way in it; a general branch becomes a committee itself, whose team is still to be elected. Domain-party 1.1.
 */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import * as codes from 'contract/organisation/codes.ts';
import type { OrganisationChange } from 'contract/organisation/organisation-change.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { announce } from '../../kit/process/happening.ts';
import type { Flow } from '../../kit/flow.ts';
import type { Tx } from '../../kit/registry.ts';
import { organisationRaised } from '../happenings.ts';
import { foundBy, termYearsBy, toldBy } from './change-place.ts';
import { isCounted } from './counts.ts';

const area = 'organisation.organisationChange';
const generalBranches: readonly string[] = [codes.generalBranch, codes.directGeneralBranch];
const committees: readonly string[] = codes.committees;

const isHigher = (category: string, becomes: string): boolean =>
  (codes.isBranch(category) && (generalBranches.includes(becomes) || committees.includes(becomes))) ||
  (generalBranches.includes(category) && committees.includes(becomes));

interface Own {
  id: string;
  name: string;
  category: string;
}
const ownOf = (tx: Tx, { organisationId }: OrganisationChange) =>
  tx.one<Own>(sql`
    select id, short_name as name, category from party_organisation where id = ${organisationId}::bigint`);

/** Members stand in branches: none may be left in what is none. */
async function directMembers(tx: Tx, { id }: Own): Promise<Fault[]> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from party_member m where m.organisation_id = ${id}::bigint and ${isCounted}`);
  return row?.count ? [fault('organisationId', `${area}.direct-members`, { count: row.count })] : [];
}

export async function raiseFaults(tx: Tx, row: OrganisationChange): Promise<Fault[]> {
  const own = await ownOf(tx, row);
  const becomes = row.newCategory ?? '';
  if (!own) return [];
  if (!isHigher(own.category, becomes)) return [fault('newCategory', `${area}.not-higher`)];
  if (!codes.isBranch(own.category)) return directMembers(tx, own);
  const isFit = codes.legalParents[own.category]?.includes(becomes) ?? false;
  return isFit ? [] : [fault('newCategory', `${area}.below-illegal`, { name: own.name })];
}

interface Cause {
  flow: Flow;
  reason: string;
  on: string | null;
}
export async function raise(tx: Tx, row: OrganisationChange, cause: Cause): Promise<void> {
  const own = await ownOf(tx, row);
  if (!own) return;
  if (codes.isBranch(own.category)) {
    const { values } = await foundBy(tx, row);
    const [above = ''] = await applyEffects(
      tx,
      partyOrganisation,
      [{ values: { ...values, state: codes.normal } }],
      cause,
    );
    await applyEffects(tx, partyOrganisation, [{ id: own.id, values: { parentId: above } }], cause);
    return;
  }
  await announce(tx, organisationRaised, { organisationId: own.id, on: String(row.effectiveOn), cause });
  // The term of the committee begins with its first election.
  const termYears = await termYearsBy(tx, row.newCategory ?? own.category);
  const values = { ...toldBy(row), termYears, termStartOn: null };
  await applyEffects(tx, partyOrganisation, [{ id: own.id, values }], cause);
}
