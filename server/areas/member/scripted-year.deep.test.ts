/**
 * A year of 2,000 changes through the one write, and what twelve days showed while they were today:
 * asked for those days afterwards, lists, sorts, trees, counts and rosters answer the same.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { unit } from 'contract/organisation/unit.ts';
import { resources } from 'contract/resources.ts';
import { createRandom } from '../../seed/random.ts';
import { allColumns, openBench, type Bench } from '../../testing/bench.ts';
import { setClock } from '../../testing/clock.ts';

type Row = Record<string, any>; // answers are compared value by value

const wanted = 2000;
const days = Array.from({ length: 365 }, (_, at) => new Date(Date.UTC(2031, 0, 1 + at)).toISOString().slice(0, 10));
/** The last day of each month. */
const kept = days.filter((day, at) => day.slice(5, 7) !== days[at + 1]?.slice(5, 7));
const random = createRandom(20310101);

let bench: Bench;
let queries: string[];
const members = new Map<string, Row>();
const organisations = new Map<string, Row>();
const then = new Map<string, unknown>();
const done: Record<string, number> = {};
let n = 0;

const optics = () => bench.sources.id('partyOrganisation', '9999990001201001');
const branches = () => [...organisations.values()].filter(row => row['category'] === '631');
const committees = () => [...organisations.values()].filter(row => ['611', '614'].includes(row['category']));

/** Puts a change through; what the rules refuse counts for nothing. */
async function put(kind: string, method: 'POST' | 'PUT', url: string, body: Row): Promise<Row | null> {
  const { status, body: answer } = await bench.save(method, url, body);
  if (status !== 200 && status !== 201) return null;
  done[kind] = (done[kind] ?? 0) + 1;
  return answer;
}
async function latest(path: string, id: string): Promise<Row> {
  return (await bench.ask('GET', `/${path}/${id}`)).body;
}

const names = ['安清和', '白书言', '曹望舒', '单小满', '方景行', '解语', '欧阳时雨', '仇远', '曾一诺', '翟亦初'];
const newName = () => `${random.pick(names)}${['', '甲', '乙', '丙'][random.int(0, 3)]}`;

const actions: [weight: number, action: () => Promise<void>][] = [
  [
    14,
    async () => {
      const row = { ...bench.sample(partyMember), name: newName(), organisationId: random.pick(branches())['id'] };
      const made = await put('create', 'POST', '/api/dyjbxx', { ...row, groupId: null });
      if (made) members.set(made['id'], made);
    },
  ],
  [
    42,
    async () => {
      const row = random.pick([...members.values()]);
      const name = random.pick([
        'nativePlace',
        'phone',
        'education',
        'jobPost',
        'email',
        'ethnicity',
        'unitId',
        'enteredOn',
      ]);
      const value = name === 'unitId' ? bench.sources.id('unit', random.pick(['201', '202', '203'])) : undefined;
      const change = {
        id: row['id'],
        version: row['version'],
        [name]: value ?? bench.change(partyMember, name, row[name]),
      };
      const saved = await put('update', 'PUT', '/api/dyjbxx', change);
      if (saved) members.set(row['id'], saved);
    },
  ],
  [
    22,
    async () => {
      const row = random.pick([...members.values()]);
      const change = random.chance(0.6)
        ? { organisationId: random.pick(branches())['id'] }
        : random.pick([{ name: newName() }, { joinedOn: `20${random.int(10, 19)}-06-${random.int(10, 28)}` }]);
      const body = { version: row['version'], reason: '档案核对', ...change };
      // A member of a group leaves it first: the rules ask for one of the own branch.
      if (row['groupId']) return;
      const saved = await put('correct', 'POST', `/api/dyjbxx/${row['id']}/correct`, body);
      if (saved) members.set(row['id'], saved);
    },
  ],
  [
    5,
    async () => {
      const row = random.pick([...members.values()]);
      const { status } = await bench.ask('DELETE', '/api/dyjbxx', { ids: [row['id']], reason: '误录' });
      if (status !== 200) return;
      done['remove'] = (done['remove'] ?? 0) + 1;
      members.delete(row['id']);
    },
  ],
  [
    4,
    async () => {
      const sample = bench.sample(partyOrganisation);
      const row = { ...sample, parentId: random.pick(committees())['id'], unitIds: [bench.sources.id('unit', '201')] };
      const named = { name: `中共江临大学第${++n}支部`, shortName: `第${n}党支部`, code: `8888${1000 + n}` };
      const made = await put('found', 'POST', '/api/dzzxx', { ...row, ...named });
      if (made) organisations.set(made['id'], made);
    },
  ],
  [
    5,
    async () => {
      const { id } = random.pick(branches());
      const row = await latest('api/dzzxx', id);
      const change = { id, version: row['version'], shortName: `改名支部${++n}`, sortNo: random.int(1, 99) };
      const saved = await put('rename', 'PUT', '/api/dzzxx', change);
      if (saved) organisations.set(id, saved);
    },
  ],
  [
    5,
    async () => {
      const { id } = random.pick(branches());
      const row = await latest('api/dzzxx', id);
      const body = { version: row['version'], reason: '批复', parentId: random.pick(committees())['id'] };
      const saved = await put('move', 'POST', `/api/dzzxx/${id}/correct`, body);
      if (saved) organisations.set(id, saved);
    },
  ],
  [
    3,
    async () => {
      const { id } = random.pick(branches());
      const inside = [...members.values()].filter(row => row['organisationId'] === id);
      const row = await latest('api/dzzxx', id);
      if (inside.length === 0) {
        const { status } = await bench.ask('DELETE', '/api/dzzxx', { ids: [id], reason: '误录' });
        if (status === 200 && organisations.delete(id)) done['dissolve'] = (done['dissolve'] ?? 0) + 1;
        return;
      }
      const change = { id, version: row['version'], contactId: random.pick(inside)['id'] };
      await put('contact', 'PUT', '/api/dzzxx', change);
    },
  ],
  [
    3,
    async () => {
      const id = bench.sources.id('unit', random.pick(['201', '202', '20101']));
      const row = await latest(unit.path, id);
      await put('unit', 'PUT', `/${unit.path}`, { id, version: row['version'], name: `更名单位${++n}` });
    },
  ],
];
const bag = actions.flatMap(([weight, action]) => Array<() => Promise<void>>(weight).fill(action));

