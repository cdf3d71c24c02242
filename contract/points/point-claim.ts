import { day, files, number, ref, state, text } from '../kit/field.ts';
import { process, sendsBack } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { opinion } from '../workflow/inputs.ts';
import { pointStates } from './point-entry.ts';

/** What a member says of the matter; handed in again it may be said otherwise. */
export const claimed = {
  happenedOn: day('发生日期', { required: true }),
  quantity: number('数量', { min: 1, max: 100, default: 1 }),
  note: text('事项说明', { required: true, max: 200 }),
  evidence: files('证明材料'),
};

/** A member claims points for what the product does not see by itself; the branch lets them count. Domain-party 10. */
export const pointClaim = resource('pointClaim', {
  area: 'points',
  label: '积分申报',
  path: 'api/jfgl/apply',
  kind: 'ledger',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name', 'note'],
  fields: {
    name: text('姓名', { derived: true, max: 60 }),
    personId: ref('申报人', 'person', { required: true, index: true }),
    organisationId: ref('所在党支部', 'partyOrganisation', { required: true, index: true, reach: 'any' }),
    ruleId: ref('积分规则', 'pointRule', { required: true, index: true, reach: 'any' }),
    ...claimed,
    claimedScore: number('申报积分', { derived: true }),
    score: number('计入积分', { derived: true }),
    state: state('状态', 'DJ_JF_ZT', { required: true, default: pointStates.waiting, index: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'state', 'ruleId', 'note', 'happenedOn', 'quantity', 'claimedScore', 'score'],
    filters: ['organisationId', 'ruleId', 'state', 'happenedOn'],
    sort: '-happenedOn',
    firstUse: '党员在“我的积分”中申报志愿服务、表彰等事项，党支部审核通过后计分。',
  },
});
export type PointClaim = Row<typeof pointClaim>;
export type PointClaimDraft = Draft<typeof pointClaim>;

const { waiting, counted, returned, reversed } = pointStates;

export const pointClaimProcess = process(pointClaim, {
  states: pointStates,
  editable: [],
  ended: [counted, reversed],
  subject: 'personId',
  business: {
    word: '积分申报',
    page: '/appraisal/points/claim',
    at: ['organisationId'],
    states: [waiting],
  },
  turns: { [waiting]: { does: 'review', by: 'organisationId', node: '党支部审核' } },
  transitions: {
    review: {
      label: '通过',
      from: [waiting],
      to: counted,
      bulk: true,
      /** Left out, what was claimed. */
      input: { score: number('计入积分（不填为申报积分）', { min: 1, max: 200 }), ...opinion },
    },
    sendBack: sendsBack([waiting], returned),
    resubmit: { label: '重新申报', from: [returned], to: waiting, isOwn: true, node: '本人申报', input: claimed },
    withdraw: { label: '撤回', from: [waiting, returned], to: reversed, isOwn: true, node: '本人撤回', input: {} },
  },
});
