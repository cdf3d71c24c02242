/**
 * `npm run bench -- --only=cadre-sheets`: 5,000 rows of each of the thirteen kinds of sheets about cadres over HTTP, from the
 * upload to the last row written, beside the bare insert of the same rows; `SHEET_ROWS` for fewer.
 */
import { sql } from 'drizzle-orm';
import { openSession } from 'server/areas/platform/index.ts';
import { writeSheets } from 'server/import/excel.ts';
import { openDatabase } from 'server/kit/database/connection.ts';
import { noFacts } from 'server/kit/tx.ts';
import { start } from './processes.ts';
import { product } from './university.ts';

const count = Number(process.env['SHEET_ROWS'] ?? 5000);
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 4 });
const one = async (statement: ReturnType<typeof sql>) =>
  (await database.one<{ value: string }>(statement))?.value ?? '';
const unit = await one(sql`select code as value from unit where level > 1 and deleted_at is null order by id limit 1`);
const branch = await one(sql`
  select code as value from party_organisation where category = '631' and deleted_at is null order by id limit 1`);

/** GB_DRLX in its order: table, path, heads, and what stands behind the number of everybody. */
const kinds: [table: string, path: string, heads: string[], cells: string[]][] = [
  ['cadre', 'gbjbxx', ['工号', '干部类别', '行政级别'], ['校领导', '厅局级正职']],
  [
    'resume_entry',
    'person/resume',
    ['工号', '开始年月', '结束年月', '内容'],
    ['1994.07', '2005.06', '江临大学物理系教师'],
  ],
  [
    'post_holding',
    'gbjbxx/post',
    ['干部', '任职单位', '职务名称', '职务属性', '职级', '主职', '任职日期', '免职日期', '任职状态'],
    [unit, '系主任', '正职级非领导', '县处级副职', '否', '2005-07-01', '2010-06-30', '已免'],
  ],
  [
    'training_record',
    'person/training',
    ['工号', '培训班次', '培训类别', '开始日期', '结束日期', '学时'],
    ['中层干部任职培训班', '任职培训', '2016-09-01', '2016-09-30', '120'],
  ],
  ['family_member', 'person/family', ['工号', '称谓', '成员姓名', '工作单位及职务'], ['女儿', '邵知遥', '学生']],
  [
    'education_record',
    'person/edu',
    ['工号', '入学年月', '毕业年月', '教育类别', '学历', '毕业院校', '专业'],
    ['1987.09', '1991.07', '全日制教育', '大学本科毕业', '江临大学', '物理学'],
  ],
  [
    'discipline_record',
    'person/discipline',
    ['工号', '处分种类', '处分日期', '处分原因', '批准机关'],
    ['政务记过', '2010-03-15', '违反工作纪律', '江临大学'],
  ],
  [
    'assessment_record',
    'gbjbxx/assess',
    ['干部', '年度', '考核类型', '考核等次'],
    ['2023', '年度考核', '称职（合格）'],
  ],
  [
    'work_experience',
    'person/work',
    ['工号', '开始年月', '结束年月', '工作单位'],
    ['1991.07', '1994.06', '江临市第三中学'],
  ],
  ['research_record', 'gbjbxx/research', ['干部', '成果类别', '名称'], ['论文', '低维材料的输运性质']],
  [
    'social_post',
    'gbjbxx/partTime',
    ['干部', '兼职单位', '兼职类别', '兼任职务', '批准文号', '兼职开始日期'],
    ['江临市物理学会', '学术组织兼职', '理事', '江大组〔2018〕7号', '2018-05-01'],
  ],
  [
    'honour',
    'person/honor',
    ['工号', '奖励名称', '奖励类别', '奖励级别', '授予单位', '授予日期'],
    ['教学名师', '授予称号', '省部级', '省教育厅', '2015-09-10'],
  ],
  ['party_post', 'person/partyPost', ['工号', '党组织', '党内职务', '任职日期'], [branch, '党委委员', '2017-06-01']],
];

const user = await database.one<{ id: string }>(sql`select id from user_account where username = 'demo.department'`);
const { token } = await openSession(database, { userId: user?.id ?? '', rememberMe: false, facts: noFacts });
const numbers = await database.rows<{ number: string }>(sql`
  select number from person p where number is not null and deleted_at is null and birth_date < '1975-01-01'
    and not exists (select 1 from cadre c where c.id = p.id) order by id limit ${count}::int`);
const served = await start(product, process.env as Record<string, string>);

interface Batch {
  id: string;
  columns: { field: string | null }[];
  rehearsedAt: string | null;
  endedAt: string | null;
  doneCount: number;
  faultCount: number;
  message?: string;
}
async function ask(path: string, body?: object | FormData): Promise<Batch> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`http://127.0.0.1:${served.port}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const told = (await answer.json()) as Batch;
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${told.message}`);
  return told;
}
async function until(id: string, isDone: (batch: Batch) => boolean): Promise<Batch> {
  for (;;) {
    const batch = await ask(`gbImport/${id}`);
    if (isDone(batch)) return batch;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

/** As somebody brings a sheet: sent, its columns confirmed, gone through, written. */
async function bring(path: string, heads: string[], cells: string[]): Promise<Batch> {
  const rows = [heads, ...numbers.map(({ number }) => [number, ...cells])];
  const columns = heads.map(() => ({ width: 12 }));
  const content = await writeSheets([{ name: '表', columns, heads: 1, rows }]);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), '表.xlsx');
  const sent = await ask(`${path}/import`, form);
  await ask(`gbImport/${sent.id}/map`, { fields: sent.columns.map(({ field }) => field) });
  await until(sent.id, one => one.rehearsedAt !== null);
  await ask(`gbImport/${sent.id}/confirm`, {});
  return until(sent.id, one => one.endedAt !== null);
}

/** The rows that were just written once more, into a bare copy of their table with its indexes. */
async function bare(table: string): Promise<number> {
  const [from, to] = [sql.identifier(table), sql.identifier(`bare_${table}`)];
  await database.rows(sql`create table ${to} (like ${from} including all)`);
  const began = performance.now();
  await database.rows(sql`
    insert into ${to} overriding system value select * from ${from} order by id desc limit ${numbers.length}::int`);
  const seconds = (performance.now() - began) / 1000;
  await database.rows(sql`drop table ${to}`);
  return seconds;
}

let isWhole = true;
let [all, floor] = [0, 0];
const line = (name: string, value: string) => console.log(`${name.padEnd(36)}${value}`);
for (const [table, path, heads, cells] of kinds) {
  const began = performance.now();
  const { doneCount, faultCount } = await bring(path, heads, cells);
  const seconds = (performance.now() - began) / 1000;
  const alone = await bare(table);
  isWhole &&= doneCount === numbers.length && faultCount === 0;
  [all, floor] = [all + seconds, floor + alone];
  line(
    `${path}, ${doneCount} rows, ${faultCount} faults`,
    `${seconds.toFixed(1)} s, ${(doneCount / seconds).toFixed(0)} rows/s, bare ${alone.toFixed(2)} s`,
  );
}
await served.stop();
await database.end();
line(`thirteen sheets of ${numbers.length} rows`, `${all.toFixed(0)} s, bare ${floor.toFixed(1)} s`);
process.exitCode = isWhole ? 0 : 1;
