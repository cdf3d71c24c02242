/**
 * The way back from a change order that was carried out by mistake: every value it wrote is put back, as long as nobody
 * has changed it since. All of it or nothing, and told as a restoration. Domain-party 12.3.
 */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import * as codes from 'contract/organisation/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { organisationChange, type OrganisationChange } from 'contract/organisation/organisation-change.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { takesBack } from 'contract/workflow/chain.ts';
import { openBusiness } from '../../kit/process/business.ts';
import { each } from '../../kit/process/handle.ts';
import { announce } from '../../kit/process/happening.ts';
import { refuse } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import { flowOf } from '../../kit/flow.ts';
import { rowsMoved } from '../happenings.ts';
import { bookMoves, lockOrganisations } from '../member/index.ts';
import { putBack, writtenBy, type Back } from '../workflow/index.ts';
import { isCounted } from './counts.ts';
import { goingAlong } from './take-along.ts';
import type { ProcessStep, Tx } from '../../kit/registry.ts';

/** What an order writes, in the order it is put back. */
const written: Resource[] = [partyOrganisation, partyMember, leadershipTeam, teamMember, ...goingAlong];

const area = 'organisation.organisationChange';

/** What the order founded is dissolved again only when nobody stands in it but who goes back. */
async function standingInFounded(tx: Tx, [organisations = [], members = []]: Back[][]) {
  const ids = organisations.filter(one => one.isFounded).map(one => one.id);
  if (ids.length === 0) return [];
  await lockOrganisations(tx, ids);
  const left = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from party_member m where m.organisation_id = any(${sql.param(ids)}::bigint[])
      and ${isCounted} and m.id <> all(${sql.param(members.map(one => one.id))}::bigint[])`);
  return left?.count ? [fault('', `${area}.founded-members`, { count: left.count })] : [];
}

/** When what went over has gone back, nothing is under way in what the order founded. */
async function refuseOpen(tx: Tx, row: OrganisationChange, ids: string[]): Promise<void> {
  const open = await openBusiness(tx, tx.registry.business, ids, flowOf(organisationChange, row.id));
  if (open.length > 0) throw refuse(open.map(business => fault('', `${area}.open`, { business })));
}

async function found(tx: Tx, row: OrganisationChange): Promise<Back[][]> {
  const backs: Back[][] = [];
  for (const resource of written) backs.push(await writtenBy(tx, resource, flowOf(organisationChange, row.id)));
  return backs;
}

export const undoChange: ProcessStep<typeof organisationChange, typeof takesBack.input, typeof takesBack.to> = {
  async guard(tx, row) {
    const backs = await found(tx, row);
    const changed = backs.flat().filter(one => one.isChanged);
    return [
      ...changed.slice(0, 20).map(({ name }) => fault('', `${area}.changed-since`, { name })),
      ...(await standingInFounded(tx, backs)),
    ];
  },
  effect: each(async (tx, row, { reason }) => {
    const flow = flowOf(organisationChange, row.id);
    const backs = await found(tx, row);
    for (const [at, resource] of written.entries()) {
      const standing = (backs[at] ?? []).filter(one => !one.isFounded);
      await putBack(tx, resource, standing, flow, reason);
      await announce(tx, rowsMoved, { entity: resource.name, ids: standing.map(one => one.id) });
    }
    // What the order founded is not torn out of the records: it is dissolved again, when its members have gone back.
    const founded = (backs[0] ?? []).filter(one => one.isFounded);
    await refuseOpen(
      tx,
      row,
      founded.map(one => one.id),
    );
    const dissolved = founded.map(one => ({ ...one, values: { state: codes.dissolved } }));
    await putBack(tx, partyOrganisation, dissolved, flow, reason);
    await bookMoves(tx, flow, await today(tx), reason);
  }),
};
