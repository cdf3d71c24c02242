/**
 * Looking back through the change records, for every resource: the end of today is what the tables hold now,
 * for every kind of reader; other days are refused or empty as they should be.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { resources } from 'contract/resources.ts';
import { allColumns, isMadeByHand, openBench, type Bench } from '../../testing/bench.ts';
import type { Ask } from '../../testing/open-world.ts';
import { asSystem } from '../actor.ts';
import { asOf } from '../resource/as-of.ts';
import { txOf } from '../tx.ts';

let bench: Bench;
let day: string;
const readers = new Map<string, Ask>();
const few = 4;
const names = ['demo.department', 'demo.college', 'demo.secretary', 'demo.unitadmin', 'demo.member'];

beforeAll(async () => {
  bench = await openBench();
  const row = await bench.world.database.one<{ day: string }>(sql`select today as day from clock`);
  day = row?.day ?? '';
  for (const name of names) readers.set(name, await bench.world.as(name));
  // What the world seeds little or nothing of has a few records from now on, so that a sort shows.
  for (const resource of resources.filter(isMadeByHand)) {
    const { totalElements } = (await bench.ask('GET', `/${resource.path}?size=1`)).body;
    for (let rows = totalElements; rows < few; rows += 1) await bench.create(resource);
  }
});
afterAll(() => bench.world.close());

type Row = Record<string, any>; // rows are compared value by value
/** The version counts writes of the whole person; a record stands only where something changed. */
const still = ({ version: _, updatedAt: _at, updatedBy: _by, updatedByName: _name, mayUpdate: _may, ...row }: Row) =>
  row;

async function both(ask: Ask, url: string): Promise<[Row, Row]> {
  const [now, then] = [await ask('GET', url), await ask('GET', `${url}${url.includes('?') ? '&' : '?'}asOf=${day}`)];
  expect([url, then.status]).toEqual([url, now.status]);
  return [now.body, then.body];
}

const queriesOf = (resource: Resource): string[] => {
  const fields = Object.entries(fieldsOf(resource)).filter(([, field]) => !field.flags.computed);
  const sorts = fields
    .filter(([, { to, type }]) => !to && !['idCard', 'certificateNo', 'phone', 'sealedText'].includes(type))
    .map(([name]) => `sort=${name},desc&size=200`);
  const trees = fields
    .filter(([, { to }]) => to === 'unit' || to === 'partyOrganisation')
    .map(([name, { to = '' }]) => {
      const code = to === 'unit' ? '201' : '9999990001201';
      return `${name}=${bench.sources.id(to, code)}&includeSub=true`;
    });
  return [`size=200&${allColumns(resource)}`, 'keyword=物理', 'keyword=gql', 'page=1&size=3', ...sorts, ...trees];
};

describe.each(resources.filter(isMadeByHand).map(resource => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    test('the end of today is now: every column, sort and tree, for every reader', async () => {
      for (const [name, ask] of readers) {
        for (const query of queriesOf(resource)) {
          const [now, then] = await both(ask, `/${resource.path}?${query}`);
          if (!now['content']) continue;
          expect([query, then['totalElements']]).toEqual([query, now['totalElements']]);
          expect(then['content'].map(still)).toEqual(now['content'].map(still));
          expect(then['since']).toBe(day);
          // The department reaches them all, so a sort shows.
          if (name === names[0] && query.includes('size=200'))
            expect([query, now['content'].length >= few]).toEqual([query, true]);
        }
      }
    });

    test('one record, and its sealed values by their whole', async () => {
      const typed = bench.sample(resource);
      const { id } = await bench.create(resource, typed);
      const [now, then] = await both(bench.ask, `/${resource.path}/${id}`);
      expect(still(then)).toEqual(still(now));
      expect([now['mayUpdate'], then['mayUpdate']]).toEqual([true, false]);
      if (typed['idCard']) {
        const found = await bench.ask('GET', `/${resource.path}?idCard=${typed['idCard']}&asOf=${day}`);
        expect(found.body.content.map((row: Row) => row['id'])).toEqual([id]);
      }
    });

    test('a day before the first record is empty and says since when records exist', async () => {
      const { body } = await bench.ask('GET', `/${resource.path}?asOf=2001-05-19`);
      expect(body).toEqual({ content: [], totalElements: 0, since: day });
      const { id } = await bench.create(resource);
      const gone = await bench.ask('GET', `/${resource.path}/${id}?asOf=2001-05-19`);
      expect([gone.status, gone.body.message]).toEqual([
        404,
        `2001-05-19 没有这条记录，${resource.label}自 ${day} 起有记录`,
      ]);
    });

    test('a later day, and what is no day, is refused', async () => {
      const later = await bench.ask('GET', `/${resource.path}?asOf=2199-12-31`);
      expect([later.status, later.body.message]).toEqual([400, `时点不能晚于今天（${day}）`]);
      for (const bad of [
        'asOf=',
        'asOf=2026-02-30',
        'asOf=20260519',
        'asOf=x',
        "asOf=2026-05-19'",
        `asOf=${day}&asOf=${day}`,
      ])
        expect([bad, (await bench.ask('GET', `/${resource.path}?${bad}`)).status]).toEqual([bad, 400]);
    });
  },
);

test('the tree with its counts is that of the day', async () => {
  for (const ask of readers.values()) {
    const [now, then] = await both(ask, '/api/dzzxx/buildtree?withCount=true&withEnded=true');
    if (Array.isArray(now)) expect(then).toEqual(now);
  }
  expect((await bench.ask('GET', '/api/dzzxx/buildtree?withCount=true&asOf=2001-05-19')).body).toEqual([]);
  expect((await bench.ask('GET', '/api/dzzxx/buildtree?asOf=2199-12-31')).status).toBe(400);
});

test('a reader of the past cannot write into it', async () => {
  const then = await asOf(txOf(bench.world.database, bench.world.registry, asSystem('测试')), day);
  await expect(then.rows(sql`update party_member set group_id = null`)).rejects.toThrow(/cannot write/);
});
