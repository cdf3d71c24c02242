/**
 * `npm run bench -- --only=merge`: two colleges with 4,000 members become one by the approval of an order over HTTP, in one
 * transaction. The floor takes the same rows back by bare statements in one transaction, and they take turns.
 */
import { sql } from 'drizzle-orm';
import { openSession } from 'server/areas/platform/index.ts';
import { openDatabase, type Connection } from 'server/kit/connection.ts';
import { noFacts } from 'server/kit/tx.ts';
import { median } from './measure.ts';
import { start } from './processes.ts';
import { product } from './university.ts';

const members = 4000;
const rounds = 5;
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 2 });
const on = '2026-11-02';

const id = async (query: ReturnType<typeof sql>) => (await database.one<{ id: string }>(query))?.id ?? '';
const department = await id(sql`select id from user_account where username = 'demo.department' and deleted_at is null`);
const colleges = await database.rows<{ id: string; name: string }>(sql`
  select o.id, o.short_name as name from party_organisation o where o.level = 2 and o.category = '611' and o.state = '2'
  order by (select count(*) from party_organisation b where b.parent_id = o.id) desc, o.id limit 2`);
const [into, gone] = colleges.map(one => one.id) as [string, string];
/** Whoever moves is entered in the register of the college itself, and holds no post that would end only once. */
const chosen = sql`(select m.id from party_member m where m.deleted_at is null and m.party_status = '1'
  and m.id not in (select person_id from team_member) order by m.id limit ${members})`;
await database.rows(sql`
  update party_member set organisation_id = ${gone}::bigint, group_id = null where id in ${chosen}`);
await database.rows(sql`create table moved as select id from party_member where organisation_id = ${gone}::bigint`);
await database.rows(sql`create table below as select id from party_organisation where parent_id = ${gone}::bigint`);
await database.rows(sql`
  update leadership_team set state = '5', end_on = ${on}::date where organisation_id = ${gone}::bigint`);
await database.rows(sql`vacuum analyze party_member, person, party_organisation, change_record`);

const { token } = await openSession(database, { userId: department, rememberMe: false, facts: noFacts });
const served = await start(product, process.env as Record<string, string>);
async function ask(path: string, body: object) {
  const answer = await fetch(`http://127.0.0.1:${served.port}/api/dzzxx/change${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const told = (await answer.json()) as { id: string; version: number; state: string };
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(told)}`);
  return told;
}

async function timed(deed: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await deed();
  return performance.now() - began;
}

/** Seconds the approval takes, the order being ready for it. */
async function merge(): Promise<number> {
  const order = { type: '5', organisationId: into, partnerIds: [gone], reason: '学院调整', effectiveOn: on };
  let row = await ask('', order);
  row = await ask(`/${row.id}/submit`, { version: row.version });
  if (row.state === '2') row = await ask(`/${row.id}/review`, { version: row.version });
  return timed(() => ask(`/${row.id}/approve`, { version: row.version }));
}

/** The moves themselves, in the other direction: branches, members, the version of each person, one entry each, the state. */
async function moves(tx: Connection): Promise<void> {
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

/** What a merger has to leave behind: the record of each row that changed, valid from now on, and its line of the audit. */
async function history(tx: Connection): Promise<void> {
  await tx.rows(sql`
    update change_record set valid_to = now() where valid_to is null and (
      (entity in ('partyMember', 'person') and record_id in (select id from moved))
      or (entity = 'partyOrganisation' and record_id in (select id from below union all select ${gone}::bigint)))`);
  const rows = sql`
    select 'partyMember' as entity, m.id, m.organisation_id, to_jsonb(m) as after, true as is_change from party_member m
      where m.id in (select id from moved)
    union all select 'partyOrganisation', o.id, o.id, to_jsonb(o), true from party_organisation o
      where o.id in (select id from below union all select ${gone}::bigint)
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

const spent = { product: [] as number[], rows: [] as number[], whole: [] as number[] };
/** Takes everything back; every other time with its history, so that both floors are met in the same run. */
async function takeBack(withHistory: boolean): Promise<void> {
  const took = await timed(() =>
    database.transaction(async tx => {
      await moves(tx);
      if (withHistory) await history(tx);
    }),
  );
  spent[withHistory ? 'whole' : 'rows'].push(took);
}

let isWhole = true;
for (let round = 0; round < rounds * 2; round += 1) {
  spent.product.push(await merge());
  const { there, booked } = (await database.one<{ there: number; booked: number }>(sql`
    select (select count(*)::int from party_member m join moved on moved.id = m.id where m.organisation_id = ${into}::bigint) as there,
      (select count(*)::int from member_ledger_entry e join change_record c on c.record_id = e.id
        and c.entity = 'memberLedgerEntry' where c.flow_id = (select max(id) from organisation_change)) as booked`)) ?? {
    there: 0,
    booked: 0,
  };
  isWhole &&= there === members && booked === members;
  await takeBack(round % 2 === 0);
}
await served.stop();
await database.end();

const line = (label: string, ...values: (string | number)[]) => console.log(label.padEnd(56) + values.join('  '));
const ms = (list: number[]) => `${median(list).toFixed(0)} ms`;
const ratio = median(spent.product) / median(spent.whole);
line(`a merger with ${members} members, approved over HTTP`, ms(spent.product));
line('bare SQL, the rows with their records and audit lines', ms(spent.whole), `× ${ratio.toFixed(1)} (wanted ≤ 3)`);
line('bare SQL, the rows alone', ms(spent.rows), `× ${(median(spent.product) / median(spent.rows)).toFixed(1)}`);
line('members there and booked each time', isWhole ? 'all' : 'NOT ALL');
process.exitCode = isWhole ? 0 : 1;
