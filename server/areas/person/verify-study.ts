/**
 * Studies as the personnel file proves them: of each kind of education one, which stands for the others of its kind wherever
 * one is chosen, and is the highest where it is. Nobody's write changes it before it is withdrawn. Domain-cadre 1; record 320.
 */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Row } from 'contract/kit/resource.ts';
import { verifyStudy, withdrawStudy } from 'contract/person/actions.ts';
import { educationRecord, furtherTraining } from 'contract/person/education-record.ts';
import { person } from 'contract/person/person.ts';
import { handler, rules, type Tx, type Values } from '../../kit/registry.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Change } from '../../kit/write/fields.ts';
import { write } from '../../kit/write/write.ts';
import { highest, toldOf } from './education-record.ts';

type Study = Row<typeof educationRecord>;
const area = 'person.educationRecord';
const codes = { isHighestEducation: 'education', isHighestDegree: 'degree' } as const;

/** The other studies of the person, who is held meanwhile. */
async function othersOf(tx: Tx, { id, personId }: Study): Promise<Study[]> {
  await tx.rows(sql`select 1 from person where id = ${personId}::bigint for no key update`);
  return tx.rows<Study>(sql`
    select id, kind, education, degree, is_proved, is_highest_education, is_highest_degree from education_record
    where person_id = ${personId}::bigint and id <> ${id}::bigint and kind <> ${furtherTraining} and deleted_at is null`);
}

/** Marks that go to what was verified: those of its own kind, and those of another kind that it is above. */
function marksFor(row: Study, others: readonly Study[]) {
  return highest.filter(mark => {
    const code = row[codes[mark]];
    const marked = others.filter(other => other[mark]);
    const rivals = (marked.length > 0 ? marked : others).filter(({ kind }) => kind !== row.kind);
    return code !== null && rivals.every(other => code < (other[codes[mark]] ?? '~'));
  });
}

function changesFor(row: Study, others: readonly Study[]): Change[] {
  const marks = marksFor(row, others);
  const marksAs = (is: boolean, of: typeof marks) => Object.fromEntries(of.map(mark => [mark, is]));
  const left = others.flatMap((other): Change[] => {
    const passes = other.isProved && other.kind === row.kind;
    const lost = marks.filter(mark => other[mark]);
    const values = { ...(passes && { isProved: false }), ...marksAs(false, lost) };
    return Object.keys(values).length > 0 ? [{ id: other.id, values }] : [];
  });
  return [...left, { id: row.id, version: row.version, values: { isProved: true, ...marksAs(true, marks) } }];
}

const put = (tx: Tx, changes: Change[], verb: string, reason: string) =>
  write(tx, educationRecord, changes, {
    verb,
    origin: 3,
    reason,
    allow: ['isProved', ...highest],
    confirmed: 'all',
    isConsequence: true,
    isWhole: true,
  });

export const verifyStudyHandler = handler(verifyStudy, {
  subjects: async (_, { personId }) => [personId],
  async perform(tx, row, { reason }) {
    if (row.isProved) throw refuse([fault('', `${area}.proved-already`)]);
    if (row.kind === furtherTraining) throw refuse([fault('', `${area}.no-education`)]);
    await put(tx, changesFor(row, await othersOf(tx, row)), verifyStudy.name, reason);
  },
});

export const withdrawStudyHandler = handler(withdrawStudy, {
  subjects: async (_, { personId }) => [personId],
  async perform(tx, { id, version, isProved }, { reason }) {
    if (!isProved) throw refuse([fault('', `${area}.not-proved`)]);
    await put(tx, [{ id, version, values: { isProved: false } }], withdrawStudy.name, reason);
  },
});

/** What the verified studies of these people say of their records. */
async function provedOf(tx: Tx, plans: readonly { id: string }[]): Promise<Map<string, Values>> {
  const ids = plans.map(({ id }) => id).filter(id => /^\d+$/.test(id));
  const rows = await tx.rows<Study>(sql`
    select person_id, education, degree, school, major, is_highest_education, is_highest_degree from education_record
    where person_id = any(${sql.param(ids)}::bigint[]) and is_proved and deleted_at is null`);
  const told = new Map<string, Values>();
  for (const row of rows) told.set(row.personId, { ...told.get(row.personId), ...toldOf(row) });
  return told;
}

/** The highest study that was verified is what the record of the person goes on to tell. */
export const provedStudyRules = rules(person, {
  facts: provedOf,
  check: ({ id, after, changed }, proved) =>
    Object.entries(proved.get(id) ?? {}).flatMap(([name, value]): Fault[] => {
      const field = name as 'education' | 'degree' | 'graduateSchool' | 'major';
      if (!changed.has(field) || after[field] === value) return [];
      return [fault(field, 'person.person.proved-study', { label: person.fields[field].label })];
    }),
});
