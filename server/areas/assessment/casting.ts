/**
 * Casting: who has cast and the ballot go into the boxes together, and nothing ties them afterwards. No audit line, no change
 * record, no to-do and no line of the log tells of a cast. Decisions 050, 191, 264.
 */
import { sql } from 'drizzle-orm';
import {
  castAnonymousBallot,
  castBallot,
  myBallots,
  readAnonymousBallot,
  readBallot,
  type OwnBallot,
  type TargetMarks,
} from 'contract/assessment/calls.ts';
import { schemeStates } from 'contract/assessment/codes.ts';
import { castInto } from '../../ballots/cast-in.ts';
import { casting } from '../../ballots/casting.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { saidOf } from './ballot-form.ts';
import { markedOf } from './ballot-faults.ts';
import { boxes, turnoutOf } from './box.ts';
import { paperOf } from './paper.ts';
import { pollById, type Poll } from './poll.ts';
import { ratersOf, type Rater } from './raters.ts';
import { raterOf } from './rater-session.ts';

const area = 'assessment.ballot';
export interface Coming {
  tx: Tx;
  key: string;
  marks: readonly TargetMarks[];
}
export const closedNow = ({ scheme }: Pick<Poll, 'scheme'>) =>
  new Refusal(400, `${area}.${scheme.state < schemeStates.running ? 'early' : 'over'}`);

export const castIn = castInto<Poll, Rater, Coming>({
  boxes,
  pollById,
  ratersOf,
  said: (poll, { leftOut }, { marks }) => saidOf(poll.scheme.judgeType, markedOf(poll, leftOut, marks)),
  closed: closedNow,
  twice: `${area}.twice`,
  restored: `${area}.restored`,
});
const castTogether = casting<Coming>(castIn);

/** A poll of which the key is a rater; any other is as one that is not there. */
async function pollFor(tx: Tx, id: string, key: string) {
  const poll = await pollById(tx, id);
  const rater = poll && (await ratersOf(tx, poll)).get(key);
  if (!poll || !rater) throw notFound();
  return { poll, rater };
}
async function open(tx: Tx, id: string, key: string) {
  const { poll, rater } = await pollFor(tx, id, key);
  return paperOf(tx, poll, rater);
}
const ownKey = ({ actor }: Tx): string => actor.personId ?? '';

/** Ballots of schemes that are under way, whether cast or not. */
async function ownBallots(tx: Tx): Promise<OwnBallot[]> {
  const rows = await tx.rows<{ id: string; assignmentId: string; unitName: string | null; n: number }>(sql`
    select q.id, a.id as assignment_id, u.name as unit_name, cardinality(q.target_ids) as n
    from rating_assignment a join assessment_poll q on q.rater_group_id = a.rater_group_id
        and q.unit_id is not distinct from a.unit_id
      join assessment_scheme s on s.id = q.scheme_id and s.state = ${schemeStates.running}
      left join unit u on u.id = q.unit_id
    where a.person_id = ${tx.actor.personId}::bigint and a.deleted_at is null order by s.end_at, q.id`);
  const own: OwnBallot[] = [];
  for (const { id, assignmentId, unitName, n } of rows) {
    const poll = await pollById(tx, id);
    if (!poll) continue;
    const { scheme, group, isOpen } = poll;
    const isDone = (await turnoutOf(tx, id))?.has(assignmentId) ?? false;
    const { startAt, endAt } = scheme;
    const said = { schemeName: scheme.name, groupName: group.name, unitName, anonymity: group.anonymity };
    own.push({ pollId: id, ...said, targets: n, startAt, endAt, isOpen, isDone });
  }
  return own;
}
/** Polls in which the reader has cast: the own list asks no more, decision 192. */
export const castBy = async (tx: Tx): Promise<string[]> =>
  (await ownBallots(tx)).filter(({ isDone }) => isDone).map(({ pollId }) => pollId);

export const castingRoutes = [
  serve(myBallots, ({ tx }) => ownBallots(tx)),
  serve(readBallot, ({ tx, params: { id } }) => open(tx, id, ownKey(tx))),
  serve(
    castBallot,
    async ({ tx, database, params: { id }, body }) => {
      await pollFor(tx, id, ownKey(tx));
      await castTogether(database, id, { tx, key: ownKey(tx), marks: body.marks });
      return { done: true as const };
    },
    { opensTransaction: true },
  ),
  serve(readAnonymousBallot, ({ tx, header }) => {
    const { pollId, codeId } = raterOf(tx, header);
    return open(tx, pollId, codeId);
  }),
  serve(
    castAnonymousBallot,
    async ({ tx, database, header, body }) => {
      const { pollId, codeId } = raterOf(tx, header);
      await pollFor(tx, pollId, codeId);
      await castTogether(database, pollId, { tx, key: codeId, marks: body.marks });
      return { done: true as const };
    },
    { opensTransaction: true },
  ),
];
