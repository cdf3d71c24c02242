/** Calls of the area beside the plain ones: the desk with its scanner, the stock-take, what somebody does of the own. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';

const words = (most: number) => Type.String({ minLength: 1, maxLength: most });
/** What is missing is told on its field. */
const typed = Type.Optional(nullable(Type.String({ maxLength: 40 })));
const day = Type.String();
const row = Type.Record(Type.String(), Type.Unknown());

/** GET: the document behind a bar code, and what is to be done with it now; 400 where nobody knows the code. */
export const lookUpDocument = endpoint({
  method: 'GET',
  url: 'api/gbCertLoan/desk',
  access: 'travel-document.documentLoan.read',
  summary: '借还台：按条码找到证件，以及待归还的借出记录或待领取的申请',
  query: Type.Object({ code: words(40) }, closed),
  answer: Type.Object({
    document: row,
    /** The open loan, as its list shows it. */
    loan: nullable(row),
    /** Approved, and the document is one of those to be collected for it. */
    application: nullable(row),
  }),
});

const scanned = Type.Object({
  code: Type.String(),
  name: Type.String(),
  /** GB_PDJG. */
  result: Type.String(),
  expectedBox: nullable(Type.String()),
  foundBox: Type.String(),
});
export type Scanned = Static<typeof scanned>;

/** POST: a code that was read in a box. */
export const scanStock = endpoint({
  method: 'POST',
  url: 'api/gbCert/stockTake/{id}/scan',
  access: 'travel-document.stockTake.scan',
  summary: '盘点扫描：记下在某个箱位扫到的条码',
  params: inPath,
  body: Type.Object({ code: typed, boxNo: typed }, closed),
  answer: scanned,
});

const box = Type.Object({
  boxNo: Type.String(),
  /** By GB_ZJZT. */
  inCustody: Type.Integer(),
  expired: Type.Integer(),
  out: Type.Integer(),
});
export type Box = Static<typeof box>;
/** GET: what lies in each box of the cabinet and what is out of it, in the reach of the reader. */
export const readBoxes = endpoint({
  method: 'GET',
  url: 'api/gbCert/box',
  access: 'travel-document.travelDocument.read',
  summary: '箱位：每个箱位在库、失效、借出的证件数',
  answer: Type.Object({ content: Type.Array(box) }),
});

const ownDocument = Type.Object({
  id,
  name: Type.String(),
  type: Type.String(),
  /** Masked. */
  number: Type.String(),
  validTo: day,
  state: Type.String(),
  /** Where it is still to be handed in. */
  handInBy: nullable(day),
});
export type OwnDocument = Static<typeof ownDocument>;
const ownApplication = Type.Object({
  id,
  name: Type.String(),
  reason: Type.String(),
  documentUse: Type.String(),
  countries: Type.String(),
  startOn: day,
  endOn: day,
  documents: Type.Array(Type.String()),
  state: Type.String(),
  /** The day by which the documents are due back; null while none is out. */
  returnBy: nullable(day),
  /** Why it was refused. */
  refusal: nullable(Type.String()),
});
export type OwnApplication = Static<typeof ownApplication>;

/** GET: the own documents and applications, and what stands against a new one. */
export const readOwnTravel = endpoint({
  method: 'GET',
  url: 'api/gbAbroadApply/own',
  access: 'travel-document.travelApplication.readOwn',
  summary: '我的出国申请：本人的证件、申请和能否再申请',
  answer: Type.Object({
    isCadre: Type.Boolean(),
    year: Type.Integer(),
    /** Journeys of this year, and how many there may be. */
    trips: Type.Integer(),
    most: Type.Integer(),
    /** Why nothing may be asked for now; null where it may. */
    hindrance: nullable(Type.String()),
    documents: Type.Array(ownDocument),
    applications: Type.Array(ownApplication),
  }),
});

/** POST: of the own, handed in at once. */
export const applyOwn = endpoint({
  method: 'POST',
  url: 'api/gbAbroadApply/own',
  access: 'travel-document.travelApplication.apply',
  summary: '本人提出出国（境）申请',
  body: Type.Record(Type.String(), Type.Unknown()),
  answer: Type.Object({ id }),
});
export const withdrawOwn = endpoint({
  method: 'POST',
  url: 'api/gbAbroadApply/{id}/withdrawOwn',
  access: 'travel-document.travelApplication.apply',
  summary: '本人撤回尚未批准的出国（境）申请',
  params: inPath,
  answer: Type.Object({ id }),
});
export const giveUpOwn = endpoint({
  method: 'POST',
  url: 'api/gbAbroadApply/{id}/giveUpOwn',
  access: 'travel-document.travelApplication.apply',
  summary: '本人取消已批准、尚未领证的出国（境）申请',
  params: inPath,
  body: Type.Object({ reason: Type.Optional(nullable(Type.String({ maxLength: 500 }))) }, closed),
  answer: Type.Object({ id }),
});

const counted = Type.Object({ code: Type.String(), count: Type.Integer() });
/** GET: documents by state and kind as they stand, journeys of a year by state and reason, in the reach of the reader. */
export const readTravelFigures = endpoint({
  method: 'GET',
  url: 'api/gbAbroadApply/figures',
  access: 'travel-document.travelApplication.read',
  isHeavy: true,
  summary: '因私出国（境）统计：本年申请按状态和事由，前往国家（地区）',
  query: Type.Object({ year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })) }, closed),
  answer: Type.Object({
    year: Type.Integer(),
    total: Type.Integer(),
    byState: Type.Array(counted),
    byReason: Type.Array(counted),
    byCountry: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
  }),
});
export type TravelFigures = Static<(typeof readTravelFigures)['answer'] & object>;
