/** What each kind of change order asks for, for its form and its page: never the fields of another kind. */
import { changes } from 'contract/organisation/codes.ts';
import type { FieldWords } from '../../kit/field-row.tsx';
import type { Section } from '../../kit/form-page.tsx';

const own: Record<string, readonly string[]> = {
  [changes.found]: ['newName', 'newShortName', 'newCode', 'newCategory', 'newBranchType', 'unitIds'],
  [changes.rename]: ['newName', 'newShortName'],
  [changes.reattach]: ['newParentId'],
  [changes.dissolve]: [],
  [changes.merge]: ['partnerIds'],
  [changes.split]: ['newName', 'newShortName', 'newCode', 'newBranchType', 'unitIds', 'memberIds'],
  [changes.raise]: ['newCategory', 'newName', 'newShortName'],
  [changes.recategorise]: ['newCategory', 'newBranchType'],
  [changes.revive]: [],
};
const needsDocument: readonly string[] = [changes.dissolve, changes.revive];
const optional = ['newBranchType', 'unitIds'];

export const everyField = [
  'type',
  'organisationId',
  ...new Set(Object.values(own).flat()),
  'reason',
  'documentNo',
  'effectiveOn',
  'attachments',
];

export const sectionsOf = (type: string): Section[] => [
  { title: '变更事项', fields: ['type', 'organisationId', ...(own[type] ?? [])] },
  { title: '依据', fields: ['reason', 'documentNo', 'effectiveOn', 'attachments'] },
];

const meant: Record<string, string> = {
  [changes.found]: '新党组织设在哪个上级之下',
  [changes.merge]: '合并后保留的党组织',
  [changes.split]: '划出党员的党组织',
  [changes.dissolve]: '没有党员、下级和未办结业务方可撤销',
};

export function wordsOf(type: string): Record<string, FieldWords> {
  const needed = Object.fromEntries(
    (own[type] ?? []).filter(name => !optional.includes(name)).map(name => [name, { isRequired: true }]),
  );
  return {
    ...needed,
    type: { help: '选定后只显示该类变更要填写的内容' },
    organisationId: { help: meant[type] ?? '' },
    partnerIds: { isRequired: true, isWide: true, help: '这些党组织的党员和下级并入上面的党组织' },
    memberIds: { isRequired: true, isWide: true, help: '划入新党组织的党员' },
    documentNo: { isRequired: needsDocument.includes(type), help: '如 江大党〔2026〕3号' },
    effectiveOn: { help: '到期后组织部方可批准执行' },
    reason: { isWide: true },
    attachments: { isWide: true },
  };
}
