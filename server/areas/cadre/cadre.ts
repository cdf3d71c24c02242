/** A cadre's record: plausible dates, a rank one manages, and place and status as the posts say. Domain-cadre 1.3. */
import { addYears, yearsBetween } from 'contract/kit/calendar.ts';
import { cadre, type CadreDraft } from 'contract/cadre/cadre.ts';
import { byPosts, inPostStatuses, postStates, schoolLeaderRanks, statusAfter } from 'contract/cadre/codes.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { rules, type PlannedChange, type Tx, type Values } from '../../kit/registry.ts';
import { reach } from '../../kit/resource/reach.ts';
import { today } from '../../kit/setting.ts';
import { heldPostsOf, type HeldPost } from './held-posts.ts';
import { ranksManagedBy } from './managed.ts';

type Planned = PlannedChange<typeof cadre>;
const area = 'cadre.cadre';
const workingAge = 16;
export const partyAge = 18;

/** Whether who writes may give a cadre this rank. */
async function rankRule(tx: Tx, verb: string, isConsequence: boolean): Promise<(rank: string | null) => boolean> {
  const reached = reach(tx.actor, permissionOf(cadre, verb));
  if (isConsequence || reached.all) return () => true;
  const rows = reached.manager ? await tx.rows<{ rank: string }>(ranksManagedBy(reached.manager)) : [];
  const managed = new Set(rows.map(({ rank }) => rank));
  const isUnits = (rank: string | null) => !reached.manager && !schoolLeaderRanks.includes(rank ?? '');
  return rank => rank === null || managed.has(rank) || isUnits(rank);
}

const factsOf = async (
  tx: Tx,
  plans: Planned[],
  { verb, isConsequence = false }: { verb: string; isConsequence?: boolean },
) => ({
  posts: await heldPostsOf(
    tx,
    plans.map(({ id }) => id),
  ),
  mayGive: await rankRule(tx, verb, isConsequence),
  today: await today(tx),
});
type Facts = Awaited<ReturnType<typeof factsOf>>;

/** In office, on trial, or what the last dismissal left; other states are entered by a document and stay. */
function statusBy(status: string | null, post: HeldPost | undefined): string | null {
  if (!post || !byPosts.includes(status ?? '')) return status;
  if (post.unitId !== null) return post.state === postStates.onTrial ? inPostStatuses.onTrial : inPostStatuses.inOffice;
  const isInOffice = status === inPostStatuses.inOffice || status === inPostStatuses.onTrial;
  return isInOffice ? (statusAfter[post.dismissType ?? ''] ?? inPostStatuses.left) : status;
}

function derive(row: CadreDraft, { posts }: Facts, { id }: Planned): Values {
  const post = posts.get(id);
  return {
    postUnitId: post?.unitId ?? row.unitId,
    currentPost: post?.words ?? null,
    currentPostOn: post?.startOn ?? null,
    inPostStatus: statusBy(row.inPostStatus, post),
  };
}

function dates({ after, changed }: Planned, { today: day }: Facts): Fault[] {
  const { birthDate, workStartedOn, rankMonth, secondPartyOn } = after;
  const faults: Fault[] = [];
  if (birthDate && workStartedOn && (changed.has('birthDate') || changed.has('workStartedOn'))) {
    if (workStartedOn < birthDate) faults.push(fault('workStartedOn', `${area}.born-after-work`));
    else if (yearsBetween(birthDate, workStartedOn) < workingAge)
      faults.push(warn('workStartedOn', `${area}.young-worker`));
  }
  if (changed.has('rankMonth') && rankMonth && rankMonth > day.slice(0, 7))
    faults.push(fault('rankMonth', `${area}.rank-later`));
  if (changed.has('secondPartyOn') && secondPartyOn && birthDate && secondPartyOn < addYears(birthDate, partyAge))
    faults.push(fault('secondPartyOn', `${area}.young-member`));
  return faults;
}

export const cadreRules = rules(cadre, {
  facts: factsOf,
  derive,
  check: (plan, known) => [
    ...dates(plan, known),
    ...(plan.changed.has('rank') && !known.mayGive(plan.after.rank) ? [fault('rank', `${area}.rank-beyond`)] : []),
  ],
});
