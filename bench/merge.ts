/**
 * `npm run bench -- --only=merge`: two colleges with 4,000 members become one by the approval of an order over HTTP, in one
 * transaction. The floor takes the same rows back by bare statements in one transaction, and they take turns.
 */
import { sql } from 'drizzle-orm';
import { openSession } from 'server/areas/platform/index.ts';
import { openDatabase, type Connection } from 'server/kit/database/connection.ts';
import { noFacts } from 'server/kit/tx.ts';
import { median } from './measure.ts';
import { start } from './processes.ts';
import { product } from './university.ts';

const members = 4000;
const rounds = 3;
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 2 });
const on = '2026-11-02';

const id = async (query: ReturnType<typeof sql>) => (await database.one<{ id: string }>(query))?.id ?? '';
const department = await id(sql`select id from user_account where username = 'demo.department' and deleted_at is null`);

interface Merger {
  label: string;
  into: string;
  gone: string;
  /** Members that change their branch. */
  moving: number;
}
/** The two places with whatever would go along only once out of the way, and lists of what moves. */
async function ready(into: string, gone: string): Promise<void> {
  for (const table of ['development_record', 'flowing_member', 'school_class'])
    await database.rows(sql`
      update ${sql.identifier(table)} set organisation_id = ${into}::bigint where organisation_id = ${gone}::bigint`);
  await database.rows(sql`
    update leadership_team set state = '5', end_on = ${on}::date where organisation_id = ${gone}::bigint`);
  await database.rows(sql`drop table if exists moved, below`);
  await database.rows(sql`create table moved as select id from party_member where organisation_id = ${gone}::bigint`);
  await database.rows(sql`create table below as select id from party_organisation where parent_id = ${gone}::bigint`);
  await database.rows(sql`vacuum analyze party_member, person, party_organisation, change_record, member_ledger_entry`);
}

/** Two colleges that have so many members in their branches: those of their neighbours are put below them. */
async function colleges(): Promise<Merger> {
  const rows = await database.rows<{ id: string; path: string }>(sql`
    select o.id, o.path from party_organisation o where o.level = 2 and o.category = '611' and o.state = '2'
      and not exists (select 1 from user_account u join role_grant g on g.user_id = u.id where g.organisation_id = o.id
        and u.username like 'demo.%')
    order by (select count(*) from party_member m join party_organisation b on b.id = m.organisation_id
      where b.path like o.path || '%') desc, o.id limit 60`);
  const [into, gone] = rows as [(typeof rows)[number], (typeof rows)[number]];
  const count = async () =>
    (
      await database.one<{ n: number }>(sql`
      select count(*)::int as n from party_member m join party_organisation b on b.id = m.organisation_id
      where b.path like ${into.path} || '%' or b.path like ${gone.path} || '%'`)
    )?.n ?? 0;
  for (const [at, { id: from, path }] of rows.slice(2).entries()) {
    if ((await count()) >= members) break;
    const to = at % 2 === 0 ? into : gone;
    await database.rows(sql`
      update party_organisation set path = ${to.path} || substr(path, length(${path}) + 1),
        parent_id = case when parent_id = ${from}::bigint then ${to.id}::bigint else parent_id end
      where path like ${path} || '%' and id <> ${from}::bigint`);
  }
  await ready(into.id, gone.id);
  return { label: `two colleges, ${await count()} members`, into: into.id, gone: gone.id, moving: 0 };
}

/** Two branches, one of them with so many members: each of them moves and is booked. */
async function branches(): Promise<Merger> {
  const rows = await database.rows<{ id: string }>(sql`
    select o.id from party_organisation o where o.category = '631' and o.state = '2'
      and not exists (select 1 from election e where e.organisation_id = o.id)
      and not exists (select 1 from transfer t where o.id in (t.organisation_id, t.to_organisation_id))
      and not exists (select 1 from party_organisation g where g.parent_id = o.id) order by o.id desc limit 2`);
  const [into = '', gone = ''] = rows.map(one => one.id);
  await database.rows(sql`
    update party_member set organisation_id = ${gone}::bigint, group_id = null where id in (
      select m.id from party_member m where m.deleted_at is null and m.party_status = '1'
        and m.id not in (select person_id from team_member) order by m.id limit ${members})`);
  await ready(into, gone);
  const moving = await id(sql`select count(*)::text as id from moved`);
  return { label: `two branches, ${moving} members move`, into, gone, moving: Number(moving) };
}

const { token } = await openSession(database, { userId: department, rememberMe: false, facts: noFacts });
const served = await start(product, process.env as Record<string, string>);
async function ask(path: string, body: object) {
  const answer = await fetch(`http://127.0.0.1:${served.port}/api/dzzxx/change${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const told = (await answer.json()) as { id: string; version: number; state: string };
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(told).slice(0, 500)}`);
  return told;
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await action();
  return performance.now() - began;
}

/** Seconds the approval takes, the order being ready for it. */
async function merge({ into, gone }: Merger): Promise<number> {
  const order = { type: '5', organisationId: into, partnerIds: [gone], reason: '学院调整', effectiveOn: on };
  let row = await ask('', order);
  row = await ask(`/${row.id}/submit`, { version: row.version });
  if (row.state === '2') row = await ask(`/${row.id}/review`, { version: row.version });
  return timed(() => ask(`/${row.id}/approve`, { version: row.version }));
}

