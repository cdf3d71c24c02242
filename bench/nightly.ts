/**
 * `npm run bench -- --only=nightly`: the nightly look of all rules over 100,000 persons, first with everything to say,
 * then again with nothing new. The floor runs the queries of the watches alone.
 */
import { sql } from 'drizzle-orm';
import { kitTexts } from 'contract/kit/texts.ts';
import { resources } from 'contract/resources.ts';
import { areasWith } from 'server/areas/index.ts';
import { ensureFirstRows } from 'server/kit/write/first-rows.ts';
import { warningRoutes } from 'server/areas/message/warning-routes.ts';
import { lookAtRules } from 'server/areas/message/look.ts';
import { ensureReference, standingActorOf } from 'server/areas/platform/index.ts';
import { asSystem } from 'server/kit/actor.ts';
import { openDatabase } from 'server/kit/database/connection.ts';
import { dictionaryBook } from 'server/kit/dictionaries.ts';
import { sealWith } from 'server/kit/database/seal.ts';
import { today } from 'server/kit/setting.ts';
import { txOf } from 'server/kit/tx.ts';
import { sealKeyOf } from 'server/seal-key.ts';
import { readSettings } from 'server/settings.ts';
import { buildRegistry } from '../server/kit/http/build-registry.ts';

const wantedSeconds = 60;
const settings = readSettings(process.env);
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 4 });
const seal = sealWith(await sealKeyOf(settings));
const registry = buildRegistry(resources, areasWith(), { dictionaries: dictionaryBook(), seal, texts: kitTexts });
await ensureReference(database);
await ensureFirstRows(database, registry);

/** A secretary with an address for each branch, a committee's account for each tree, and much that falls due. */
async function plantBusiness(): Promise<void> {
  await database.rows(sql`
    with place as (select id, case when category in ('631', '632', '633', '931', '932') then 'ROLE_BRANCH_SECRETARY'
        else 'ROLE_COLLEGE_COMMITTEE' end as role from party_organisation where parent_id is not null and category <> '641'),
      made as (insert into user_account (username, name, email, password_hash, is_demo)
        select 'nightly.' || id, '负责人' || id, 'n' || id || '@example.edu', 'none', true from place returning id, username)
    insert into role_grant (user_id, role_code, organisation_id)
    select made.id, place.role, place.id from made join place on made.username = 'nightly.' || place.id`);
  await database.rows(sql`
    update party_member set joined_on = current_date - 300 - (id % 90)::int
    where member_category = '2' and id % 2 = 0`);
  await database.rows(sql`
    insert into flowing_member (type, organisation_id, member_id, name, reason, start_on, place, contact_cycle,
      next_contact_on, last_contact_on, state, created_at, updated_at)
    select '1', m.organisation_id, m.id, p.name, '1', current_date - 400, '外地', 6, current_date - (m.id % 60)::int,
      current_date - 150 - (m.id % 90)::int, '2', now(), now()
    from party_member m join person p on p.id = m.id where m.id % 20 = 1 and m.deleted_at is null`);
  await database.rows(sql`
    insert into development_record (name, person_id, organisation_id, stage, step, state, applied_on, activist_on,
      created_at, updated_at)
    select p.name, p.id, (select id from party_organisation where category = '631' order by id offset p.id % 1000 limit 1),
      case when p.id % 2 = 0 then '1' else '2' end, case when p.id % 2 = 0 then '02' else '06' end, '1',
      current_date - 500 - (p.id % 90)::int, case when p.id % 2 = 0 then null else current_date - 350 - (p.id % 60)::int end,
      now(), now()
    from person p where p.id % 8 = 3 and p.deleted_at is null
      and not exists (select 1 from party_member m where m.id = p.id)
      and not exists (select 1 from development_record r where r.person_id = p.id)`);
  await database.rows(sql`update warning_rule set by_mail = true`);
  await database.rows(sql`update reminder_rule set by_mail = true`);
  await database.rows(sql`analyze`);
}

const work = {
  database,
  registry,
  actorOf: (id: string) => standingActorOf(database, id),
  signal: new AbortController().signal,
};
async function seconds(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await action();
  return (performance.now() - began) / 1000;
}
/** What a branch secretary waits for at every page: the counted groups. */
async function readingOf(user: { id: string } | null): Promise<number> {
  const actor = await standingActorOf(database, user?.id ?? '0');
  if (!actor) throw new Error('no secretary');
  const own = txOf(database, registry, actor);
  const [route] = warningRoutes;
  if (!route) throw new Error('no route');
  const spent: number[] = [];
  for (let n = 0; n < 5; n++)
    spent.push(await seconds(() => Promise.resolve(route.handle({ tx: own, query: {} } as never))));
  return 1000 * (spent.sort((a, b) => a - b)[2] ?? NaN);
}
const count = async (table: string) =>
  (await database.one<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`))?.n ?? 0;

await plantBusiness();
await database.rows(sql`truncate warning, reminder, outbox_message, rule_run`);
const persons = await count('person');
const tx = txOf(database, registry, asSystem('bench'));
const day = await today(tx);
const bare = await seconds(async () => {
  for (const watch of registry.watches) await watch.find(tx, { today: day, until: day });
});
const first = await seconds(() => lookAtRules.run(work, {}));
const slowest = await database.rows<{ name: string; took: number }>(sql`
  select name, extract(epoch from ended_at - started_at)::float8 as took from rule_run order by took desc limit 3`);
const second = await seconds(() => lookAtRules.run(work, {}));
const [warnings, reminders, letters] = [await count('warning'), await count('reminder'), await count('outbox_message')];
const read = await readingOf(
  await database.one<{ id: string }>(sql`
  select g.user_id as id from role_grant g join party_organisation o on o.id = g.organisation_id
  where g.role_code = 'ROLE_BRANCH_SECRETARY' and o.category = '631' order by g.id limit 1`),
);
const failed = await database.rows(sql`select name, failure from rule_run where failure is not null`);
await database.end();

const line = (name: string, value: string) => console.log(`${name.padEnd(44)}${value}`);
line(`nightly look over ${persons} persons, seconds (wanted ≤ ${wantedSeconds})`, first.toFixed(1));
line('again with nothing new, seconds', second.toFixed(1));
line('warnings of a branch secretary, ms', read.toFixed(0));
line('queries of the watches alone, seconds', bare.toFixed(1));
line('warnings / reminders / letters', `${warnings} / ${reminders} / ${letters}`);
for (const { name, took } of slowest) line(`  ${name}`, took.toFixed(1));
failed.forEach(one => console.error(one));
process.exitCode = first <= wantedSeconds && second <= wantedSeconds && failed.length === 0 ? 0 : 1;
