/** 欠缴管理: who has months behind an ended collection, for how long, and asking them to make them up. Domain-party 6.7. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, instant, nullable, page, paging } from '../kit/shape.ts';
import { reminding } from './reminding.ts';

/** By the longest run of months one after the other; each from so many on. Domain-party 6.7 and 11, DF_ARREAR. */
export const ages = [
  { key: '1', from: 1, to: 1, label: '1 个月' },
  { key: '2', from: 2, to: 2, label: '2 个月' },
  { key: '3', from: 3, to: 5, label: '3–5 个月' },
  { key: '6', from: 6, to: null, label: '6 个月以上' },
] as const;
/** After so many months without reason the procedure of 自行脱党 begins. 党章第九条, domain-party 6.2. */
export const monthsToLeave = 6;

const asked = {
  organisationId: Type.Optional(id),
  age: Type.Optional(Type.Enum(ages.map(({ key }) => key))),
  keyword: Type.Optional(Type.String({ maxLength: 50 })),
  /** One member alone. */
  memberId: Type.Optional(id),
};
const arrear = Type.Object({
  /** Of the member. */
  id,
  name: Type.String(),
  organisationName: Type.String(),
  months: Type.Integer(),
  fromMonth: Type.String(),
  toMonth: Type.String(),
  /** The longest run of months one after the other. */
  consecutive: Type.Integer(),
  /** The first of them. */
  runFrom: Type.String(),
  owedFen: Type.Integer(),
  lastPaidOn: nullable(Type.String()),
  remindedAt: instant,
  /** Who has left still owes, and is not reminded. */
  isInRegister: Type.Boolean(),
  /** The reader may ask for the order of 自行脱党, once it is that long. */
  mayLeave: Type.Boolean(),
});
const wish = Type.Object(asked, closed);
export type ArrearsAsked = Static<typeof wish>;
export type Arrear = Static<typeof arrear>;

export const listArrears = endpoint({
  method: 'GET',
  url: 'api/dfgl/arrears',
  access: 'dues.duesItem.read',
  summary: '欠缴管理：欠缴党员、月数和金额',
  query: Type.Object({ ...paging, ...asked }, closed),
  answer: page(arrear),
});

const figures = {
  members: Type.Integer(),
  /** Members by age, in the order of `ages`. */
  byAge: Type.Array(Type.Integer()),
  months: Type.Integer(),
  owedFen: Type.Integer(),
};
const line = Type.Object(figures);
const place = Type.Object({ id, name: Type.String(), ...figures });
export type ArrearsLine = Static<typeof line>;
export type ArrearsPlace = Static<typeof place>;

export const readArrearsFigures = endpoint({
  method: 'GET',
  url: 'api/dfgl/arrears/figures',
  access: 'dues.duesItem.read',
  isHeavy: true,
  summary: '欠缴管理：按党组织的人数、月数和金额',
  query: Type.Object({ organisationId: Type.Optional(id) }, closed),
  answer: Type.Object({
    total: line,
    /** The place the lines stand below, told where one was asked for. */
    name: nullable(Type.String()),
    places: Type.Array(place),
  }),
});

export const remindArrears = endpoint({
  method: 'POST',
  url: 'api/dfgl/arrears/remind',
  access: 'dues.duesItem.remind',
  summary: '欠缴管理：提醒欠缴党员补缴，每人一天至多一次',
  body: wish,
  answer: reminding,
});
