/** Every list of some entities: each operator of each field against rows filtered here, unknown words refused. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field } from 'contract/kit/field.ts';
import { fieldsOf, isSeen, tableName, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { allColumns, openBench, type Bench } from '../../testing/bench.ts';

type Row = Record<string, any>; // rows are compared value by value

let bench: Bench;
let cases = 0;

const listOf = async ({ path }: Resource, query: string) => {
  cases += 1;
  const { status, body } = await bench.ask('GET', `/${path}?${query}`);
  return { status, ...body };
};
const isCounted = (resource: Resource, name: string) =>
  (bench.world.registry.rollups.get(resource.name) ?? []).some(one => one.fields.includes(name));
const isSealed = ({ type }: Field) =>
  ['idCard', 'certificateNo', 'phone', 'telephone', 'sealedText', 'income'].includes(type);
/** Ids of a list of references, codes of a text that holds several. */
const partsOf = (value: unknown): unknown[] =>
  [value].flat().flatMap(one => (typeof one === 'string' ? one.split(';') : [one]));
const isIn = (value: unknown, wanted: unknown) => partsOf(value).includes(wanted);

/** On the day of the tests; a month counts from its first day. */
const hasPassed = (value: string | null, years: number) =>
  value !== null && value <= `${2026 - years}-11-20`.slice(0, value.length);

interface Try {
  query: string;
  keeps: (value: any) => boolean;
}
/** What each operator of a type should keep, in words of this file. */
const tries: Record<string, (name: string, some: any) => Try[]> = {
  contains(name, some) {
    const part = String(some).slice(1, 3) || String(some);
    return [
      {
        query: `${name}=${encodeURIComponent(part)}`,
        keeps: value => (value ?? '').toLowerCase().includes(part.toLowerCase()),
      },
      { query: `${name}=%25`, keeps: value => (value ?? '').includes('%') },
      { query: `${name}=_`, keeps: value => (value ?? '').includes('_') },
    ];
  },
  eq: () => [],
  anyOf: (name, some) => {
    const [one] = partsOf(some);
    return [
      { query: `${name}=${encodeURIComponent(String(one))}`, keeps: value => isIn(value, one) },
      {
        query: `${name}=${encodeURIComponent(String(one))}&${name}=${encodeURIComponent(String(one))}`,
        keeps: value => isIn(value, one),
      },
    ];
  },
  includeSub: () => [],
  from: (name, some) => [{ query: `${name}.from=${some}`, keeps: value => value !== null && value >= some }],
  to: (name, some) => [{ query: `${name}.to=${some}`, keeps: value => value !== null && value <= some }],
  yearsFrom: name => [{ query: `${name}.yearsFrom=1`, keeps: value => hasPassed(value, 1) }],
  yearsTo: name => [{ query: `${name}.yearsTo=20`, keeps: value => hasPassed(value, 0) && !hasPassed(value, 21) }],
  empty: name => [
    { query: `${name}.empty=true`, keeps: value => value === null },
    { query: `${name}.empty=false`, keeps: value => value !== null },
  ],
};

