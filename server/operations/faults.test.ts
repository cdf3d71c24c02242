/** A database that refuses, hesitates or is full: a clear answer soon, nothing half done, well again without a hand. */
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperated, type Operated } from '../testing/open-operated.ts';

/** What the writes of a slow database wait for. */
const way = 4711;
/** As many as `openOperated` opens to the database. */
const connections = 6;

let one: Operated;
let headers: Record<string, string>;
beforeAll(async () => {
  // As long as the product waits for a connection, however patient the run is.
  one = await openOperated({}, { waitMs: 2000 });
  headers = { authorization: `Bearer ${await one.tokenOf('demo.department')}` };
  await one.database.rows(sql`create sequence misbehaved`);
  await one.database.rows(
    sql.raw(`
    create function misbehave() returns trigger language plpgsql as $$
    declare wish text := (select reason from misbehaviour limit 1);
    begin
      if wish = 'twice' then
        if nextval('misbehaved') < 3 then raise exception 'as wished' using errcode = '40001'; end if;
      end if;
      if wish = 'slow' then perform pg_advisory_xact_lock_shared(${way}); end if;
      if wish ~ '^[0-9A-Z]{5}$' then raise exception 'as wished' using errcode = wish; end if;
      return new;
    end $$`),
  );
  await one.database.rows(sql`create table misbehaviour (reason text)`);
  await one.database.rows(
    sql`create trigger misbehaves before insert on unit for each row execute function misbehave()`,
  );
});
afterAll(() => one.close());

async function wish(reason: string | null): Promise<void> {
  await one.database.rows(sql`delete from misbehaviour`);
  if (reason) await one.database.rows(sql`insert into misbehaviour values (${reason})`);
}
async function ask(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await one.http.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}
let count = 0;
const create = () => {
  count += 1;
  return ask('POST', '/api/dwxx', { code: `F${count}`, name: `故障单位${count}`, category: '1', parentId: null });
};
const tracesOf = async () =>
  (await one.database.one<{ n: number }>(sql`select count(*)::int as n from change_record`))?.n;

test.each([
  ['[REL-10] full disk', '53100'],
  ['too many connections', '53300'],
  ['a statement that took too long', '57014'],
  ['a deadlock', '40P01'],
  ['a conflict of transactions', '40001'],
])('%s: the write is refused clearly, reads and sign-in go on, and it is well again by itself', async (_, code) => {
  const before = await tracesOf();
  await wish(code);
  const refused = await create();
  expect(refused.status).toBe(503);
  expect(refused.body.message).toBe('服务暂时不可用，数据未保存，请稍后重试');
  expect(await tracesOf()).toBe(before);
  expect((await ask('GET', '/api/dwxx?size=1')).status).toBe(200);
  const signIn = { method: 'POST', url: '/auth/demo', payload: { username: 'demo.secretary' } } as const;
  expect((await one.http.inject(signIn)).statusCode).toBe(200);
  await wish(null);
  expect((await create()).status).toBe(201);
});

test('[REL-08] who stood in another’s way comes again by itself, three times in all, and the action is done once', async () => {
  await wish('twice');
  const before = Number(await tracesOf());
  expect((await create()).status).toBe(201);
  await wish(null);
  expect(await tracesOf()).toBe(before + 1);
  const tries = await one.database.one<{ n: number }>(sql`select last_value::int as n from misbehaved`);
  expect(tries?.n).toBe(3);
});

const waitingFor = (client: Client) => async () => {
  const asked = `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = $1 and not granted`;
  return (await client.query<{ n: number }>(asked, [way])).rows[0]?.n;
};

test('[REL-09] slow: who waits too long for the database is told so within moments, the others are served', async () => {
  await wish('slow');
  const client = new Client({ connectionString: one.url });
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [way]);
  const holders = Array.from({ length: connections }, create);
  await expect.poll(waitingFor(client)).toBe(connections);
  // Whoever holds a connection to the database waits there for as long as it likes; all the others have their answer.
  const late = await Promise.all(Array.from({ length: 24 }, create));
  expect(new Set(late.map(({ status }) => status))).toEqual(new Set([503]));
  await client.end();
  const answers = await Promise.all(holders);
  await wish(null);
  expect(answers.map(({ status }) => status)).toEqual(Array(connections).fill(201));
  const codes = answers.map(({ body }) => body.code);
  const stored = await one.database.one<{ n: number }>(sql`
    select count(*)::int as n from unit where code = any(${sql.param(codes)}::text[])`);
  expect(stored?.n).toBe(codes.length);
  expect((await create()).status).toBe(201);
});
