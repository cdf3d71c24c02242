import { expect, it } from 'vitest';
import { duesBatch } from 'contract/dues/dues-batch.ts';
import { duesItem } from 'contract/dues/dues-item.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { fieldEntries, fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { documentLoan } from 'contract/travel-document/document-loan.ts';
import { cardFacts, isCode, isDeadline, isStanding, isVital } from './vital.ts';

const inList = (resource: Resource) =>
  resource.list.columns.filter(name => {
    const field = fieldsOf(resource)[name];
    return field !== undefined && isVital(name, field);
  });

it('of a list the state and the deadline are vital, by their type and by what their label says', () => {
  expect(inList(duesBatch)).toEqual(['state', 'deadlineOn']);
  expect(inList(leadershipTeam)).toEqual(['dueOn', 'state']);
  expect(inList(documentLoan)).toEqual(['state', 'planReturnOn']);
  expect(inList(meeting)).toEqual(['state']);
});

it('what a person is does not stand for how a record stands, and a day that has been is no deadline', () => {
  const fields = fieldEntries(fieldsOf(partyMember));
  expect(fields.filter(([name, field]) => isStanding(name, field)).map(([name]) => name)).not.toContain(
    'politicalStatus',
  );
  const days = fields.filter(([, field]) => isDeadline(field)).map(([name]) => name);
  expect(days).toContain('probationEndOn');
  expect(days).not.toContain('joinedOn');
});

it('the numbers of an order and of a person are codes, a name and a phone number are none', () => {
  const codes = fieldEntries(fieldsOf(transfer)).filter(([name, field]) => isCode(name, field));
  expect(codes.map(([name]) => name)).toEqual(['no', 'number']);
});

const asked = { resource: meeting, names: meeting.list.columns, narrowedBy: [] as string[] };
const isEmpty = (name: string, row: Record<string, unknown>) => row[name] == null;
const held = (id: string, values: object) => ({
  id,
  version: 1,
  title: '2026 年 12 月主题党日',
  types: ['5'],
  organisationId: '11',
  heldOn: '2026-12-04',
  state: '10',
  dueCount: 20,
  presentCount: 0,
  rate: null,
  ...values,
});

it('a card has four facts: how it stands, whose it is, then the first that differ; what is alike or empty is none', () => {
  const rows = [held('1', {}), held('2', { organisationId: '12', dueCount: 31 }), held('3', { dueCount: 8 })];
  expect(cardFacts({ ...asked, rows, isEmpty })).toEqual(['organisationId', 'state', 'dueCount']);
  const other = [...rows, held('4', { types: ['1'], heldOn: '2026-12-03', presentCount: 5 })];
  expect(cardFacts({ ...asked, rows: other, isEmpty })).toEqual(['types', 'organisationId', 'heldOn', 'state']);
});

it('the state is told where all are alike, unless the list is narrowed by it', () => {
  const rows = [held('1', {}), held('2', { heldOn: '2026-12-03' })];
  expect(cardFacts({ ...asked, rows, isEmpty })).toEqual(['heldOn', 'state']);
  expect(cardFacts({ ...asked, rows, isEmpty, narrowedBy: ['state'] })).toEqual(['heldOn']);
});

it('of dues the month and the first amount are told where all are alike', () => {
  const owed = { version: 1, organisationId: '11', month: '2026-11', state: '10', payableFen: 20, paidFen: 0 };
  const rows = ['1', '2'].map(id => ({ id, name: '陆知微', ...owed }));
  const item = { ...asked, resource: duesItem, names: duesItem.list.columns, rows, isEmpty };
  expect(cardFacts(item)).toEqual(['month', 'state', 'payableFen']);
  expect(cardFacts({ ...item, narrowedBy: ['month'] })).toEqual(['state', 'payableFen']);
});

it('what the page puts first stands before the other columns, not before state and place; one row tells all it has', () => {
  const row = held('1', { hostId: '7', score: 5 });
  expect(cardFacts({ ...asked, rows: [row], isEmpty })).toEqual(['types', 'organisationId', 'heldOn', 'state']);
  expect(cardFacts({ ...asked, rows: [row], isEmpty, said: ['score', 'hostId'] })).toEqual([
    'organisationId',
    'state',
    'hostId',
    'score',
  ]);
});
