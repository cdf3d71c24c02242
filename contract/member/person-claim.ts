import { Type, type Static } from 'typebox';
import { day, idCard, longText, ref, sealedText, state, text } from '../kit/field.ts';
import { endpoint } from '../kit/endpoint.ts';
import { process, outcomes } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { neededOpinion, opinion } from '../workflow/inputs.ts';
import { closed, page, paging } from '../kit/shape.ts';

/** DJ_RY_SQZT. */
export const claimStates = { open: '1', confirmed: '2', declined: '3' } as const;

/**
 * Somebody wants to enter a person who stands in the register beyond the own reach: who holds the person confirms or
 * declines. Read by that side alone; who asked sees the own typed values and how it ended. Decisions 94.
 */
export const personClaim = resource('personClaim', {
  area: 'member',
  label: '登记申请',
  path: 'api/personClaim',
  kind: 'ledger',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name', 'number'],
  fields: {
    /** Name, number and card as they were typed; whether they are the person's is what is to be judged. */
    name: text('申请登记的姓名', { required: true, max: 50 }),
    number: text('填写的学号/工号', { max: 20 }),
    idCard: idCard('填写的身份证号码'),
    part: text('登记为', { required: true, max: 20 }),
    placeName: text('登记到', { max: 100 }),
    askedBy: text('申请人', { required: true, max: 50 }),
    askedOn: day('申请日期', { required: true, index: true }),
    personId: ref('系统中的人员', 'person', { required: true, index: true, reach: 'any' }),
    /** Who holds the person; empty where the organisation department answers. */
    organisationId: ref('核对组织', 'partyOrganisation', { index: true, reach: 'any' }),
    state: state('核对结果', 'DJ_RY_SQZT', { required: true, default: claimStates.open, index: true }),
    decidedOn: day('核对日期'),
    opinion: longText('核对意见', { max: 500 }),
    /** The row as it was typed, entity and values, for the confirmation to write. */
    typed: sealedText('填写的内容', { derived: 'unseen', max: 60_000 }),
  },
  list: {
    columns: ['name', 'number', 'part', 'placeName', 'askedBy', 'askedOn', 'organisationId', 'state'],
    filters: ['organisationId', 'state', 'askedOn'],
    sort: '-askedOn',
  },
});
export type PersonClaim = Row<typeof personClaim>;

const { open, confirmed, declined } = claimStates;

export const personClaimProcess = process(personClaim, {
  states: claimStates,
  editable: [],
  ended: [confirmed, declined],
  subject: 'personId',
  turns: { [open]: { does: 'confirm', by: 'holder', node: '核对' } },
  transitions: {
    /** It is the person, and the person is to be entered there: the part is attached with the confirmation. */
    confirm: { label: '确认登记', from: [open], to: confirmed, input: opinion },
    decline: {
      label: '不予确认',
      from: [open],
      to: declined,
      by: 'holder',
      node: '核对',
      outcome: outcomes.refused,
      input: neededOpinion,
    },
  },
});

const ownClaim = Type.Object({
  id: Type.String(),
  name: Type.String(),
  number: Type.Union([Type.String(), Type.Null()]),
  part: Type.String(),
  placeName: Type.Union([Type.String(), Type.Null()]),
  askedOn: Type.String(),
  /** DJ_RY_SQZT; why a request was declined stays with who declined it. */
  state: Type.String(),
});
export type OwnClaim = Static<typeof ownClaim>;

/** What the own account has asked for, newest first: the own typed words and the result. */
export const ownClaims = endpoint({
  method: 'GET',
  url: 'api/personClaim/own',
  access: 'session',
  summary: '登记申请：本人提交的',
  query: Type.Object(paging, closed),
  answer: page(ownClaim),
});
