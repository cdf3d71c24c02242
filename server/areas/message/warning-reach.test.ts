/** Whose warnings one sees follows from the records they are about, not from where the people are. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test('[BIZ-38] a warning about an applicant of another branch is the college’s to see, not that of any branch of the same unit', async () => {
  const xia = await world.database.one<{ id: string }>(sql`
    select id from development_record where name = '夏语冰' and deleted_at is null`);
  await world.database.rows(sql`
    insert into warning (warning_rule_id, entity, record_id, person_id, organisation_id, title, level, link)
    select w.id, 'developmentRecord', r.id, r.person_id, r.organisation_id, '夏语冰：半年考察记录未填写', '3', '{}'::jsonb
    from warning_rule w, development_record r where w.watch = 'FZ_INSPECT' and r.id = ${xia?.id}::bigint
    on conflict do nothing`);
  const titles = async (username: string) => {
    const ask = await world.as(username);
    const { content } = (await ask('GET', '/api/warning/list?size=200')).body as { content: { title: string }[] };
    return content.map(one => one.title).filter(title => title.startsWith('夏语冰'));
  };
  expect(await titles('demo.college')).toEqual(['夏语冰：半年考察记录未填写']);
  expect(await titles('demo.department')).toEqual(['夏语冰：半年考察记录未填写']);
  // 丁砚书 keeps the branch of optics; the students of the college are within the reach of that unit, the record is not.
  expect(await titles('demo.secretary')).toEqual([]);
  expect(await titles('demo.applicant')).toEqual(['夏语冰：半年考察记录未填写']);
  const secretary = await world.as('demo.secretary');
  const { totalWarningNum, groups } = (await secretary('GET', '/api/warning')).body;
  expect(totalWarningNum).toBe(groups.reduce((sum: number, group: { count: number }) => sum + group.count, 0));
  expect(groups.filter((group: { code: string }) => group.code === 'YJ-KC')).toEqual([]);
});
