/** How far a scheme is: of groups, never of people, but of those who give their name. Domain-cadre 2.5. */
import { sql } from 'drizzle-orm';
import { assessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { readProgress, urgeRaters, type ProgressLine } from 'contract/assessment/calls.ts';
import { anonymities, schemeStates } from 'contract/assessment/codes.ts';
import { fault } from 'contract/kit/fault.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { loadRow } from '../../kit/write/load.ts';
import { accountsOf, tellAccounts } from '../message/index.ts';
import { turnoutOf, turnoutsOf } from './box.ts';
import { pollsOf, type Poll } from './poll.ts';
import { ratersOf } from './raters.ts';

interface Named {
  id: string;
  name: string;
}
/** In the order of their names. */
const namesOf = (tx: Tx, personIds: readonly string[]) =>
  tx.rows<Named>(sql`
    select id, name from person where id = any(${sql.param([...personIds])}::bigint[]) order by name_pinyin, id`);

type Turnouts = Awaited<ReturnType<typeof turnoutsOf>>;
const ofPlace = (groupId: string, unitId: string | null) => `${groupId} ${unitId}`;
/** How many may cast, by group and unit. */
async function expectedIn(tx: Tx, schemeId: string): Promise<Map<string, number>> {
  const rows = await tx.rows<{ groupId: string; unitId: string | null; n: number }>(sql`
    select a.rater_group_id as group_id, a.unit_id, count(*)::int as n
    from rating_assignment a join rater_group g on g.id = a.rater_group_id
    where g.scheme_id = ${schemeId}::bigint and a.deleted_at is null group by 1, 2
    union all
    select rater_group_id, unit_id, sum(count)::int from rating_code
    where scheme_id = ${schemeId}::bigint and is_usable and deleted_at is null group by 1, 2`);
  return new Map(rows.map(({ groupId, unitId, n }) => [ofPlace(groupId, unitId), n]));
}
async function unitsOf(tx: Tx, polls: readonly Poll[]): Promise<Map<string, string>> {
  const ids = polls.flatMap(({ unitId }) => unitId ?? []);
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from unit where id = any(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Of raters who give their names who has not cast, by poll; there are few such polls. */
async function waitingIn(tx: Tx, polls: readonly Poll[], turnouts: Turnouts): Promise<Map<string, string[]>> {
  const waiting = new Map<string, Set<string>>();
  for (const poll of polls.filter(({ group }) => group.anonymity === anonymities.named)) {
    const raters = [...(await ratersOf(tx, poll)).values()];
    const voted = turnouts.get(poll.id);
    waiting.set(poll.id, new Set(raters.filter(({ id }) => !voted?.has(id)).map(({ key }) => key)));
  }
  const people = await namesOf(
    tx,
    [...waiting.values()].flatMap(keys => [...keys]),
  );
  const namesIn = (keys: Set<string>) => people.filter(({ id }) => keys.has(id)).map(({ name }) => name);
  return new Map([...waiting].map(([pollId, keys]) => [pollId, namesIn(keys)]));
}

async function linesOf(tx: Tx, schemeId: string): Promise<ProgressLine[]> {
  const polls = await pollsOf(tx, schemeId);
  const turnouts = await turnoutsOf(
    tx,
    polls.map(({ id }) => id),
  );
  const [expected, units] = [await expectedIn(tx, schemeId), await unitsOf(tx, polls)];
  const waiting = await waitingIn(tx, polls, turnouts);
  return polls.map(({ id: pollId, scheme, group, unitId }) => {
    const voted = turnouts.get(pollId);
    const isTold = group.anonymity === anonymities.named || (voted?.size ?? 0) >= scheme.minGroupBallots;
    const { id: groupId, name: groupName, anonymity } = group;
    return {
      pollId,
      groupId,
      groupName,
      anonymity,
      unitName: units.get(unitId ?? '') ?? null,
      expected: expected.get(ofPlace(groupId, unitId)) ?? 0,
      cast: voted && isTold ? voted.size : null,
      waiting: waiting.get(pollId) ?? [],
    };
  });
}

/** Of an anonymous group everybody is told alike; of named raters those who have not cast. */
async function toldOf(tx: Tx, poll: Poll): Promise<string[]> {
  if (poll.group.anonymity === anonymities.code) return [];
  const raters = [...(await ratersOf(tx, poll)).values()];
  const voted = poll.group.anonymity === anonymities.named ? await turnoutOf(tx, poll.id) : null;
  return raters.filter(({ id }) => !voted?.has(id)).map(({ key }) => key);
}

export const progressRoutes = [
  serve(readProgress, async ({ tx, params: { id } }) => {
    const { minGroupBallots } = await loadRow(tx, assessmentScheme, id, 'read', 'look');
    return { leastBallots: minGroupBallots, lines: await linesOf(tx, id) };
  }),
  serve(urgeRaters, async ({ tx, params: { id } }) => {
    const scheme = await loadRow(tx, assessmentScheme, id, 'read');
    if (scheme.state !== schemeStates.running) throw refuse([fault('', 'assessment.assessmentScheme.not-running')]);
    const people = new Set<string>();
    for (const poll of await pollsOf(tx, id)) for (const personId of await toldOf(tx, poll)) people.add(personId);
    const accounts = await accountsOf(tx, [...people]);
    await tellAccounts(tx, accounts, {
      title: `【干部测评】${scheme.name}即将截止`,
      content: `请在截止前参加${scheme.name}，已提交的请忽略。`,
      entity: assessmentScheme.name,
      recordId: id,
      personId: tx.actor.personId ?? '',
      link: { routePath: '/cadre/evaluation', query: {} },
    });
    return { told: accounts.length };
  }),
];
