/**
 * `npm run bench -- --only=graduation`: transfers with letters for 3,000 graduates in one batch, over HTTP, in one transaction.
 * The floor writes the same three kinds of rows into bare copies of the tables, with their indexes, one statement each.
 */
import { sql } from 'drizzle-orm';
import { openSession } from 'server/areas/platform/index.ts';
import { openDatabase } from 'server/kit/database/connection.ts';
import { noFacts } from 'server/kit/tx.ts';
import { start } from './processes.ts';
import { product } from './university.ts';

const graduates = 3000;
const rounds = 3;
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 4 });

/** A batch whose graduates have said where to, checked by their branches; others each time. */
async function plantBatch(round: number): Promise<string> {
  const batch = await database.one<{ id: string }>(sql`
    insert into graduation_batch (name, organisation_id, year, season, class_ids, deadline_on, leave_on, state, search_text,
      created_at, updated_at)
    select '集中转接测量' || ${round}::int, id, 2027, '1', '{}', today + 20, today + 40, '2', '', now(), now()
    from party_organisation, clock where parent_id is null returning id`);
  await database.rows(sql`
    insert into graduation_destination (graduation_batch_id, member_id, name, organisation_id, kind, to_committee,
      to_organisation_name, to_region, dues_paid_to, state, search_text, created_at, updated_at)
    select ${batch?.id}::bigint, m.id, p.name, m.organisation_id, '1', '中共海宁市委组织部',
      '中共海宁市第' || m.id % 90 || '支部委员会', case m.id % 2 when 0 then '海宁省' else '江临省' end,
      to_char(today, 'YYYY-MM'), '3', '', now(), now()
    from clock, party_member m join person p on p.id = m.id
    where m.party_status = '1' and m.member_category = '1' and m.deleted_at is null
      and not exists (select 1 from transfer t where t.open_for = m.id::text)
    order by m.id offset ${round * graduates}::int limit ${graduates}`);
  return batch?.id ?? '';
}

async function bare(batchId: string): Promise<number> {
  for (const table of ['transfer', 'introduction_letter', 'graduation_destination'])
    await database.rows(sql.raw(`create table bare_${table} (like ${table} including all)`));
  await database.rows(sql`
    insert into bare_graduation_destination overriding system value select * from graduation_destination
    where graduation_batch_id = ${batchId}::bigint`);
  const began = performance.now();
  await database.transaction(async tx => {
    await tx.rows(sql`
      insert into bare_transfer (id, no, type, reason, member_id, name, organisation_id, to_organisation_name, to_committee,
        to_region, dues_paid_to, letter_no, valid_days, open_for, state, search_text, created_at, updated_at)
      overriding system value
      select id, 'ZJ' || id, '4', '1', member_id, name, organisation_id, to_organisation_name, to_committee, to_region,
        dues_paid_to, 'B' || id, 30, member_id::text, '50', name, now(), now() from bare_graduation_destination`);
    await tx.rows(sql`
      insert into bare_introduction_letter (id, letter_no, year, serial_no, transfer_id, organisation_id, name, issued_on,
        valid_days, expires_on, state, print_count, search_text, created_at, updated_at)
      overriding system value
      select id, letter_no, 2027, row_number() over (order by id), id, organisation_id, name, current_date, 30,
        current_date + 30, '1', 0, name, now(), now() from bare_transfer`);
    await tx.rows(sql`update bare_graduation_destination set state = '4', transfer_id = id`);
  });
  const seconds = (performance.now() - began) / 1000;
  await database.rows(sql`drop table bare_transfer, bare_introduction_letter, bare_graduation_destination`);
  return seconds;
}

const user = await database.one<{ id: string }>(sql`select id from user_account where username = 'demo.department'`);
const { token } = await openSession(database, { userId: user?.id ?? '', rememberMe: false, facts: noFacts });
const served = await start(product, process.env as Record<string, string>);
const ask = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`http://127.0.0.1:${served.port}/api/zzgxzj/batch/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const took: [product: number, floor: number][] = [];
const faults: string[] = [];
for (let round = 0; round < rounds; round++) {
  const batchId = await plantBatch(round);
  const floor = await bare(batchId);
  const { version } = (await ask('GET', batchId)).body;
  const began = performance.now();
  const answer = await ask('POST', `${batchId}/generate`, { version });
  took.push([(performance.now() - began) / 1000, floor]);
  if (answer.status !== 200) faults.push(`generate: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
}
const kept = await database.one<{ orders: number; letters: number; last: number }>(sql`
  select (select count(*)::int from transfer where graduation_batch_id is not null) as orders,
    (select count(*)::int from introduction_letter) as letters, (select max(serial_no) from introduction_letter) as last`);
await served.stop();
await database.end();

const line = (name: string, value: string) => console.log(`${name.padEnd(36)}${value}`);
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const [own, floor] = [median(took.map(one => one[0])), median(took.map(one => one[1]))];
line(`${graduates} transfers with letters, seconds`, own.toFixed(1));
line('bare rows, seconds', floor.toFixed(1));
line('times the bare rows', (own / floor).toFixed(1));
line('orders / letters / last number', `${kept?.orders} / ${kept?.letters} / ${kept?.last}`);
faults.forEach(fault => console.error(`✗ ${fault}`));
const isGood = faults.length === 0 && kept?.orders === graduates * rounds && kept.letters === kept.last;
process.exitCode = isGood ? 0 : 1;
