import { expect, test } from 'vitest';
import { gives, isSensitive, permissionOf, verbsOf } from './permission.ts';
import { text } from './field.ts';
import { resource } from './resource.ts';

const room = resource('meetingRoom', {
  area: 'meeting',
  label: '会议室',
  path: 'api/rooms',
  kind: 'record',
  scope: 'id',
  title: 'name',
  key: [],
  search: [],
  fields: { name: text('名称') },
  list: { columns: [], filters: [], sort: 'name' },
});

test.each([
  ['member.partyMember.read', 'member.partyMember.read', true],
  ['member.partyMember.*', 'member.partyMember.read', true],
  ['member.*.*', 'member.partyMember.import', true],
  ['*.*.*', 'dues.duesBatch.open', true],
  ['*', 'dues.duesBatch.open', false],
  ['member.*.*', 'person.person.read', false],
  ['member.*.read', 'member.partyMember.update', false],
  ['member.partyMember.read', 'member.partyMember.readOwn', false],
  ['member.partyMember.readOwn', 'member.partyMember.read', false],
  ['', 'member.partyMember.read', false],
  ['member.partyMember', 'member.partyMember.read', false],
])('%s gives %s: %s', (pattern, permission, does) => expect(gives(pattern, permission)).toBe(does));

test.each(['reveal', 'exportPlain', 'restore', 'correct', 'approve', 'approveRefund'])(
  '[ROLE-13] no wildcard gives %s, its own name does',
  verb => {
    const permission = `member.partyMember.${verb}`;
    expect(isSensitive(verb)).toBe(true);
    for (const pattern of ['*.*.*', 'member.*.*', 'member.partyMember.*'])
      expect(gives(pattern, permission)).toBe(false);
    expect(gives(`member.*.${verb}`, permission)).toBe(true);
    expect(gives(permission, permission)).toBe(true);
  },
);

test('words that only look sensitive are not', () => {
  expect(['export', 'correction', 'revealed', 'restored', 'disapprove', 'read'].filter(isSensitive)).toEqual([]);
});

test('a kind has its verbs: ledgers are read, workflows are removed as drafts, children and records have all', () => {
  expect(verbsOf('log')).toEqual(['read', 'readOwn', 'export']);
  expect(verbsOf('ledger')).toEqual(verbsOf('log'));
  expect(verbsOf('workflow')).not.toContain('restore');
  expect(verbsOf('record')).toHaveLength(11);
  expect(verbsOf('child')).toEqual(verbsOf('record'));
  expect(permissionOf(room, 'read')).toBe('meeting.meetingRoom.read');
});
