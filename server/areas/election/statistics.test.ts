/** 换届统计: what it counts of each place is what the lists behind its figures hold. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

interface Line {
  organisationId: string;
  name: string;
  organisations: number;
  running: number;
  overdue: number;
}

test('the school is counted as one organisation, a college with all of its own, and the lists behind hold as many', async () => {
  const department = await world.as('demo.department');
  const { lines } = (await department('GET', '/api/dzzhj/statistics?year=2026')).body as { lines: Line[] };
  const school = lines.find(line => line.name === '江临大学党委');
  const physics = lines.find(line => line.name === '物理学院党委');
  expect(school?.organisations).toBe(1);
  expect(physics?.organisations).toBeGreaterThan(3);
  const behind = async (path: string) => (await department('GET', `/api/${path}&size=1`)).body.totalElements as number;
  const running = 'state=1&state=2&state=3&state=4&state=5';
  for (const { organisationId, organisations, ...line } of lines) {
    const place = `organisationId=${organisationId}${organisations > 1 ? '&includeSub=true' : ''}`;
    expect([line.name, line.running]).toEqual([line.name, await behind(`dzzhj?${running}&${place}`)]);
    expect([line.name, line.overdue]).toEqual([line.name, await behind(`ldbzxx?state=3&${place}`)]);
  }
  const sum = (name: 'running' | 'overdue') => lines.reduce((all, line) => all + line[name], 0);
  expect([sum('running'), sum('overdue')]).toEqual([await behind(`dzzhj?${running}`), await behind('ldbzxx?state=3')]);
  expect(sum('running')).toBeGreaterThan(0);
});
