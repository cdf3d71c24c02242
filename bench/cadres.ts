/**
 * `npm run bench -- --only=cadres`: 3,000 cadres and 10,000 who serve no longer, each with posts, studies, grades, trainings and
 * family. The list with groups of conditions, the roster of a past day and its sheet, the forecast of retirements, the look of
 * the rules about cadres, and their forms, each beside the obvious
 * statement or the bare writer on the same rows; the sheet is written in a process of its own, whose start the writer has not.
 */
import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { writeXlsxStream } from 'hucre/xlsx';
import { exportCadreRoster } from 'contract/cadre/roster.ts';
import { readForecast } from 'contract/appointment/forecast.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { kitTexts } from 'contract/kit/texts.ts';
import { resources } from 'contract/resources.ts';
import { areasWith } from 'server/areas/index.ts';
import { formsOf } from 'server/areas/appointment/form/form.ts';
import { filesOf } from 'server/areas/appointment/form/files.ts';
import { forecastRoutes } from 'server/areas/appointment/forecast.ts';
import { roster } from 'server/areas/cadre/roster.ts';
import { rosterRoutes } from 'server/areas/cadre/roster-sheet.ts';
import { folderStore } from 'server/areas/file/index.ts';
import { ensureFirstRows } from 'server/kit/write/first-rows.ts';
import { lookAtRules } from 'server/areas/message/look.ts';
import { ensureReference, standingActorOf } from 'server/areas/platform/index.ts';
import { openDatabase } from 'server/kit/database/connection.ts';
import { dictionaryBook } from 'server/kit/dictionaries.ts';
import { sealWith } from 'server/kit/database/seal.ts';
import type { Tx } from 'server/kit/registry.ts';
import { list } from 'server/kit/resource/read.ts';
import { today } from 'server/kit/setting.ts';
import { txOf } from 'server/kit/tx.ts';
import { sealKeyOf } from 'server/seal-key.ts';
import { readSettings } from 'server/settings.ts';
import { buildRegistry } from '../server/kit/http/build-registry.ts';

const settings = readSettings(process.env);
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 4 });
const seal = sealWith(await sealKeyOf(settings));
const registry = buildRegistry(resources, areasWith(), { dictionaries: dictionaryBook(), seal, texts: kitTexts });
await ensureReference(database);
await ensureFirstRows(database, registry);

const [inOffice, all] = [3000, 13_000];
/** Born over forty-five years, of every rank and unit; two posts each, one of them held by those in office. */
async function plantCadres(): Promise<void> {
  await database.rows(sql`
    insert into person (name, name_pinyin, number, gender, birth_date, ethnicity, native_place, political_status, person_type,
      unit_id, title_level, education, degree, work_started_on, search_text, created_at, updated_at)
    select '测干' || n, 'cegan' || n, 'BG' || lpad(n::text, 6, '0'), (1 + n % 3 / 2)::text,
      date '1940-01-01' + (n * 37 % 16000), '01', '江苏常州', '01', '03', (select id from unit where level > 1 order by id
        offset n % greatest((select count(*) from unit where level > 1), 1) limit 1), (1 + n % 4)::text,
      case when n % 3 = 0 then '11' else '21' end, '203', date '1965-07-01' + (n * 37 % 16000), 'BG' || n, now(), now()
    from generate_series(1, ${all}::int) n`);
  await database.rows(sql`
    insert into cadre (id, cadre_type, rank, rank_month, post_unit_id, current_post, current_post_on, in_post_status, sort_no,
      state, created_at, updated_at)
    select p.id, '2', (array['131', '132', '141', '142'])[1 + p.n % 4], '2018-05', p.unit_id, '副处长',
      date '2012-01-01' + (p.n % 4000)::int, case when p.n <= ${inOffice}::int then '1' else '8' end, p.n, '2', now(), now()
    from (select id, unit_id, substr(number, 3)::int as n from person where number like 'BG%') p`);
  await plantBeside();
  await database.rows(sql`analyze`);
}

