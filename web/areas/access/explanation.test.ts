import { expect, it } from 'vitest';
import type { Explanation, ExplanationLine } from 'contract/access/explain.ts';
import { missingOf, reasonOf } from './explanation.tsx';

const line: ExplanationLine = {
  roleCode: 'ROLE_BRANCH_SECRETARY',
  roleName: '党支部书记',
  scopeType: 'ORGANISATION',
  place: ['校党委', '光学支部'],
  patterns: ['member.partyMember.read'],
  outcome: 'opens',
  isOwnOnly: false,
};

it('says in one sentence what a grant gives and where', () => {
  expect(reasonOf(line)).toBe('由权限 member.partyMember.read 给予，记录在“光学支部”本组织的范围内。');
  expect(reasonOf({ ...line, outcome: 'beyond' })).toBe(
    '由权限 member.partyMember.read 给予，但记录不在“光学支部”本组织的范围内。',
  );
  expect(reasonOf({ ...line, outcome: 'unlisted', patterns: ['member.*.*'] })).toBe(
    '权限 member.*.* 不含敏感操作，须在角色中逐项勾选。',
  );
  expect(reasonOf({ ...line, outcome: 'opens', isOwnOnly: true })).toBe(
    '由权限 member.partyMember.read 给予，这是本人的记录。',
  );
});

it('says what is missing', () => {
  const told = { account: { isOpen: true }, record: {}, isAllowed: false, lines: [line] } as unknown as Explanation;
  expect(missingOf({ ...told, lines: [{ ...line, outcome: 'beyond' }] })).toBe(
    '有这项权限的授权都不包含这条记录：需要在记录所在处或其上级授权。',
  );
  expect(missingOf({ ...told, lines: [{ ...line, outcome: 'none' }] })).toBe(
    '所持角色都没有这项权限：需要授予有这项权限的角色。',
  );
  expect(missingOf({ ...told, record: null })).toBe('没有这条记录，或已删除。');
});

it('[D-3] says of a scope without data that it holds none, and why', () => {
  expect(reasonOf({ ...line, scopeType: 'CUSTOM', place: [], outcome: 'beyond' })).toBe(
    '由权限 member.partyMember.read 给予，但数据范围“指定对象”目前不含任何数据：由业务逐项指定的对象；目前没有业务指定对象，不含任何数据。',
  );
  expect(reasonOf({ ...line, scopeType: 'MANAGED_LEVEL', place: [], outcome: 'beyond' })).toBe(
    '由权限 member.partyMember.read 给予，但记录不在管理权限的范围内。',
  );
});
