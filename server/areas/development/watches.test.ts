/** What falls due on the way and nobody may forget, with the day it falls due. Domain-party 3.2, 11. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { openDesks, other, teacher, type Desks } from './fixtures.ts';
import { developmentWatches } from './watches.ts';

let desks: Desks;
beforeAll(async () => {
  desks = await openDesks();
  await desks.world.database.rows(sql`update development_record set state = '3'`);
});
afterAll(() => desks.world.close());
afterEach(() => desks.closeAll());

/** Codes of what is found until a day, with the day each falls due. */
async function dueUntil(until: string): Promise<Record<string, string>> {
  const { database, registry } = desks.world;
  const tx = txOf(database, registry, asSystem('核对'));
  const found: Record<string, string> = {};
  for (const { code, find } of developmentWatches)
    for (const { dueOn } of code === 'FZ_QUOTA' ? [] : await find(tx, { today: until, until }))
      found[code] = String(dueOn);
  return found;
}
const set = (values: string) =>
  desks.world.database.rows(sql.raw(`update development_record set ${values} where state = '1'`));

test('[M-A14] a thought report is due every quarter, from the last one', async () => {
  const id = await desks.standing(teacher, { step: 6, values: { activist_on: '2026-01-31', stage: '2' } });
  expect(await dueUntil('2026-04-29')).toEqual({});
  expect(await dueUntil('2026-04-30')).toEqual({ FZ_REPORT: '2026-04-30' });
  const report = { recordId: id, submittedOn: '2026-04-20', subject: '思想汇报', content: '学习党的创新理论的体会。' };
  const { status, body } = await desks.secretary('POST', '/api/fzdy/report', report);
  expect([status, body.fields]).toEqual([201, undefined]);
  expect((await dueUntil('2026-07-20'))['FZ_REPORT']).toBe('2026-07-20');
  await desks.world.database.rows(
    sql`update system_config set config_value = '6' where config_key = 'fz.report.cycle'`,
  );
  expect((await dueUntil('2026-10-20'))['FZ_REPORT']).toBe('2026-10-20');
  await desks.world.database.rows(
    sql`update system_config set config_value = '3' where config_key = 'fz.report.cycle'`,
  );
});

test('[M-A14] after an admission of 03-10: filed by 04-10, the oath by 06-10', async () => {
  const values = { joined_on: '2026-02-20', approved_on: '2026-03-10', probation_end_on: '2027-02-20', stage: '4' };
  await desks.standing(other, { step: 18, values });
  expect(await dueUntil('2026-04-09')).toEqual({});
  expect(await dueUntil('2026-06-10')).toEqual({ FZ_RECORD: '2026-04-10', FZ_OATH: '2026-06-10' });
  await set(`oath_on = '2026-05-04'`);
  expect(await dueUntil('2026-06-10')).toEqual({ FZ_RECORD: '2026-04-10' });
});

test('[M-A14] 转正 discussed on 11-30 is approved by the end of February, and filed within a month', async () => {
  const values = {
    joined_on: '2025-11-28',
    approved_on: '2026-01-10',
    oath_on: '2026-03-01',
    probation_end_on: '2026-11-28',
    formal_meeting_on: '2026-11-30',
    stage: '4',
  };
  await desks.standing(teacher, { step: 24, values });
  expect((await dueUntil('2027-02-28'))['FZ_FORMAL']).toBe('2027-02-28');
  await set(`formal_approved_on = '2027-01-31', formal_on = '2026-11-28'`);
  const found = await dueUntil('2027-02-28');
  expect([found['FZ_FORMAL'], found['FZ_FILE']]).toEqual([undefined, '2027-02-28']);
});
