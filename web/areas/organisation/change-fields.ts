/** What each kind of change order asks for, for its form and its page: never the fields of another kind. */
import {
  changes,
  committee,
  directCommittee,
  directGeneralBranch,
  generalBranch,
  legalParents,
} from 'contract/organisation/codes.ts';
import { EndedInput } from './ended-input.tsx';
import { goingInput } from './going-input.tsx';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import type { Section } from '../../kit/record/sections.ts';

const own: Record<string, readonly string[]> = {
  [changes.found]: ['newName', 'newShortName', 'newCode', 'newCategory', 'newBranchType', 'unitIds'],
  [changes.rename]: ['newName', 'newShortName'],
  [changes.reattach]: ['newParentId'],
  [changes.dissolve]: [],
  [changes.merge]: ['partnerIds'],
  [changes.split]: [
    'newName',
    'newShortName',
    'newCode',
    'newBranchType',
    'unitIds',
    'memberIds',
    'recordIds',
    'classIds',
  ],
  [changes.raise]: ['newCategory', 'newName', 'newShortName', 'newCode'],
  [changes.recategorise]: ['newCategory', 'newBranchType'],
  [changes.revive]: [],
};
const needsDocument: readonly string[] = [changes.dissolve, changes.revive];
/** May stay empty: a branch that is divided off keeps the kind and units of its origin. */
const optional: Record<string, readonly string[]> = {
  [changes.found]: ['newBranchType'],
  [changes.split]: ['newBranchType', 'unitIds', 'recordIds', 'classIds'],
  [changes.recategorise]: ['newBranchType'],
  // A general branch keeps its code.
  [changes.raise]: ['newCode'],
};
/** 党组 is not offered; a branch is raised to a general branch, that to a committee. */
const categories = Object.keys(legalParents);
const raised = [committee, directCommittee, generalBranch, directGeneralBranch];

export const sectionsOf = (type: string): Section[] => [
  { title: '变更事项', fields: ['type', 'organisationId', ...(own[type] ?? [])] },
  { title: '依据', fields: ['reason', 'documentNo', 'effectiveOn', 'attachments'] },
];

const meant: Record<string, string> = {
  [changes.found]: '新党组织设在哪个上级之下',
  [changes.merge]: '合并后保留的党组织',
  [changes.split]: '划出党员的党组织',
  [changes.revive]: '恢复后状态改为“正常”',
  [changes.dissolve]: '没有党员、下级和未办结业务方可撤销',
  [changes.raise]: '党支部升格后，原支部连同党员和班子转为新党组织的下属支部',
};

/** What a kind asks for beside kind, organisation, reason and day. */
const neededBy = (type: string): string[] => [
  ...(own[type] ?? []).filter(name => !optional[type]?.includes(name)),
  ...(needsDocument.includes(type) ? ['documentNo'] : []),
];

/** By the kind of change and the organisation it is about. */
export function wordsOf(type: string, organisationId?: unknown): Record<string, FieldWords> {
  const isSplit = type === changes.split;
  const asOrigin = '不填时与原党支部相同';
  const words: Record<string, FieldWords> = {
    newName: { help: '印章上的全称，如 中共某某学院教工第一支部委员会' },
    newShortName: { help: '组织树和列表中显示的名称' },
    newCode: {
      help: `${type === changes.raise ? '党支部升格时填写新党组织的代码：' : ''}上级党组织代码后加三位顺序号`,
    },
    newCategory: { help: '须符合上级党组织的设置规定', only: type === changes.raise ? raised : categories },
    newBranchType: { help: isSplit ? asOrigin : type === changes.found ? '党支部须填写' : '改为党支部时填写' },
    newParentId: { help: '连同下级党组织一并划转' },
    unitIds: { help: isSplit ? asOrigin : '联合党支部选 2–5 个单位，其他选 1 个' },
  };
  const all: Record<string, FieldWords> = {
    ...words,
    type: { help: '选定后只显示该类变更要填写的内容' },
    organisationId: { help: meant[type] ?? '', ...(type === changes.revive ? { input: EndedInput } : {}) },
    partnerIds: { isWide: true, help: '这些党组织的党员和下级并入上面的党组织' },
    memberIds: { isWide: true, help: '在办的发展、流动和更正随党员一起划转', input: goingInput(organisationId) },
    recordIds: { isWide: true, help: '还不是党员的申请人、积极分子和发展对象', input: goingInput(organisationId) },
    classIds: { isWide: true, help: '改由新党支部对应', input: goingInput(organisationId) },
    documentNo: { help: '如 江大党〔2026〕3号' },
    effectiveOn: { help: '到期后组织部方可批准执行' },
  };
  const needed = neededBy(type).map(name => [name, { ...all[name], isRequired: true }]);
  return { ...all, ...Object.fromEntries(needed) };
}
