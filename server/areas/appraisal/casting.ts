/**
 * Casting: who has cast and the ballot go into the boxes together, and nothing ties them afterwards (`box.ts`). No audit
 * line, no change record, no to-do and no line of the log tells of a cast.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  castMasses,
  castMutual,
  openMasses,
  readMutual,
  type Mark,
  type RatingPaper,
} from 'contract/appraisal/calls.ts';
import { givenGrades, judgeTypes } from 'contract/appraisal/codes.ts';
import { fault } from 'contract/kit/fault.ts';
import { castInto } from '../../ballots/cast-in.ts';
import { casting } from '../../ballots/casting.ts';
import type { Said } from '../../ballots/papers.ts';
import { notFound, refuse, Refusal } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { boxes, turnoutOf } from './box.ts';
import { massesPollAt, mutualPollOf, pollById, stepLabel, type Poll } from './poll.ts';

const area = 'appraisal.ballot';
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export interface Coming {
  tx: Tx;
  /** The own participation, or the hash of a link. */
  key: string;
  marks: readonly Mark[];
}
interface Rater {
  id: string;
  key: string;
  /** The participation of the rater, who is not rated by himself or herself. */
  own: string | null;
}

/** The whole list each time: the database marks the pages that it reads first, in its log too, and would mark the rater's. */
async function ratersOf(tx: Tx, poll: Poll): Promise<Map<string, Rater>> {
  const rows =
    poll.kind === 'mutual'
      ? await tx.rows<Rater>(sql`
          select member_id as id, id::text as key, id as own from appraisal_participant
          where id = any(${sql.param(poll.targetIds)}::bigint[]) and deleted_at is null`)
      : await tx.rows<Rater>(sql`
          select id, token_hash as key, null::bigint as own from public_rater
          where batch_id = ${poll.batch.id}::bigint and organisation_id = ${poll.organisationId}::bigint
            and deleted_at is null and token_hash is not null`);
  return new Map(rows.map(row => [row.key, row]));
}

const isScore = (value: number) => Number.isInteger(value) && value >= 0 && value <= 100;
function numbersOf({ batch, dimensions }: Poll, { grade, scores }: Mark): number[] | null {
  if (batch.judgeType === judgeTypes.level)
    return givenGrades.some(one => one === grade) && !scores ? [Number(grade)] : null;
  return scores?.length === dimensions.length && scores.every(isScore) && !grade ? scores : null;
}

/** Everybody who is to be rated has one mark, and nobody else. */
function saidOf(poll: Poll, rater: Rater, marks: readonly Mark[]): Said[] {
  const wanted = poll.targetIds.filter(id => id !== rater.own);
  const given = new Map(marks.map(mark => [mark.id, mark]));
  if (given.size !== marks.length || marks.some(({ id }) => !wanted.includes(id)))
    throw refuse([fault('marks', `${area}.foreign`)]);
  const open = wanted.filter(id => !given.has(id)).length;
  if (open > 0) throw refuse([fault('marks', `${area}.open-targets`, { n: open })]);
  return wanted.map(targetId => {
    const numbers = numbersOf(poll, given.get(targetId) as Mark);
    if (!numbers) throw refuse([fault('marks', `${area}.mark`)]);
    return { targetId, numbers };
  });
}

const outside = (poll: Poll) => new Refusal(400, 'appraisal.own.window', { params: { step: stepLabel(poll) } });

export const castIn = castInto<Poll, Rater, Coming>({
  boxes,
  pollById,
  ratersOf,
  said: (poll, rater, { marks }) => saidOf(poll, rater, marks),
  closed: outside,
  twice: 'appraisal.own.twice',
  restored: `${area}.restored`,
});
const castTogether = casting<Coming>(castIn);

