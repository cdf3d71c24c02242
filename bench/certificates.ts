/**
 * `npm run bench -- --only=certificates`: a batch that 1,000 people passed is given its certificates, and their papers are
 * taken along in one archive, over HTTP. The floor draws a line of letters on as many sheets and packs them, nothing else.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { sql } from 'drizzle-orm';
import { taskStates } from 'contract/export/task.ts';
import { openSession } from 'server/areas/platform/index.ts';
import { unpack } from 'server/archive/archive.ts';
import { writePackage } from 'server/archive/write.ts';
import { openDatabase } from 'server/kit/database/connection.ts';
import { noFacts } from 'server/kit/tx.ts';
import { start } from './processes.ts';
import { product } from './university.ts';

const people = 1000;
const wantedSeconds = 120;
const [width, height] = [842, 595];
const pauseMs = 200;
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 4 });

async function openSchool(): Promise<string> {
  const user = await database.one<{ id: string }>(sql`
    with made as (insert into user_account (username, name, password_hash, is_demo)
      values ('bench.school', '党校', 'none', true) returning id),
    granted as (insert into role_grant (user_id, role_code, state) select id, 'ROLE_PARTY_SCHOOL_ADMIN', 'active' from made)
    select id from made`);
  return (await openSession(database, { userId: user?.id ?? '', rememberMe: false, facts: noFacts })).token;
}

/** A batch that has ended, which all of them passed. */
async function plantBatch(): Promise<string> {
  const batch = await database.one<{ id: string }>(sql`
    insert into training_batch (name, code, type, mode, year, organiser_unit_id, quota_total, reg_start_at, reg_end_at,
      start_on, end_on, plan_hours, min_hours, min_attendance, state, search_text, created_at, updated_at)
    select '党员轮训班', 'BENCH-ZS', '4', '1', 2026, (select id from unit order by id limit 1), ${people}::int, now(), now(),
      today, today, 28, 20, 85, '6', '', now(), now() from clock returning id`);
  await database.rows(sql`
    insert into registration (batch_id, person_id, name, number, state, result, search_text, created_at, updated_at)
    select ${batch?.id}::bigint, p.id, p.name, p.number, '4', '1', '', now(), now() from person p
    where p.deleted_at is null and p.number is not null order by p.id limit ${people}`);
  return batch?.id ?? '';
}

async function took<T>(work: () => Promise<T>): Promise<[seconds: number, given: T]> {
  const began = performance.now();
  const given = await work();
  return [(performance.now() - began) / 1000, given];
}

async function bare(): Promise<Buffer> {
  const fonts = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts');
  GlobalFonts.registerFromPath(join(fonts, 'NotoSansHans-Regular.otf'), 'Bare');
  const papers = new Map<string, Buffer>();
  for (let n = 0; n < people; n += 1) {
    const book = new PDFDocument({ title: '结业证书' });
    const context = book.beginPage(width, height) as unknown as SKRSContext2D;
    context.font = '20px Bare';
    context.fillText('同志参加党员轮训班，学习期满，成绩合格，准予结业。', 100, 200);
    book.endPage();
    papers.set(`${n}.pdf`, Buffer.from(book.close()));
  }
  return writePackage(papers);
}

const token = await openSchool();
const batchId = await plantBatch();
const served = await start(product, process.env as Record<string, string>);
const fetched = (path: string, body?: object) =>
  fetch(`http://127.0.0.1:${served.port}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const ask = async (path: string, body?: object) => {
  const answer = await fetched(path, body);
  const told = (await answer.json()) as { id: string; state: number; issued: number; failure: string | null };
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(told).slice(0, 300)}`);
  return told;
};
async function packed(): Promise<Buffer> {
  let task = await ask('dxCertificate/pack', { batchId });
  while (task.state === taskStates.start) {
    await new Promise(resolve => setTimeout(resolve, pauseMs));
    task = await ask(`exportTask/${task.id}`);
  }
  if (task.failure) throw new Error(task.failure);
  return Buffer.from(await (await fetched(`exportTask/${task.id}/file`)).arrayBuffer());
}
const [issuing, { issued }] = await took(() => ask('dxCertificate/issue', { batchId }));
const [packing, archive] = await took(packed);
const [drawing] = await took(bare);
await served.stop();
await database.end();

const papers = [...(await unpack(archive)).values()];
const whole = papers.filter(one => one.subarray(0, 5).toString() === '%PDF-' && one.length > 10_000).length;
const line = (name: string, value: string) => console.log(`${name.padEnd(44)}${value}`);
line(`${people} certificates issued, s`, issuing.toFixed(1));
line(`their papers in one archive, s (wanted ≤ ${wantedSeconds})`, packing.toFixed(1));
line('bare sheets in one archive, s', drawing.toFixed(1));
line('issued / whole papers / MB', `${issued} / ${whole} / ${(archive.length / 1024 / 1024).toFixed(1)}`);
process.exitCode = issued === people && whole === people && packing <= wantedSeconds ? 0 : 1;
