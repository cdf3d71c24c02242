/**
 * Completeness of a member: what the register asks for counts double, what it expects counts once.
 * Pure, so the server stores the percentage and the page names the gaps by the same list. Domain-party 2.1.
 */
type Row = Record<string, unknown>;

const asked = [
  'idCard',
  'birthDate',
  'gender',
  'ethnicity',
  'nativePlace',
  'education',
  'jobPost',
  'phone',
  'organisationId',
  'enteredOn',
  'joinedOn',
  'joinType',
];
const askedOfFormal = ['formalOn', 'formalType'];
const expected = [
  'number',
  'unitId',
  'degree',
  'graduateSchool',
  'major',
  'birthPlace',
  'maritalStatus',
  'joinOrganisationName',
  'introducers',
  'applicationBookNo',
  'email',
  'addressRegion',
  'archivePlace',
  'appliedOn',
];

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
const weights = (row: Row): [string, number][] => [
  ...[...asked, ...(row['memberCategory'] === '1' ? askedOfFormal : [])].map((name): [string, number] => [name, 2]),
  ...expected.map((name): [string, number] => [name, 1]),
];

/** Names of the fields still empty, the asked ones first. */
export const gapsOf = (row: Row): string[] =>
  weights(row)
    .filter(([name]) => isEmpty(row[name]))
    .map(([name]) => name);

/** Whole per cent, 0–100. */
export function completenessOf(row: Row): number {
  const all = weights(row);
  const sum = (list: [string, number][]) => list.reduce((total, [, weight]) => total + weight, 0);
  return Math.floor((100 * sum(all.filter(([name]) => !isEmpty(row[name])))) / sum(all));
}
