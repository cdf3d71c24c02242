import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nonconformities } from './conformity.ts';
import { objections } from './soundness.ts';
import { world } from './world.ts';

const rows = world();
const person = (key: string) => rows.people.find(row => row.key === key)!;
const formalOf = (key: string) =>
  rows.people.filter(row => row.member?.organisationId === key && row.member.memberCategory === '1').length;

test('the world is as large as tests expect', () => {
  expect([rows.units.length, rows.organisations.length, rows.classes.length, rows.people.length]).toEqual([
    9, 14, 7, 43,
  ]);
  const members = rows.people.filter(row => row.member);
  expect(members).toHaveLength(36);
  expect(members.filter(row => row.member!.memberCategory === '2')).toHaveLength(4);
});

test('nothing is to be objected to but the old card of one pensioner', () => {
  expect(objections(rows)).toEqual([['p-liang', 'old-id-card']]);
  expect(nonconformities(rows)).toEqual([]);
});

test('two branches wait to be founded, with two and with three formal members', () => {
  const preparing = rows.organisations.filter(row => row.state === '1').map(row => row.key);
  expect(preparing).toEqual(['org-materials-joint', 'org-languages-teachers']);
  expect(preparing.map(formalOf)).toEqual([3, 2]);
});

test('people carry what is hard to show', () => {
  expect(person('p-mo').person.name).toBe('莫㛃');
  expect(person('p-zhong').person.name).toBe('钟𬭎');
  expect(person('p-aizimaiti').person.name).toBe('艾孜买提·吐尔逊');
  expect(person('p-liang').person.idCard).toBe('999999410315001');
  expect(person('p-xu').person).toMatchObject({ number: 'GZ191025', secondNumber: '20242014001' });
  expect(person('p-fang').person).toMatchObject({ birthDate: '1979-02-04', idCard: '999999197904020013' });
  expect(rows.people.filter(row => row.person.name === '沈砚秋').map(row => row.key)).toEqual([
    'p-shen',
    'p-shen-materials',
  ]);
});

test('every role with a demo account has it once, and nobody holds two', () => {
  const csv = readFileSync(new URL('reference/roles.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const wanted = csv.map(line => [line.slice(line.lastIndexOf(',') + 1).trim(), line.slice(0, line.indexOf(','))]);
  const given = rows.accounts.map(({ username, roles }) => [username, ...roles.map(({ role }) => role)]);
  expect(given.sort()).toEqual(wanted.filter(([username]) => username).sort());
  const people = rows.accounts.flatMap(({ personKey }) => personKey ?? []);
  expect(new Set(people).size).toBe(people.length);
});

test('the account shows the name of the person behind it', () => {
  const held = rows.accounts.filter(({ personKey }) => personKey);
  expect(held).toHaveLength(22);
  expect(held.map(({ personKey }) => person(personKey!).person.name)).toEqual(held.map(({ name }) => name));
});

test('every call answers rows of its own', () => {
  world().people[0]!.person.name = '改';
  expect(world().people[0]!.person.name).toBe('周若川');
});
