/** Papers of the cabinet: receipts for what is handed in, had back and returned, the approval, the sheet of a stock-take. Domain-cadre 1.13. */
import { sql } from 'drizzle-orm';
import {
  applicationStates,
  counted,
  stockResults,
  stockTakeStates,
  underApproval,
} from 'contract/travel-document/codes.ts';
import { documentLoan } from 'contract/travel-document/document-loan.ts';
import { stockTake } from 'contract/travel-document/stock-take.ts';
import { travelApplication } from 'contract/travel-document/travel-application.ts';
import { travelDocument } from 'contract/travel-document/travel-document.ts';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import { dayInWords, factsOfRow } from '../../documents/facts.ts';
import { officialDocument } from '../../documents/said.ts';
import type { Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { nameOf } from '../../kit/resource/source.ts';

/** Waits until a field of the row is filled. */
const waitsForField = (resource: Resource, column: string, reason: string) => async (tx: Tx, id: string) =>
  (await tx.one(sql`select 1 from ${nameOf(tableName(resource.name))}
    where id = ${id}::bigint and ${nameOf(column)} is not null`))
    ? null
    : reason;

const person = { personId: { label: '持证人' } };
const none = { otherwise: '—' };
const today = { today: { label: '打印日期' } };
const sign = (left: string, right: string) => [
  { text: `${left}（签字）：　　　　　　　　${right}（签字）：　　　　　　　　` },
  { text: '{today}', align: 'right' as const },
];

const depositReceipt = officialDocument({
  code: 'travelDeposit',
  label: '证件交存凭据',
  entity: travelDocument,
  facts: { ...person, issuer: none, ...today },
  gather: (tx, id, isPlain) => factsOfRow(tx, travelDocument, id, isPlain),
  waitsFor: waitsForField(travelDocument, 'receipt_no', '证件尚未接收入库'),
  paper: {
    title: '因私出国（境）证件交存凭据',
    blocks: [
      { text: '凭据号：{receiptNo}', align: 'right' },
      {
        rows: [
          ['持证人', '{personId}', '证件类型', '{type}'],
          ['证件号码', '{number}', '条码', '{code}'],
          ['签发机关', '{issuer}', '签发日期', '{issuedOn}'],
          ['有效期至', '{validTo}', '接收日期', '{receivedOn}'],
        ],
      },
      { text: '上述证件已由组织部集中保管，领取、归还和取回均凭本凭据登记。', align: 'indent' },
      ...sign('交存人', '接收人　{receiverName}'),
    ],
  },
});

const releaseReceipt = officialDocument({
  code: 'travelRelease',
  label: '证件取回凭据',
  entity: travelDocument,
  facts: { ...person, ...today },
  gather: (tx, id, isPlain) => factsOfRow(tx, travelDocument, id, isPlain),
  waitsFor: waitsForField(travelDocument, 'release_no', '证件尚未取回'),
  paper: {
    title: '因私出国（境）证件取回凭据',
    blocks: [
      { text: '凭据号：{releaseNo}', align: 'right' },
      {
        rows: [
          ['持证人', '{personId}', '证件类型', '{type}'],
          ['证件号码', '{number}', '有效期至', '{validTo}'],
          ['领取人', '{releasedTo}', '取回日期', '{releasedOn}'],
        ],
      },
      { text: '集中保管期已满，上述证件由本人取回，不再由学校保管。', align: 'indent' },
      ...sign('领取人', '经办人'),
    ],
  },
});

const returnReceipt = officialDocument({
  code: 'travelReturn',
  label: '证件归还凭据',
  entity: documentLoan,
  facts: {
    ...person,
    applicationId: { label: '出国申请' },
    leftOn: none,
    enteredOn: none,
    visited: none,
    differences: { otherwise: '无' },
    ...today,
  },
  gather: (tx, id, isPlain) => factsOfRow(tx, documentLoan, id, isPlain),
  waitsFor: waitsForField(documentLoan, 'receipt_no', '证件尚未归还'),
  paper: {
    title: '因私出国（境）证件归还凭据',
    blocks: [
      { text: '凭据号：{receiptNo}', align: 'right' },
      {
        rows: [
          ['持证人', '{personId}', '证件', '{name}'],
          ['出国申请', { text: '{applicationId}', span: 3 }],
          ['应还日期', '{planReturnOn}', '归还日期', '{returnedOn}'],
          ['出境章日期', '{leftOn}', '入境章日期', '{enteredOn}'],
          ['实际前往', { text: '{visited}', span: 3 }],
          ['与批准不符之处', { text: '{differences}', span: 3 }],
        ],
      },
      ...sign('归还人', '接收人　{receiverName}'),
    ],
  },
});

interface Opinion {
  node: string;
  said: string;
  by: string;
  on: string;
}
/** The judgements in their order: who, when, and the words where there are any. */
async function opinionsOf(tx: Tx, id: string): Promise<Opinion[]> {
  const rows = await tx.rows<{ node: string; opinion: string | null; by: string; on: string }>(sql`
    select node, opinion, operator_name as by, (at at time zone 'Asia/Shanghai')::date::text as on
    from workflow_record where entity = ${travelApplication.name} and record_id = ${id}::bigint and outcome = '1' order by id`);
  return rows.map(({ node, opinion, by, on }) => ({ node, said: opinion ?? '同意', by, on: dayInWords(on) ?? '' }));
}

const approved = counted.filter(state => !(underApproval as readonly string[]).includes(state));
const approvalForm = officialDocument({
  code: 'travelApproval',
  label: '因私出国（境）审批表',
  entity: travelApplication,
  facts: {
    personId: { label: '申请人' },
    unitId: none,
    companions: { otherwise: '无' },
    note: { otherwise: '无' },
    opinions: { label: '审批意见', rows: { node: '环节', said: '意见', by: '办理人', on: '日期' } },
    ...today,
  },
  gather: async (tx, id, isPlain) => ({
    ...(await factsOfRow(tx, travelApplication, id, isPlain)),
    opinions: (await opinionsOf(tx, id)).map(one => ({ ...one })),
  }),
  waitsFor: async (tx, id) =>
    (await tx.one(sql`
      select 1 from travel_application where id = ${id}::bigint
        and state = any(${sql.param([...approved, applicationStates.notTravelled])}::text[])`))
      ? null
      : '申请尚未批准',
  paper: {
    title: '因私出国（境）审批表',
    blocks: [
      {
        rows: [
          ['申请人', '{personId}', '所在单位', '{unitId}'],
          ['事由', '{reason}', '前往国家（地区）', '{countries}'],
          ['出境日期', '{startOn}', '返回日期', '{endOn}'],
          ['证件用途', '{documentUse}', '经费来源', '{fundSource}'],
          ['使用证件', { text: '{documentIds}', span: 3 }],
          ['同行人员', { text: '{companions}', span: 3 }],
          ['补充说明', { text: '{note}', span: 3 }],
        ],
      },
      {
        each: 'opinions',
        rows: [
          ['环节', '意见', '办理人', '日期'],
          ['{node}', '{said}', '{by}', '{on}'],
        ],
      },
      { text: '返回后应在规定期限内交还证件。', align: 'indent' },
      { text: '{today}', align: 'right' },
    ],
  },
});

interface Differing {
  result: string;
  name: string;
  code: string;
  expectedBox: string | null;
  foundBox: string | null;
  note: string | null;
}
async function differingLines(tx: Tx, id: string) {
  const word = await wordsOf(tx, 'GB_PDJG');
  const rows = await tx.rows<Differing>(sql`
    select result, name, code, expected_box, found_box, note from stock_take_line
    where stock_take_id = ${id}::bigint and deleted_at is null and result <> ${stockResults.right}
    order by result, expected_box, id`);
  return rows.map(({ result, name, code, expectedBox, foundBox, note }) => ({
    result: word(result),
    name,
    code,
    expectedBox: expectedBox ?? '—',
    foundBox: foundBox ?? '—',
    note: note ?? '',
  }));
}

const stockSheet = officialDocument({
  code: 'stockTakeSheet',
  label: '证件盘点表',
  entity: stockTake,
  facts: {
    boxes: { otherwise: '全部' },
    lines: {
      label: '差异',
      otherwise: '',
      rows: {
        result: '结果',
        name: '证件',
        code: '条码',
        expectedBox: '应在箱位',
        foundBox: '扫描箱位',
        note: '核查说明',
      },
    },
    ...today,
  },
  gather: async (tx, id, isPlain) => ({
    ...(await factsOfRow(tx, stockTake, id, isPlain)),
    lines: await differingLines(tx, id),
  }),
  waitsFor: async (tx, id) =>
    (await tx.one(sql`select 1 from stock_take where id = ${id}::bigint and state = ${stockTakeStates.finished}`))
      ? null
      : '盘点尚未完成',
  paper: {
    title: '因私出国（境）证件盘点表',
    blocks: [
      {
        rows: [
          ['盘点名称', '{name}', '箱位', '{boxes}'],
          ['开始日期', '{startedOn}', '完成日期', '{finishedOn}'],
          ['应有', '{expectedCount}', '相符', '{rightCount}'],
          ['缺失', '{missingCount}', '多出', '{extraCount}'],
          ['错位', '{misplacedCount}', '盘点人', '{counterName}'],
        ],
      },
      {
        each: 'lines',
        rows: [
          ['结果', '证件', '条码', '应在箱位', '扫描箱位', '核查说明'],
          ['{result}', '{name}', '{code}', '{expectedBox}', '{foundBox}', '{note}'],
        ],
      },
      ...sign('盘点人', '监盘人'),
    ],
  },
});

export const travelPapers = [depositReceipt, releaseReceipt, returnReceipt, approvalForm, stockSheet];
