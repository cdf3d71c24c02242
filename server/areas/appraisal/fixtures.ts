/** An appraisal of one branch with as many members as a test wishes, each with an account. */
import { sql } from 'drizzle-orm';
import type { Answer, Ask, OpenWorld } from '../../testing/open-world.ts';
import { enrolInto } from '../../testing/enrolled.ts';

export const path = '/api/mzpydy';
/** Summary, self, mutual, masses and org, one week after the other, all of them open on this day. */
export const openDay = '2026-11-10';
export const closedDay = '2026-11-21';

export interface Branch {
  organisationId: string;
  /** The secretary first. */
  memberIds: string[];
  as(memberId: string): Promise<Ask>;
}

/** Of the branch of `demo.secretary`: the secretary and so many more; whoever else was there stands elsewhere. */
export async function branchOf(world: Pick<OpenWorld, 'database' | 'idOf' | 'as'>, members: number): Promise<Branch> {
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  const elsewhere = await world.idOf('party_organisation', 'code', '9999990001201003');
  const { chairId, accounts } = await enrolInto(world.database, organisationId, members - 1);
  const memberIds = [chairId, ...accounts.keys()];
  await world.database.rows(sql`
    update party_member set organisation_id = ${elsewhere}::bigint, group_id = null
    where organisation_id = ${organisationId}::bigint and not id = any(${sql.param(memberIds)}::bigint[])`);
  return {
    organisationId,
    memberIds,
    as: id => world.as(id === chairId ? 'demo.secretary' : (accounts.get(id) ?? '')),
  };
}

export const plan = (organisationId: string, more: object = {}) => ({
  name: '2026年民主评议党员',
  year: 2026,
  organisationId,
  judgeType: '1',
  hasSummary: true,
  summaryFrom: '2026-11-02',
  summaryTo: '2026-11-20',
  hasSelf: true,
  selfFrom: '2026-11-02',
  selfTo: '2026-11-20',
  hasMutual: true,
  mutualFrom: '2026-11-02',
  mutualTo: '2026-11-20',
  hasMasses: true,
  massesFrom: '2026-11-02',
  massesTo: '2026-11-20',
  hasOrg: true,
  orgFrom: '2026-11-21',
  orgTo: '2026-11-30',
  dimensions: '理想信念 60\n作用发挥 40',
  excellentRate: 3333,
  massesMin: 5,
  ...more,
});

/** Takes a transition by its own version; warnings are confirmed. */
export async function take(who: Ask, of: string, id: string, name: string, input: object = {}): Promise<Answer> {
  const { version } = (await who('GET', `${of}/${id}`)).body;
  return who('POST', `${of}/${id}/${name}`, { version, ...input });
}

type Settling = Pick<OpenWorld, 'settle'>;
/** Each of these steps, with what it asks for in the background. */
async function step(world: Settling, who: Ask, id: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const taken = await take(who, path, id, name);
    if (taken.status !== 200) throw new Error(JSON.stringify(taken.body));
    await world.settle();
  }
}

/** A batch from its plan to its start. */
export async function started(world: Settling, who: Ask, values: object): Promise<string> {
  const made = await who('POST', path, values);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  await step(world, who, made.body.id, ['configure', 'start']);
  return made.body.id;
}
export const closeAndGrade = (world: Settling, who: Ask, id: string) => step(world, who, id, ['close', 'grade']);

export const own = async (who: Ask) => (await who('GET', `${path}/own`)).body[0];

/** Rates everybody else by what is said of each, by name. */
export async function rate(who: Ask, mark: (name: string) => object): Promise<Answer> {
  const { id } = await own(who);
  const { body } = await who('GET', `${path}/own/${id}/mutual`);
  const marks = body.targets.map((one: { id: string; name: string }) => ({ id: one.id, ...mark(one.name) }));
  return who('POST', `${path}/own/${id}/mutual`, { marks });
}

export interface Part {
  id: string;
  name: string;
  memberId: string;
  joinType: string;
  needGrade: boolean;
  noGradeReason: string | null;
  mutualScore: number | null;
  massesScore: number | null;
  finalScore: number | null;
  suggestedGrade: string | null;
}
export const participants = (world: Pick<OpenWorld, 'database'>, batchId: string) =>
  world.database.rows<Part>(sql`
    select id, name, member_id, join_type, need_grade, no_grade_reason, mutual_score, masses_score, final_score,
      suggested_grade
    from appraisal_participant where batch_id = ${batchId}::bigint and deleted_at is null order by name`);
/** Raters from outside with a link each, in the order of their names. */
export async function linksFor(who: Ask, batchId: string, organisationId: string, count: number): Promise<string[]> {
  for (let n = 1; n <= count; n += 1)
    await who('POST', `${path}/rater`, { batchId, organisationId, name: `群众${n}`, identity: '2' });
  const links = await who('POST', `${path}/${batchId}/rater-links`, { organisationId });
  return links.body.map((one: { token: string }) => one.token);
}
