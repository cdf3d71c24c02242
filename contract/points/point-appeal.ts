import { longText, number, ref, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { pointStates } from './point-entry.ts';

/** Days within which a line may be appealed against. Domain-party 10. */
export const daysToAppeal = 7;

/** A member objects to a line of the own ledger; the committee above the branch answers. Domain-party 10. */
export const pointAppeal = resource('pointAppeal', {
  area: 'points',
  label: '积分申诉',
  path: 'api/jfgl/appeal',
  kind: 'ledger',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name', 'reason'],
  fields: {
    name: text('姓名', { derived: true, max: 60 }),
    personId: ref('申诉人', 'person', { required: true, index: true }),
    organisationId: ref('所在党支部', 'partyOrganisation', { required: true, index: true, reach: 'any' }),
    entryId: ref('申诉的计分', 'pointEntry', { required: true, index: true, reach: 'any' }),
    matter: text('事项', { derived: true, max: 200 }),
    reason: longText('申诉理由', { required: true, max: 500 }),
    reply: longText('答复', { derived: true, max: 500 }),
    state: state('状态', 'DJ_JF_ZT', { required: true, default: pointStates.waiting, index: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'state', 'matter', 'reason', 'reply'],
    filters: ['organisationId', 'state'],
    sort: 'state',
    firstUse: '党员对计分有异议的，7 天内在“我的积分”中申诉，由上级党组织在这里答复。',
  },
});
export type PointAppeal = Row<typeof pointAppeal>;

const { waiting, counted, returned } = pointStates;
const reply = longText('答复', { required: true, max: 500 });

export const pointAppealProcess = process(pointAppeal, {
  states: pointStates,
  editable: [],
  ended: [counted, returned],
  subject: 'personId',
  turns: { [waiting]: { does: 'uphold', by: 'committeeAbove', node: '上级党委答复' } },
  transitions: {
    /** The line is reversed, and counted anew where it should have been another number. */
    uphold: {
      label: '申诉成立',
      from: [waiting],
      to: counted,
      input: { score: number('更正为（不填为不计分）', { min: -100, max: 100 }), reply },
    },
    dismiss: {
      label: '维持原计分',
      from: [waiting],
      to: returned,
      by: 'committeeAbove',
      node: '上级党委答复',
      input: { reply },
    },
  },
});
