/**
 * Looking back through the change records, for some entities: the end of today is what the tables hold now,
 * for every kind of reader; other days are refused or empty as they should be.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { allColumns, openBench, type Bench } from '../../testing/bench.ts';
import type { Ask } from '../../testing/open-world.ts';

let bench: Bench;
let day: string;
const readers = new Map<string, Ask>();
const few = 4;

type Row = Record<string, any>; // rows are compared value by value
/** The version counts writes of the whole person; a record stands only where something changed. */
const still = ({
  version: _,
  updatedAt: _at,
  updatedBy: _by,
  updatedByName: _name,
  mayUpdate: _may,
  mayRemove: _mayRemove,
  ...row
}: Row) => row;

/** Whoever looks back: all, a college, a branch, a unit, one's own. */
export const readerNames = ['demo.department', 'demo.college', 'demo.secretary', 'demo.unitadmin', 'demo.member'];
export async function todayOf({ world }: Bench): Promise<string> {
  return (await world.database.one<{ day: string }>(sql`select today as day from clock`))?.day ?? '';
}

/** What is answered now, and as of the end of today. */
export async function both(ask: Ask, url: string, day: string): Promise<[Row, Row]> {
  const [now, then] = [await ask('GET', url), await ask('GET', `${url}${url.includes('?') ? '&' : '?'}asOf=${day}`)];
  expect([url, then.status]).toEqual([url, now.status]);
  return [now.body, then.body];
}

const queriesOf = (resource: Resource): string[] => {
  const fields = Object.entries(fieldsOf(resource)).filter(([, field]) => !field.flags.computed);
  const sorts = fields
    .filter(
      ([, { to, type }]) => !to && !['idCard', 'certificateNo', 'phone', 'telephone', 'sealedText'].includes(type),
    )
    .map(([name]) => `sort=${name},desc&size=200`);
  const trees = fields
    .filter(([, { to }]) => to === 'unit' || to === 'partyOrganisation')
    .map(([name, { to = '' }]) => {
      const code = to === 'unit' ? '201' : '9999990001201';
      return `${name}=${bench.sources.id(to, code)}&includeSub=true`;
    });
  return [`size=200&${allColumns(resource)}`, 'keyword=物理', 'keyword=gql', 'page=1&size=3', ...sorts, ...trees];
};

export function asOfDays(own: readonly Resource[]): void {
  beforeAll(async () => {
    bench = await openBench();
    day = await todayOf(bench);
    for (const name of readerNames) readers.set(name, await bench.world.as(name));
    // What the world seeds little or nothing of has a few records from now on, so that a sort shows.
    for (const resource of own) {
      const { totalElements } = (await bench.ask('GET', `/${resource.path}?size=1`)).body;
      for (let rows = totalElements; rows < few; rows += 1) await bench.create(resource);
    }
  });
  afterAll(() => bench.world.close());

  describe.each(own.map(resource => [resource.name, resource] as const))('%s', (_, resource) => {
    test('the end of today is now: every column, sort and tree, for every reader', async () => {
      for (const [name, ask] of readers) {
        for (const query of queriesOf(resource)) {
          const [now, then] = await both(ask, `/${resource.path}?${query}`, day);
          // Who may not read the list is refused it whatever is asked.
          if (now['code'] === 'kit.forbidden') break;
          if (!now['content']) continue;
          expect([query, then['totalElements']]).toEqual([query, now['totalElements']]);
          expect(then['content'].map(still)).toEqual(now['content'].map(still));
          expect(then['since']).toBe(day);
          // The department reaches them all, so a sort shows.
          if (name === readerNames[0] && query.includes('size=200'))
            expect([query, now['content'].length >= few]).toEqual([query, true]);
        }
      }
    });

    test('one record, and its sealed values by their whole', async () => {
      const typed = bench.sample(resource);
      const { id } = await bench.create(resource, typed);
      const [now, then] = await both(bench.ask, `/${resource.path}/${id}`, day);
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
  });
}
