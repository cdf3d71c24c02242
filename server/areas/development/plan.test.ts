/** The plan in one go, the figures of a year, and what is watched for. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as lists from 'contract/development/figures.ts';
import { memberYears } from 'contract/member/figures.ts';
import { addressOf } from 'contract/report/home.ts';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { developmentWatches } from './watches.ts';

let world: OpenWorld;
let department: Ask;
let physics: string;
let materials: string;

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  materials = await world.idOf('party_organisation', 'code', '9999990001202');
});
afterAll(() => world.close());

test('a plan is split in one go, all lines or none, and what is given back may be given away', async () => {
  const root = await world.idOf('party_organisation', 'code', '9999990001');
  const { body: school } = await department('POST', '/api/fzdy/quota', {
    year: 2027,
    category: '2',
    organisationId: root,
    total: 10,
  });
  await department('POST', `/api/fzdy/quota/${school.id}/issue`, { version: 1 });
  const split = (ofPhysics: number, ofMaterials: number) =>
    department('POST', '/api/fzdy/quota/allocate', {
      parentQuotaId: school.id,
      lines: [
        { organisationId: physics, total: ofPhysics },
        { organisationId: materials, total: ofMaterials },
      ],
    });
  const over = await split(6, 5);
  expect([over.status, over.body.fields[0].message]).toEqual([400, '分配名额合计超过上级名额10']);
  expect((await split(6, 4)).body).toEqual({ written: 2 });
  expect((await split(3, 7)).body).toEqual({ written: 2 });
  const { body: tree } = await department('GET', '/api/fzdy/quota/tree?year=2027');
  expect(tree.map((one: Record<string, unknown>) => [one['organisationName'], one['total'], one['handed']])).toEqual([
    ['江临大学党委', 10, 10],
    ['物理学院党委', 3, 0],
    ['材料学院党委', 7, 0],
  ]);
});

test('the figures of development count who stands where, in reach alone', async () => {
  const { body } = await department('GET', '/api/fzdy/statistics?year=2025');
  expect(body.stages).toEqual([
    { code: '2', count: 1 },
    { code: '3', count: 1 },
    { code: '4', count: 4 },
  ]);
  expect(body.year.applied).toBe(2);
  const secretary = await world.as('demo.secretary');
  expect((await secretary('GET', '/api/fzdy/statistics?year=2025')).body.stages).toEqual([]);
});

test('every figure is the count of the list it opens, of the school and of one organisation', async () => {
  const day = '2026-11-21';
  await setClock(world.database, day);
  for (const year of [2025, 2026])
    for (const place of [null, physics]) {
      const narrowed = place ? lists.within(place) : {};
      const { body } = await department(
        'GET',
        addressOf('/api/fzdy/statistics', { year: [String(year)], ...(place ? { organisationId: [place] } : {}) }),
      );
      const count = async (filters: Record<string, string[]>) =>
        (await department('GET', addressOf('/api/fzdy', { ...filters, ...narrowed, size: ['1'] }))).body.totalElements;
      for (const one of body.stages) expect(await count(lists.atStage(one.code))).toBe(one.count);
      for (const one of body.steps) expect(await count(lists.atStep(one.code))).toBe(one.count);
      expect(await count(lists.developmentFigures.late.filters(day))).toBe(body.late);
      for (const [name, figure] of Object.entries(lists.yearFigures({ year })))
        expect([name, await count(figure.filters(day))]).toEqual([name, body.year[name]]);
      for (const one of body.categories) expect(await count(lists.ofCategory(year, one.code, day))).toBe(one.count);
      for (const { month, admitted } of body.months.filter((one: { month: number }) => one.month % 5 === 1))
        expect([month, await count(lists.yearFigures({ year, month }).admitted.filters(day))]).toEqual([
          month,
          admitted,
        ]);
    }
});

test('nothing is told of a month or a year to come, and what is dated later has not happened', async () => {
  await setClock(world.database, '2026-11-21');
  await world.database.rows(sql`
    update development_record set approved_on = '2026-12-08' where id = (
      select min(id) from development_record where stage = '4' and approved_on is not null and deleted_at is null)`);
  const told = async (year: number) => (await department('GET', `/api/fzdy/statistics?year=${year}`)).body;
  const present = await told(2026);
  expect(present.months.at(-1)).toEqual({ month: 12, admitted: null });
  expect(present.months.at(-2).month).toBe(11);
  expect(present.months.at(-2).admitted).not.toBeNull();
  const sum = present.months.reduce(
    (all: number, { admitted }: { admitted: number | null }) => all + (admitted ?? 0),
    0,
  );
  expect(present.year.admitted).toBe(sum);
  const ahead = await told(2027);
  expect(ahead.year).toEqual({
    applied: null,
    activists: null,
    objects: null,
    admitted: null,
    formal: null,
    ended: null,
  });
  expect(ahead.register).toEqual({ joined: null, formal: null });
  expect(ahead.months.map((one: { admitted: number | null }) => one.admitted)).toEqual(Array(12).fill(null));
});

test('the register of the year stands beside the records, for who reads it', async () => {
  await setClock(world.database, '2026-11-21');
  const { body } = await department('GET', '/api/fzdy/statistics?year=2026');
  const rows = async (filters: Record<string, string[]>) =>
    (await department('GET', addressOf('/api/dyjbxx', { ...filters, size: ['1'] }))).body.totalElements;
  const { joined, formal } = memberYears(2026);
  expect(body.register).toEqual({
    joined: await rows(joined.filters('2026-11-21')),
    formal: await rows(formal.filters('2026-11-21')),
  });
  expect(body.register.joined).toBeGreaterThan(0);
});

test('watches find what is due and nothing that is settled', async () => {
  await setClock(world.database, '2027-04-01');
  const tx = txOf(world.database, world.registry, asSystem('核对'));
  const found: Record<string, unknown[]> = {};
  // The reports of the world go by the day it was made; watches.test.ts has theirs.
  for (const watch of developmentWatches.filter(one => one.code !== 'FZ_REPORT'))
    found[watch.code] = (await watch.find(tx, { today: '2027-04-01', until: '2027-04-01' })).map(one => [
      one.name,
      one.dueOn,
    ]);
  expect(found).toEqual({
    FZ_TALK: [],
    FZ_INSPECT: [
      ['夏语冰', '2027-02-28'],
      ['欧阳朔', '2027-02-28'],
    ],
    FZ_YEAR: [['夏语冰', '2027-02-16']],
    FZ_MEET: [],
    FZ_APPROVE: [],
    FZ_RECORD: [],
    FZ_OATH: [],
    FZ_FORMAL: [],
    FZ_FILE: [],
    FZ_EXTEND: [],
    FZ_GRAD: [],
    FZ_QUOTA: [],
  });
  await world.database.rows(sql`update development_record set talked_on = null, stage = '1' where name = '夏语冰'`);
  const [talks] = developmentWatches;
  expect((await talks!.find(tx, { today: '2025-12-01', until: '2025-12-01' })).map(one => one.dueOn)).toEqual([
    '2025-11-19',
  ]);
});
