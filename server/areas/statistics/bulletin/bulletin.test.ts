/** 党建工作通报: figures that are the counts of their lists, who lacks what, words that stay, and who reads it. Domain-party 12.2. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf } from 'contract/report/home.ts';
import { bulletinFigures } from 'contract/statistics/bulletin-figures.ts';
import { lacksWords } from 'contract/statistics/bulletin-words.ts';
import { setClock } from '../../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../../testing/open-world.ts';
import { messagesByField } from '../../../testing/told.ts';

const path = '/api/djtj/bulletin';
let world: OpenWorld;
let department: Ask;
let college: Ask;
let secretary: Ask;
let leader: Ask;
const place: Record<string, string> = {};

const hold = (name: string, types: string, heldOn: string) =>
  world.database.rows(sql`
    insert into meeting (version, organisation_id, types, title, mode, place, held_on, start_time, end_time, host_id,
      recorder_id, state, submitted_on, created_at, updated_at)
    select 1, ${place[name]}::bigint, ${types}, ${`${heldOn} ${types}`}, '1', '301', ${heldOn}::date, '14:30', '16:00',
      p.id, p.id, '6', ${heldOn}::date, now(), now() from person p where p.number = 'GZ041011'`);

beforeAll(async () => {
  world = await openWorld();
  [department, college, secretary, leader] = (await Promise.all(
    ['demo.department', 'demo.college', 'demo.secretary', 'demo.leader'].map(world.as),
  )) as [Ask, Ask, Ask, Ask];
  for (const [name, code] of [
    ['school', '9999990001'],
    ['physics', '9999990001201'],
    ['optics', '9999990001201001'],
    ['undergraduates', '9999990001201002'],
    ['graduates', '9999990001201003'],
  ] as const)
    place[name] = await world.idOf('party_organisation', 'code', code);
  await setClock(world.database, '2026-11-20', '10:00:00');
});
afterAll(() => world.close());

const read = async (who: Ask, id: string) => (await who('GET', `${path}/${id}`)).body;
const contentOf = async (who: Ask, id: string) => (await who('GET', `${path}/${id}/content`)).body;
const begin = (who: Ask, name: string, firstMonth: string, period = '1') =>
  who('POST', path, { organisationId: place[name], period, firstMonth });
const take = async (who: Ask, id: string, name: string, input: object = {}) => {
  const { version } = await read(who, id);
  return who('POST', `${path}/${id}/${name}`, { version, ...input });
};
const change = async (id: string, values: object) => {
  const { version } = await read(college, id);
  return college('PUT', path, { id, version, ...values });
};
const lacksIn = (lacking: any[]) => lacking.map(one => `${one.name}：${lacksWords(one)}`);

let october: string;
test('[BIZ-23] a college begins its month: title, figures and words are there', async () => {
  await hold('optics', '05;02', '2026-10-14');
  await hold('undergraduates', '05', '2026-10-15');
  const { status, body } = await begin(college, 'physics', '2026-10');
  expect([status, body.title, body.state]).toEqual([201, '2026年10月党建工作通报', '1']);
  october = body.id;
  const { figures, texts, isReached } = await contentOf(college, october);
  expect(isReached).toBe(true);
  expect(figures.life.kinds).toEqual([]);
  expect(body.lifeText).toBe(texts.lifeText);
});

test('who lacks what is named exactly, by kind and month; who has all of it as well', async () => {
  const { figures } = await contentOf(college, october);
  expect(lacksIn(figures.life.lacking)).toEqual([]);
  expect(figures.life.full).toEqual([]);
});

test('every figure is the count of the list it opens, at the moment of computing', async () => {
  const of = bulletinFigures(place['physics'] ?? '', { from: '2026-10-01', to: '2026-10-31' });
  const { figures } = await contentOf(college, october);
  for (const [name, figure] of Object.entries(of)) {
    const list = addressOf(`/${figure.of.path}`, { ...figure.filters(figures.day), asOf: [figures.at] });
    const { status, body } = await college('GET', list);
    expect([name, status, body.totalElements]).toEqual([name, 200, figures.counts[name]]);
  }
  expect(figures.counts).toEqual({});
});
