/** What a small area costs and what follows from what it says, with a registry of its own. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api-postgres';
import { sql } from 'drizzle-orm';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kitTexts } from 'contract/kit/texts.ts';
import { process } from 'contract/kit/process.ts';
import { bookLoan, bookLoanProcess } from 'contract/kit/suites/book-loan.ts';
import { resources } from 'contract/resources.ts';
import { areasWith } from '../../areas/index.ts';
import { testSeal } from '../../testing/constants.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { asSystem } from '../actor.ts';
import { tablesOf } from '../database/table.ts';
import { dictionaryBook } from '../dictionaries.ts';
import { buildRegistry } from '../http/build-registry.ts';
import { handle } from '../process/handle.ts';
import { area, type Area } from '../registry.ts';
import { txOf } from '../tx.ts';
import { ensureFirstRows } from '../write/first-rows.ts';
import { lending } from './lending/index.ts';
import { loansDue } from './lending/loans.ts';

let world: OpenWorld;
let secretary: Ask;
let member: Ask;
let [optics, reader] = ['', ''];

beforeAll(async () => {
  world = await openWorld({ resources: [...resources, bookLoan], areas: [lending] });
  const before = await generateDrizzleJson(Object.fromEntries(tablesOf(resources)));
  const after = await generateDrizzleJson(Object.fromEntries(tablesOf([...resources, bookLoan])), before.id);
  for (const statement of await generateMigration(before, after)) await world.database.rows(sql.raw(statement));
  // What roles.csv and dictionaries.json would say.
  await world.database.rows(sql`
    update role set permissions = permissions || '{lending.bookLoan.*}'
    where code in ('ROLE_BRANCH_SECRETARY', 'ROLE_ORG_DEPARTMENT_ADMIN')`);
  await world.database.rows(sql`
    update role set permissions = permissions || '{lending.bookLoan.readOwn,lending.bookLoan.receive}' where code = 'ROLE_MEMBER'`);
  await world.database.rows(sql`
    insert into dictionary_entry (dict_name, dict_label, value, label, sort_no, is_selectable)
    select dict_name, dict_label, 'JY_DUE', '图书归还', 999, true from dictionary_entry where dict_name = 'MSG_JCNR' limit 1`);
  [secretary, member] = [await world.as('demo.secretary'), await world.as('demo.branchstaff')];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  reader = (await world.database.one<{ id: string }>(sql`
    select person_id as id from user_account where username = 'demo.branchstaff'`))!.id;
});
afterAll(() => world.close());

const lend = async (name: string, dueOn: string) => {
  const { status, body } = await secretary('POST', '/api/bookLoan', {
    name,
    organisationId: optics,
    memberId: reader,
    dueOn,
  });
  expect([status, body.fields]).toEqual([201, undefined]);
  return String(body.id);
};
const step = async (who: Ask, id: string, name: string) => {
  const { version } = (await secretary('GET', `/api/bookLoan/${id}`)).body;
  const { status, body } = await who('POST', `/api/bookLoan/${id}/${name}`, { version });
  return [status, body.state ?? body.message];
};

test('a branch hands it over, the reader is asked on the own page and receives it, the branch takes it back', async () => {
  const id = await lend('党章学习读本', '2026-12-10');
  expect(await step(secretary, id, 'handOver')).toEqual([200, '2']);
  const asked = (await member('GET', '/api/msgTodo/getTodo?size=100')).body.content;
  expect(asked.filter((one: { title: string }) => one.title.startsWith('【借阅】'))).toMatchObject([
    { title: '【借阅】《党章学习读本》待借阅人确认', link: { routePath: '/self/loan' } },
  ]);
  expect((await step(member, id, 'takeBack'))[0]).toBe(403);
  expect(await step(member, id, 'receive')).toEqual([200, '3']);
  expect((await member('GET', '/api/msgTodo/getTodo?size=100')).body.content).not.toContainEqual(
    expect.objectContaining({ title: expect.stringContaining('【借阅】') }),
  );
  expect(await step(secretary, id, 'takeBack')).toEqual([200, '4']);
});

test('the own page reads the own loans and no others', async () => {
  const other = await world.database.one<{ id: string }>(sql`
    select id from party_member where organisation_id = ${optics}::bigint and id <> ${reader}::bigint and deleted_at is null
    order by id limit 1`);
  const of = { name: '别人的书', organisationId: optics, memberId: other?.id, dueOn: '2026-12-10' };
  expect((await secretary('POST', '/api/bookLoan', of)).status).toBe(201);
  const own = (await member('GET', `/api/bookLoan?memberId=${reader}&size=50`)).body;
  expect(own.content.map((one: { name: string }) => one.name)).toEqual(['党章学习读本']);
  expect((await member('GET', `/api/bookLoan?memberId=${other?.id}`)).body.totalElements).toBe(0);
});

test('its rules are there from the first start, once, and remind who has a book that falls due', async () => {
  await ensureFirstRows(world.database, world.registry);
  await ensureFirstRows(world.database, world.registry);
  expect(
    await world.database.rows(sql`
      select code, watch, is_enabled, lead_days from reminder_rule where code = 'TX-JY'
      union all select code, watch, is_enabled, null from warning_rule where code = 'YJ-JY'`),
  ).toEqual([
    { code: 'TX-JY', watch: 'JY_DUE', isEnabled: true, leadDays: '3，0' },
    { code: 'YJ-JY', watch: 'JY_DUE', isEnabled: true, leadDays: null },
  ]);
  const id = await lend('论持久战', '2026-11-22');
  await step(secretary, id, 'handOver');
  await step(member, id, 'receive');
  const { database, registry } = world;
  const look = registry.jobs.find(({ name }) => name === 'message.look');
  const work = { database, registry, actorOf: async () => null, signal: new AbortController().signal };
  await look?.run(work, { watches: ['JY_DUE'] });
  expect(
    await database.rows(sql`select content from reminder where record_id = ${id}::bigint and entity = 'bookLoan'`),
  ).toEqual([{ content: '《论持久战》2026-11-22 到期' }]);
});

test('its document is offered where its record is read, and filled from it', async () => {
  const department = await world.as('demo.department');
  const offered = (await department('GET', '/api/document?entity=bookLoan')).body;
  expect(offered.content).toEqual([{ code: 'bookLoanSlip', label: '借阅单' }]);
  const id = await world.idOf('book_loan', 'name', '论持久战');
  const { status, body } = await department('GET', `/api/document/preview?code=bookLoanSlip&id=${id}`);
  expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('书名：论持久战')]);
});

test('its demonstration is told behind the chapter it names, by its own ways', async () => {
  const names = world.registry.chapters.map(({ name }) => name);
  expect(names[names.indexOf('lending') - 1]).toBe('claims');
  const chapter = world.registry.chapters.find(({ name }) => name === 'lending');
  await world.database.transaction(async connection => {
    await chapter?.make(txOf(connection, world.registry, asSystem('演示')), new Map());
  });
  expect(
    await world.database.rows(sql`
      select l.state, count(r.id)::int as steps from book_loan l
        join workflow_record r on r.entity = 'bookLoan' and r.record_id = l.id
      where l.due_on = '2026-12-10' and l.name = '党章学习读本' and l.state in ('2', '3') group by l.id order by 1`),
  ).toEqual([
    { state: '2', steps: 1 },
    { state: '3', steps: 2 },
  ]);
});

const start = (more: Area, entities = [...resources, bookLoan]) =>
  buildRegistry(entities, areasWith(more), { dictionaries: dictionaryBook(), seal: testSeal, texts: kitTexts });

test('a state, field, hand, person, entity or chapter that is not there keeps the server from starting, by file and name', () => {
  const file = 'contract/lending/book-loan.ts: process bookLoan: ';
  const { turns } = bookLoanProcess;
  const broken = process(bookLoan, {
    ...bookLoanProcess,
    ended: ['8'],
    subject: 'readerId',
    turns: { ...turns, 2: { ...turns['2']!, by: 'librarian' }, 3: { ...turns['3']!, by: 'helperIds' } },
  });
  const processes = [handle(broken, { page: '', ask: () => null, steps: {} })];
  expect(() => start(area({ processes }))).toThrow(
    [
      'ended: no state 8',
      'subject: no field readerId',
      'nobody is found for librarian',
      'nobody is found for helperIds',
    ]
      .map(one => file + one)
      .join('\n'),
  );
  const watches = [{ ...loansDue, entity: 'bookLone', reminders: [{ code: 'TX-JY', leedDays: '3' }] }];
  expect(() => start(area({ watches }))).toThrow(
    'watch JY_DUE: no entity bookLone\nwatch JY_DUE: no field leedDays of a rule',
  );
  const demonstrate = [{ name: 'lending', after: 'claim', make: async () => {} }];
  expect(() => start(area({ demonstrate }))).toThrow('demonstration: lending goes on behind claim, which is not told');
  expect(() => start(lending)).not.toThrow();
});

/** The files of the example, as the page names them. */
const files = {
  'contract/lending/book-loan.ts': 'contract/kit/suites/book-loan.ts',
  'server/areas/lending/loans.ts': 'server/kit/suites/lending/loans.ts',
  'server/areas/lending/demonstration.ts': 'server/kit/suites/lending/demonstration.ts',
  'server/areas/lending/index.ts': 'server/kit/suites/lending/index.ts',
  'web/areas/lending/my-book-loan.tsx': 'web/kit/suites/my-book-loan.tsx',
};
/** As it would stand in the folders of an area. */
const moved = (path: string) => {
  const text = readFileSync(path, 'utf8').replaceAll(
    'contract/kit/suites/book-loan.ts',
    'contract/lending/book-loan.ts',
  );
  if (path.startsWith('contract/')) return text.replaceAll(`'../`, `'../kit/`);
  if (path.startsWith('web/')) return text.replaceAll(/'\.\.\//g, `'../../kit/`);
  return text.replaceAll(/'\.\.\/\.\.\/(?!\.\.)/g, `'../../kit/`).replaceAll(`'../../../`, `'../../`);
};

test('the page that tells how to add an area shows this one, word for word, and it is 150 lines at most', () => {
  const page = readFileSync('docs/adding-an-area.md', 'utf8');
  for (const [name, path] of Object.entries(files)) {
    const [, shown = ''] = page.split(`\`${name}\``)[1]?.split(/^```(?:tsx?)?\n/m) ?? [];
    expect([name, shown]).toEqual([name, moved(path)]);
  }
  const lines = Object.values(files).map(path => readFileSync(path, 'utf8').trimEnd().split('\n').length);
  expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(150);
});

test('nothing outside its own files and the list names it', () => {
  const sources = ['contract', 'server', 'web'].flatMap(side =>
    readdirSync(side, { recursive: true, encoding: 'utf8' })
      .map(path => `${side}/${path}`)
      .filter(path => /\.tsx?$/.test(path) && !path.includes('node_modules') && !path.endsWith('plain-area.test.ts')),
  );
  const named = sources.filter(path => /bookLoan|lending/.test(readFileSync(path, 'utf8')));
  expect(named.sort()).toEqual(Object.values(files).sort());
});
