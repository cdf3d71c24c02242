/** Reports of the work: asked of whoever is assessed, read beside the ballot, and said to be late. Domain-cadre 2.5. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import type { Answer, Ask } from '../../testing/open-world.ts';
import { enter, openAssessment, path, started, take, type Assessment } from './fixtures.ts';

let at: Assessment;
let oneself: Ask;
beforeAll(async () => {
  at = await openAssessment();
  oneself = await at.world.as('demo.cadre');
});
afterAll(() => at.world.close());

const sentences = ({ body }: Answer) => (body.fields ?? []).map(({ message }: { message: string }) => message);
const text = '一年来，认真履行副院长职责，推进实验教学改革。';
const handIn = (id: string | undefined, report: string) => oneself('POST', `/api/khTarget/report/${id}`, { report });
const own = async () => (await oneself('GET', '/api/khTarget/own')).body;

test('asked when the scheme is complete, handed in within 3,000 characters, and changed until the ballots open', async () => {
  const { department, world, raters } = at;
  const { id, targetIds, codes } = await started(at, { reportDueOn: '2026-12-05' });
  const [, ownId] = targetIds;
  const todos = (await oneself('GET', '/api/msgTodo/getTodo')).body.content;
  expect(todos.map(({ title }: { title: string }) => title)).toContain(
    '【干部考核】请提交2026年度中层干部考核述职报告',
  );
  expect(sentences(await handIn(ownId, '字'.repeat(3001)))).toHaveLength(1);
  expect((await handIn(targetIds[0], text)).status).toBe(404);
  expect((await handIn(ownId, text)).body).toEqual({ isLate: false });
  expect((await own())[0].report).toMatchObject({ state: '2', text, dueOn: '2026-12-05', isOpen: false });
  expect(sentences(await handIn(ownId, '改写'))).toEqual(['测评已开始，已提交的述职报告不能修改']);
  expect((await department('GET', `${path}/${id}/reports`)).body).toEqual({
    asked: 2,
    given: 1,
    late: 0,
    waiting: ['邵承志'],
  });
  const rater = await world.as(raters[0]?.username ?? '');
  const [ballot] = (await rater('GET', '/api/cadreEvaluation/my')).body;
  const paper = (await rater('GET', `/api/cadreEvaluation/${ballot.pollId}/ballot`)).body;
  expect(paper.targets.map(({ hasReport }: { hasReport: boolean }) => hasReport)).toEqual([false, true]);
  const read = (who: Ask, place: string, targetId: string | undefined) =>
    who('GET', `/api/cadreEvaluation/${place}/report?targetId=${targetId}`);
  expect((await read(rater, ballot.pollId, ownId)).body).toEqual({ report: text });
  expect((await read(oneself, ballot.pollId, ownId)).status).toBe(404);
  expect((await read(await enter(at, codes[0] ?? ''), 'anonymous', ownId)).body).toEqual({ report: text });
});

test('behind its day the first one is taken and said to be late, until the close', async () => {
  const { department, world } = at;
  await setClock(world.database, '2026-11-20');
  const { id, targetIds } = await started(at, { name: '补充考核', reportDueOn: '2026-11-21' });
  await setClock(world.database, '2026-11-22');
  expect((await department('POST', `${path}/urgeReports/${id}`, {})).body.told).toBeGreaterThan(0);
  expect((await handIn(targetIds[1], text)).body).toEqual({ isLate: true });
  expect((await department('GET', `${path}/${id}/reports`)).body.late).toBe(1);
  expect((await take(department, id, 'close', { reason: '全部提交' })).status).toBe(200);
  expect(sentences(await handIn(targetIds[1], text))).toEqual(['测评已关闭，不能再提交述职报告']);
  const open = await world.database.rows(sql`
    select 1 from todo where biz_type = 'KH_SZ' and record_id = any(${sql.param(targetIds)}::bigint[]) and state = 0`);
  expect(open).toEqual([]);
});
