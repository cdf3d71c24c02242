/**
 * Holds generated rows against the resources themselves: every field known and not derived, every value of its type,
 * every code selectable in its dictionary, every required field there.
 */
import { readFileSync } from 'node:fs';
import type { Field } from 'contract/kit/field.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { codesOf, typeOf } from 'contract/kit/types/index.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { schoolClass } from 'contract/organisation/school-class.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import { unit } from 'contract/organisation/unit.ts';
import { person } from 'contract/person/person.ts';
import { student } from 'contract/person/student.ts';
import { teacher } from 'contract/person/teacher.ts';
import type { SeedWorld } from './shape.ts';

type Dictionaries = Record<string, { entries: { value: string }[] }>;

const file = new URL('reference/dictionaries.json', import.meta.url);
const dictionaries = JSON.parse(readFileSync(file, 'utf8')) as Dictionaries;

/** Entries that head a group filter and roll up, nobody may choose them. */
const isHeader: Record<string, (value: string) => boolean> = {
  DJ_JBXX_ZYJSZC: value => value.endsWith('0'),
  DJ_DY_XLXX: value => ['10', '20', '30', '40', '60', '70', '80'].includes(value),
  DJ_DY_XWXX: value => ['2', '3', '4'].includes(value),
  DJ_DW_LB: value => value === '2',
};

const selectable = new Map(
  Object.entries(dictionaries).map(([name, { entries }]) => [
    name,
    new Set(entries.map(({ value }) => value).filter(value => !isHeader[name]?.(value))),
  ]),
);

function problem(field: Field | undefined, value: unknown): string | null {
  if (!field) return 'unknown field';
  if (field.flags.derived || field.flags.computed) return 'nobody writes it';
  if (field.dictionary)
    return codesOf(field, value).every(code => selectable.get(field.dictionary ?? '')?.has(code))
      ? null
      : `not in ${field.dictionary}`;
  if (field.to) return null;
  const type = typeOf(field);
  return type.normalise(value, field) === value ? type.check(value, field) : 'not in normal form';
}

/** `entity.field value: problem`, each once. */
export function nonconformities(world: SeedWorld): string[] {
  const found = new Set<string>();
  const look = (resource: Resource, row: object | undefined) => {
    if (!row) return;
    const fields = fieldsOf(resource);
    const values = new Map<string, unknown>(Object.entries(row));
    for (const [name, field] of Object.entries(fields)) {
      const isFilled = values.has(name) || field.flags.default !== undefined;
      if (field.flags.required && !isFilled) found.add(`${resource.name}.${name}: missing`);
    }
    for (const [name, value] of values) {
      const says = name === 'key' ? null : problem(fields[name], value);
      if (says) found.add(`${resource.name}.${name} ${String(value)}: ${says}`);
    }
  };
  // The secretary becomes a post of the team.
  const links = new Map(world.organisationLinks.map(({ secretaryId: _, ...link }) => [link.key, link]));
  const classLinks = new Map(world.classLinks.map(link => [link.key, link]));
  for (const row of world.units) look(unit, row);
  for (const row of world.organisations) look(partyOrganisation, { ...row, ...links.get(row.key) });
  for (const row of world.teams) look(leadershipTeam, row);
  for (const row of world.teamMembers) look(teamMember, row);
  for (const row of world.classes) look(schoolClass, { ...row, ...classLinks.get(row.key) });
  for (const row of world.people) {
    look(person, row.person);
    look(partyMember, row.member && { ...row.person, ...row.member });
    look(student, row.student && { ...row.person, ...row.student });
    look(teacher, row.teacher && { ...row.person, ...row.teacher });
  }
  return [...found];
}
