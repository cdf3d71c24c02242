/**
 * Freshmen who come as members: the students are in the register already, so a sheet says by number where each comes from
 * and with which letter. All rows become arrivals at the branch of the class, or none; the branch confirms each with the
 * check of its materials. Domain-party 4.2.
 */
import { sql } from 'drizzle-orm';
import { freshmenTemplate, importFreshmen, mostFreshmen } from 'contract/transfer/freshmen.ts';
import { states, types } from 'contract/transfer/codes.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Row } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { person } from 'contract/person/person.ts';
import { inRegister } from 'contract/member/codes.ts';
import { sheetType } from '../../import/excel.ts';
import { wholeSheet, type Line as SheetLine } from '../../import/whole-sheet.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { within } from '../../kit/resource/reach.ts';
import { refuse } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { txOf } from '../../kit/tx.ts';
import { examine } from '../../kit/write/plan.ts';
import { rowsById } from '../../kit/write/load.ts';
import { write } from '../../kit/write/write.ts';
import { begin } from '../../kit/process/take.ts';
import { transferHandler } from './process.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'transfer.freshmen';
const columns = {
  number: { label: '学号', isNeeded: true, width: 16, rule: '学生信息中的学号，其他个人信息从学生信息取得' },
  memberCategory: { label: '人员类别', isNeeded: true, width: 12, rule: '正式党员或预备党员' },
  joinedOn: { label: '入党时间', isNeeded: true, width: 14, rule: '如 2024-06-20' },
  formalOn: { label: '转正时间', isNeeded: false, width: 14, rule: '正式党员必填' },
  fromOrganisationName: { label: '转出组织', isNeeded: true, width: 32, rule: '介绍信上的转出党组织' },
  letterNo: { label: '介绍信编号', isNeeded: false, width: 20, rule: '网上转接的不填' },
  expiresOn: { label: '有效期至', isNeeded: false, width: 14, rule: '有介绍信的必填' },
  duesPaidTo: { label: '党费交至', isNeeded: true, width: 12, rule: '如 2026-08' },
  branchCode: { label: '接收党支部代码', isNeeded: false, width: 18, rule: '不填时为所在班级对应的党支部' },
} as const;
/** 新生入学, DJ_ZJ_YY; 新发展入党, DJ_DY_RDLX. */
const [admission, joinedElsewhere] = ['5', '1'];
/** First-year students, DJ_DY_GZGWXX; 硕士、博士研究生 are 13 and 14 of DJ_DYJBXX_RYLX. */
const postOf = (personType: string) => (personType === '13' || personType === '14' ? '0802' : '0812');
const sheet = wholeSheet({
  name: '新生党员',
  columns,
  remarks: [
    `一次最多 ${mostFreshmen} 人；任何一行有误时整个表格不登记。`,
    '登记后由接收党支部逐人核对材料并确认接收，确认后进入党员信息库。',
  ],
  most: mostFreshmen,
  texts: `${area}.`,
});
type Name = keyof typeof columns;
type Line = SheetLine<Name>;

interface Student {
  id: string;
  branchId: string | null;
  isMember: boolean;
  /** An arrival of this student that is not confirmed yet. */
  openNo: string | null;
}

/** The students of the rows, as far as who uploads the sheet reaches them: of others no name and no standing is told. */
async function knownOf(tx: Tx, lines: Line[]) {
  const texts = (name: Name) => lines.flatMap(line => (line[name] === null ? [] : [line[name].trim()]));
  const students = await tx.rows<Student>(sql`
    select p.id, c.organisation_id as branch_id,
      exists (select 1 from party_member m where m.id = p.id and m.deleted_at is null
        and m.party_status = any(${sql.param(inRegister)}::text[])) as is_member,
      (select min(t.no) from transfer t where t.number = p.number and t.name = p.name and t.deleted_at is null
        and t.type in (${types.netIn}, ${types.paperIn}) and t.state not in (${states.done}, ${states.cancelled})) as open_no
    from person p join student s on s.id = p.id and s.deleted_at is null left join school_class c on c.id = p.class_id
    where p.number = any(${sql.param(texts('number'))}::text[]) and p.deleted_at is null
      and p.id in (select t.id from ${sourceOf(person)} where ${within(tx, importFreshmen.access, person)}) for update of p`);
  const ids = students.map(({ id }) => id);
  const people = await rowsById(tx, person, ids);
  const branches = await tx.rows<{ id: string; code: string }>(sql`
    select id, code from party_organisation where code = any(${sql.param(texts('branchCode'))}::text[]) and deleted_at is null`);
  await tx.registry.dictionaries.load(tx, ['DJ_DY_RYLBXX']);
  const words = [...tx.registry.dictionaries.words('DJ_DY_RYLBXX')].slice(0, 2);
  return {
    students: new Map(
      students.map(one => {
        const row = people.get(one.id) as Row<typeof person>;
        return [row.number, { ...row, ...one }];
      }),
    ),
    branches: new Map(branches.map(one => [one.code, one.id])),
    categories: new Map(words.flatMap(([code, { label }]) => [[code, code] as const, [label, code] as const])),
    today: await today(tx),
  };
}

