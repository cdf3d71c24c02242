/** Reading a thought report: a day and an opinion, never another word of its author's. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let college: Ask;
let report: { id: string; version: number; subject: string; readOn: string | null; comment: string | null };

const read = async () =>
  (await college('GET', '/api/fzdy/report')).body.content.find(
    (one: { subject: string }) => one.subject === '2026年第3季度思想汇报',
  );
const told = () =>
  world.database.rows(sql`
    select r.title, r.content, u.username from reminder r join user_account u on u.id = r.receiver_id
    where r.title like '%思想汇报%' order by r.id`);

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-23');
  college = await world.as('demo.college');
  report = await read();
});
afterAll(() => world.close());

test('[phone-14] [phone-12] a report is read with an opinion, and its author hears of it', async () => {
  expect([report.readOn, report.comment]).toEqual([null, null]);
  const { version } = report;
  const answer = await college('POST', `/api/fzdy/report/${report.id}/review`, {
    version,
    comment: '认识深刻，联系实际再具体些。',
  });
  expect([answer.status, answer.body.fields]).toEqual([200, undefined]);
  expect(await read()).toMatchObject({ readOn: '2026-11-23', comment: '认识深刻，联系实际再具体些。' });
  expect(await told()).toEqual([
    {
      title: '【我的入党】思想汇报“2026年第3季度思想汇报”已阅',
      content: '党支部已阅读您的思想汇报“2026年第3季度思想汇报”。意见：认识深刻，联系实际再具体些。',
      username: 'demo.applicant',
    },
  ]);
});

test('[phone-14] nobody writes in the text of the author, nor the reading by the form', async () => {
  const { id, version } = await read();
  const change = (values: object) => college('PUT', '/api/fzdy/report', { id, version, ...values });
  const sentence = '思想汇报已阅，不能再修改；需要补充的，请另交一份';
  for (const values of [{ content: '另外的话' }, { subject: '另外的标题' }, { comment: '另外的意见' }]) {
    const told = messages(await change(values));
    expect([told.length, told.includes(sentence)]).toEqual([2, true]);
  }
  // What was read is changed no more, and no page offers to.
  expect(messages(await change({ submittedOn: '2026-11-01' }))).toEqual([sentence]);
  expect((await college('GET', `/api/fzdy/report/${id}`)).body.mayUpdate).toBe(false);
  const applicant = await world.as('demo.applicant');
  expect((await applicant('POST', `/api/fzdy/report/${id}/review`, { version })).status).toBe(403);
});
