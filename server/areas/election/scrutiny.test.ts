/** A box that opens with the code of a scrutineer and with nothing the server keeps. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { crowdVote, enrol, type CrowdVote, type Enrolled } from './fixtures.ts';

let world: OpenWorld;
let chair: Ask;
let scrutineer: Ask;
let crowd: Enrolled;
let vote: CrowdVote;
let code: string;
const base = '/api/dzzhj/tp';
const told = ({ status, body }: Answer) => [status, body.fields?.[0]?.message ?? body.message];

async function action(id: string, name: string): Promise<Answer> {
  const { version } = (await chair('GET', `${base}/${id}`)).body;
  return chair('POST', `${base}/${id}/${name}`, { version });
}

/** Tables of any kind in which some row shows these letters. */
async function tablesThatHold(letters: string): Promise<string[]> {
  const tables = await world.database.rows<{ place: string; name: string }>(sql`
    select n.nspname as place, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`);
  const looks = tables.map(
    ({ place, name }) => sql`select ${name} as name where exists
      (select 1 from ${sql.identifier(place)}.${sql.identifier(name)} t where position(${letters} in t::text) > 0)`,
  );
  const held = await world.database.rows<{ name: string }>(sql.join(looks, sql` union all `));
  return held.map(({ name }) => name);
}

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  await world.database.rows(
    sql`update system_config set config_value = 'true' where config_key = 'election.scrutineerCode'`,
  );
  chair = await world.as('demo.secretary');
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, organisationId, 24);
  scrutineer = await crowd.as(crowd.ids[20] ?? '');
  // The fixture says its actions one after the other; the start waits for the code.
  vote = await crowdVote(world, crowd, { organisationId, voters: 8, stand: 4 });
});
afterAll(() => world.close());

test('[B-5] who leads the vote holds no code: not as a scrutineer, and not one of before the vote was put together anew', async () => {
  expect((await scrutineer('POST', `${base}/${vote.id}/code`)).status).toBe(200);
  expect((await action(vote.id, 'reopen')).status).toBe(200);
  const watch = async (supervisorIds: string[]) => {
    const { version } = (await chair('GET', `${base}/${vote.id}`)).body;
    return (await chair('PUT', base, { id: vote.id, version, supervisorIds })).status;
  };
  expect(await watch([crowd.chairId, crowd.ids[21] ?? ''])).toBe(200);
  expect(told(await action(vote.id, 'configure'))).toEqual([400, '主持人不能担任启用监票码的投票的监票人']);
  expect(await watch(crowd.ids.slice(20, 22))).toBe(200);
  expect((await action(vote.id, 'configure')).status).toBe(200);
  expect(told(await action(vote.id, 'start'))).toEqual([400, '请监票人先在“换届投票”页领取监票码，再开始投票']);
});

test('[B-5] a vote does not start before a scrutineer has taken the code, and nobody else takes it', async () => {
  expect(told(await action(vote.id, 'start'))).toEqual([400, '请监票人先在“换届投票”页领取监票码，再开始投票']);
  expect(told(await chair('POST', `${base}/${vote.id}/code`))).toEqual([400, '您不是本次投票的监票人']);
  const student = await world.as('demo.student');
  const strange = await student('POST', `${base}/${vote.id}/code`);
  const absent = await student('POST', `${base}/999999/code`);
  expect([told(strange), strange.status]).toEqual([told(absent), 404]);
  const [mine] = (await scrutineer('GET', `${base}/mine`)).body;
  expect(mine).toMatchObject({ id: vote.id, scrutiny: 'take', state: '2' });
  const former = (await scrutineer('POST', `${base}/${vote.id}/code`)).body.code;
  code = (await scrutineer('POST', `${base}/${vote.id}/code`)).body.code;
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){4}$/);
  expect(code).not.toBe(former);
  expect((await action(vote.id, 'start')).body.state).toBe('3');
  expect(told(await scrutineer('POST', `${base}/${vote.id}/code`))).toEqual([
    409,
    '监票码在完成配置之后、开始投票之前领取',
  ]);
});

test('[B-5] [SEC-48] the box opens with the code and not without it, and the code stands nowhere in the database', async () => {
  for (const at of [0, 1, 2, 3, 4, 5]) expect(await vote.cast(vote.electors[at] ?? '', at % 4)).toBe(200);
  expect(told(await action(vote.id, 'close'))).toEqual([400, '本场票箱须由监票人在“换届投票”页输入监票码开启并计票']);
  const wrong = `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`;
  expect(told(await scrutineer('POST', `${base}/${vote.id}/open`, { code: wrong }))).toEqual([
    400,
    '监票码不正确，请监票人核对后重新输入',
  ]);
  const progress = (await chair('GET', `${base}/${vote.id}/result`)).body;
  expect([progress.needsCode, progress.sheet, progress.voted]).toEqual([true, null, 6]);
  expect(await tablesThatHold(code)).toEqual([]);
  expect(await tablesThatHold(code.replaceAll('-', ''))).toEqual([]);
  expect(await tablesThatHold('书记选举')).toContain('vote_session');
  expect(
    (await scrutineer('POST', `${base}/${vote.id}/open`, { code: code.toLowerCase().replaceAll('-', ' ') })).body,
  ).toEqual({
    done: true,
  });
  const { sheet } = (await chair('GET', `${base}/${vote.id}/result`)).body;
  expect([sheet.returned, sheet.lines.map((line: { favour: number }) => line.favour).sort()]).toEqual([
    6,
    [1, 1, 2, 2],
  ]);
});
