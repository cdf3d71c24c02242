/** Results of a training class, as the party school hands them over. 细则第十三条. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import type { Ask } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';
import { openDesks, other, teacher, type Desks } from './fixtures.ts';

let desks: Desks;
beforeAll(async () => void (desks = await openDesks()));
afterAll(() => desks.world.close());

const course = { trainName: '第31期发展对象培训班', trainStartOn: '2025-09-17', trainedOn: '2025-09-20', hours: 24 };
const enter = (results: string, who: Ask = desks.college) => who('POST', '/api/fzdy/training', { ...course, results });
const kept = (id: string) =>
  desks.world.database.one<{ form: object; day: string; papers: number }>(sql`
    select form, done_on::text as day, (select count(*)::int from development_material
      where record_id = ${id}::bigint and category = '15' and occurred_on = '2025-09-20') as papers
    from development_step where record_id = ${id}::bigint and step = 11 and is_current`);

test('[M-A15] results of a class go in together, each with the own score and certificate, all or none', async () => {
  const { world, secretary, standing, rowOf } = desks;
  await setClock(world.database, '2025-09-25');
  const ids = [await standing(teacher, { step: 11, values: { stage: '3' } })];
  ids.push(await standing(other, { step: 11, values: { stage: '3' } }));
  const good = [`${teacher}\t贺兰亭\t86\t2025-031`, `${other}\t纪云深\t91\t2025-032`];
  expect((await enter(good.join('\n'), secretary)).status).toBe(403);
  expect(
    messages(await enter(`${good[0]}\n${other}\t纪云深\t59\t2025-032\n20240001\t无此人\t80\t2025-033\n乱写`)),
  ).toEqual([
    '第 4 行：应为学工号、姓名、成绩、结业证书编号四列',
    '第 2 行纪云深：集中培训考核不合格，不能继续办理',
    '第 3 行：没有无此人（20240001）正在办理的发展党员记录，或学工号与姓名不符',
  ]);
  expect(await kept(ids[0]!)).toBeNull();
  expect(messages(await enter(`${good[0]}\n${teacher}\t贺兰亭\t90\t2025-039`))).toContain(`第 2 行：${teacher} 重复`);
  expect((await enter(['学工号\t姓名\t成绩\t证书编号', ...good].join('\r\n'))).body).toEqual({ done: 2 });
  expect(await kept(ids[0]!)).toMatchObject({
    form: { ...course, score: 86, certificateNo: '2025-031' },
    day: '2025-09-20',
    papers: 1,
  });
  expect(await kept(ids[1]!)).toMatchObject({ form: { score: 91, certificateNo: '2025-032' }, papers: 1 });
  expect(await rowOf(ids[1]!)).toMatchObject({ trainedOn: '2025-09-20', step: '12' });
  expect(messages(await enter(good.join('\n')))).toEqual([
    '第 1 行贺兰亭：“开展集中培训”已办结，不能重复办理',
    '第 2 行纪云深：“开展集中培训”已办结，不能重复办理',
  ]);
});
