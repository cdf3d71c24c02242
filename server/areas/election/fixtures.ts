/** Members of one branch with an account each, for votes in tests. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../kit/database/connection.ts';
import { enrolInto } from '../../testing/enrolled.ts';
import type { Answer, Ask, OpenWorld } from '../../testing/open-world.ts';

export interface Enrolled {
  /** Their ids in order, without the chair. */
  ids: string[];
  /** The secretary of the branch, who has an account already. */
  chairId: string;
  as(personId: string): Promise<Ask>;
}

/** Leaves the vote to these of the crowd: the rights of the others rest, and whoever stands without a vote is of another branch. */
export const callOnly = (database: Database, organisationId: string, personIds: readonly string[]) =>
  database.rows(sql`
    update party_member m set
      rights_status = case when c.is_called or c.stands then '1' else '3' end,
      organisation_id = case when c.is_called or not c.stands then ${organisationId}::bigint else (
        select min(o.id) from party_organisation o
        where o.category = '631' and o.state = '2' and o.id <> ${organisationId}::bigint) end
    from (select p.id, p.id = any(${sql.param(personIds)}::bigint[]) as is_called, exists (
        select 1 from election_candidate e where e.person_id = p.id and e.deleted_at is null) as stands
      from person p where p.name like '选举人%' or p.id = any(${sql.param(personIds)}::bigint[])) c
    where c.id = m.id`);

interface Held {
  chair: Ask;
  crowd: Enrolled;
  /** A vote that stands already, such as a further round; else one of these values is made. */
  id?: string;
  values?: object;
  electors: readonly string[];
  marks(voter: number): Record<string, number>;
  others?(voter: number): string[];
}
const answered = async (answer: Promise<Answer>): Promise<Answer['body']> => {
  const { status, body } = await answer;
  if (status >= 400) throw new Error(JSON.stringify(body.fields ?? body));
  return body;
};
/** Holds a vote from its settings to its sheet: everybody who is called comes and casts. */
export async function holdVote({ chair, crowd, electors, marks, others, ...vote }: Held) {
  const base = '/api/dzzhj/tp';
  const made = { title: '选举', chairId: crowd.chairId, ...vote.values };
  const id = vote.id ?? String((await answered(chair('POST', base, made))).id);
  const path = `${base}/${id}`;
  const act = async (name: string) =>
    answered(chair('POST', `${path}/${name}`, { version: (await chair('GET', path)).body.version }));
  const roll = electors.map(personId => ({ personId, isDue: true, isPresent: true }));
  await answered(chair('POST', `${path}/elector`, { electors: roll }));
  await act('configure');
  await act('start');
  for (const [voter, personId] of electors.entries()) {
    const ask = personId === crowd.chairId ? chair : await crowd.as(personId);
    const list = Object.entries(marks(voter)).map(([candidateId, mark]) => ({ candidateId, mark }));
    await answered(ask('POST', `${path}/cast`, { marks: list, others: others?.(voter) ?? [] }));
  }
  await act('close');
  return { id, sheet: (await chair('GET', `${path}/result`)).body.sheet };
}

export interface CrowdVote {
  id: string;
  candidateIds: string[];
  /** The chair first. */
  electors: string[];
  /** Signs somebody in, who then casts a ballot for the candidate at a place. */
  ready(personId: string): Promise<(chosen: number) => Promise<number>>;
  /** Casts a ballot in favour of the candidate at this place, against all others; gives the status. */
  cast(personId: string, chosen: number): Promise<number>;
}
interface CrowdWish {
  organisationId: string;
  voters: number;
  /** How many candidates there are. */
  stand: number;
  values?: object;
}
/** A vote for one seat among the first of a crowd, opened by its secretary, in which everybody may write in another. */
export async function crowdVote(
  world: OpenWorld,
  crowd: Enrolled,
  { organisationId, voters, stand, values = {} }: CrowdWish,
): Promise<CrowdVote> {
  const secretary = await world.as('demo.secretary');
  // Whoever was left out of a former vote may stand again.
  await callOnly(world.database, organisationId, [crowd.chairId, ...crowd.ids]);
  const election = { organisationId, teamType: '4', electMethod: '1', cycleType: '1', planOn: '2026-12-10', seats: 1 };
  const electionId = (await secretary('POST', '/api/dzzhj', election)).body.id;
  const candidateIds: string[] = [];
  for (const personId of crowd.ids.slice(0, stand)) {
    const values = { electionId, personId, position: '01', source: '1' };
    candidateIds.push((await secretary('POST', '/api/dzzhj/candidate', values)).body.id);
  }
  await world.database.rows(sql`update election_candidate set pre_approved = true`);
  await world.database.rows(sql`update election set state = '3' where id = ${electionId}::bigint`);
  const session = await secretary('POST', '/api/dzzhj/tp', {
    title: '书记选举',
    electionId,
    voteType: '4',
    position: '01',
    seats: 1,
    candidateIds,
    allowOther: true,
    chairId: crowd.chairId,
    supervisorIds: crowd.ids.slice(20, 22),
    ...values,
  });
  const id = String(session.body.id);
  const electors = [crowd.chairId, ...crowd.ids].slice(0, voters);
  await callOnly(world.database, organisationId, electors);
  const roll = electors.map(personId => ({ personId, isDue: true, isPresent: true }));
  await secretary('POST', `/api/dzzhj/tp/${id}/elector`, { electors: roll });
  for (const name of ['configure', 'start']) {
    const { version } = (await secretary('GET', `/api/dzzhj/tp/${id}`)).body;
    await secretary('POST', `/api/dzzhj/tp/${id}/${name}`, { version });
  }
  const ready = async (personId: string) => {
    const ask = personId === crowd.chairId ? secretary : await crowd.as(personId);
    return async (chosen: number) => {
      const marks = candidateIds.map((candidateId, at) => ({ candidateId, mark: at === chosen ? 1 : 2 }));
      return (await ask('POST', `/api/dzzhj/tp/${id}/cast`, { marks })).status;
    };
  };
  const cast = async (personId: string, chosen: number) => (await ready(personId))(chosen);
  return { id, candidateIds, electors, ready, cast };
}

export async function enrol(world: OpenWorld, organisationId: string, count: number): Promise<Enrolled> {
  const { chairId, accounts } = await enrolInto(world.database, organisationId, count);
  return { ids: [...accounts.keys()], chairId, as: personId => world.as(accounts.get(personId) ?? '') };
}