async function paperOf(tx: Tx, poll: Poll, rater: Rater, raters: number): Promise<RatingPaper> {
  const people = await tx.rows<{ id: string; name: string }>(sql`
    select a.id, a.name from appraisal_participant a join person p on p.id = a.member_id
    where a.id = any(${sql.param(poll.targetIds)}::bigint[]) and a.deleted_at is null order by p.name_pinyin, a.id`);
  const place = await tx.one<{ name: string }>(sql`
    select short_name as name from party_organisation where id = ${poll.organisationId}::bigint`);
  return {
    batchName: poll.batch.name,
    organisationName: place?.name ?? '',
    judgeType: poll.batch.judgeType,
    dimensions: poll.dimensions,
    from: poll.window.from,
    to: poll.window.to,
    isOpen: poll.isOpen,
    isDone: (await turnoutOf(tx, poll.id))?.has(rater.id) ?? false,
    mostBallots: rater.own === null ? raters : raters - 1,
    targets: people.filter(({ id }) => id !== rater.own),
  };
}

/** The poll of an own participation; that of somebody else is as one that is not there. */
async function ownPoll(tx: Tx, participantId: string) {
  const poll = await mutualPollOf(tx, participantId);
  const raters = poll ? await ratersOf(tx, poll) : new Map<string, Rater>();
  const rater = raters.get(participantId);
  if (!poll || !rater || rater.id !== tx.actor.personId) throw notFound();
  return { poll, rater, raters: raters.size };
}
const isReadable = ({ batch }: Poll) => batch.state >= '3';

/** A link opens the poll of its branch; of a link that opens nothing no more is said. */
async function pollOfLink(tx: Tx, token: string) {
  const hash = hashOf(token);
  const place = await tx.one<{ batchId: string; organisationId: string }>(sql`
    with links as materialized (select token_hash, batch_id, organisation_id from public_rater
      where deleted_at is null and token_hash is not null)
    select batch_id, organisation_id from links where token_hash = ${hash}`);
  const poll = place ? await massesPollAt(tx, place.batchId, place.organisationId) : undefined;
  const raters = poll ? await ratersOf(tx, poll) : new Map<string, Rater>();
  const rater = raters.get(hash);
  if (!poll || !rater || !isReadable(poll)) throw new Refusal(404, `${area}.no-poll`);
  return { poll, rater, hash, raters: raters.size };
}

const mutual = serve(readMutual, async ({ tx, params: { id } }) => {
  const { poll, rater, raters } = await ownPoll(tx, id);
  return paperOf(tx, poll, rater, raters);
});
const cast = serve(
  castMutual,
  async ({ tx, database, params: { id }, body }) => {
    const { poll } = await ownPoll(tx, id);
    await castTogether(database, poll.id, { tx, key: id, marks: body.marks });
    return { done: true as const };
  },
  { opensTransaction: true },
);
const open = serve(openMasses, async ({ tx, body }) => {
  const { poll, rater, raters } = await pollOfLink(tx, body.token);
  return paperOf(tx, poll, rater, raters);
});
const castByLink = serve(
  castMasses,
  async ({ tx, database, body }) => {
    const { poll, hash } = await pollOfLink(tx, body.token);
    await castTogether(database, poll.id, { tx, key: hash, marks: body.marks });
    return { done: true as const };
  },
  { opensTransaction: true },
);
export const castingRoutes = [mutual, cast, open, castByLink];

/** Own participations whose mutual ballot was cast, while it is open. */
export async function ratedIn(tx: Tx): Promise<string[]> {
  const own = await tx.rows<{ id: string; pollId: string }>(sql`
    select a.id, q.id as poll_id from appraisal_participant a
      join appraisal_poll q on q.kind = 'mutual' and q.batch_id = a.batch_id and a.id = any(q.target_ids)
    where a.member_id = ${tx.actor.personId}::bigint and a.deleted_at is null`);
  const rated: string[] = [];
  for (const { id, pollId } of own) if ((await turnoutOf(tx, pollId))?.has(tx.actor.personId ?? '')) rated.push(id);
  return rated;
}
