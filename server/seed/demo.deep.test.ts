import { expect, test } from 'vitest';
import { nonconformities } from './conformity.ts';
import { bench, demo, plantedFaults } from './demo.ts';
import { objections } from './soundness.ts';
import { world } from './world.ts';

const rows = demo();
const members = rows.people.filter(row => row.member);
const count = (test: (row: (typeof members)[number]) => boolean) => members.filter(test).length;
const planted = (isHard: boolean) =>
  plantedFaults.filter(fault => fault.isHard === isHard).map(({ key, kind }) => [key, kind]);
const wrong = [...planted(false), ['p-liang', 'old-id-card']].sort();

test('the university has the size and the mix that was asked for', () => {
  expect([rows.units.length, rows.organisations.length, rows.classes.length]).toEqual([67, 420, 301]);
  expect([rows.people.length, members.length]).toEqual([12_000, 5_000]);
  expect(count(row => row.member!.memberCategory === '1')).toBe(4_350);
  expect(count(row => row.person.gender === '2')).toBe(2_300);
  expect(count(row => row.person.ethnicity !== '01')).toBe(400);
});

test('the named world is a part of it', () => {
  const keys = new Set(rows.people.map(row => row.key));
  expect(world().people.filter(row => !keys.has(row.key))).toEqual([]);
  expect(rows.organisations.slice(0, 14).map(row => row.key)).toEqual(world().organisations.map(row => row.key));
  // Results of the party school are said by two hands.
  expect(rows.accounts.map(({ username }) => username)).toEqual([
    ...world().accounts.map(({ username }) => username),
    'demo.school2',
  ]);
});

test('the same seed gives the same rows, another one others', () => {
  expect(demo()).toEqual(rows);
  expect(demo(7).people[5_000]).not.toEqual(rows.people[5_000]);
});

test('what is wrong is exactly what was planted', () => {
  expect(objections(rows).sort()).toEqual(wrong);
  expect(nonconformities(rows)).toEqual([]);
});

test('hard faults come on request and break the rule they name', () => {
  const spoilt = demo(undefined, { withHardFaults: true });
  expect(spoilt.people).toHaveLength(12_000);
  const found = new Set(objections(spoilt).map(objection => objection.join(' ')));
  const missed = planted(true).filter(([key, kind]) => kind !== 'foreign-code' && !found.has(`${key} ${kind}`));
  expect(missed).toEqual([]);
  expect(nonconformities(spoilt)).toContain('person.ethnicity 99: not in DJ_COMM_MZXX');
});

test('another seed breaks no rule either', () => {
  for (const seed of [1, 7]) expect(objections(demo(seed)).sort()).toEqual(wrong);
});

test('names hold rare characters and middle dots', () => {
  const names = rows.people.map(row => row.person.name);
  expect(names.filter(name => name.length > [...name].length).length).toBeGreaterThan(10);
  expect(names.filter(name => name.includes('·')).length).toBeGreaterThan(50);
});

test('the bench is the same university, larger', () => {
  const large = bench();
  expect([large.organisations.length, large.people.length]).toEqual([3_000, 100_000]);
  const depth = (key: string | undefined): number =>
    key ? 1 + depth(large.organisations.find(row => row.key === key)!.parentId) : 0;
  expect(Math.max(...large.organisations.slice(-400).map(row => depth(row.key)))).toBe(4);
});

test('a size that cannot be built says why', () => {
  expect(() => bench({ organisations: 100 })).toThrow('100 organisations are too few');
});
