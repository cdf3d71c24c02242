/** Months of retirement by the rules of 2025, as the vectors of domain-cadre 1.12 and the annexes print them. */
import { expect, test } from 'vitest';
import { annexes } from './fixtures.ts';
import { elasticRange, statutoryAge, statutoryMonth } from './retirement.ts';

test.each([
  ['M60', '1964-12', '2024-12', '60岁'],
  ['M60', '1965-01', '2025-02', '60岁1个月'],
  ['M60', '1970-06', '2031-11', '61岁5个月'],
  ['M60', '1976-08', '2039-07', '62岁11个月'],
  ['M60', '1976-09', '2039-09', '63岁'],
  ['F55', '1970-01', '2025-02', '55岁1个月'],
  ['F55', '1981-09', '2039-09', '58岁'],
  ['F50', '1984-11', '2039-11', '55岁'],
] as const)('acceptance 5: %s born %s retires in %s, at %s', (retireClass, birth, month, age) => {
  expect([statutoryMonth(retireClass, birth), statutoryAge(retireClass, birth)]).toEqual([month, age]);
});

/** 附表: the first and the last of each line, in the words of the print. */
test.each([
  ['M60', 0, '1965-01', '2025-02', '60岁1个月'],
  ['M60', 3, '1965-04', '2025-05', '60岁1个月'],
  ['M60', 4, '1965-05', '2025-07', '60岁2个月'],
  ['M60', 44, '1968-09', '2029-09', '61岁'],
  ['M60', 139, '1976-08', '2039-07', '62岁11个月'],
  ['F55', 4, '1970-05', '2025-07', '55岁2个月'],
  ['F55', 140, '1981-09', '2039-09', '58岁'],
  ['F50', 1, '1975-02', '2025-03', '50岁1个月'],
  ['F50', 2, '1975-03', '2025-05', '50岁2个月'],
  ['F50', 118, '1984-11', '2039-11', '55岁'],
] as const)('line of the annex %s, %i: born %s', (retireClass, at, ...row) => {
  expect(annexes[retireClass]?.[at]).toEqual(row);
});
test.each(['M60', 'F60', 'F55', 'F50'] as const)('%s: four hundred months of birth as the annex has them', kind => {
  expect(annexes[kind].map(([birth]) => [birth, statutoryMonth(kind, birth), statutoryAge(kind, birth)])).toEqual(
    annexes[kind],
  );
});

test('before the reform nothing is delayed', () => {
  expect(statutoryMonth('M60', '1960-02')).toBe('2020-02');
  expect(statutoryMonth('F55', '1969-12')).toBe('2024-12');
  expect(statutoryMonth('F50', '1974-12')).toBe('2024-12');
});

test('an elastic retirement lies within three years, and not below the age before the reform', () => {
  expect(elasticRange('M60', '1970-06')).toEqual({ from: '2030-06', to: '2034-11' });
  expect(elasticRange('M60', '1976-09')).toEqual({ from: '2036-09', to: '2042-09' });
  expect(elasticRange('F55', '1981-09')).toEqual({ from: '2036-09', to: '2042-09' });
});