type Known = Awaited<ReturnType<typeof knownOf>>;

/** What one row says beside the register; what is wrong with it by itself. */
type Arrival = NonNullable<ReturnType<typeof readLine>['values']>;

function readLine(line: Line, { students, branches, categories, today: day }: Known) {
  const faults: Fault[] = [];
  const student = students.get(line.number?.trim() ?? '');
  if (!student) return { values: null, faults: [fault('number', `${area}.nobody`, { number: line.number ?? '' })] };
  const branchId = line.branchCode ? branches.get(line.branchCode.trim()) : student.branchId;
  const category = categories.get(line.memberCategory?.trim() ?? '');
  if (student.isMember) faults.push(fault('number', `${area}.member`, { name: student.name }));
  if (student.openNo) faults.push(fault('number', `${area}.open`, { name: student.name, no: student.openNo }));
  if (!branchId) faults.push(fault('branchCode', `${area}.branch`));
  if (!category) faults.push(fault('memberCategory', `${area}.category`));
  const dayOf = (name: 'joinedOn' | 'formalOn' | 'expiresOn') =>
    line[name] === null ? null : typeOf(transfer.fields[name]).normalise(line[name]);
  const expiresOn = dayOf('expiresOn');
  if (expiresOn && String(expiresOn) < day) faults.push(fault('expiresOn', 'transfer.transfer.letter-expired'));
  if (!branchId) return { values: null, faults };
  const { number, name, personType, ethnicity, nativePlace, education, idCard, phone } = student;
  const values = {
    type: line.letterNo ? types.paperIn : types.netIn,
    reason: admission,
    number,
    name,
    personType,
    ethnicity,
    nativePlace,
    education,
    idCard,
    phone,
    jobPost: student.jobPost ?? postOf(personType),
    joinType: joinedElsewhere,
    memberCategory: category ?? null,
    joinedOn: dayOf('joinedOn'),
    formalOn: dayOf('formalOn'),
    fromOrganisationName: line.fromOrganisationName,
    letterNo: line.letterNo,
    expiresOn,
    duesPaidTo: line.duesPaidTo?.trim() ?? null,
    toOrganisationId: branchId,
    receivingOrganisationId: branchId,
    state: states.receiver,
  };
  return { values, faults };
}
const action = {
  verb: 'create',
  allow: ['state', 'receivingOrganisationId', 'organisationId'],
  confirmed: 'all' as const,
  origin: 1 as const,
  reason: '新生党员批量登记',
};

/** Every fault of every row at once: of the sheet, and of the rules of transfers. */
async function changesOf(tx: Tx, lines: Line[]): Promise<Arrival[]> {
  const known = await knownOf(tx, lines);
  const read = lines.map(line => ({ line, ...readLine(line, known) }));
  const good = read.flatMap(one => (one.values && one.faults.length === 0 ? [{ ...one, values: one.values }] : []));
  const seen = new Map<string, number>();
  const faults = read.flatMap(({ line, faults: own }) => {
    const number = line.number?.trim() ?? '';
    const earlier = seen.get(number);
    seen.set(number, earlier ?? line.rowNo);
    const again = earlier === undefined ? [] : [fault('number', 'kit.import.same-record', { row: earlier })];
    return [...own, ...again].map(one => sheet.inRow(tx, line.rowNo, one));
  });
  const examined = await examine(
    tx,
    transfer,
    good.map(({ values }) => ({ values })),
    action,
  );
  for (const { row, ...one } of examined.faults)
    if (one.level === 'error') faults.push(sheet.inRow(tx, good[row]?.line.rowNo ?? 0, one));
  if (faults.length > 0) throw refuse(faults);
  return good.map(({ values }) => values);
}

async function register(tx: Tx, lines: Line[]) {
  const rows = await changesOf(tx, lines);
  const ids = await write(
    tx,
    transfer,
    rows.map(values => ({ values })),
    action,
  );
  await begin(tx, transferHandler, ids, '批量登记转入');
  const branches = await tx.rows<{ name: string; count: number }>(sql`
    select o.short_name as name, count(*)::int as count from transfer t
      join party_organisation o on o.id = t.to_organisation_id
    where t.id = any(${sql.param(ids)}::bigint[]) group by o.id order by count(*) desc, o.id`);
  return { registered: ids.length, branches };
}

export const freshmenRoutes = [
  serve(freshmenTemplate, async () => new Attachment('新生党员转入模板.xlsx', sheetType, await sheet.template())),
  serve(
    importFreshmen,
    async ({ tx, database, file }) => {
      const lines = await sheet.lines(await file(), tx.actor.userId ?? '');
      return database.transaction(connection => register(txOf(connection, tx.registry, tx.actor, tx.facts), lines));
    },
    { opensTransaction: true },
  ),
];
