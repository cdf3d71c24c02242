/**
 * The floor: bare `node:http` and `pg` with the obvious SQL and `JSON.stringify`, in a process of its own.
 * No session, permission, scope, mask, trace or audit: what any server on this machine could do at best with little thought.
 */
import { hash, verify } from '@node-rs/argon2';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { WebSocketServer } from 'ws';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 20 });
pool.on('error', () => undefined);

type Row = Record<string, unknown>;
type Handle = (url: URL, body: Row, token: string) => Promise<unknown>;
const rows = async (text: string, values: unknown[] = []) => (await pool.query<Row>(text, values)).rows;

const memberList = `from party_member m join person p on p.id = m.id join party_organisation o on o.id = m.organisation_id
  where m.deleted_at is null and p.deleted_at is null and p.name like '%' || $1 || '%'
  and o.path like (select path from party_organisation where id = $2) || '%'`;

async function members({ searchParams }: URL) {
  const values = [searchParams.get('keyword'), searchParams.get('organisationId')];
  const size = Number(searchParams.get('size'));
  const content = await rows(
    `select m.id, p.version, p.name, p.gender, p.birth_date, p.ethnicity, p.education, p.person_type, m.member_category,
      m.party_status, m.organisation_id, o.short_name as organisation_name, m.joined_on, m.formal_on,
      extract(year from age(current_date, m.formal_on))::int as party_age, p.phone, m.completeness
     ${memberList} order by p.name_pinyin, m.id limit $3 offset $4`,
    [...values, size, size * Number(searchParams.get('page'))],
  );
  const [counted] = await rows(`select count(*)::int as n ${memberList}`, values);
  return { content, totalElements: counted?.['n'] };
}

async function people({ searchParams }: URL) {
  const size = Number(searchParams.get('size'));
  const content = await rows(
    `select p.id, p.version, p.name, p.number, p.gender, p.birth_date, p.person_type, p.political_status, p.unit_id,
      u.name as unit_name, p.class_id, c.name as class_name, p.phone
     from person p left join unit u on u.id = p.unit_id left join school_class c on c.id = p.class_id
     where p.deleted_at is null order by p.name_pinyin, p.id limit $1 offset $2`,
    [size, size * Number(searchParams.get('page'))],
  );
  const [counted] = await rows('select count(*)::int as n from person where deleted_at is null');
  return { content, totalElements: counted?.['n'] };
}

const member = async ({ pathname }: URL) =>
  (
    await rows(
      `select p.*, m.*, o.short_name as organisation_name, g.short_name as group_name, u.name as unit_name, c.name as class_name
       from party_member m join person p on p.id = m.id left join party_organisation o on o.id = m.organisation_id
       left join party_organisation g on g.id = m.group_id left join unit u on u.id = p.unit_id
       left join school_class c on c.id = p.class_id where m.id = $1 and m.deleted_at is null`,
      [pathname.split('/').at(-1)],
    )
  )[0];

const ofMember = new Set(
  'organisationId enteredOn enterType memberCategory partyStatus joinedOn joinType formalOn formalType'.split(' '),
);
const column = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

function insertInto(table: string, values: Row): [string, unknown[]] {
  const names = Object.keys(values);
  const places = names.map((_, at) => `$${at + 1}`);
  return [
    `insert into ${table} (${names.map(column).join(', ')}, created_at, updated_at)
     values (${places.join(', ')}, now(), now()) returning *`,
    Object.values(values),
  ];
}

async function createMember(_: URL, body: Row) {
  const [own, whole] = [true, false].map(isOwn =>
    Object.fromEntries(Object.entries(body).filter(([name]) => ofMember.has(name) === isOwn)),
  ) as [Row, Row];
  const client = await pool.connect();
  try {
    await client.query('begin');
    const person = await client.query<Row>(...insertInto('person', whole));
    const made = await client.query<Row>(...insertInto('party_member', { id: person.rows[0]?.['id'], ...own }));
    await client.query('commit');
    return { ...person.rows[0], ...made.rows[0] };
  } finally {
    client.release();
  }
}

interface Node extends Row {
  children: Node[];
}
async function tree() {
  const all = await rows(
    `select id, parent_id, short_name as label, category, state from party_organisation
     where deleted_at is null and state not in ('4', '5', '6') order by level, sort_no, code`,
  );
  const nodes = new Map(all.map(({ parent_id: _, ...row }): [unknown, Node] => [row['id'], { ...row, children: [] }]));
  const roots: Node[] = [];
  for (const { id, parent_id } of all) (nodes.get(parent_id)?.children ?? roots).push(nodes.get(id) as Node);
  return roots;
}

