import { day, files, longText, ref, state, text } from '../kit/field.ts';
import { outcomes, process, school } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { opinion } from '../workflow/inputs.ts';
import { statementField } from './statement.ts';

/** GB_GZSQ. */
export const correctionStates = { asked: '1', checked: '2', adopted: '3', refused: '4', withdrawn: '5' } as const;

/** What a cadre asks with. */
export const proof = {
  reason: longText('更正原因', { required: true, max: 500 }),
  attachments: files('证明材料', { required: true }),
};

/**
 * A cadre asks to have one row of the own record put right, with proof: the unit checks it, the department adopts it or
 * says why not. Domain-cadre 6.5.
 */
export const cadreCorrection = resource('cadreCorrection', {
  area: 'cadre',
  label: '干部信息更正',
  path: 'api/gbjbxx/correction',
  kind: 'ledger',
  scope: 'personId',
  title: 'matter',
  key: [],
  search: ['matter'],
  fields: {
    matter: text('事项', { required: true, max: 200 }),
    personId: ref('干部', 'cadre', { required: true, index: true }),
    unitId: ref('所在单位', 'unit', { index: true, reach: 'any' }),
    /** Kind and key of the row, so that two do not ask for the same at once. */
    rowKey: text('更正的记录', { derived: 'unseen', max: 40, index: true }),
    draft: statementField('填报内容'),
    reason: proof.reason,
    attachments: files('证明材料'),
    askedOn: day('申请日期', { required: true }),
    state: state('状态', 'GB_GZSQ', { required: true, default: correctionStates.asked, index: true }),
  },
  list: {
    columns: ['matter', 'unitId', 'reason', 'attachments', 'askedOn', 'state'],
    filters: ['unitId', 'personId', 'state'],
    sort: '-askedOn',
    own: 'personId',
    firstUse: '干部在个人档案中申请更正后，列在这里核对和采纳。',
  },
});
export type CadreCorrection = Row<typeof cadreCorrection>;

const { asked, checked, adopted, refused, withdrawn } = correctionStates;
const whyNot = { opinion: longText('意见', { required: true, max: 500 }) };

export const cadreCorrectionProcess = process(cadreCorrection, {
  states: correctionStates,
  editable: [],
  ended: [adopted, refused, withdrawn],
  subject: 'personId',
  turns: {
    [asked]: { does: 'propose', by: 'ownUnit', node: '单位核对' },
    [checked]: { does: 'adopt', by: school, node: '组织部审定' },
  },
  transitions: {
    propose: { label: '核对属实', from: [asked], to: checked, input: opinion },
    adopt: { label: '采纳', from: [checked], to: adopted, input: opinion },
    refuse: {
      label: '不采纳',
      kind: 'back',
      from: [asked, checked],
      to: refused,
      outcome: outcomes.refused,
      input: whyNot,
    },
    withdraw: {
      label: '撤回',
      kind: 'cancel',
      from: [asked, checked],
      to: withdrawn,
      isOwn: true,
      node: '本人撤回',
      input: {},
    },
  },
});
