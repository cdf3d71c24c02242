/** Calls of hours: the own report, what one declares, the paper and its check, and how far organisations are. Domain-cadre 4.8. */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable, page, paging } from '../kit/shape.ts';
import { targetKinds, type TargetKind } from './hour-target.ts';

const year = Type.Integer({ minimum: 2000, maximum: 2100 });
const kind = Type.Unsafe<TargetKind>(Type.Union(targetKinds.map(one => Type.Literal(one))));
const target = Type.Object({ kind, hours: Type.Integer() });

const ownRecord = Type.Object({
  id,
  source: Type.String(),
  title: Type.String(),
  organiser: nullable(Type.String()),
  startOn: nullable(Type.String()),
  earnedOn: Type.String(),
  hours: Type.Integer(),
  note: nullable(Type.String()),
  proof: Type.Array(Type.String()),
  state: Type.String(),
  /** Why it came back or was ended. */
  opinion: nullable(Type.String()),
});
export type OwnHours = Static<typeof ownRecord>;

/** GET: of oneself alone. Left out, the year is that of today. */
export const readOwnHours = endpoint({
  method: 'GET',
  url: 'api/xssb/active/user',
  access: 'session',
  summary: '个人学时报告：本年学时、应修学时、来源、各月和明细',
  query: Type.Object({ year: Type.Optional(year) }, closed),
  answer: Type.Object({
    year,
    /** Valid hours. */
    hours: Type.Integer(),
    /** Declared and not judged yet. */
    waiting: Type.Integer(),
    /** Null of whom nothing is asked. */
    target: nullable(target),
    /** DX_XSLY, the most first. */
    sources: Type.Array(Type.Object({ source: Type.String(), hours: Type.Integer() })),
    /** January to December. */
    months: Type.Array(Type.Integer()),
    records: Type.Array(ownRecord),
    /** The report is a PDF; else a Word document. */
    hasPdf: Type.Boolean(),
  }),
});
export type HourReport = Static<NonNullable<typeof readOwnHours.answer>>;

/** POST: a training elsewhere, with its proof; with the id of one that was refused, that one again. */
export const declareHours = endpoint({
  method: 'POST',
  url: 'api/xssb/active/user/declare',
  access: 'session',
  summary: '本人申报校外培训学时，或修改后重新申报',
  body: Type.Record(Type.String(), Type.Unknown()),
  answer: Type.Object({ id }),
});
export const withdrawHours = endpoint({
  method: 'POST',
  url: 'api/dxHour/{id}/withdrawOwn',
  access: 'session',
  summary: '本人撤回学时申报',
  params: inPath,
  answer: Type.Object({ id }),
});
/** POST: the report of a year as a PDF, or as a Word document where the server has no program for it, with a code by which anybody who holds it checks it. */
export const fileOfHours = endpoint({
  method: 'POST',
  url: 'api/xssb/active/user/file',
  access: 'session',
  summary: '个人学时报告：下载带核验码的 PDF（没有转换程序时为 Word）',
  body: Type.Object({ year }, closed),
  answer: file,
});

/** POST, so that the code stands in no address: one report by its code, never a list. */
export const verifyHours = endpoint({
  method: 'POST',
  url: 'api/public/hours/verify',
  access: 'public',
  summary: '学时报告核验：凭报告上的核验码核对',
  body: Type.Object({ code: Type.String({ maxLength: 40, title: '核验码' }) }, closed),
  answer: Type.Object({
    /** The first and the last sign. */
    name: Type.String(),
    year,
    hours: Type.Integer(),
    /** Null where nothing was asked. */
    target: nullable(Type.Integer()),
    issuedOn: Type.String(),
    /** The hours of that year today. */
    hoursNow: Type.Integer(),
  }),
});

const rate = Type.Object({
  id,
  name: Type.String(),
  /** It has branches below that are told apart. */
  isAbove: Type.Boolean(),
  total: Type.Integer(),
  reached: Type.Integer(),
  /** Hours of all its members. */
  hours: Type.Integer(),
});
export type HourRate = Static<typeof rate>;
const ofYear = { year: Type.Optional(year), organisationId: Type.Optional(id) };

/** GET: members in the register, by college; of one organisation and below, by branch. */
export const readHourRates = endpoint({
  method: 'GET',
  url: 'api/dxHour/rate',
  access: 'party-school.hourRecord.read',
  summary: '学时完成情况：各党组织完成年度学时的人数',
  query: Type.Object(ofYear, closed),
  answer: Type.Object({ year, total: Type.Integer(), reached: Type.Integer(), content: Type.Array(rate) }),
});

const behind = Type.Object({
  id,
  name: Type.String(),
  number: nullable(Type.String()),
  organisationName: Type.String(),
  kind,
  hours: Type.Integer(),
  target: Type.Integer(),
  /** Declared and not judged yet. */
  waiting: Type.Integer(),
});
export type Behind = Static<typeof behind>;
/** GET: who has not reached it, the furthest away first. */
export const readBehind = endpoint({
  method: 'GET',
  url: 'api/dxHour/behind',
  access: 'party-school.hourRecord.read',
  summary: '学时完成情况：尚未完成年度学时的党员',
  query: Type.Object({ ...ofYear, keyword: Type.Optional(Type.String({ maxLength: 50 })), ...paging }, closed),
  answer: page(behind),
});
/** POST: reminds all of these of the year that runs; each once a day. */
export const urgeHours = endpoint({
  method: 'POST',
  url: 'api/dxHour/urge',
  access: 'party-school.hourRecord.passUnit',
  summary: '催办学时：提醒尚未完成本年学时的党员，每人一天至多一次',
  body: Type.Object({ organisationId: Type.Optional(id) }, closed),
  answer: Type.Object({
    reminded: Type.Integer(),
    already: Type.Integer(),
    /** Who has no account: by word. */
    unreachable: Type.Array(Type.String()),
  }),
});
