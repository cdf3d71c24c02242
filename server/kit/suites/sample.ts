/**
 * Plausible rows of any resource, made from its field types alone, for suites that walk the whole registry.
 * Where rules of the business ask for more, an area gives a few literal values; references are given as natural keys.
 */
import type { Field, TypeName } from 'contract/kit/field.ts';
import { fieldsOf, isWritable, type Resource } from 'contract/kit/resource.ts';

type Values = Record<string, unknown>;

/** What the rules of an area ask of a row. */
export interface Sample {
  /** Values of the n-th row; null leaves a field out. */
  values(n: number): Values;
  /** What each named field may be changed to in a row of that kind. */
  changes?: Values;
  /** How many of them others name by key, where the world has none: one, if not said. */
  needed?: number;
  /** An entity of which a row stands first, though no field that is asked names it. */
  before?: string;
}
/** Where codes and rows come from that a value may name. */
export interface Sources {
  /** A code of a dictionary that may be chosen. */
  code(dictionary: string, n: number): string;
  /** Id of a row by its natural key. */
  id(entity: string, key: string): string;
  /** Id of any row; null where there is none. */
  any(entity: string): string | null;
}

const padded = (n: number, places: number) => String(n).padStart(places, '0');
const dayOf = (n: number) => `2020-03-${padded((n % 28) + 1, 2)}`;
const textOf = ({ label, flags }: Field, n: number) =>
  `${label.slice(0, 6)}${padded(n, 4)}`.slice(-(flags.max ?? 200)).padEnd(flags.min ?? 0, '甲');

const makers: Record<TypeName, (field: Field, n: number, sources: Sources) => unknown> = {
  text: textOf,
  longText: textOf,
  number: ({ flags: { min = 1, max = 9999 } }, n) => min + (n % (max - min + 1)),
  money: ({ flags: { min = 100, max = 999_999 } }, n) => min + (n % (max - min + 1)),
  income: (_, n) => String(300_000 + n),
  percent: ({ flags: { min = 1, max = 10_000 } }, n) => min + (n % (max - min + 1)),
  points: ({ flags: { min = 1, max = 200 } }, n) => min + (n % (max - min + 1)),
  day: (_, n) => dayOf(n),
  month: (_, n) => `2020-${padded((n % 12) + 1, 2)}`,
  birthDate: (_, n) => `1990-05-${padded((n % 28) + 1, 2)}`,
  instant: (_, n) => `${dayOf(n)}T00:00:00.000Z`,
  flag: (_, n) => n % 2 === 1,
  choice: ({ dictionary = '' }, n, { code }) => code(dictionary, n),
  choices: ({ dictionary = '' }, n, { code }) => code(dictionary, n),
  state: () => null,
  ref: ({ to = '' }, _, { any }) => any(to),
  refs: ({ to = '' }, _, { any }) => (any(to) === null ? null : [any(to)]),
  idCard: () => null,
  certificateNo: (_, n) => `E${padded(n, 8)}`,
  phone: (_, n) => `1550000${padded(n, 4)}`,
  telephone: (_, n) => `0571-8827${padded(n, 4)}`,
  sealedText: textOf,
  file: () => null,
  files: () => null,
  photo: () => null,
};

function resolved(field: Field | undefined, value: unknown, { id }: Sources): unknown {
  if (!field?.to || value === null) return value;
  return Array.isArray(value) ? value.map(key => id(field.to ?? '', String(key))) : id(field.to, String(value));
}

/** A row for `POST`, every field filled that may be. */
export function sampleOf(resource: Resource, n: number, sources: Sources, sample?: Sample): Values {
  const fields = fieldsOf(resource);
  const literal = sample?.values(n) ?? {};
  const made = Object.entries(fields)
    .filter(([name, field]) => isWritable(field) && !(name in literal))
    .map(([name, field]) => [name, makers[field.type](field, n, sources)]);
  const given = Object.entries(literal).map(([name, value]) => [name, resolved(fields[name], value, sources)]);
  const row: Values = { ...Object.fromEntries(made), ...Object.fromEntries(given) };
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** Another value for one field of a row. */
export function changeOf(resource: Resource, name: string, n: number, sources: Sources, sample?: Sample): unknown {
  const field = fieldsOf(resource)[name] as Field;
  if (sample?.changes && name in sample.changes) return resolved(field, sample.changes[name], sources);
  return makers[field.type](field, n, sources);
}

/** Values that each type must refuse. */
const bad: Record<TypeName, (field: Field) => unknown[]> = {
  text: ({ flags }) => [
    '长'.repeat((flags.max ?? 200) + 1),
    '长'.repeat(10_000),
    5,
    ['甲'],
    '上\n下',
    '甲\ue000乙',
    '甲\u0000',
  ],
  longText: ({ flags }) => ['长'.repeat((flags.max ?? 2000) + 1), 5, { a: 1 }, '甲\u0000'],
  number: ({ flags: { min = -2_147_483_647, max = 2_147_483_647 } }) => [1.5, '3', min - 1, max + 1, 2 ** 60, [1]],
  money: ({ flags: { min = 0 } }) => [1.5, '3', min - 1, 2 ** 60, [1]],
  percent: ({ flags: { min = 0, max = 10_000 } }) => [0.5, '0.5', min - 1, max + 1, [1]],
  points: ({ flags: { min = 0, max = 200_000 } }) => [0.5, '0.5', min - 1, max + 1, [1]],
  income: () => ['-1', '1.5', '3,000', '****', '012', 5],
  month: () => ['2023-13', '2023-00', '2023', '上月', 202301, ['2023-01']],
  day: ({ flags: { min = 1900 } }) => [
    '2023-02-30',
    '2023-13-01',
    '0000-01-01',
    `${min - 1}-12-31`,
    '昨天',
    20230101,
    ['2023-01-01'],
  ],
  birthDate: () => ['2023-02-30', '1990-05', 'x', 5],
  instant: () => ['x', 5],
  flag: () => ['是', 1, 'true', []],
  choice: () => ['没有这个代码', 5, ['1'], '1'.repeat(50)],
  choices: () => ['没有这个代码', 5, ['1'], '1'.repeat(250)],
  state: () => ['1'],
  ref: () => ['999999999999999999', '99999999999999999999', 'abc', '-1', 7, ['1'], { id: '1' }],
  refs: () => [['abc'], ['999999999999999999'], 'x', [7]],
  idCard: () => ['123', '1101011990010112', 'X10101199001011234', '110***********1234', 110101199001011, ['1']],
  certificateNo: () => ['E123', 'E1234567_8', '护照12345', 'E'.repeat(21), 12345678],
  phone: () => ['12800000000', '1380000000', '138000000000', '138****1234', 13800000000],
  telephone: () => ['12800000000', '8827', '0571-123', '057******0001', 57188270001],
  sealedText: ({ flags }) => ['长'.repeat((flags.max ?? 200) + 1), '******', 5],
  file: () => ['x', 5, '00000000-0000-0000-0000-000000000000'],
  files: () => ['x', ['x'], ['00000000-0000-0000-0000-000000000000']],
  photo: () => ['x', 5, '00000000-0000-0000-0000-000000000000', { id: '1' }],
};
export const badValuesOf = (field: Field): unknown[] => (isWritable(field) ? bad[field.type](field) : ['1']);
