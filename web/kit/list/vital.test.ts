import { expect, it } from 'vitest';
import { duesBatch } from 'contract/dues/dues-batch.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { fieldEntries, fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { documentLoan } from 'contract/travel-document/document-loan.ts';
import { isDeadline, isStanding, isVital } from './vital.ts';

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
