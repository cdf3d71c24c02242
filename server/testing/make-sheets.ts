/**
 * Remakes the sheets of `server/import/fixtures` with LibreOffice: units, organisations, 1,000 and 5,000 members of the
 * demonstration university, 20 and 150 of them with a planted fault. Run by hand; the tests read what is committed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Field } from 'contract/kit/field.ts';
import { sheetFields } from 'contract/import/batch.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { hasRightCheckDigit } from 'contract/kit/types/sealed.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { unit } from 'contract/organisation/unit.ts';
import { headingOf } from '../import/layout.ts';
import { demo } from '../seed/demo.ts';

type Values = Record<string, unknown>;
const folder = fileURLToPath(new URL('../import/fixtures', import.meta.url));
const dictionaries = JSON.parse(
  readFileSync(new URL('../seed/reference/dictionaries.json', import.meta.url), 'utf8'),
) as Record<string, { entries: { value: string; label: string }[] }>;

const university = demo();
const names = new Map(
  [...university.units, ...university.organisations].map((row, at) => [row.key, at % 3 === 0 ? row.code : row.name]),
);

function textOf(field: Field, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (field.to)
    return [value]
      .flat()
      .map(key => names.get(String(key)) ?? '')
      .join('、');
  const entry = dictionaries[field.dictionary ?? '']?.entries.find(one => one.value === value);
  return entry?.label ?? typeOf(field).text(value);
}

/** Ends in 000 as a spreadsheet leaves it; one that is right by chance would be no fault. */
function spoilt(card: string): string {
  const made = `${card.slice(0, 15)}000`;
  return hasRightCheckDigit(made) ? `${card.slice(0, 14)}${(Number(card[14]) + 1) % 10}000` : made;
}

/** Cells of one planted fault by field; the place in the list gives its row. */
const planted: ((row: Values, earlier: Values) => Values)[] = [
  row => ({ idCard: String(row['idCard']).slice(0, 17) }),
  () => ({ idCard: '4.10101E+17' }),
  row => ({ idCard: spoilt(String(row['idCard'])) }),
  (_, earlier) => ({ idCard: earlier['idCard'] }),
  (_, earlier) => ({ number: earlier['number'] }),
  () => ({ ethnicity: '汗族' }),
  () => ({ education: '大本' }),
  () => ({ organisationId: '不存在的党支部', groupId: '' }),
  () => ({ organisationId: '', groupId: '' }),
  () => ({ joinedOn: '2012-02-30' }),
  () => ({ phone: '1990001' }),
  row => ({ joinedOn: `${Number(String(row['birthDate']).slice(0, 4)) + 16}-05-04` }),
  () => ({ memberCategory: '正式党员', formalOn: '', formalType: '按期转正' }),
  () => ({ memberCategory: '预备党员', formalOn: '2020-05-04' }),
  () => ({ name: '' }),
  () => ({ organisationId: '中共江临大学物理学院委员会', groupId: '' }),
  () => ({ memberCategory: '入党积极分子' }),
  () => ({ email: '没有邮箱' }),
  () => ({ joinedOn: '2099-07-01', formalOn: '2100-07-01' }),
  () => ({ phone: '1990002', jobPost: '校长' }),
];
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Columns of days become real dates and phones become numbers, as they do when people type; the rest stays text. */
function save(name: string, fields: [string, Field][], rows: Values[]): void {
  const place = mkdtempSync(join(tmpdir(), 'sheets-'));
  const lines = rows.map(row =>
    fields.map(([key, field]) => {
      const cell = row[`=${key}`];
      return quoted(cell === undefined ? textOf(field, row[key]) : String(cell));
    }),
  );
  writeFileSync(join(place, `${name}.csv`), [fields.map(one => quoted(headingOf(one))), ...lines].join('\n'));
  const kinds = fields.map(
    ([, field], at) =>
      `${at + 1}/${{ date: 5, sealed: field.type === 'phone' ? 1 : 2 }[typeOf(field).sql as 'date'] ?? 2}`,
  );
  const filter = `--infilter=CSV:44,34,76,1,${kinds.join('/')}`;
  const options = ['--headless', filter, '--convert-to', 'xlsx', '--outdir', folder, join(place, `${name}.csv`)];
  execFileSync('soffice', options, { stdio: 'inherit' });
}

const without = (resource: Resource, ...left: string[]) =>
  sheetFields(resource).filter(([name]) => !left.includes(name));

save('units', without(unit), university.units.toReversed());
save('organisations', without(partyOrganisation, 'contactId'), university.organisations.toReversed());

const registered = university.people.filter(row => row.member).map((row): Values => ({ ...row.person, ...row.member }));

/** The first members with a fault in one row of so many, kind after kind; the eighth row of data has the first. */
function saveMembers(name: string, count: number, kinds: typeof planted, every: number, faults: number): void {
  const members = registered.slice(0, count);
  for (let n = 0; n < faults; n++) {
    const place = 7 + n * every;
    const cells = kinds[n % kinds.length]?.(members[place] ?? {}, members[place - 1] ?? {}) ?? {};
    const changed = Object.entries(cells).map(([key, cell]) => [`=${key}`, cell]);
    members[place] = { ...members[place], ...Object.fromEntries(changed) };
  }
  save(name, without(partyMember, 'classId'), members);
}
saveMembers('members', 1000, planted, 50, planted.length);
saveMembers('members-5000', 5000, planted.slice(0, 15), 33, 150);