async function plantBeside(): Promise<void> {
  const own = sql`(select c.*, (c.in_post_status = '1') as is_in_office from cadre c join person p on p.id = c.id
    where p.number like 'BG%') c`;
  const stamps = sql`now(), now()`;
  await database.rows(sql`
    insert into post_holding (person_id, unit_id, post_name, post_attribute, rank, is_main, occupies_quota, start_on, end_on,
      term_end_on, state, created_at, updated_at)
    select c.id, c.post_unit_id, case when k = 1 then '副处长' else '科长' end, '2', c.rank, true, true,
      case when k = 1 then c.current_post_on else c.current_post_on - 1500 end,
      case when k = 1 and c.is_in_office then null when k = 1 then c.current_post_on + 900 else c.current_post_on end,
      c.current_post_on + 5400, case when k = 1 and c.is_in_office then '1' else '3' end, ${stamps}
    from ${own} cross join generate_series(1, 2) k where c.post_unit_id is not null`);
  await database.rows(sql`
    insert into education_record (person_id, start_month, end_month, kind, education, degree, school, major, created_at, updated_at)
    select c.id, '1998-09', '2002-06', k::text, case when k = 1 then '21' else '14' end, '403', '江临大学', '管理学', ${stamps}
    from ${own} cross join generate_series(1, 2) k`);
  await database.rows(sql`
    insert into assessment_record (person_id, year, type, grade, created_at, updated_at)
    select c.id, 2020 + k, '2', case when c.id % 50 = 0 then '3' else '2' end, ${stamps} from ${own} cross join generate_series(1, 5) k`);
  await database.rows(sql`
    insert into training_record (person_id, name, category, start_on, end_on, hours, is_off_job, created_at, updated_at)
    select c.id, '进修班', '1', current_date - 300 * k, current_date - 300 * k + 10, 80, true, ${stamps}
    from ${own} cross join generate_series(1, 5) k`);
  await database.rows(sql`
    insert into family_member (person_id, relation, name, unit_post, created_at, updated_at)
    select c.id, case when k = 1 then '10' else '20' end, '家属' || k, '江临大学教师', ${stamps} from ${own} cross join generate_series(1, 3) k`);
  await database.rows(sql`
    insert into resume_entry (person_id, start_month, content, kind, created_at, updated_at)
    select c.id, (2000 + 4 * k) || '-07', '江临大学工作', '1', ${stamps} from ${own} cross join generate_series(1, 5) k`);
  await database.rows(sql`
    insert into work_experience (person_id, start_month, unit_text, created_at, updated_at)
    select c.id, (2000 + 4 * k) || '-07', '江临大学', ${stamps} from ${own} cross join generate_series(1, 4) k`);
}

/** Median of some runs, in milliseconds. */
async function took(work: () => Promise<unknown>, times = 5): Promise<number> {
  const spent: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    await work();
    spent.push(performance.now() - began);
  }
  return spent.sort((a, b) => a - b)[Math.floor(times / 2)] ?? NaN;
}

const account = await database.one<{ id: string }>(sql`select id from user_account where username = 'demo.department'`);
const actor = await standingActorOf(database, account?.id ?? '0');
if (!actor) throw new Error('no account demo.department: seed the university first');
const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(connection => work(txOf(connection, registry, actor)));
const answerOf = (url: string, given: object) => {
  const route = [...forecastRoutes, ...rosterRoutes].find(one => one.endpoint.url === url);
  if (!route) throw new Error(`no route ${url}`);
  return within(tx => route.handle({ tx, query: {}, body: {}, ...given } as never));
};
const line = (name: string, value: string) => console.log(`${name.padEnd(60)}${value}`);
const ms = (value: number) => `${value.toFixed(0)} ms`;
const beside = (value: number, floor: number) => `${ms(value)}, bare ${ms(floor)}, ${(value / floor).toFixed(1)} ×`;

