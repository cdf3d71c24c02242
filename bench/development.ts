/** Lines of development: the board of a branch and the plan of 300 organisations, each beside the obvious SQL. */
import { sql } from 'drizzle-orm';
import { line, told } from './further.ts';
import { median, type Stage } from './measure.ts';
import type { University } from './university.ts';

const times = 20;
const planYear = 2030;
const places = 300;

async function took(action: (n: number) => Promise<unknown>): Promise<number> {
  const spent: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    await action(n);
    spent.push(performance.now() - began);
  }
  return median(spent);
}

/** A plan of the school and 300 places below it, as a split would have left it. */
async function plantPlan({ database }: University): Promise<void> {
  await database.rows(sql`
    with root as (insert into development_quota (year, half, organisation_id, category, total, state, created_at, updated_at)
      select ${planYear}, '0', id, '1', 100000, '2', now(), now() from party_organisation where level = 1 limit 1 returning id)
    insert into development_quota (year, half, organisation_id, category, total, parent_quota_id, state, created_at, updated_at)
    select ${planYear}, '0', o.id, '1', 10, root.id, '2', now(), now() from root, (select id from party_organisation
      where level > 1 and deleted_at is null order by level, id limit ${places}) o`);
}

export async function developmentLines({ product: { port }, known }: Stage, university: University): Promise<string[]> {
  const { database } = university;
  await plantPlan(university);
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${known.token}` };
    const answer = await fetch(`http://127.0.0.1:${port}/api/fzdy/${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
  const branches = await database.rows<{ id: string }>(sql`
    select organisation_id as id from development_record where state = '1' group by 1 order by count(*) desc limit ${times}`);
  const branchAt = (n: number) => branches[n % branches.length]?.id ?? known.root;
  const board = await took(n => ask(`board?organisationId=${branchAt(n)}&size=200`));
  const bareBoard = await took(n =>
    database.rows(sql`
      select r.*, (select jsonb_object_agg(s.step, s.state) from development_step s
        where s.record_id = r.id and s.is_current) as cells
      from development_record r where r.organisation_id = ${branchAt(n)}::bigint and r.state = '1'`),
  );
  const plan = await took(() => ask(`quota/tree?year=${planYear}`));
  const barePlan = await took(() =>
    database.rows(sql`
      select q.*, (select count(*) from development_record r where r.quota_id = q.id) as taken
      from development_quota q where q.year = ${planYear}`),
  );
  return [
    line('board of a branch, development', told(board, 'ms', 1), `floor ${told(bareBoard, 'ms', 1)}`),
    line('plan of 300 organisations', told(plan, 'ms', 1), `floor ${told(barePlan, 'ms', 1)}`),
  ];
}
