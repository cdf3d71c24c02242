/** The sheets that are taken away: masked ones hold no secret of anybody, a plain one leaves none in the audit. */
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from 'contract/resources.ts';
import { openBench, type Bench } from '../../testing/bench.ts';
import { birthDates, leaks, seededSecrets } from '../../testing/secrets.ts';

let bench: Bench;
beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench.world.close());

test('[SEC-36] no masked export of any resource holds a seeded secret, a plain one leaves none in the audit', async () => {
  for (const resource of resources) {
    // There are more entities than one person may export in an hour.
    await bench.world.database.rows(sql`delete from rate_counter`);
    // Disciplines belong to the discipline office: the department reads them and takes no sheet of them away.
    const by = resource.name === 'disciplineRecord' ? await bench.world.as('demo.discipline') : bench.ask;
    const { status, bytes } = await by('POST', `/${resource.path}/export`, {});
    expect([resource.name, status]).toEqual([resource.name, 200]);
    const { sheets } = await readXlsx(new Uint8Array(bytes));
    // A month stands as its first day.
    const days = birthDates.filter(day => !day.endsWith('-01'));
    expect([resource.name, status, leaks(sheets[0]?.rows, [...seededSecrets, ...days])]).toEqual([
      resource.name,
      200,
      [],
    ]);
  }
  const { bytes } = await bench.ask('POST', '/api/person/export', { plain: true, reason: '核对' });
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  expect(leaks(sheets[0]?.rows, seededSecrets).length).toBeGreaterThan(50);
});