await plantCadres();
const where = JSON.stringify({
  all: [
    { inPostStatus: ['1', '2', '3', '4', '5'] },
    { any: [{ rank: ['131', '132'] }, { 'rankMonth.to': ['2019-12'] }] },
    { any: [{ titleLevel: ['1', '2'] }, { education: ['10'] }] },
    { 'yearsInPost.from': ['5'] },
    { 'retireMonth.from': ['2027-01'] },
  ],
});
const bareList = sql`
  select c.id, p.name, c.rank from cadre c join person p on p.id = c.id where c.deleted_at is null and p.deleted_at is null
    and c.in_post_status = any('{1,2,3,4,5}') and (c.rank in ('131', '132') or c.rank_month <= '2019-12')
    and (p.title_level in ('1', '2') or p.education like '1%') and c.current_post_on <= current_date - interval '5 years'
  order by c.sort_no limit 20`;
line(
  'list of 13,000 by nine conditions in groups (wanted ≤ 1,500)',
  beside(await took(() => within(tx => list(tx, cadre, { where }))), await took(() => database.rows(bareList))),
);

const past = '2019-06-30';
const bareRoster = sql`
  select p.*, c.*, h.* from post_holding h join cadre c on c.id = h.person_id join person p on p.id = c.id
  where h.start_on <= ${past}::date and (h.end_on is null or h.end_on > ${past}::date) and h.deleted_at is null
  order by h.unit_id, h.rank, c.sort_no limit 200`;
line(
  'roster of a day seven years ago, the first 200',
  beside(await took(() => within(tx => roster(tx, { on: past }, 0, 200))), await took(() => database.rows(bareRoster))),
);

const { content, totalElements } = await within(tx => roster(tx, {}, 0, 20_000));
const cells = content.map(row => Object.values(row));
const bareSheet = await took(async () => {
  let size = 0;
  for await (const bytes of writeXlsxStream(cells, { name: '花名册' })) size += bytes.length;
  return size;
}, 3);
const sheet = await took(() => answerOf(exportCadreRoster.url, { body: {} }), 3);
line(`sheet of the roster, ${totalElements} rows (wanted ≤ 10,000)`, beside(sheet, bareSheet));
line('  its rows alone', ms(await took(() => within(tx => roster(tx, {}, 0, 20_000)), 3)));

const bareForecast = sql`
  select to_char(birth_date + interval '63 years', 'YYYY-MM') as month, c.rank, count(*) from cadre c join person p on p.id = c.id
  where c.deleted_at is null group by 1, 2`;
line(
  'forecast of retirements over 13,000',
  beside(
    await took(() => answerOf(readForecast.url, { query: { of: 'retireMonth' } })),
    await took(() => database.rows(bareForecast)),
  ),
);

const ids = content.slice(0, 500).map(({ id }) => id);
const store = folderStore(tmpdir());
const made = (some: string[]) =>
  within(async tx => filesOf(tx, store, await formsOf(tx, some, 'export'), { format: 'docx', isSince2025: true }));
line('one form as docx (wanted ≤ 2,000)', ms(await took(() => made(ids.slice(0, 1)))));
line('500 forms as docx (wanted ≤ 300,000)', ms(await took(() => made(ids), 1)));

const watches = registry.watches.filter(({ code }) => code.startsWith('GB_')).map(({ code }) => code);
const work = {
  database,
  registry,
  actorOf: (id: string) => standingActorOf(database, id),
  signal: new AbortController().signal,
};
const look = () => lookAtRules.run(work, { watches });
const day = await today(txOf(database, registry, actor));
const alone = await took(async () => {
  for (const { code, find } of registry.watches)
    if (watches.includes(code)) await within(tx => find(tx, { today: day, until: addDays(day, 365) }));
}, 3);
line(`look of the rules of ${watches.length} watches of cadres (wanted ≤ 60,000)`, beside(await took(look, 1), alone));
line('again with nothing new', beside(await took(look, 1), alone));
const said = await database.one<{ reminders: number; warnings: number }>(sql`
  select (select count(*)::int from reminder) as reminders, (select count(*)::int from warning) as warnings`);
line('reminders / warnings', `${said?.reminders} / ${said?.warnings}`);
await database.end();