const dictionary = async ({ searchParams }: URL) => {
  const content = await rows(
    `select id, dict_name, value, label, sort_no as sort, status, is_selectable, parent from dictionary_entry
     where dict_name = $1 and deleted_at is null and status = 0 order by sort_no, value`,
    [searchParams.get('dictName')],
  );
  return { content, totalElements: content.length };
};

const todos = {
  table: 'todo t left join user_account s on s.id = t.sender_id',
  columns: 't.*, s.name as sender_name',
  where: 't.receiver_id = $1 and t.deleted_at is null and t.state = 0',
  order: 't.is_urgent desc, t.due_at nulls last, t.id desc',
};
const reminders = {
  table: 'reminder t',
  columns: 't.*',
  where: 't.receiver_id = $1 and t.deleted_at is null and t.state <> 3',
  order: 't.created_at desc, t.id desc',
};
/** Nobody asks whether the token still holds; it only says whose rows are meant. */
const counter =
  ({ table, columns, where, order }: typeof todos) =>
  async (_url: URL, _body: Row, token: string) => {
    const [own] = await rows('select user_id from session where token_hash = $1', [
      createHash('sha256').update(token).digest('hex'),
    ]);
    const content = await rows(`select ${columns} from ${table} where ${where} order by ${order} limit 5`, [
      own?.['user_id'],
    ]);
    const [counted] = await rows(`select count(*)::int as n from ${table} where ${where}`, [own?.['user_id']]);
    return { content, totalElements: counted?.['n'] };
  };

/** The hash alone, two at once: nothing is looked up and nobody is signed in. */
const known = hash('the hash alone', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const waiting: (() => void)[] = [];
let running = 0;
async function hashOnce(_: URL, { password }: Row) {
  if (running >= 2) await new Promise<void>(resolve => waiting.push(resolve));
  else running += 1;
  const isRight = await verify(await known, String(password));
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
  return { isRight };
}

const handlers: [string, RegExp, Handle][] = [
  ['GET', /^\/api\/dyjbxx$/, members],
  ['GET', /^\/api\/dyjbxx\/\d+$/, member],
  ['POST', /^\/api\/dyjbxx$/, createMember],
  ['GET', /^\/api\/person$/, people],
  ['GET', /^\/api\/dzzxx\/buildtree$/, tree],
  ['GET', /^\/api\/dictDetail\/cache$/, dictionary],
  ['POST', /^\/auth\/login$/, hashOnce],
  ['GET', /^\/api\/msgTodo\/getTodo$/, counter(todos)],
  ['GET', /^\/api\/msgPushHistory\/getRemind$/, counter(reminders)],
];

/** What comes is written down as it is, form and all, and taken away again. */
async function keep(request: IncomingMessage, response: ServerResponse) {
  const path = join(tmpdir(), `floor-${randomUUID()}`);
  await pipeline(request, createWriteStream(path));
  const { size } = await stat(path);
  response.end(JSON.stringify({ size }));
  await rm(path);
}

const film = process.env['FILM'] ?? '';
async function play(request: IncomingMessage, response: ServerResponse) {
  const [, first = 0, last = 0] = (/bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []).map(Number);
  const { size } = await stat(film);
  response.writeHead(206, { 'content-length': last - first + 1, 'content-range': `bytes ${first}-${last}/${size}` });
  await pipeline(createReadStream(film, { start: first, end: last }), response);
}

const streams: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>> = {
  '/api/file/upload': keep,
  '/api/file/play': play,
};

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
/** One line to everybody who is there. */
async function tell(_: URL, line: Row) {
  const text = JSON.stringify(line);
  for (const socket of sockets.clients) socket.send(text);
  return { told: sockets.clients.size };
}
handlers.push(['POST', /^\/tell$/, tell]);

const tokenOf = ({ headers }: IncomingMessage) => (headers.authorization ?? '').replace('Bearer ', '');

async function bodyOf(request: IncomingMessage): Promise<Row> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text ? (JSON.parse(text) as Row) : {};
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor');
  const stream = streams[url.pathname];
  if (stream) return stream(request, response);
  const found = handlers.find(([method, path]) => method === request.method && path.test(url.pathname));
  try {
    const answer = JSON.stringify(
      await found?.[2](url, request.method === 'POST' ? await bodyOf(request) : {}, tokenOf(request)),
    );
    const status = url.pathname === '/api/dyjbxx' && request.method === 'POST' ? 201 : 200;
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
    response.end(answer);
  } catch (error) {
    const answer = String(error);
    response.writeHead(500, { 'content-length': Buffer.byteLength(answer) }).end(answer);
  }
});
server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, () => undefined));
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}/`));
