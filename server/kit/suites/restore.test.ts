/** The way back of a change that reached both halves of a person: one call, one transaction, and nothing that follows from others. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TraceEntry, TraceField } from 'contract/kit/trace.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let gu: string;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  gu = await world.idOf('person', 'number', 'GZ141033');
});
afterAll(() => world.close());

const member = async () => (await department('GET', `/api/dyjbxx/${gu}`)).body;
const change = async (values: object) => {
  const { version } = await member();
  const { status, body } = await department('PUT', '/api/dyjbxx', { id: gu, version, ...values });
  expect([status, body.fields]).toEqual([200, undefined]);
};
const newest = async (): Promise<TraceEntry> =>
  (await department('GET', `/api/dyjbxx/${gu}/trace?size=1`)).body.content[0];
const offered = ({ fields }: TraceEntry) => fields.filter((one: TraceField) => one.previousChangeId);
const latestOf = (entry: TraceEntry) =>
  String(
    offered(entry).reduce(
      (id, one) => (BigInt(one.previousChangeId ?? 0) > id ? BigInt(one.previousChangeId ?? 0) : id),
      0n,
    ),
  );
const changesOf = async () =>
  (
    await world.database.one<{ n: number }>(sql`
      select count(distinct change_id)::int as n from change_record where record_id = ${gu}::bigint`)
  )?.n ?? 0;

test('[desktop-1] a change of both halves is put back by one call, as one change', async () => {
  await change({ introducers: '程砚农、沈若桐' });
  await change({ nativePlace: '湖北武汉', introducers: null });
  const entry = await newest();
  expect(
    offered(entry)
      .map(one => one.name)
      .sort(),
  ).toEqual(['introducers', 'nativePlace']);
  // How complete the record is follows from the values: it is told and not offered.
  expect(entry.fields.find(one => one.name === 'completeness')?.previousChangeId).toBeNull();
  const [before, { version }] = [await changesOf(), await member()];
  const wish = { changeId: latestOf(entry), fields: ['nativePlace', 'introducers'], reason: '误改', version };
  const { status, body } = await department('POST', `/api/dyjbxx/${gu}/restore`, wish);
  expect([status, body.nativePlace, body.introducers]).toEqual([200, '湖北黄冈', '程砚农、沈若桐']);
  expect((await changesOf()) - before).toBe(1);
});

test('where one half is refused neither is written', async () => {
  await change({ nativePlace: '湖北武汉' });
  const entry = await newest();
  const { version } = await member();
  const wish = { changeId: latestOf(entry), fields: ['nativePlace', 'completeness'], reason: '误改', version };
  const { status, body } = await department('POST', `/api/dyjbxx/${gu}/restore`, wish);
  expect([status, body.message]).toEqual([400, '所选内容不能恢复，请刷新变更痕迹后重试']);
  expect([(await member()).nativePlace, (await member()).version]).toEqual(['湖北武汉', version]);
});
