/** Which dictionary each coded field follows, and which of its entries may be chosen: headers of groups may not. */
import { readFileSync } from 'node:fs';
import type { SeedWorld } from './shape.ts';

type Dictionaries = Record<string, { entries: { value: string; label: string }[] }>;

const file = new URL('reference/dictionaries.json', import.meta.url);
const dictionaries = JSON.parse(readFileSync(file, 'utf8')) as Dictionaries;

const headers: Record<string, (value: string) => boolean> = {
  DJ_JBXX_ZYJSZC: value => value.endsWith('0'),
  DJ_DY_XLXX: value => ['10', '20', '30', '40', '60', '70', '80'].includes(value),
  DJ_DY_XWXX: value => ['2', '3', '4'].includes(value),
  DJ_DW_LB: value => value === '2',
};

const ofUnit = { category: 'DJ_DW_LB', nature: 'DJ_DW_XZ', rank: 'GB_XZJB', state: 'DW_ZT', sourceType: 'DJ_DW_LY' };
const ofOrganisation = {
  category: 'DJ_DZZ_ZZLB',
  branchType: 'DJ_DZZ_ZBLX',
  state: 'DJ_DZZ_ZT',
  unitSituation: 'DJ_DZZ_DWQK',
  affiliation: 'DJ_DZZ_LSGX',
};
const ofClass = { grade: 'DJ_NJ', level: 'DJ_BJ_CC', state: 'DJ_BJ_ZT' };
const ofPerson = {
  idType: 'DJ_COMM_ZJLX',
  gender: 'DJ_COMM_XB',
  ethnicity: 'DJ_COMM_MZXX',
  politicalStatus: 'DJ_COMM_ZZMM',
  maritalStatus: 'DJ_COMM_HYZK',
  health: 'DJ_COMM_JKZK',
  identity: 'DJ_COMM_GRSF',
  personType: 'DJ_DYJBXX_RYLX',
  jobPost: 'DJ_DY_GZGWXX',
  title: 'DJ_JBXX_ZYJSZC',
  education: 'DJ_DY_XLXX',
  degree: 'DJ_DY_XWXX',
};
const ofMember = {
  enterType: 'DJ_DY_JSLX',
  memberCategory: 'DJ_DY_RYLBXX',
  partyStatus: 'DJ_DY_DJZTXX',
  joinType: 'DJ_DY_RDLX',
  formalType: 'DJ_DY_ZZLX',
  hardshipType: 'DJ_DY_BFLX',
  duesCategory: 'DJ_DF_JNBZ',
};
const ofStudent = { level: 'DJ_BJ_CC', grade: 'DJ_NJ', state: 'DJ_XS_ZT' };
const ofTeacher = { state: 'DJ_JS_ZT' };

type Row = Record<string, unknown> | undefined;

/** Codes that are not in their dictionary, or only head a group: `field value (dictionary)`. */
export function foreignCodes(world: SeedWorld): string[] {
  const allowed = new Map<string, Set<string>>();
  for (const [name, { entries }] of Object.entries(dictionaries)) {
    const isHeader = headers[name] ?? (() => false);
    allowed.set(name, new Set(entries.map(({ value }) => value).filter(value => !isHeader(value))));
  }
  const found = new Set<string>();
  const look = (row: Row, fields: Record<string, string>) => {
    for (const [field, name] of Object.entries(fields)) {
      const value = row?.[field];
      if (value !== undefined && !allowed.get(name)?.has(String(value)))
        found.add(`${field} ${String(value)} (${name})`);
    }
  };
  for (const row of world.units) look(row, ofUnit);
  for (const row of world.organisations) look(row, ofOrganisation);
  for (const row of world.classes) look(row, ofClass);
  for (const { person, member, student, teacher } of world.people) {
    look(person, ofPerson);
    look(member, ofMember);
    look(student, ofStudent);
    look(teacher, ofTeacher);
  }
  return [...found];
}
