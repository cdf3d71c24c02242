import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymousBallot, enter, marksOf, openAssessment, path, started, take, type Assessment } from './fixtures.ts';

let at: Assessment;
let running: Awaited<ReturnType<typeof started>>;
beforeAll(async () => {
  at = await openAssessment();
  running = await started(at);
});
afterAll(() => at.world.close());

const enterAs = async (code: string) =>
  (await at.world.as(null))('POST', '/api/cadreEvaluation/anonymous/enter', { code });

test('codes are ten letters that nobody takes for another, and nothing of them is kept but a hash', async () => {
  expect(running.codes).toHaveLength(21);
  for (const code of running.codes) expect(code).toMatch(/^[ABCDEFGHJKMNPQRSTUVWXYZ23456789]{10}$/);
  const kept = JSON.stringify([
    await at.world.database.rows(sql`select * from rating_code`),
    await at.world.database.rows(sql`select * from rating_code_hash`),
    await at.world.database.rows(sql`select * from change_record`),
    await at.world.database.rows(sql`select * from audit_record`),
  ]);
  for (const code of running.codes) expect(kept).not.toContain(code);
});

test('[AUTH-19] a code opens a session that reaches its ballot and nothing else', async () => {
  const { status, body } = await enterAs(running.codes[0]!.toLowerCase());
  expect([status, body.roles]).toEqual([200, ['ROLE_ANONYMOUS_RATER']]);
  const ask = at.world.with(body.token);
  expect((await ask('GET', '/auth/info')).body.user).toMatchObject({ name: '匿名测评员', personId: null });
  expect((await ask('GET', '/api/khScheme')).status).toBe(403);
  expect((await ask('GET', '/api/gbjbxx')).status).toBe(403);
  expect((await ask('GET', '/api/cadreEvaluation/my')).status).toBe(403);
  expect((await ask('GET', anonymousBallot)).body).toMatchObject({
    groupName: '教职工代表',
    isDone: false,
    isOpen: true,
  });
  expect(await at.world.database.rows(sql`select 1 from session where user_id is null`)).toEqual([]);
});

