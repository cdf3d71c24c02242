/** How transfers are laid out by their way: out of the school, into it, within it. */
import { formal, probationary } from 'contract/member/codes.ts';
import { transferFigures } from 'contract/transfer/figures.ts';
import { states, typesOfWay } from 'contract/transfer/codes.ts';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { viewOf, type View } from '../../kit/list/views/views.tsx';
import { BranchInput } from './branch-input.tsx';
import { MemberInput } from './member-input.tsx';
import { RegionInput } from './region-input.tsx';
import type { Section } from '../../kit/record/sections.ts';

export interface Way {
  title: string;
  /** Address of its list. */
  path: string;
  types: readonly string[];
  /** Label of the button that begins one. */
  create: string;
  firstUse: string;
  sections: readonly Section[];
  /** Its hands, with the states in which each is waited for; after the last the transfer is done. */
  steps: readonly (readonly [label: string, states: readonly string[]])[];
  words: Record<string, FieldWords>;
}

const reasons: Section = { title: '转接事项', fields: ['type', 'reason', 'memberId', 'duesPaidTo', 'leaveOn'] };
/** Of who leaves, the books of dues tell it. */
const dues = { help: '留空按党费台账填写；台账中没有的，填写已交至的月份' };
const leaver: Record<string, FieldWords> = {
  memberId: { help: '一名党员只能有一张未办结的转接单', isRequired: true, input: MemberInput },
  duesPaidTo: dues,
};

const { draft, branch, college, department, issued, receiver, returned, overdue } = states;
const asking = ['提出', [draft, returned]] as const;

export const out: Way = {
  title: '转出',
  path: '/member/transfer/out',
  types: typesOfWay.out,
  steps: [asking, ['党组织审核', [branch, college]], ['组织部开具', [department]], ['登记回执', [issued, overdue]]],
  create: '办理转出',
  firstUse: '这里是转往校外的组织关系。支部提交后由院系党委和组织部审核，开具介绍信并跟踪到收到回执。',
  sections: [
    reasons,
    {
      title: '接收党组织',
      fields: ['toCommittee', 'toOrganisationName', 'toRegion', 'toContact', 'toPhone', 'nationalNo', 'remark'],
    },
  ],
  words: {
    ...leaver,
    type: { only: ['2', '3', '4'], isWide: true },
    toCommittee: { help: '接收基层党委全称，先与对方联系核对', isRequired: true, isWide: true },
    toOrganisationName: { help: '接收党支部全称', isRequired: true, isWide: true },
    toRegion: { help: '省、自治区、直辖市', isRequired: true, input: RegionInput },
    toPhone: { help: '手机号，或带区号的座机号' },
    nationalNo: { help: '系统网转时填写，可在开具时补填' },
  },
};

export const within: Way = {
  title: '校内转接',
  path: '/member/transfer/internal',
  types: typesOfWay.internal,
  steps: [asking, ['审核', [branch, college, department]], ['接收支部确认', [receiver]]],
  create: '办理校内转接',
  firstUse: '这里是校内支部之间的转接。同一院系内由转出支部提交、转入支部确认；跨院系的须院系党委和组织部审核。',
  sections: [{ ...reasons, fields: [...reasons.fields, 'toOrganisationId', 'remark'] }],
  words: {
    ...leaver,
    type: { only: ['1'] },
    toOrganisationId: { input: BranchInput, isRequired: true, help: '可以选择全校任一党支部' },
  },
};

export const into: Way = {
  title: '转入',
  path: '/member/transfer/in',
  types: typesOfWay.in,
  steps: [
    ['登记', [draft, returned]],
    ['审核', [branch, college, department]],
    ['接收支部确认', [receiver]],
  ],
  create: '登记转入',
  firstUse: '这里是从校外转来的组织关系。组织部登记介绍信或网转通知，经院系党委，由接收支部见面确认。',
  sections: [
    {
      title: '介绍信',
      fields: [
        'type',
        'reason',
        'letterNo',
        'expiresOn',
        'nationalNo',
        'duesPaidTo',
        'fromOrganisationName',
        'fromCommittee',
        'toOrganisationId',
      ],
    },
    {
      title: '党员',
      fields: [
        'idCard',
        'name',
        'personType',
        'number',
        'memberCategory',
        'joinedOn',
        'joinType',
        'formalOn',
        'ethnicity',
        'nativePlace',
        'education',
        'jobPost',
        'phone',
        'remark',
      ],
    },
    {
      title: '预备党员入党材料',
      fields: ['hasApplication', 'hasApplicationBook', 'hasPoliticalReview', 'hasInspection'],
    },
  ],
  words: {
    type: { only: ['5', '6'], isWide: true },
    letterNo: { help: '纸质介绍信必填' },
    expiresOn: { help: '介绍信上的有效期' },
    duesPaidTo: { help: '介绍信上写明的月份', isRequired: true },
    memberCategory: { only: [formal, probationary], isRequired: true },
    toOrganisationId: { input: BranchInput, isRequired: true, help: '选择接收支部' },
    fromOrganisationName: { isRequired: true, help: '转出党支部全称' },
    formalOn: { help: '正式党员必填' },
    number: { help: '已有学号或工号时填写' },
    ...Object.fromEntries(
      [
        'idCard',
        'name',
        'personType',
        'joinedOn',
        'joinType',
        'ethnicity',
        'nativePlace',
        'education',
        'jobPost',
        'phone',
      ].map(name => [name, { isRequired: true }]),
    ),
  },
};

export const ways = { out, in: into, internal: within };

/** The way of a kind of transfer. */
export const wayOf = (type: unknown): Way => [out, into].find(({ types }) => types.includes(String(type))) ?? within;

/** The whole way of a transfer and how much of it lies behind; none of one that was taken back. */
export function stepsOf({ steps }: Way, state: unknown): { steps: string[]; at: number } | null {
  if (state === states.cancelled) return null;
  const at = steps.findIndex(([, waited]) => waited.includes(String(state)));
  return { steps: steps.map(([label]) => label), at: state === states.done ? steps.length : Math.max(at, 0) };
}

export const viewsOf = ({ types }: Way): View[] => {
  const type = [...types];
  return [
    { label: '全部', filters: { type } },
    { label: '审核中', filters: { type, state: ['20', '30', '40'] } },
    ...(types.includes('4') ? [viewOf(transferFigures.awaited, '')] : []),
    ...(types.includes('4') ? [viewOf(transferFigures.overdue, '')] : []),
    ...(types.includes('4') ? [] : [{ label: '待接收确认', filters: { type, state: ['60'] } }]),
    { label: '已完成', filters: { type, state: ['70'] } },
  ];
};
