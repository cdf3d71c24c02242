/** Calls of transfers beside the plain ones: one's own wish, the letter as it is printed, whole branches, figures. */
import { Type, type Static } from 'typebox';
import { file as fileAnswer } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';

const text = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })));
const row = Type.Record(Type.String(), Type.Unknown());

/** POST: a member asks for a transfer; the branch judges it next. */
export const requestTransfer = endpoint({
  method: 'POST',
  url: 'api/zzgxzj/request',
  access: 'transfer.transfer.request',
  summary: '本人申请转接组织关系',
  body: Type.Object(
    {
      type: Type.String({ maxLength: 2 }),
      reason: Type.String({ maxLength: 2 }),
      toOrganisationId: text(18),
      toOrganisationName: text(100),
      toCommittee: text(100),
      toRegion: text(30),
      toContact: text(50),
      toPhone: text(20),
      duesPaidTo: text(7),
      leaveOn: text(10),
      remark: text(500),
      confirmed: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 10 })),
    },
    closed,
  ),
  answer: row,
});

export const withdrawTransfer = endpoint({
  method: 'POST',
  url: 'api/zzgxzj/{id}/withdraw',
  access: 'transfer.transfer.request',
  summary: '本人撤回转接申请',
  params: inPath,
  body: Type.Object({ version: Type.Optional(Type.Integer()), reason: text(500) }, closed),
  answer: row,
});

const letter = Type.Object({
  id,
  letterNo: Type.String(),
  state: Type.String(),
  printCount: Type.Integer(),
  version: Type.Integer(),
  name: Type.String(),
  gender: Type.String(),
  age: nullable(Type.Integer()),
  ethnicity: nullable(Type.String()),
  memberCategory: nullable(Type.String()),
  idCard: nullable(Type.String()),
  phone: nullable(Type.String()),
  fromBranch: nullable(Type.String()),
  fromCommittee: nullable(Type.String()),
  school: Type.String(),
  toOrganisationName: nullable(Type.String()),
  toCommittee: nullable(Type.String()),
  duesPaidTo: nullable(Type.String()),
  issuedOn: Type.String(),
  validDays: Type.Integer(),
  expiresOn: Type.String(),
});
export type Letter = Static<typeof letter>;

/** What stands in the letter of an order, id card and phone behind their masks. */
export const readLetter = endpoint({
  method: 'GET',
  url: 'api/zzgxzj/{id}/letter',
  access: 'transfer.introductionLetter.print',
  summary: '党员组织关系介绍信的内容，证件号码和电话遮蔽',
  params: inPath,
  answer: letter,
});
/** The same in full, for the paper of a print that was counted; each look is audited. */
export const readPrintedLetter = endpoint({
  method: 'GET',
  url: 'api/zzgxzj/{id}/letter/printed',
  access: 'transfer.introductionLetter.print',
  summary: '已登记打印的党员组织关系介绍信的全部内容',
  params: inPath,
  answer: letter,
});

/** So many members go over in one transaction. */
export const mostMoved = 5000;

export const moveWhole = endpoint({
  method: 'POST',
  url: 'api/zzgxzj/whole',
  access: 'transfer.transfer.batch',
  summary: '整建制转接：一个支部的党员一次转入另一支部',
  body: Type.Object(
    {
      fromOrganisationId: id,
      toOrganisationId: id,
      memberIds: Type.Array(id, { maxItems: mostMoved }),
      on: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
      reason: Type.String({ minLength: 1, maxLength: 500 }),
    },
    closed,
  ),
  answer: Type.Object({ moved: Type.Integer() }),
});

const group = Type.Object({
  code: nullable(Type.String()),
  /** Open, finished, run out, given up. */
  open: Type.Integer(),
  done: Type.Integer(),
  overdue: Type.Integer(),
  cancelled: Type.Integer(),
});
export type TransferGroup = Static<typeof group>;
const groups = Type.Array(group);
export const transferStatistics = endpoint({
  method: 'GET',
  url: 'api/zzgxzj/stat',
  access: 'transfer.transfer.read',
  summary: '转接统计',
  query: Type.Object(
    {
      year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2199 })),
      /** Of one list only; the kinds are told of all. */
      way: Type.Optional(Type.Enum(['out', 'in', 'internal'])),
    },
    closed,
  ),
  answer: Type.Object({
    year: Type.Integer(),
    byType: groups,
    byReason: groups,
    byRegion: groups,
    byMonth: groups,
  }),
});