test('case 10: one code sent twice at once is one ballot, and the code is used', async () => {
  const code = running.codes[1]!;
  const ask = await enter(at, code);
  const { targets } = (await ask('GET', anonymousBallot)).body;
  const marks = marksOf(targets, [1, 2]);
  const answers = await Promise.all([1, 2, 3].map(() => ask('POST', anonymousBallot, { marks })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const late = answers.find(({ status }) => status === 409);
  expect(late?.body.message).toBe('您已提交，提交后不可修改');
  const again = await enterAs(code);
  expect([again.status, again.body.message]).toEqual([400, '测评码无效或已使用']);
});

test('what is missing, what is no grade and who is not rated is refused; the sentence says where', async () => {
  const ask = await enter(at, running.codes[2]!);
  const { targets } = (await ask('GET', anonymousBallot)).body;
  const send = async (marks: unknown) => (await ask('POST', anonymousBallot, { marks })).body.fields[0].message;
  expect(await send(marksOf(targets.slice(0, 1), [1, 1]))).toBe('第2位对象尚未评价');
  expect(await send(marksOf(targets, [1, 5]))).toBe('请选择票面上的等次');
  expect(await send([{ targetId: '999999', values: [1, 1] }])).toBe('测评票中有不应评价的对象，请刷新后重新填写');
});

test('five wrong codes of an address are followed by a quarter of an hour without any', async () => {
  for (let n = 0; n < 5; n += 1) expect((await enterAs('AAAAAAAAAA')).status).toBeGreaterThanOrEqual(400);
  const refused = await enterAs(running.codes[3]!);
  expect([refused.status, refused.body.message]).toEqual([429, '测评码错误次数过多，请15分钟后再试']);
});

test('[BIZ-31] a signed-in rater casts once; the record names nobody, and nothing but the boxes has changed', async () => {
  const [rater] = at.raters;
  const ask = await at.world.as(rater!.username);
  const [own] = (await ask('GET', '/api/cadreEvaluation/my')).body;
  expect(own).toMatchObject({ groupName: '班子成员', targets: 2, isDone: false });
  const url = `/api/cadreEvaluation/${own.pollId}/ballot`;
  const { targets } = (await ask('GET', url)).body;
  expect((await ask('POST', url, { marks: marksOf(targets, [1, 1]) })).status).toBe(200);
  expect((await ask('POST', url, { marks: marksOf(targets, [2, 2]) })).status).toBe(409);
  const [box] = await at.world.database.rows(sql`select * from assessment_box where poll_id = ${own.pollId}::bigint`);
  expect(Object.keys(box!).sort()).toEqual(['id', 'isRenewed', 'papers', 'pollId', 'publicKey', 'secret']);
});

test('no column leads from a rater or a code to a box, and none from a box to anything but its poll', async () => {
  const columns = await at.world.database.rows<{ name: string }>(sql`
    select column_name as name from information_schema.columns where table_name = 'assessment_box' order by 1`);
  expect(columns.map(({ name }) => name)).toEqual(['id', 'is_renewed', 'papers', 'poll_id', 'public_key', 'secret']);
  const leading = await at.world.database.rows<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(box|ballot)_ids?$' and table_name ~ 'assess|rating|session|todo|audit'`);
  expect(leading).toEqual([]);
});

test('case 11: nobody reads a result before the close, the administrator neither', async () => {
  const { department } = at;
  const refused = await department('GET', `/api/khResult/scheme/${running.id}`);
  expect([refused.status, refused.body.message]).toEqual([400, '方案未关闭，不能查看结果']);
  const board = await department('GET', `${path}/${running.id}/result`);
  expect([board.status, board.body.message]).toEqual([400, '方案未关闭，不能查看结果']);
  const noted = await at.world.database.rows(sql`
    select action, record_id::text as record_id, result from audit_record where action = 'assessment.assessmentResult.read'`);
  const tried = { action: 'assessment.assessmentResult.read', recordId: running.id, result: 'refused' };
  expect(noted).toEqual([tried, tried]);
  const { lines } = (await department('GET', `${path}/${running.id}/progress`)).body;
  expect(lines.map((line: { cast: number | null; expected: number }) => [line.expected, line.cast])).toEqual(
    expect.arrayContaining([
      [5, null],
      [21, null],
    ]),
  );
});

test('after the close the ballots of enough are counted, those of too few are destroyed unread, and codes open nothing', async () => {
  const { department, world } = at;
  for (const rater of at.raters.slice(1, 5)) {
    const ask = await world.as(rater.username);
    const [own] = (await ask('GET', '/api/cadreEvaluation/my')).body;
    const url = `/api/cadreEvaluation/${own.pollId}/ballot`;
    const { targets } = (await ask('GET', url)).body;
    await ask('POST', url, { marks: marksOf(targets, [1, 1]) });
  }
  expect((await take(department, running.id, 'close', { reason: '全部提交' })).status).toBe(200);
  await world.settle();
  expect((await department('GET', `${path}/${running.id}`)).body.counting).toBe('3');
  const left = await world.database.rows(sql`
    select 1 from assessment_box where public_key is not null or secret is not null
    union all select 1 from assessment_turnout`);
  expect(left).toEqual([]);
  // Five of the group that was signed in said 优秀 of both; the one ballot of a code counts nothing.
  const { rows } = (await department('GET', `/api/khResult/scheme/${running.id}`)).body;
  const told = rows.map((row: { name: string; total: number; rank: number }) => [row.name, row.total, row.rank]);
  expect(told).toHaveLength(2);
  expect(told).toEqual(
    expect.arrayContaining([
      ['邵承志', 9500, 1],
      ['许怀瑾', 9500, 1],
    ]),
  ); // both the first
});
