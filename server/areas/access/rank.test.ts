import { expect, test } from 'vitest';
import type { Actor, Grant } from '../../kit/actor.ts';
import { includes, outranks, spans } from './rank.ts';

const grant = (scope: Grant['scope'], permissions: string[], place: Partial<Grant> = {}): Grant => ({
  role: 'any',
  scope,
  organisationId: null,
  unitId: null,
  permissions,
  ...place,
});
const actor = (...grants: Grant[]): Actor => ({ userId: '1', personId: null, username: 'a', name: '甲', grants });
const places = {
  organisations: new Map([
    ['1', '/1/'],
    ['2', '/1/2/'],
    ['3', '/3/'],
  ]),
  units: new Map([
    ['8', '/8/'],
    ['9', '/8/9/'],
  ]),
};

test('a pattern includes another when it gives everything that one gives, sensitive verbs only by name', () => {
  expect(includes('member.*.*', 'member.partyMember.read')).toBe(true);
  expect(includes('member.*.*', 'member.*.*')).toBe(true);
  expect(includes('member.partyMember.*', 'member.*.read')).toBe(false);
  expect(includes('member.*.*', 'member.partyMember.reveal')).toBe(false);
  expect(includes('member.*.reveal', 'member.partyMember.reveal')).toBe(true);
  expect(includes('member.partyMember.read', 'member.partyMember.*')).toBe(false);
});

test('a place holds what lies below it, and a tree more than its root alone', () => {
  const tree = grant('ORGANISATION_TREE', [], { organisationId: '1' });
  const branch = grant('ORGANISATION', [], { organisationId: '2' });
  expect(spans(grant('ALL', []), tree, places)).toBe(true);
  expect(spans(tree, branch, places)).toBe(true);
  expect(spans(branch, tree, places)).toBe(false);
  expect(spans(tree, grant('ORGANISATION', [], { organisationId: '3' }), places)).toBe(false);
  expect(spans(grant('UNIT_TREE', [], { unitId: '8' }), grant('UNIT', [], { unitId: '9' }), places)).toBe(true);
  expect(spans(grant('UNIT', [], { unitId: '9' }), grant('UNIT', [], { unitId: '8' }), places)).toBe(false);
  expect(spans(tree, grant('UNIT', [], { unitId: '9' }), places)).toBe(false);
});

test('[ROLE-12] [SEC-16] who holds a right over others that the operator lacks is above; rights over oneself do not count', () => {
  const college = actor(grant('ORGANISATION_TREE', ['member.*.*', 'platform.user.reset'], { organisationId: '1' }));
  const secretary = actor(grant('ORGANISATION', ['member.partyMember.update'], { organisationId: '2' }));
  expect(outranks(secretary, college, places)).toBe(false);
  expect(outranks(actor(grant('SELF', ['assessment.assessmentBallot.cast'])), college, places)).toBe(false);
  expect(outranks(actor(grant('ALL', ['member.partyMember.update'])), college, places)).toBe(true);
  expect(
    outranks(actor(grant('ORGANISATION', ['dues.duesBatch.read'], { organisationId: '2' })), college, places),
  ).toBe(true);
});

test('[S-04] [ROLE-14] who makes accounts stands above no business role and no other office', () => {
  const system = actor(grant('ALL', ['platform.user.*', 'platform.menu.*']));
  expect(outranks(actor(grant('ALL', ['member.*.*'])), system, places)).toBe(true);
  expect(
    outranks(actor(grant('ORGANISATION', ['member.partyMember.read'], { organisationId: '2' })), system, places),
  ).toBe(true);
  expect(outranks(actor(grant('ALL', ['platform.auditRecord.*'], { role: 'audit' })), system, places)).toBe(true);
  expect(outranks(actor(grant('SELF', ['member.partyMember.readOwn'])), system, places)).toBe(false);
});
