import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let physics: string;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
});
afterAll(() => world.close());

type Row = Record<string, any>; // answers are read by literal expectations
const read = async (ask: Ask, query: string) => (await ask('GET', `/api/dyjbxx/roster?${query}`)).body;

test('a roster stands branch by branch, the secretary first, then by the day of joining', async () => {
  const body = await read(department, `organisationId=${physics}&includeSub=true`);
  console.log(JSON.stringify(body, null, 1).slice(0, 3000));
  const { bytes } = await department('POST', '/api/dyjbxx/roster/export', { organisationId: physics, includeSub: true });
  const { sheets: [sheet] } = await readXlsx(bytes);
  console.log(JSON.stringify(sheet!.rows), sheet!.merges);
  void (0 as unknown as Row);
});
