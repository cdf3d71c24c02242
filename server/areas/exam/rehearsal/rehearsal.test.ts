import { sql } from 'drizzle-orm';
import type { Rehearsal } from 'contract/exam/rehearsal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '../../../kit/actor.ts';
import { txOf } from '../../../kit/tx.ts';
import { serverProgram } from '../../../testing/server-program.ts';
import type { Ask } from '../../../testing/open-world.ts';
import { openHall, says, type Hall } from '../sitting/fixtures.ts';
import { open, runRehearsal, settleBroken } from './index.ts';
import type { Plan } from './play.ts';
import { begin, found } from './rows.ts';
import { createScratch, holding } from './scratch.ts';

const url = '/api/dxExam/rehearsal';
/** Six candidates and a few seconds. */
const six: Plan = { candidates: 6, entrySeconds: 1, writingSeconds: 2, stepSeconds: 1, handInSeconds: 1 };

let hall: Hall;
let school: Ask;
let texts: Record<string, string>;
beforeAll(async () => {
  await serverProgram();
  hall = await openHall();
  school = await hall.world.as('demo.school');
  ({ texts } = hall.world.registry as { texts: Record<string, string> });
});
afterAll(() => hall.world.close());
beforeEach(() => hall.database.rows(sql`update exam_rehearsal set ended_at = now() where ended_at is null`));

const scratches = async () =>
  (
    await hall.database.rows<{ name: string }>(sql`
    select datname as name from pg_database where datname like 'exam\_rehearsal\_%'`)
  ).map(({ name }) => name);
const opened = () => {
  const { database, world } = hall;
  return database.transaction(connection => open(txOf(connection, world.registry, asSystem('操作员')), six));
};
const one = (id: string) => found(hall.database, id);

describe('a rehearsal', () => {
  test('six simulated candidates come in, write and hand in; every save that was acknowledged is found', async () => {
    const id = await opened();
    await runRehearsal({ database: hall.database, texts, signal: new AbortController().signal }, id);
    const { outcome, report, scratch, failure } = await one(id);
    expect(failure).toBeNull();
    const counts = Object.fromEntries(report?.measured.map(({ kind, count, lost }) => [kind, [count, lost]]) ?? []);
    expect(counts).toEqual({ enter: [6, 0], paper: [6, 0], save: [6, 0], handIn: [6, 0], mark: [6, 0] });
    expect(report?.refusals).toEqual([]);
    expect(report?.acknowledged).toBeGreaterThanOrEqual(12);
    expect(report?.found).toBe(report?.acknowledged);
    expect(['carried', 'short']).toContain(outcome);
    expect(report?.verdict).toMatch(/^这次演练 6 名考生/);
    expect(await scratches()).not.toContain(scratch);
    expect((await school('GET', `${url}/${id}`)).body).toMatchObject({ by: '操作员', candidates: 6, outcome });
    // Nothing of it is among the real exams.
    expect(await hall.database.rows(sql`select 1 from exam where code = 'REHEARSAL'`)).toEqual([]);
  });

  test('numbers beyond their bounds are called what they are', async () => {
    const refused = await school('POST', url, { candidates: 1, minutes: 61 });
    const sentences = refused.body.fields.map(({ message }: { message: string }) => message);
    expect([refused.status, sentences]).toEqual([400, ['模拟考生（人）不能小于 10', '作答时间（分钟）不能大于 60']]);
  });

  test('it is asked for on the page, told step by step, and cancelled without leaving anything', async () => {
    const asked = await school('POST', url, { candidates: 10, minutes: 1 });
    expect([asked.status, asked.body.candidates, asked.body.phase]).toEqual([201, 10, null]);
    const { id } = asked.body as Rehearsal;
    const trace = await hall.database.rows<{ action: string }>(sql`
      select action from audit_record where entity = 'examRehearsal' and record_id = ${id}::bigint`);
    expect(trace).toEqual([{ action: 'exam.exam.rehearse' }]);
    const { scratch } = await one(id);
    const settled = hall.world.settle();
    await expect.poll(scratches).toContain(scratch);
    expect((await school('GET', `${url}/${id}`)).body).toMatchObject({ phase: expect.any(String), endedAt: null });
    expect((await school('POST', `${url}/${id}/cancel`)).status).toBe(200);
    await settled;
    expect(await scratches()).not.toContain(scratch);
    expect((await school('GET', `${url}/${id}`)).body).toMatchObject({
      outcome: 'cancelled',
      failure: `${(await school('GET', '/auth/info')).body.user.name}取消了演练，临时数据已删除`,
      report: null,
    });
    expect((await school('POST', `${url}/${id}/cancel`)).body.message).toBe('演练已经结束，不能取消');
  });

  test('one at a time, whoever asks', async () => {
    await opened();
    const second = await school('POST', url, { candidates: 10, minutes: 1 });
    expect([second.status, second.body.message]).toEqual([409, '操作员发起的演练正在进行，请等它结束，或取消后再演练']);
  });

  test('one whose process was killed is told as broken off, and its database goes; one that somebody runs stays', async () => {
    const id = await opened();
    const { scratch } = await one(id);
    await begin(hall.database, id);
    await createScratch(hall.database.url, scratch);
    await holding(hall.database.url, id, () => settleBroken({ database: hall.database, texts }));
    expect((await one(id)).outcome).toBeNull();
    expect(await scratches()).toContain(scratch);
    await settleBroken({ database: hall.database, texts });
    expect(await one(id)).toMatchObject({
      outcome: 'interrupted',
      failure: '演练没有完成：运行它的程序停止或重新启动了，临时数据已删除。请重新演练',
    });
    expect(await scratches()).not.toContain(scratch);
  });

  test('real candidates go first: none while one sits, and one that runs stops', async () => {
    const examId = await hall.exam();
    const refused = await school('POST', url, { candidates: 10, minutes: 1 });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '“结业考试”于 11-20 10:00 开考，考生还会入场；请在停止入场后，或距开考超过 30 分钟时再演练',
    ]);
    await hall.clock('09:29:00');
    const id = await opened();
    const run = runRehearsal({ database: hall.database, texts, signal: new AbortController().signal }, id);
    await hall.clock('10:00:00');
    const device = hall.device(hall.member, examId);
    expect((await device.enter()).status).toBe(200);
    await run;
    expect(await one(id)).toMatchObject({
      outcome: 'failed',
      failure: '“结业考试”有考生开始作答，演练随即停止，临时数据已删除。请在考试结束后重新演练',
    });
    expect((await school('GET', `${url}/plan`)).body.obstacle).toBe(
      '“结业考试”正在考试，还有 1 名考生作答，请在考试结束后再演练',
    );
    expect((await device.save([says(1, { keys: ['B'] })])).status).toBe(200);
  });

  test('it is for who plans exams for the whole school, and for as many as it can play', async () => {
    const trainee = await hall.world.as('demo.trainee');
    for (const [method, path] of [
      ['GET', url],
      ['GET', `${url}/plan`],
      ['POST', url],
    ] as const)
      expect((await trainee(method, path, method === 'POST' ? { candidates: 10, minutes: 1 } : undefined)).status).toBe(
        403,
      );
    expect((await school('POST', url, { candidates: 9, minutes: 1 })).status).toBe(400);
    expect((await school('POST', url, { candidates: 10_001, minutes: 1 })).status).toBe(400);
  });
});
