import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from 'contract/resources.ts';
import type { ShownFigure } from 'contract/report/home.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const home = '/api/djjsc/home';
const pathOf = (entity: string) => resources.find(one => one.name === entity)?.path ?? '';

describe.each([['demo.department'], ['demo.college'], ['demo.secretary'], ['demo.leader']] as const)(
  'the home of %s',
  username => {
    test('every figure and every part is the count of the list it opens', async () => {
      const ask = await world.as(username);
      const { body } = await ask('GET', home);
      const figures: ShownFigure[] = body.content;
      expect(figures.length).toBeGreaterThan(3);
      for (const figure of figures)
        for (const { label, count, path } of [figure, ...figure.parts]) {
          const query = path.includes('?') ? path.slice(path.indexOf('?')) : '';
          const answer = await ask('GET', `/${pathOf(figure.entity)}${query}`);
          expect([label, answer.body.totalElements]).toEqual([label, count]);
        }
    });
  },
);

test('the figures are those of the own reach', async () => {
  const told = async (username: string) => {
    const { body } = await (await world.as(username))('GET', home);
    return Object.fromEntries(body.content.map((one: ShownFigure) => [one.label, one.count]));
  };
  const [school, college, branch] = [
    await told('demo.department'),
    await told('demo.college'),
    await told('demo.secretary'),
  ];
  expect([branch['党组织'], branch['党员'] > 0]).toEqual([1, true]);
  expect(college['党员']).toBeGreaterThan(branch['党员']);
  expect(school['党员']).toBeGreaterThan(college['党员']);
});

test('who is on the way is counted by stage, for who works on it', async () => {
  const told = async (username: string) => {
    const { body } = await (await world.as(username))('GET', home);
    const { count, path, parts } = body.content.find((one: ShownFigure) => one.label === '发展中');
    return [count, path, ...parts.map((one: ShownFigure) => [one.label, one.count, one.path])];
  };
  const address = '/development/applicant?stage=1&stage=2&stage=3&stage=4&state=1';
  // Four are on probation already.
  expect(await told('demo.department')).toEqual([
    6,
    address,
    ['入党申请人', 0, '/development/applicant?stage=1&state=1'],
    ['入党积极分子', 1, '/development/active?stage=2&state=1'],
    ['发展对象', 1, '/development/object?stage=3&state=1'],
    ['预备期考察', 4, '/development/probationary?stage=4&state=1'],
  ]);
  expect((await told('demo.secretary')).slice(0, 2)).toEqual([0, address]);
});

test('an extended probation is due at its extended end, in the figure, its list and the screen', async () => {
  const ask = await world.as('demo.department');
  const due = async () =>
    (await ask('GET', home)).body.content.find((one: ShownFigure) => one.label === '30 天内预备期满') as ShownFigure;
  const before = await due();
  const { body: list } = await ask('GET', `/api/dyjbxx${before.path.slice(before.path.indexOf('?'))}&size=200`);
  const [first] = list.content as { id: string; joinedOn: string; name: string }[];
  await world.database.rows(sql`
    insert into development_record (name, person_id, organisation_id, stage, step, state, applied_on, joined_on, approved_on,
      probation_end_on, extend_count, extend_months, search_text, created_at, updated_at)
    select p.name, p.id, m.organisation_id, '4', '21', '1', m.joined_on - 700, m.joined_on, m.joined_on + 20,
      '2027-06-30', 1, 6, '', now(), now()
    from party_member m join person p on p.id = m.id where m.id = ${first?.id}::bigint`);
  // A row that is put there by hand is told to nobody; this one is.
  const { body: card } = await ask('GET', `/api/dyjbxx/${first?.id}`);
  expect(card.probationEndOn).toBe('2027-06-30');
  const filter = before.path.slice(before.path.indexOf('?'));
  expect((await ask('GET', `/api/dyjbxx${filter}`)).body.totalElements).toBe(before.count - 1);
  await ask('PUT', '/api/dyjbxx', { id: first?.id, version: card.version, nativePlace: '湖北武汉' });
  expect((await due()).count).toBe(before.count - 1);
});

test('a new order is counted at once, and no more when it is withdrawn', async () => {
  const secretary = await world.as('demo.secretary');
  const waiting = async () =>
    (await secretary('GET', home)).body.content.find((one: ShownFigure) => one.label === '变更单待审')?.count;
  const before = await waiting();
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  const { body } = await secretary('POST', '/api/dzzxx/change', {
    type: '2',
    organisationId,
    newName: '中共江临大学物理学院光电教工支部委员会',
    newShortName: '物理学院光电教工党支部',
    reason: '学科调整',
    effectiveOn: '2026-11-02',
  });
  await secretary('POST', `/api/dzzxx/change/${body.id}/submit`, { version: body.version });
  expect(await waiting()).toBe(before + 1);
});

test('who keeps no list is told no figure', async () => {
  for (const username of ['demo.member', 'demo.default', 'demo.applicant'])
    expect((await (await world.as(username))('GET', home)).body).toEqual({ content: [] });
});
