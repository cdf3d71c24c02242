/**
 * Figures agree: over a whole demonstration, for everybody who works with figures, homes, statistics, screens, warnings and
 * registers say one number of one thing. Two figures are of one thing when they bear one name or open one list; each is as
 * many as the rows it opens, parts add up to their whole, and nothing is told of what is to come.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordStates, stages } from 'contract/development/codes.ts';
import { inRegister, probationary } from 'contract/member/codes.ts';
import { requestLook } from '../message/index.ts';
import { setClock } from '../../testing/clock.ts';
import { openDemonstration } from '../../testing/open-demonstration.ts';
import type { Ask, OpenWorld } from '../../testing/open-world.ts';
import { readerOf, sources, type Told } from '../../testing/told-figures/index.ts';

const day = '2026-11-28';
let world: OpenWorld;
beforeAll(async () => {
  world = await openDemonstration();
  await setClock(world.database, day);
  await requestLook(world.database);
  await world.settle();
});
afterAll(() => world.close());

type Shown = Told & { on: string };
/** The same list whatever the order of its filters. */
const meaningOf = ({ list }: Told): string | null => {
  const [path, query = ''] = list?.split('?') ?? [];
  return path === undefined ? null : `${path}?${query.split('&').sort().join('&')}`;
};
const rowsOf = async (ask: Ask, list: string): Promise<number> => {
  const { status, body } = await ask('GET', `${list}${list.includes('?') ? '&' : '?'}size=1`);
  return status === 200 ? body.totalElements : status;
};

/** Where two of the same key say different numbers. */
function disagreements(shown: readonly Shown[], keyOf: (one: Shown) => string | null): string[] {
  const first = new Map<string, Shown>();
  return shown.flatMap(one => {
    const key = keyOf(one);
    if (key === null) return [];
    const known = first.get(key);
    if (!known) first.set(key, one);
    return known && known.count !== one.count
      ? [`${known.name}: ${known.count} on ${known.on}, ${one.name}: ${one.count} on ${one.on}`]
      : [];
  });
}

describe.each([
  ['demo.department', 300],
  ['demo.departmentstaff', 300],
  ['demo.leader', 150],
  ['demo.college', 220],
  ['demo.secretary', 180],
  ['demo.dues', 100],
  ['demo.cadreoffice', 90],
] as const)('what %s is shown', (username, least) => {
  test('agrees by name, by meaning, with its rows and in its sums', async () => {
    const ask = await world.as(username);
    const reader = await readerOf(ask, day);
    const shown: Shown[] = [];
    const wrong: string[] = [];
    const tally: string[] = [];
    let sums = 0;
    for (const [on, source] of Object.entries(sources)) {
      const page = await source(reader);
      shown.push(...page.figures.map(one => ({ ...one, on })));
      for (const { name, whole, parts } of page.sums ?? []) {
        const sum = parts.reduce((a, b) => a + b, 0);
        if (sum !== whole) wrong.push(`${name}: ${parts.join(' + ')} = ${sum}, not ${whole}`);
      }
      sums += page.sums?.length ?? 0;
      if (page.figures.length > 0) tally.push(`${on} ${page.figures.length}`);
    }
    wrong.push(...disagreements(shown, one => one.name), ...disagreements(shown, meaningOf));
    const lists = new Map(shown.filter(one => one.count !== null).map(one => [meaningOf(one), one]));
    for (const { name, count, list, on } of lists.values()) {
      const rows = list === null ? count : await rowsOf(ask, list);
      if (rows !== count) wrong.push(`${name}: ${count} on ${on}, ${rows} rows at ${decodeURIComponent(list ?? '')}`);
    }
    console.log(`${username}: ${shown.length} figures of ${lists.size} lists, ${sums} sums: ${tally.join(', ')}`);
    expect(wrong).toEqual([]);
    expect(shown.length).toBeGreaterThan(least);
  });
});

test('who reaches the whole school is told the same of its organisations and members', async () => {
  const shown: Shown[] = [];
  for (const username of ['demo.department', 'demo.departmentstaff', 'demo.leader']) {
    const reader = await readerOf(await world.as(username), day);
    for (const on of ['党建首页', '党建综合大屏', '党组织树']) {
      const { figures } = await sources[on]!(reader);
      shown.push(...figures.map(one => ({ ...one, on: `${on} of ${username}` })));
    }
  }
  const everybodys = shown.filter(one => /^.api.(dyjbxx|dzzxx)\?/.test(one.list ?? ''));
  expect(disagreements(everybodys, meaningOf)).toEqual([]);
  expect(everybodys.length).toBeGreaterThan(120);
});

test('nothing is told of a year or a month to come', async () => {
  const reader = await readerOf(await world.as('demo.department'), day);
  const shown = [...(await sources['发展统计']!(reader)).figures, ...(await sources['组织生活统计']!(reader)).figures];
  const of = (name: string) => shown.find(one => one.name === name)?.count;
  expect(of('发展预备党员 2026 年 12 月')).toBeNull();
  expect(of('发展预备党员 2026 年 11 月')).toBeGreaterThan(0);
  expect(of('发展预备党员 2027 年')).toBeNull();
  expect(of('2027 年转正')).toBeNull();
  expect(of('会议和活动 2026 年 12 月')).toBeNull();
  expect(of('会议和活动 2027 年')).toBeNull();
});

test('nothing has happened on a day to come', async () => {
  const rows = await world.database.rows(sql`
    select 'developmentRecord' as entity, id from development_record where deleted_at is null
      and greatest(applied_on, activist_on, object_on, approved_on, formal_on, ended_on) > ${day}::date
    union all select 'partyMember', id from party_member where deleted_at is null and greatest(joined_on, formal_on) > ${day}::date`);
  expect(rows).toEqual([]);
});

test('who is on probation by the record is so by the register, and the other way round', async () => {
  const rows = await world.database.rows(sql`
    with going as (select person_id from development_record where deleted_at is null and stage = ${stages.prepare}
        -- Who became formal keeps a record until the papers are filed.
        and formal_on is null
        and state in (${recordStates.open}, ${recordStates.paused})),
      listed as (select id from party_member where deleted_at is null and member_category = ${probationary}
        and party_status = any(${sql.param([...inRegister])}::text[]))
    select p.name, g.person_id is not null as by_record, l.id is not null as by_register
    from going g full join listed l on l.id = g.person_id join person p on p.id = coalesce(g.person_id, l.id)
    where g.person_id is null or l.id is null order by p.id`);
  expect(rows).toEqual([]);
});

test('no post counts as vacant since before anything is known of it', async () => {
  const ask = await world.as('demo.department');
  const { body } = await ask('GET', '/api/warning/list?code=YJ-SJ&size=200');
  const days: number[] = body.content.map((one: { daysLeft: number }) => one.daysLeft);
  expect(days.filter(one => one < -730)).toEqual([]);
});