const share = Type.Object({ code: nullable(Type.String()), count: Type.Integer(), overdue: Type.Integer() });
export type FlowingGroup = Static<typeof share>;
const shares = Type.Array(share);
/** GET: who lives away now, by kind, reason and place, and how many are overdue for a contact. */
export const flowingStatistics = endpoint({
  method: 'GET',
  url: 'api/lddy/stat',
  access: 'transfer.flowingMember.read',
  summary: '流动党员统计',
  query: Type.Object({ type: Type.Optional(Type.String({ maxLength: 2 })) }, closed),
  answer: Type.Object({ byType: shares, byReason: shares, byPlace: shares, byCountry: shares }),
});

const ids = Type.Array(id, { minItems: 1, maxItems: 500 });
/** Receipts that came together: each order as by its own action, all or none. */
export const registerReceipts = endpoint({
  method: 'POST',
  url: 'api/zzgxzj/receipt',
  access: 'transfer.transfer.receipt',
  summary: '批量登记回执',
  body: Type.Object({ transferIds: ids, receiptOn: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) }, closed),
  answer: Type.Object({ received: Type.Integer() }),
});

const goal = {
  kind: Type.String({ maxLength: 2 }),
  toCommittee: text(100),
  toOrganisationName: text(100),
  toRegion: text(30),
  toContact: text(60),
  duesPaidTo: text(7),
};
const ownGoal = Type.Object({
  id,
  name: Type.String(),
  batchName: Type.String(),
  deadlineOn: Type.String(),
  state: Type.String(),
  kind: nullable(Type.String()),
  toCommittee: nullable(Type.String()),
  toOrganisationName: nullable(Type.String()),
  toRegion: nullable(Type.String()),
  toContact: nullable(Type.String()),
  duesPaidTo: nullable(Type.String()),
});
export type OwnGoal = Static<typeof ownGoal>;
/** GET: what the own batch asks; null where nobody asks. */
export const readOwnGoal = endpoint({
  method: 'GET',
  url: 'api/zzgxzj/batch/own',
  access: 'transfer.transfer.request',
  summary: '本人的毕业去向',
  answer: Type.Object({ goal: nullable(ownGoal) }),
});
export const fillOwnGoal = endpoint({
  method: 'POST',
  url: 'api/zzgxzj/batch/own',
  access: 'transfer.transfer.request',
  summary: '本人填报毕业去向',
  body: Type.Object(goal, closed),
  answer: Type.Object({ goal: nullable(ownGoal) }),
});
/** The branch fills in for somebody, or the same for many: all or none. */
export const fillGoals = endpoint({
  method: 'POST',
  url: 'api/zzgxzj/batch/goal',
  access: 'transfer.graduationBatch.fill',
  summary: '代填毕业去向，一人或多人',
  body: Type.Object({ destinationIds: ids, ...goal }, closed),
  answer: Type.Object({ filled: Type.Integer() }),
});
/** The branch has checked all filled goals of its own members. */
export const checkGoals = endpoint({
  method: 'POST',
  url: 'api/zzgxzj/batch/check',
  access: 'transfer.graduationBatch.check',
  summary: '核对毕业去向',
  body: Type.Object({ graduationBatchId: id }, closed),
  answer: Type.Object({ checked: Type.Integer() }),
});

/** GET: the graduates of a batch whom one keeps, as a sheet to fill in; it comes back through the import of goals. */
export const goalSheet = endpoint({
  method: 'GET',
  url: 'api/zzgxzj/batch/{id}/template',
  access: 'transfer.graduationDestination.import',
  summary: '毕业去向填报表',
  params: inPath,
  answer: fileAnswer,
});

const boardLine = Type.Object({
  classId: nullable(id),
  className: nullable(Type.String()),
  total: Type.Integer(),
  silent: Type.Integer(),
  filled: Type.Integer(),
  checked: Type.Integer(),
  issued: Type.Integer(),
  received: Type.Integer(),
  overdue: Type.Integer(),
  kept: Type.Integer(),
  other: Type.Integer(),
});
export type BoardLine = Static<typeof boardLine>;
/** GET: how far each class is; `other` went by an order of their own or are members no longer. */
export const readBoard = endpoint({
  method: 'GET',
  url: 'api/zzgxzj/batch/{id}/board',
  access: 'transfer.graduationBatch.read',
  summary: '毕业生转接看板',
  params: inPath,
  answer: Type.Object({
    lines: Type.Array(boardLine),
    /** Whose goal is checked, and who cannot go as yet. */
    held: Type.Array(Type.Object({ name: Type.String(), why: Type.String() })),
  }),
});
/** POST: the next letters of a batch that were not printed yet; each is counted. */
export const printLetters = endpoint({
  method: 'POST',
  url: 'api/zzgxzj/batch/letters',
  access: 'transfer.introductionLetter.print',
  summary: '批量打印介绍信',
  body: Type.Object({ graduationBatchId: id }, closed),
  answer: Type.Object({ letters: Type.Array(letter), left: Type.Integer() }),
});
