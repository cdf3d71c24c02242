/** 个人档案: the own training is there, papers hold no discipline and the name of who took them. Domain-cadre 6.5. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textsIn } from '../../archive/archive.ts';
import { templateOf } from '../../documents/paper.ts';
import { watermarked } from '../../documents/watermark.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { hasWriter } from '../file/index.ts';
import { paperOf } from './own-paper.ts';

let world: OpenWorld;
let member: Ask;
beforeAll(async () => {
  world = await openWorld();
  member = await world.as('demo.member');
  const own = await world.idOf('person', 'name', '陆知微');
  await world.database.rows(sql`
    insert into discipline_record (name, person_id, kind, decided_on, authority, ends_on, state, created_at, updated_at)
    values ('陆知微', ${own}::bigint, '11', '2025-05-06', '校纪委', '2099-05-06', '1', now(), now())`);
  const training = { category: '1', startOn: '2026-03-02', endOn: '2026-03-06', hours: 40, name: '党务工作者培训班' };
  const made = await (
    await world.as('demo.department')
  )('POST', '/api/person/training', { personId: own, ...training });
  expect(made.status).toBe(201);
});
afterAll(() => world.close());

const archive = async () => (await member('GET', '/api/personalArchive')).body;

test('[BIZ-49] training stands there; of a discipline kind and period are told, and on paper nothing', async () => {
  const body = await archive();
  const cells = (entity: string) =>
    body.chapters.find((one: { entity: string }) => one.entity === entity).rows.map((one: { cells: [] }) => one.cells);
  expect(cells('trainingRecord')[0].slice(0, 3)).toEqual(['2026-03-02', '2026-03-06', '党务工作者培训班']);
  expect(cells('disciplineRecord')[0]).toContain('党内警告');
  expect(body.mark).toMatch(/^陆知微 \w+ \d{4}-\d\d-\d\d \d\d:\d\d$/);
  const printed = JSON.stringify(paperOf(body));
  expect(printed).toContain('党务工作者培训班');
  expect(printed).not.toMatch(/处分|警告/);
});

test('own certificates are honours in effect and trainings that ended; nobody else’s, and no discipline', async () => {
  const { body } = await member('GET', '/api/personalArchive/certificate');
  const told = body.content.map(({ kind, name, on }: Record<string, string>) => [kind, name, on]);
  expect(told).toContainEqual(['教育培训', '党务工作者培训班', '2026-03-06']);
  expect(told).toContainEqual(['奖励荣誉', '江临大学优秀共产党员', expect.any(String)]);
  expect(JSON.stringify(body)).not.toContain('警告');
  expect((await (await world.as('admin'))('GET', '/api/personalArchive/certificate')).body).toEqual({ content: [] });
});

test('who stands across a page stands in its header, with signs that markup would take', async () => {
  const docx = await watermarked(
    await templateOf({ title: '个人档案', blocks: [] }),
    '陆<知>微 20190012 2026-11-26 21:50',
  );
  const parts = await textsIn(docx);
  expect(parts.get('word/header-mark.xml')).toContain('string="陆&lt;知&gt;微 20190012 2026-11-26 21:50"');
  expect(parts.get('word/document.xml')).toContain('r:id="mark"/><w:pgSz');
});

test.skipIf(!hasWriter())('the PDF is of oneself, and audited; without a person there is none', async () => {
  const made = await member('POST', '/api/personalArchive/file', {});
  expect([made.status, made.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  const [line] = await world.database.rows(sql`
    select user_name from audit_record where action = 'person.person.exportOwn'`);
  expect(line).toEqual({ userName: '陆知微' });
  expect((await (await world.as('admin'))('POST', '/api/personalArchive/file', {})).status).toBe(404);
});
