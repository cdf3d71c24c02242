/** What the records say of cadres, as the rules of the form take it: some queries for any number of people. */
import { sql, type SQL } from 'drizzle-orm';
import type { Material, Relative, ResumeRow, Study } from 'contract/appointment/form/content-of.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { honourStates } from 'contract/person/honour.ts';
import { disciplineRecord, standing } from 'contract/person/discipline-record.ts';
import { person } from 'contract/person/person.ts';
import type { Tx } from '../../../kit/registry.ts';
import { wordsOf } from '../../../kit/resource/labels.ts';
import { openValue } from '../../../kit/resource/present.ts';
import { within } from '../../../kit/resource/reach.ts';
import { expressionOf, notDeletedIn, sourceOf } from '../../../kit/resource/source.ts';

interface Own {
  id: string;
  number: string | null;
  name: string;
  gender: string;
  birthDate: string | null;
  ethnicity: string | null;
  nativePlace: string | null;
  birthPlace: string | null;
  politicalStatus: string | null;
  partyOn: string | null;
  secondParty: string | null;
  workOn: string | null;
  health: string | null;
  title: string | null;
  specialty: string | null;
  currentPost: string | null;
  idCard: string | null;
  ofAgeMonth: string | null;
  limitBeforeReform: number | null;
  photo: string | null;
  gaps: string | null;
}
type Of<T> = T & { personId: string };

const field = (tx: Tx, name: string) => expressionOf(tx.registry, cadre, name);
/** What the file of the person proved stands above the rest; decision 212. */
const ownOf = (tx: Tx, among: SQL) =>
  tx.rows<Own>(sql`
    select t.id, w.number, w.name, w.gender, coalesce(t.verified_birth_date, w.birth_date)::text as birth_date, w.ethnicity,
      w.native_place, w.birth_place, w.political_status, ${field(tx, 'partyJoinedOn')}::text as party_on, t.second_party,
      coalesce(t.verified_work_on, w.work_started_on)::text as work_on, w.health, w.title, t.specialty,
      coalesce(t.current_post, w.admin_post) as current_post, w.id_card,
      coalesce(${field(tx, 'leavePostMonth')}, ${field(tx, 'retireMonth')}) as of_age_month,
      (select l.age_before_reform from age_limit l where l.rank = t.rank and l.gender = w.gender and l.deleted_at is null
        and l.age_before_reform is not null order by l.effective_month desc limit 1) as limit_before_reform,
      w.photo, ${field(tx, 'gaps')} as gaps
    from ${sourceOf(cadre)} where t.id in (${among}) and ${notDeletedIn(cadre)}`);

function byPerson<T>(rows: readonly Of<T>[]): Map<string, T[]> {
  const held = new Map<string, T[]>();
  for (const row of rows) held.set(row.personId, [...(held.get(row.personId) ?? []), row]);
  return held;
}

type Honour = Material['honours'][number];
/** Disciplines are there for who may read them, and nobody else learns of them here. */
async function besideOf(tx: Tx, among: SQL) {
  const living = sql`person_id in (${among}) and deleted_at is null`;
  return {
    studies: byPerson(
      await tx.rows<Of<Study>>(sql`
        select person_id, kind, education, degree, school, department, major, end_month, is_proved from education_record
        where ${living} and kind <> '4' order by end_month`),
    ),
    resume: byPerson(
      await tx.rows<Of<ResumeRow>>(sql`
        select person_id, id, parent_id, start_month, end_month, content, kind = '1' as is_meanwhile from resume_entry
        where ${living} order by start_month, sort_no nulls last, id`),
    ),
    honours: byPerson(
      await tx.rows<Of<Honour>>(sql`
        select person_id, awarded_on::text as "on", authority, name from honour where ${living}
          and state = ${honourStates.effective} order by awarded_on, id`),
    ),
    disciplines: byPerson(
      await tx.rows<Of<Material['disciplines'][number]>>(sql`
        select t.person_id, t.decided_on::text as "on", t.authority, t.kind from ${sourceOf(disciplineRecord)}
        where t.person_id in (${among}) and t.state = any(${sql.param([...standing])}::text[]) and ${notDeletedIn(disciplineRecord)}
          and ${within(tx, permissionOf(disciplineRecord, 'read'), disciplineRecord)} order by t.decided_on, t.id`),
    ),
    grades: byPerson(
      await tx.rows<Of<Material['grades'][number]>>(sql`
        select person_id, year, grade from assessment_record where ${living} and type = '2' order by year`),
    ),
    family: byPerson(
      await tx.rows<Of<Relative>>(sql`
        select person_id, relation, name, birth_month, political_status, unit_post, coalesce(is_dead, false) as is_dead
        from family_member where ${living} order by id`),
    ),
  };
}

async function wordsFor(tx: Tx) {
  const of = (name: string) => wordsOf(tx, name);
  return {
    gender: await of('DJ_COMM_XB'),
    ethnicity: await of('DJ_COMM_MZXX'),
    health: await of('DJ_COMM_JKZK'),
    title: await of('DJ_JBXX_ZYJSZC'),
    education: await of('DJ_DY_XLXX'),
    degree: await of('DJ_DY_XWXX'),
    grade: await of('GB_KHDC'),
    relation: await of('DJ_COMM_JTGX'),
    discipline: await of('GB_CFLX'),
  };
}

export interface Recorded {
  id: string;
  number: string | null;
  photo: string | null;
  gaps: string | null;
  material: Material;
}
/** People in no certain order; who is in reach was asked before. */
export async function recordedOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Recorded>> {
  const among = sql`select unnest(${sql.param([...ids])}::bigint[])`;
  const words = await wordsFor(tx);
  const beside = await besideOf(tx, among);
  const own = await ownOf(tx, among);
  return new Map(
    own.map(({ id, number, photo, gaps, ...one }) => {
      const of = <T>(held: Map<string, T[]>): T[] => held.get(id) ?? [];
      const material: Material = {
        ...one,
        gender: words.gender(one.gender),
        ethnicity: words.ethnicity(one.ethnicity),
        health: words.health(one.health),
        title: words.title(one.title),
        idCard: one.idCard && openValue(tx.registry.seal, person, 'idCard', id, one.idCard),
        studies: of(beside.studies).map(study => ({
          ...study,
          educationWord: words.education(study.education),
          degreeWord: words.degree(study.degree),
        })),
        resume: of(beside.resume),
        honours: of(beside.honours),
        disciplines: of(beside.disciplines).map(row => ({ ...row, kind: words.discipline(row.kind) })),
        grades: of(beside.grades).map(row => ({ ...row, grade: words.grade(row.grade) })),
        family: of(beside.family).map(row => ({ ...row, relationWord: words.relation(row.relation) })),
      };
      return [id, { id, number, photo, gaps, material }];
    }),
  );
}
