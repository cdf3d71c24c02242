import { choice, choices, day, flag, longText, number, ref, state, text } from '../kit/field.ts';
import { outcomes, process, school, sendsBack } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { opinion, reason } from '../workflow/inputs.ts';
import { checkStates } from './codes.ts';

/** What was found at one organisation in a round, by indicators and by hand, and what is suggested. Domain-party 9. */
export const rectificationCheck = resource('rectificationCheck', {
  area: 'rectification',
  label: '软弱涣散排查表',
  path: 'api/rrhs/check',
  kind: 'workflow',
  scope: 'organisationId',
  module: 132,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('排查对象', { derived: true, max: 50 }),
    roundId: ref('排查轮次', 'rectificationRound', { required: true, index: true, set: 'create' }),
    organisationId: ref('党组织', 'partyOrganisation', { required: true, index: true, set: 'create' }),
    /** One for each organisation and round. */
    roundPlace: text('该党组织在本轮次的排查表', { derived: 'unseen', unique: true, max: 40 }),
    checkedOn: day('排查日期', { required: true }),
    indicators: choices('自动命中', 'DJ_RRHS_ZB', { computed: true }),
    unexplained: number('未说明的指标', { computed: true }),
    situations: choices('软弱涣散情形', 'DJ_RRHS_QX'),
    satisfaction: number('群众满意度（%）', { min: 0, max: 100 }),
    manualNote: longText('排查情况', { max: 2000 }),
    suggestedLevel: choice('建议程度', 'DJ_RRHS_JB'),
    suggestion: longText('处理建议', { max: 1000 }),
    isRecurring: flag('两年内再次出现', { computed: true }),
    submittedOn: day('上报日期', { derived: true }),
    decidedOn: day('认定日期', { derived: true }),
    state: state('状态', 'DJ_RRHS_ZT', { required: true, default: checkStates.open, index: true }),
  },
  list: {
    columns: [
      'name',
      'indicators',
      'situations',
      'satisfaction',
      'suggestedLevel',
      'suggestion',
      'isRecurring',
      'checkedOn',
      'state',
    ],
    filters: ['organisationId', 'roundId', 'indicators', 'situations', 'suggestedLevel', 'isRecurring', 'state'],
    sort: 'name',
  },
});
export type RectificationCheck = Row<typeof rectificationCheck>;
export type RectificationCheckDraft = Draft<typeof rectificationCheck>;

const { open, submitted, recognised, refused } = checkStates;

export const rectificationCheckProcess = process(rectificationCheck, {
  states: checkStates,
  editable: [open],
  ended: [recognised, refused],
  turns: {
    [open]: { does: 'submit', by: 'committeeAbove', node: '院系党委排查' },
    [submitted]: { does: 'recognise', by: school, node: '组织部认定' },
  },
  transitions: {
    /** The committee above reports it, not the branch itself. */
    submit: { label: '上报', from: [open], to: submitted, by: 'committeeAbove', bulk: true, input: {} },
    recognise: {
      label: '认定',
      from: [submitted],
      to: recognised,
      bulk: true,
      input: { level: choice('程度', 'DJ_RRHS_JB', { required: true }), ...opinion },
    },
    refuse: {
      label: '不予认定',
      from: [submitted],
      to: refused,
      by: school,
      node: '组织部认定',
      outcome: outcomes.refused,
      input: reason,
    },
    sendBack: sendsBack([submitted], open),
  },
});