/** The moves themselves, in the other direction: branches, members, the version of each person, one entry each, the state. */
async function moves(tx: Connection, { into, gone }: Merger): Promise<void> {
  await tx.rows(sql`
    update party_organisation o set parent_id = ${gone}::bigint, path = replace(o.path, a.path, b.path), version = o.version + 1
    from party_organisation a, party_organisation b where a.id = ${into}::bigint and b.id = ${gone}::bigint
      and exists (select 1 from below w where o.path like '%/' || w.id || '/%')`);
  await tx.rows(sql`
    update party_member set organisation_id = ${gone}::bigint, entered_on = ${on}::date, enter_type = '4', updated_at = now()
    where id in (select id from moved)`);
  await tx.rows(sql`
    update person set version = version + 1, updated_at = now() where id in (select id from moved)`);
  await tx.rows(sql`
    insert into member_ledger_entry (occurred_on, type, member_id, name, name_pinyin, search_text, member_category,
      organisation_id, from_organisation_id, reason, created_at, updated_at)
    select ${on}::date, '31', p.id, p.name, p.name_pinyin, p.search_text, m.member_category, ${gone}::bigint, ${into}::bigint,
      '学院调整', now(), now() from party_member m join person p on p.id = m.id where m.id in (select id from moved)`);
  await tx.rows(sql`update party_organisation set state = '2', version = version + 1 where id = ${gone}::bigint`);
}

/** The organisation that ended and everything that hangs below what moved. */
const touched = (gone: string) => sql`
  select ${gone}::bigint union all select o.id from party_organisation o join party_organisation w on o.path like w.path || '%'
  where w.id in (select id from below)`;

/** What a merger has to leave behind: the record of each row that changed, valid from now on, and its line of the audit. */
async function history(tx: Connection, { into, gone }: Merger): Promise<void> {
  await tx.rows(sql`
    update change_record set valid_to = now() where valid_to is null and (
      (entity = 'partyMember' and record_id in (select id from moved))
      or (entity = 'partyOrganisation' and record_id in (${touched(gone)})))`);
  const rows = sql`
    select 'partyMember' as entity, m.id, m.organisation_id, to_jsonb(m) as after, true as is_change from party_member m
      where m.id in (select id from moved)
    union all select 'partyOrganisation', o.id, o.id, to_jsonb(o), true from party_organisation o
      where o.id in (${touched(gone)})
    union all select 'memberLedgerEntry', e.id, e.organisation_id, to_jsonb(e), false from member_ledger_entry e
      where e.created_at = now()`;
  await tx.rows(sql`
    insert into change_record (change_id, entity, record_id, organisation_id, module, type, origin, fields, after, valid_from,
      operator_name, reason)
    select nextval('change_id_seq'), entity, id, organisation_id, 100, case when is_change then 2 else 1 end, 3,
      jsonb_build_array(jsonb_build_object('name', 'organisationId', 'label', '所在党支部', 'old', ${into}::bigint,
        'new', ${gone}::bigint)), after, now(), '测量', '学院调整' from (${rows}) r`);
  await tx.rows(sql`
    insert into audit_record (action, entity, record_id, detail, user_name, request_id)
    select entity || '.update', entity, record_id, '{"fields":["organisationId"]}'::jsonb, '测量', 'bench'
    from change_record where valid_from = now()`);
}

/** Takes everything back; every other time with its history, so that both floors are met in the same run. */
const takeBack = (merger: Merger, withHistory: boolean) =>
  timed(() =>
    database.transaction(async tx => {
      await moves(tx, merger);
      if (withHistory) await history(tx, merger);
    }),
  );

async function isDone({ into, moving }: Merger): Promise<boolean> {
  const found = await database.one<{ there: number; below: number; booked: number }>(sql`
    select (select count(*)::int from party_member m join moved on moved.id = m.id
        where m.organisation_id = ${into}::bigint) as there,
      (select count(*)::int from below w join party_organisation o on o.id = w.id where o.parent_id <> ${into}::bigint) as below,
      (select count(*)::int from member_ledger_entry e join change_record c on c.record_id = e.id
        and c.entity = 'memberLedgerEntry' where c.flow_entity = 'organisationChange' and c.flow_id = (select max(id) from organisation_change)) as booked`);
  return found?.there === moving && found.booked === moving && found.below === 0;
}

const line = (label: string, ...values: (string | number)[]) => console.log(label.padEnd(56) + values.join('  '));
const ms = (list: number[]) => `${median(list).toFixed(0)} ms`;
const times = (one: number[], other: number[]) => `× ${(median(one) / median(other)).toFixed(1)}`;
let isWhole = true;
for (const prepare of [colleges, branches]) {
  const merger = await prepare();
  const spent = { product: [] as number[], rows: [] as number[], whole: [] as number[] };
  for (let round = 0; round < rounds * 2; round += 1) {
    spent.product.push(await merge(merger));
    isWhole &&= await isDone(merger);
    spent[round % 2 === 0 ? 'whole' : 'rows'].push(await takeBack(merger, round % 2 === 0));
  }
  line(`${merger.label}: approved over HTTP`, ms(spent.product));
  line(
    '  bare SQL, the rows with records and audit lines',
    ms(spent.whole),
    times(spent.product, spent.whole),
    '(≤ 3)',
  );
  line('  bare SQL, the rows alone', ms(spent.rows), times(spent.product, spent.rows));
}
line('moved, hung anew and booked each time', isWhole ? 'all' : 'NOT ALL');
await served.stop();
await database.end();
process.exitCode = isWhole ? 0 : 1;
