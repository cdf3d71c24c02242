/** Boxes that two people keep: neither the server with all its keys nor one of them opens a ballot. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoxKey } from '../../ballots/envelope.ts';
import { keyOfCode, unlock } from '../../ballots/keepers.ts';
import { testSeal } from '../../testing/constants.ts';
import type { Ask } from '../../testing/open-world.ts';
import { marksOf, openAssessment, path, prepared, take, type Assessment, type Prepared } from './fixtures.ts';

let at: Assessment;
let made: Prepared;
/** The last two of those who do not rate. */
let keepers: { id: string; username: string }[];
const codes: string[] = [];
beforeAll(async () => {
  at = await openAssessment();
  made = await prepared(at);
  keepers = at.raters.slice(-2);
});
afterAll(() => at.world.close());

const own = '/api/cadreEvaluation/keeper';
const sentences = (body: { fields?: { message: string }[] }) => (body.fields ?? []).map(({ message }) => message);
const choose = (personIds: string[]) => at.department('POST', `${path}/keepers/${made.id}`, { personIds });
const standing = async () => (await at.department('GET', `${path}/${made.id}/keeper`)).body;
const open = (first = '', second = '') => at.department('POST', `${path}/open/${made.id}`, { first, second });
const as = (place: number): Promise<Ask> => at.world.as(keepers[place]?.username ?? '');
const taken = async (place: number) => (await (await as(place))('POST', `${own}/${made.id}/take`)).body.code as string;

test('two different people with an account keep the boxes of a scheme', async () => {
  const [first, second] = keepers.map(({ id }) => id) as [string, string];
  expect(sentences((await choose([first])).body)).toEqual(['请选择两名不同的保管人']);
  expect(sentences((await choose([first, first])).body)).toEqual(['请选择两名不同的保管人']);
  const bare = await at.world.database.one<{ id: string }>(sql`
    select id from person p where not exists (select 1 from user_account u where u.person_id = p.id) order by id limit 1`);
  expect(sentences((await choose([first, bare?.id ?? ''])).body)).toEqual(['保管人须有可以登录的账号']);
  expect((await choose([first, second])).body.keepers).toMatchObject([{ isTaken: false }, { isTaken: false }]);
});

test('each takes a code of the own, which is kept nowhere; before both have one the scheme does not begin', async () => {
  await take(at.department, made.id, 'configure');
  await at.department('POST', '/api/khCode/generate', { raterGroupId: made.codesId, count: 20, spareCount: 0 });
  const lost = await taken(0);
  codes[0] = await taken(0);
  expect(codes[0]).not.toBe(lost);
  const [, second] = (await standing()).keepers;
  const refused = await take(at.department, made.id, 'start');
  expect(sentences(refused.body)).toEqual([`票箱保管人${second.name}尚未领取开箱码`]);
  codes[1] = await taken(1);
  expect((await (await as(0))('GET', own)).body).toMatchObject([{ schemeId: made.id, isTaken: true }]);
  expect((await (await at.world.as('demo.member'))('POST', `${own}/${made.id}/take`)).status).toBe(404);
  const kept = JSON.stringify([
    await at.world.database.rows(sql`select * from assessment_keeper`),
    await at.world.database.rows(sql`select * from audit_record`),
  ]);
  for (const code of codes) expect(kept).not.toContain(code);
  expect((await take(at.department, made.id, 'start')).status).toBe(200);
  expect((await (await as(0))('POST', `${own}/${made.id}/take`)).status).toBe(404);
  expect(sentences((await choose([])).body)).toEqual(['测评已开始，不能更改票箱保管人']);
});

test('with the sealing key a box does not open, with one code neither, with both it does', async () => {
  const rows = await at.world.database.rows<{ id: string; publicKey: string; secret: string }>(sql`
    select b.id, b.public_key, b.secret from assessment_box b join assessment_poll q on q.id = b.poll_id
    where q.scheme_id = ${made.id}::bigint order by b.id`);
  expect(rows.length).toBeGreaterThan(1);
  const [first, second] = codes.map(code => keyOfCode(code, made.id));
  for (const { id, secret } of rows) {
    const place = { table: 'assessment_box', column: 'secret', id };
    const locked = Buffer.from(testSeal.open(place, secret), 'base64');
    expect(locked).toHaveLength(128);
    const opened = (...keys: BoxKey[]) => unlock(keys, `assessment ${id}`, locked);
    for (const keys of [[first], [second, first], [first, first]] as BoxKey[][])
      expect(() => opened(...keys)).toThrow('unable to authenticate');
    // What the second opens is closed for the first.
    expect(opened(second!)).toHaveLength(80);
    expect(opened(first!, second!)).toHaveLength(32);
  }
});

test('closed, it waits for both codes and says which is wrong; then every ballot is counted', async () => {
  for (const { username } of at.raters.slice(0, 5)) {
    const ask = await at.world.as(username);
    const [{ pollId }] = (await ask('GET', '/api/cadreEvaluation/my')).body;
    const url = `/api/cadreEvaluation/${pollId}/ballot`;
    const { targets } = (await ask('GET', url)).body;
    expect((await ask('POST', url, { marks: marksOf(targets, [1, 2]) })).status).toBe(200);
  }
  expect((await open(...codes)).status).toBe(409);
  await take(at.department, made.id, 'close', { reason: '全部提交' });
  await at.world.settle();
  expect((await at.department('GET', `${path}/${made.id}`)).body.counting).toBeNull();
  const { keepers: told, isWaiting } = await standing();
  expect(isWaiting).toBe(true);
  const wrong = await open(codes[1], codes[1]);
  expect(wrong.body.fields).toMatchObject([{ path: 'first', message: `${told[0].name}的开箱码不正确` }]);
  expect((await open(codes[0]?.toLowerCase().replaceAll('-', ''), codes[1])).status).toBe(200);
  expect((await open(...codes)).status).toBe(409);
  await at.world.settle();
  expect((await at.department('GET', `${path}/${made.id}`)).body.counting).toBe('3');
  // 95 of sixty and 85 of forty.
  const { rows } = (await at.department('GET', `/api/khResult/scheme/${made.id}`)).body;
  expect(rows.map(({ total }: { total: number }) => total)).toEqual([9100, 9100]);
});
