/** Groups of 且 and 或 over the member base: the same rows as the lists of their parts, joined by hand. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let secretary: Ask;

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  secretary = await world.as('demo.secretary');
});
afterAll(() => world.close());

const ask = (of: Ask, query: string) => of('GET', `/api/dyjbxx?size=200&columns=name&columns=gender&${query}`);
const namesIn = async (of: Ask, query: string): Promise<string[]> =>
  (await ask(of, query)).body.content.map((row: { name: string }) => row.name).sort();
const where = (group: unknown) => `where=${encodeURIComponent(JSON.stringify(group))}`;
const women = { gender: ['2'] };
const probationary = { memberCategory: ['2'] };
const early = { 'joinedOn.to': ['2000-12-31'] };

test('any of two groups is the union of both lists, all of them the intersection', async () => {
  const [w, p, e] = await Promise.all([
    namesIn(department, 'gender=2'),
    namesIn(department, 'memberCategory=2'),
    namesIn(department, 'joinedOn.to=2000-12-31'),
  ]);
  expect([w.length > 0, p.length > 0, e.length > 0]).toEqual([true, true, true]);
  const wanted = [...new Set([...w.filter(name => p.includes(name)), ...e])].sort();
  expect(await namesIn(department, where({ any: [{ all: [women, probationary] }, early] }))).toEqual(wanted);
  expect(await namesIn(department, where({ all: [women, { any: [probationary, early] }] }))).toEqual(
    w.filter(name => p.includes(name) || e.includes(name)),
  );
});

test('a group narrows what the other filters leave, counts with them, and reaches no further', async () => {
  const own = await namesIn(secretary, '');
  const theirs = await namesIn(secretary, where({ any: [women, { gender: ['1'] }] }));
  expect(theirs).toEqual(own);
  const both = await ask(department, `gender=1&${where({ all: [women] })}`);
  expect(both.body).toMatchObject({ content: [], totalElements: 0 });
});

test('a place in a group takes those below along where it says so', async () => {
  const tree = await department('GET', '/api/dzzxx?columns=name&name=物理学院&size=50');
  const college = tree.body.content.find((row: { name: string }) => row.name.endsWith('物理学院委员会'));
  const place = { organisationId: [college.id], includeSub: ['true'] };
  const below = await namesIn(department, `organisationId=${college.id}&includeSub=true`);
  expect(below.length).toBeGreaterThan(9);
  expect(await namesIn(department, where({ all: [place] }))).toEqual(below);
});

test.each([
  ['an unknown field', { all: [{ colour: ['red'] }] }],
  ['a sealed value', { all: [{ idCard: ['110101199003070011'] }] }],
  ['words of the list itself', { all: [{ page: ['1'] }] }],
  ['a group in a group beyond three', { all: [{ all: [{ all: [{ all: [women] }] }] }] }],
  ['a value no day can be', { all: [{ 'joinedOn.from': ['2020-02-30'] }] }],
  ['an address of nothing but a place’s word', { all: [{ includeSub: ['true'] }] }],
])('%s is refused by name', async (_, group) => {
  const { status, body } = await ask(department, where(group));
  expect(status).toBe(400);
  expect(body.code).toBe('kit.bad-query');
});
