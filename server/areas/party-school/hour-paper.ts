/** The report of hours on paper, with a code; whoever holds it checks it by that code alone. Domain-cadre 4.8, decision 334. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { hourStates } from 'contract/party-school/codes.ts';
import { fileOfHours, verifyHours, type HourReport } from 'contract/party-school/hour-calls.ts';
import { hourRecord } from 'contract/party-school/hour-record.ts';
import { targets } from 'contract/party-school/hour-target.ts';
import { fillAll } from '../../documents/template-apart.ts';
import { templateOf } from '../../documents/paper.ts';
import { types, type Format } from '../../documents/produce.ts';
import { audit } from '../../kit/audit.ts';
import { maskedName } from '../../kit/masked-name.ts';
import type { Gathered, Paper } from '../../kit/paper.ts';
import { limit } from '../../kit/rate.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { documentAsPdf, hasWriter } from '../file/index.ts';
import { reportOf } from './own-hours.ts';
import { newVerifyCode } from './verify-code.ts';

const paper: Paper = {
  title: '个人学时报告',
  blocks: [
    {
      rows: [
        ['姓名', '{name}', '学号/工号', '{number}'],
        ['所在单位', '{unit}', '年度', '{year}'],
        ['已获学时', '{hours}', '应修学时', '{target}'],
      ],
    },
    { text: '学时明细', align: 'center' },
    {
      each: 'records',
      rows: [
        ['日期', '培训名称', '来源', '学时'],
        ['{on}', '{title}', '{source}', '{hours}'],
      ],
    },
    { text: '1 学时为 45 分钟。本报告列出审核有效的学时，生成日期 {issuedOn}。' },
    { text: '核验码：{code}' },
    { text: '核验方式：打开{address}，输入核验码，核对姓名、年度和学时。' },
  ],
};
/** Beside the address of the platform, which the paper cannot know where nobody set it. */
const checkPage = '/questionnaire/hours';

async function valuesOf(tx: Tx, personId: string, report: HourReport, code: string): Promise<Gathered> {
  const who = await tx.one<{ name: string; number: string | null; unit: string | null }>(sql`
    select p.name, p.number, u.name as unit from person p left join unit u on u.id = p.unit_id
    where p.id = ${personId}::bigint`);
  const word = await wordsOf(tx, 'DX_XSLY');
  const { year, hours, target, records } = report;
  const valid = records.filter(({ state }) => state === hourStates.valid);
  return {
    name: who?.name ?? '',
    number: who?.number ?? '—',
    unit: who?.unit ?? '—',
    year: `${year} 年`,
    hours: `${hours} 学时`,
    target: target ? `${target.hours} 学时（${targets[target.kind].label}）` : '没有规定',
    records: valid.map(one => ({
      on: one.startOn ? `${one.startOn} 至 ${one.earnedOn}` : one.earnedOn,
      title: one.title,
      source: word(one.source),
      hours: String(one.hours),
    })),
    issuedOn: await today(tx),
    code,
    address: `本平台的 ${checkPage}`,
  };
}

/** Asked alone: of so many nobody meets one by trying. */
const codeLength = 16;
const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');
const bare = (said: string) => said.toUpperCase().replace(/[^0-9A-Z]/g, '');

async function fileOf(tx: Tx, year: number): Promise<Attachment> {
  const { personId, userId, name } = tx.actor;
  if (personId === null) throw notFound();
  const report = await reportOf(tx, personId, year);
  const code = newVerifyCode(codeLength);
  const values = await valuesOf(tx, personId, report, grouped(code));
  const who = userId ?? '';
  const [docx = Buffer.alloc(0)] = await fillAll([{ template: await templateOf(paper), values }], who);
  // The code tells what was changed in it, so a document that can be edited serves where no PDF can be made.
  const format: Format = hasWriter() ? 'pdf' : 'docx';
  const content = format === 'pdf' ? await documentAsPdf(docx, who) : docx;
  await tx.rows(sql`
    insert into hour_report (code, person_id, year, hours, target, issued_at)
    select ${code}, ${personId}::bigint, ${year}, ${report.hours}, ${report.target?.hours ?? null}, now from clock`);
  const detail = { document: 'hourReport', format, year };
  await audit(tx, {
    action: 'party-school.hourRecord.exportOwn',
    entity: hourRecord.name,
    recordId: personId,
    detail,
  });
  return new Attachment(`个人学时报告_${year}_${name}.${format}`, types[format], content);
}

interface Kept {
  name: string;
  year: number;
  hours: number;
  target: number | null;
  issuedOn: string;
  hoursNow: number;
}
async function verify(tx: Tx, said: string) {
  const found = await tx.one<Kept>(sql`
    select p.name, r.year::int as year, r.hours::int as hours, r.target::int as target,
      (r.issued_at at time zone 'Asia/Shanghai')::date::text as issued_on,
      (select coalesce(sum(h.hours), 0)::int from hour_record h where h.person_id = r.person_id and h.year = r.year
        and h.state = ${hourStates.valid} and h.deleted_at is null) as hours_now
    from hour_report r join person p on p.id = r.person_id where r.code = ${bare(said)}`);
  if (!found) throw refuse([fault('code', 'party-school.hourReport.unknown')]);
  return { ...found, name: maskedName(found.name) };
}

/** Tries of one address. */
const perMinute = 20;

export const paperRoutes = [
  // No transaction: an office program at work would hold its connection.
  serve(fileOfHours, ({ tx, body: { year } }) => fileOf(tx, year), { opensTransaction: true }),
  serve(verifyHours, async ({ tx, database, body: { code } }) => {
    // Counted beside the transaction: a wrong code takes it back.
    await limit(database, { key: `hour-report:${tx.facts.address}`, most: perMinute, seconds: 60 });
    return verify(tx, code);
  }),
];