export function lists(own: readonly Resource[]): void {
  beforeAll(async () => {
    bench = await openBench();
    // Three rows at least, for entities that the world does not seed.
    for (let row = 0; row < 3; row += 1) for (const resource of own) await bench.create(resource);
    cases = 0;
  });
  afterAll(async () => {
    console.info(`lists of resources: ${own.length}, cases: ${cases}`);
    await bench.world.close();
  });
  describe.each(own.map(resource => [resource.name, resource] as const))('%s', (_, resource) => {
    let rows: Row[];
    beforeAll(async () => {
      const all = await listOf(resource, `size=200&${allColumns(resource)}`);
      rows = all.content;
      expect(all.totalElements).toBe(rows.length);
      expect(rows.length).toBeGreaterThan(2);
    });

    test('[BIZ-51] pages hold content and an exact total, and follow one another without gap', async () => {
      const pages = await Promise.all([0, 1, 2].map(page => listOf(resource, `page=${page}&size=3`)));
      for (const one of pages) expect(one).toMatchObject({ status: 200, totalElements: rows.length });
      const everyone = await listOf(resource, 'size=9');
      expect(pages.flatMap(one => one.content.map((row: Row) => row['id']))).toEqual(
        everyone.content.map((row: Row) => row['id']),
      );
      expect(Object.keys(everyone.content[0])).toEqual(
        expect.arrayContaining(['id', 'version', ...resource.list.columns]),
      );
      expect((await listOf(resource, 'page=99')).content).toEqual([]);
    });

    test('each operator of each field keeps the rows it should', async () => {
      for (const [name, field] of Object.entries(fieldsOf(resource))) {
        const some = rows.find(row => row[name] !== null && [row[name]].flat().length > 0)?.[name];
        if (isCounted(resource, name) || !isSeen(field)) {
          expect((await listOf(resource, `${name}.from=1`)).status).toBe(400);
          continue;
        }
        for (const operator of typeOf(field).operators) {
          if (some === undefined && operator !== 'empty') continue;
          for (const { query, keeps } of isSealed(field) && operator !== 'empty' ? [] : tries[operator]!(name, some)) {
            const { status, content, totalElements } = await listOf(resource, `size=200&columns=${name}&${query}`);
            const wanted = rows.filter(row => keeps(row[name])).map(row => row['id']);
            expect([query, status, content?.map((row: Row) => row['id']).sort()]).toEqual([query, 200, wanted.sort()]);
            expect(totalElements).toBe(wanted.length);
          }
        }
        const unfit = ['contains', 'from', 'to', 'empty', 'yearsFrom', 'yearsTo'].filter(
          one => !typeOf(field).operators.includes(one as never),
        );
        for (const operator of unfit.filter(one => one !== 'contains'))
          expect([name, operator, (await listOf(resource, `${name}.${operator}=1`)).status]).toEqual([
            name,
            operator,
            400,
          ]);
      }
    });

    test('[HTTP-07] values of a reference to a tree take what stands below along', async () => {
      const trees = new Set(['unit', 'partyOrganisation']);
      const linked = Object.entries(fieldsOf(resource)).filter(([, { to }]) => to !== undefined);
      for (const [name, { to = '' }] of linked) {
        const some = rows.flatMap(row => [row[name]].flat()).find(value => value !== null) ?? '1';
        const { status, totalElements } = await listOf(resource, `${name}=${some}&includeSub=true&size=200`);
        const below = new Set([some]);
        if (trees.has(to)) {
          const tree = await bench.world.database.rows<Row>(sql`
            select id from ${sql.identifier(tableName(to))} where path like ${`%/${some}/%`} and deleted_at is null`);
          for (const row of tree) below.add(row['id']);
        }
        const wanted = rows.filter(row => [row[name]].flat().some(id => below.has(id)));
        expect([name, status, totalElements]).toEqual([name, 200, wanted.length]);
      }
    });

    test('[SEC-26] rows are sorted by what may be shown, both ways', async () => {
      for (const [name, field] of Object.entries(fieldsOf(resource))) {
        const isShown = isSeen(field) && !isCounted(resource, name);
        const canSort = isShown && !isSealed(field) && !typeOf(field).isFile && !field.to;
        const { status, content } = await listOf(resource, `sort=${name},desc&size=200&columns=${name}`);
        expect([name, status]).toEqual([name, canSort ? 200 : 400]);
        if (!['number', 'day', 'birthDate'].includes(field.type) || !canSort) continue;
        const values = content.map((row: Row) => row[name]).filter((value: unknown) => value !== null);
        const sorted = [...values].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
        expect(values).toEqual(sorted);
      }
    });

    test('[SEC-26] words a list does not know are refused by name', async () => {
      const refused = [
        'nonsense=1',
        'name.nonsense=1',
        `${resource.title}.from.x=1`,
        'sort=id;drop',
        'sort=toString',
        'sort=__proto__',
        'sort=nonsense,asc',
        `sort=${resource.title},up`,
        `sort=${resource.title},asc,asc`,
        'page=-1',
        'page=x',
        'page=1.5',
        'page=1&page=2',
        'size=0',
        'size=201',
        'size=',
        'columns=nonsense',
        'columns=constructor',
        'includeSub=yes',
        '__proto__=1',
        'constructor=1',
        'createdBy=1',
        'deletedAt.empty=false',
        `${resource.title}.empty=perhaps`,
        `${resource.title}.empty=true&${resource.title}.empty=false`,
        'keyword=a&keyword=b',
        `${resource.title}=a&${resource.title}=b`,
        'id=1',
        ...Object.entries(fieldsOf(resource)).flatMap(([name, field]) => (isSeen(field) ? [] : [`columns=${name}`])),
      ];
      for (const query of refused) {
        const { status, code } = await listOf(resource, query);
        expect([query, status, code]).toEqual([query, 400, 'kit.bad-query']);
      }
      for (const harmless of [
        'keyword=%00',
        'keyword=%25',
        `keyword=${'甲'.repeat(300)}`,
        'keyword=%5C',
        "keyword=';--",
        'keyword=%20',
      ])
        expect([200, 400]).toContain((await listOf(resource, harmless)).status);
    });

    test('[SEC-26] [SEC-33] a sealed value is found whole, and by nothing less', async () => {
      const typed = bench.sample(resource);
      const { id } = await bench.create(resource, typed);
      for (const [name, field] of Object.entries(fieldsOf(resource)).filter(([, one]) => isSealed(one))) {
        const plain = String(typed[name]);
        if (field.type === 'sealedText' || field.type === 'income') {
          expect((await listOf(resource, `${name}=${encodeURIComponent(plain)}`)).status).toBe(400);
          continue;
        }
        const found = await listOf(resource, `${name}=${plain}`);
        expect(found.content.map((row: Row) => row['id'])).toEqual([id]);
        const byKeyword = await listOf(resource, `keyword=${plain}`);
        expect(byKeyword.content.map((row: Row) => row['id'])).toEqual([id]);
        // A piece of a certificate's number is a sound number too, and nobody's.
        const pieces = [plain.slice(0, -1), plain.slice(0, 6)];
        for (const part of [...pieces, '%', '***']) {
          const { status, content } = await listOf(resource, `${name}=${encodeURIComponent(part)}`);
          const isSound = field.type === 'certificateNo' && pieces.includes(part);
          expect([part, status, content]).toEqual(isSound ? [part, 200, []] : [part, 400, undefined]);
        }
        for (const operator of ['from', 'to', 'eq', 'like'])
          expect((await listOf(resource, `${name}.${operator}=${plain}`)).status).toBe(400);
        expect((await listOf(resource, `sort=${name},asc`)).status).toBe(400);
        expect((await listOf(resource, `keyword=${plain.slice(0, -1)}`)).totalElements).toBe(0);
      }
    });
  });
}