function questions(): string[] {
  const physics = bench.sources.id('partyOrganisation', '9999990001201');
  const member = (query: string) => `/api/dyjbxx?size=200&${allColumns(partyMember)}&${query}`;
  const place = `organisationId=${physics}&includeSub=true`;
  return [
    ...resources.map(resource => `/${resource.path}?size=200&${allColumns(resource)}`),
    ...['keyword=清和', 'keyword=aqh', 'keyword=支部', 'gender=2&sort=birthDate,desc', 'education=10'].map(member),
    ...['joinedOn.from=2012-01-01&sort=joinedOn,asc', 'nativePlace.empty=false&sort=nativePlace,desc'].map(member),
    ...[place, `unitId=${bench.sources.id('unit', '201')}&includeSub=true`, `${place}&page=1&size=7`].map(query =>
      member(query).replace('size=200&', query.includes('size=') ? '' : 'size=200&'),
    ),
    '/api/dzzxx?size=200&keyword=改名&sort=sortNo,asc',
    `/api/dzzxx?size=200&parentId=${physics}&includeSub=true&columns=memberCount&columns=name`,
    '/api/dzzxx/buildtree?withCount=true',
    `/api/dzzxx/buildtree?withCount=true&withEnded=true&rootId=${physics}`,
    '/api/dyjbxx/roster?size=1000',
    `/api/dyjbxx/roster?${place}&size=1000&columns=name&columns=partyAge&columns=unitId&columns=groupId`,
    `/api/dyjbxx/roster?organisationId=${optics()}&memberCategory=1&size=5&page=1`,
  ];
}

/** The version counts writes of the whole person, and its last hand changes with them: neither is a fact of the day. */
function still(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(still);
  if (value === null || typeof value !== 'object') return value;
  const { version: _, since: _since, ...rest } = value as Row;
  return Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, still(one)]));
}

/** Nothing is written while it looks, so all questions are asked at once. */
async function look(asOf?: string): Promise<Map<string, unknown>> {
  const answers = queries.map(async (url): Promise<[string, unknown]> => {
    const { status, body } = await bench.ask('GET', asOf ? `${url}${url.includes('?') ? '&' : '?'}asOf=${asOf}` : url);
    expect([url, status]).toEqual([url, 200]);
    return [url, still(body)];
  });
  return new Map(await Promise.all(answers));
}

const total = () => Object.values(done).reduce((sum, count) => sum + count, 0);

beforeAll(async () => {
  bench = await openBench();
  await bench.world.database.rows(
    sql`update system_config set config_value = 'false' where config_key = 'dy.correct.approval'`,
  );
  queries = questions();
  const rows = async (path: string) =>
    (await bench.ask('GET', `/${path}?size=200&${allColumns(path === 'api/dyjbxx' ? partyMember : partyOrganisation)}`))
      .body.content as Row[];
  for (const row of await rows('api/dyjbxx')) members.set(row['id'], row);
  for (const row of await rows('api/dzzxx')) organisations.set(row['id'], row);
  for (const [at, day] of days.entries()) {
    // Work goes on to the last minute, so that the end of a day falls between two changes.
    await setClock(bench.world.database, day, kept.includes(day) ? '23:58:00' : '09:00:00');
    const due = Math.round((wanted * (at + 1)) / days.length);
    while (total() < due) await random.pick(bag)();
    if (kept.includes(day)) for (const [url, answer] of await look()) then.set(`${day} ${url}`, answer);
  }
});
afterAll(() => bench.world.close());

test('the year held what a year holds', () => {
  console.info(`changes: ${JSON.stringify(done)}`);
  expect(total()).toBe(wanted);
  for (const kind of ['create', 'update', 'correct', 'remove', 'found', 'rename', 'move', 'contact', 'unit'])
    expect([kind, (done[kind] ?? 0) > 10]).toEqual([kind, true]);
  expect([kept.length, kept[0], kept[11]]).toEqual([12, '2031-01-31', '2031-12-31']);
});

test.each(kept.map(day => [day]))('%s asked for at the end of the year answers as it did on that day', async day => {
  for (const [url, answer] of await look(day)) expect([url, answer]).toEqual([url, then.get(`${day} ${url}`)]);
});

test('the days differ from one another', () => {
  for (const url of ['/api/dyjbxx/roster?size=1000', '/api/dzzxx/buildtree?withCount=true'])
    expect(new Set(kept.map(day => JSON.stringify(then.get(`${day} ${url}`)))).size).toBe(12);
});
