import { expect, test } from 'vitest';
import { linesOf, templateBy, templates } from './templates.ts';
import { readWeights, weightFor } from './weights.ts';

const weightsOf = (code: string, pool: string) =>
  (templateBy(code)?.groups ?? []).flatMap(({ type, weights }) => {
    const weight = weightFor(linesOf(weights), pool);
    return weight === 0 ? [] : [`${type} ${weight}`];
  });

test('the yearly assessment weighs as the table of the domain does', () => {
  expect(weightsOf('yearly', '学院党政正职')).toEqual(['A 25', 'B 20', 'C 10', 'D 30', 'F 15']);
  expect(weightsOf('yearly', '学院班子副职')).toEqual(['A 15', 'B 15', 'C 15', 'D 40', 'F 15']);
  expect(weightsOf('yearly', '机关部门正职')).toEqual(['A 25', 'B 20', 'C 10', 'D 15', 'E 15', 'F 15']);
  expect(weightsOf('yearly', '机关部门副职')).toEqual(['A 15', 'B 20', 'C 15', 'D 20', 'E 15', 'F 15']);
  expect(weightsOf('yearlyTeam', '领导班子')).toEqual(['A 40', 'B 20', 'D 40']);
});

test('德能勤绩廉 are asked of persons, the five heads of a leading group of groups', () => {
  const namesOf = (code: string) => templateBy(code)?.indicators.map(({ name }) => name);
  expect(namesOf('yearly')).toEqual(['德', '能', '勤', '绩', '廉']);
  expect(namesOf('yearlyTeam')).toEqual(['政治思想建设', '领导能力', '工作实绩', '党风廉政建设', '作风建设']);
});

test('every template is complete: indicators weigh 100, and the groups of each pool', () => {
  expect(templates.map(({ code }) => code)).toEqual([
    'yearly',
    'yearlyTeam',
    'term',
    'probation',
    'secretary',
    'recommendation',
  ]);
  for (const { code, indicators, groups } of templates) {
    expect([code, indicators.reduce((sum, { weight }) => sum + weight, 0)]).toEqual([code, 100]);
    for (const pool of new Set(groups.flatMap(({ weights }) => Object.keys(weights)))) {
      const lines = groups.map(({ weights }) => linesOf(weights));
      expect(lines.every(line => readWeights(line) !== null)).toBe(true);
      expect([code, pool, lines.reduce((sum, line) => sum + weightFor(line, pool), 0)]).toEqual([code, pool, 100]);
    }
  }
});

test('only leaders rate by name', () => {
  const named = templates.flatMap(({ groups }) => groups.filter(({ anonymity }) => anonymity === '1'));
  expect([...new Set(named.map(({ type }) => type))].sort()).toEqual(['A', 'F']);
});
