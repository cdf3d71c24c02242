/** Through whose hands a registration goes: as many as the batch says, and not the branch where it asks none of the staff. */
import { isBranch } from 'contract/organisation/codes.ts';
import { personKinds, registrationStates as states } from 'contract/party-school/codes.ts';
import type { Registration } from 'contract/party-school/registration.ts';
import type { TrainingBatch } from 'contract/party-school/training-batch.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/registry.ts';

type Levels = Pick<TrainingBatch, 'hasBranchReview' | 'hasCollegeReview' | 'hasSchoolReview' | 'staffSkipBranch'>;
const { draft, refused, branch, college, school } = states;

/** The states of those who judge, in their order. */
export const handsOf = (of: Levels, personKind: string | null, isOfBranch: boolean): string[] => [
  ...(of.hasBranchReview && isOfBranch && !(of.staffSkipBranch && personKind === personKinds.staff) ? [branch] : []),
  ...(of.hasCollegeReview ? [college] : []),
  ...(of.hasSchoolReview ? [school] : []),
];

const order: readonly string[] = [branch, college, school];
/** Who judges next after this state; null where nobody does any more. */
export function nextHand(hands: readonly string[], state: string): string | null {
  const at = state === draft || state === refused ? -1 : order.indexOf(state);
  return hands.find(one => order.indexOf(one) > at) ?? null;
}

export async function handsFor(tx: Tx, of: Levels, { personKind, organisationId }: Registration): Promise<string[]> {
  const row = await tx.one<{ category: string }>(sql`
    select category from party_organisation where id = ${organisationId}::bigint`);
  return handsOf(of, personKind, isBranch(row?.category));
}
