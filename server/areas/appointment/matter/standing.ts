/** What the record says of a cadre, as far as a post asks for it. Domain-cadre 1.10. */
import { sql } from 'drizzle-orm';
import { enteringTypes } from 'contract/appointment/appointment-codes.ts';
import type { Appointment } from 'contract/appointment/appointment.ts';
import { qualify, settled } from 'contract/appointment/qualification.ts';
import {
  limitDefaults,
  type Limits,
  type Line,
  type PostHeld,
  type Relative,
  type Standing,
} from 'contract/appointment/standing.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import type { Trained } from 'contract/cadre/training.ts';
import { sentence } from 'contract/kit/fault.ts';
import { standing as inEffect } from 'contract/person/discipline-record.ts';
import type { Tx } from '../../../kit/registry.ts';
import { wordsOf } from '../../../kit/resource/labels.ts';
import { expressionOf, sourceOf } from '../../../kit/resource/source.ts';
import { settingOf, today } from '../../../kit/setting.ts';
import { roomFaults } from './matter.ts';

type OfPerson = Pick<
  Standing,
  'rank' | 'birth' | 'workStartedOn' | 'retireMonth' | 'education' | 'health' | 'partyOn' | 'influencedUntil'
>;
const personOf = (tx: Tx, id: string) =>
  tx.one<OfPerson>(sql`
    select t.rank, coalesce(t.verified_birth_date, w.birth_date)::text as birth,
      coalesce(t.verified_work_on, w.work_started_on)::text as work_started_on,
      ${expressionOf(tx.registry, cadre, 'retireMonth')} as retire_month, w.education, w.health,
      (${expressionOf(tx.registry, cadre, 'partyJoinedOn')})::text as party_on,
      (select max(d.ends_on)::text from discipline_record d where d.person_id = t.id and d.deleted_at is null
        and d.state = any(${sql.param([...inEffect])}::text[])) as influenced_until
    from ${sourceOf(cadre)} where t.id = ${id}::bigint`);

const academic = '1';
const postsOf = (tx: Tx, id: string) =>
  tx.rows<PostHeld>(sql`
    select h.rank, h.post_name as name, u.name as unit, u.category = ${academic} as is_basic, h.start_on::text as start_on,
      h.end_on::text as end_on
    from post_holding h join unit u on u.id = h.unit_id
    where h.person_id = ${id}::bigint and h.deleted_at is null order by h.start_on, h.id`);
const basicsOf = (tx: Tx, id: string) =>
  tx.rows<{ startOn: string; endOn: string | null }>(sql`
    select start_month || '-01' as start_on, end_month || '-01' as end_on from work_experience
    where person_id = ${id}::bigint and deleted_at is null and is_basic`);
const trainedOf = (tx: Tx, id: string) =>
  tx.rows<Trained>(sql`
    select start_on::text as start_on, end_on::text as end_on, hours, is_off_job from training_record
    where person_id = ${id}::bigint and deleted_at is null`);
/** GB_KHLX: of the year. */
const yearly = '2';
const gradeOf = (tx: Tx, id: string) =>
  tx.one<{ year: number; grade: string }>(sql`
    select year, grade from assessment_record where person_id = ${id}::bigint and deleted_at is null and type = ${yearly}
    order by year desc, id desc limit 1`);
const relativesOf = (tx: Tx, id: string) =>
  tx.rows<Relative>(sql`
    select relation, name, unit_post from family_member
    where person_id = ${id}::bigint and deleted_at is null and not coalesce(is_dead, false) order by relation, id`);

async function standingOf(tx: Tx, id: string): Promise<Standing | null> {
  const person = await personOf(tx, id);
  if (!person) return null;
  const grade = await gradeOf(tx, id);
  const [gradeWord, relationWord] = [await wordsOf(tx, 'GB_KHDC'), await wordsOf(tx, 'DJ_COMM_JTGX')];
  return {
    ...person,
    posts: await postsOf(tx, id),
    basics: await basicsOf(tx, id),
    trained: await trainedOf(tx, id),
    lastGrade: grade && { ...grade, word: gradeWord(grade.grade) },
    relatives: (await relativesOf(tx, id)).map(one => ({ ...one, relation: relationWord(one.relation) })),
  };
}

export async function limitsOf(tx: Tx): Promise<Limits> {
  const limits: Record<string, number> = {};
  for (const [name, value] of Object.entries(limitDefaults))
    limits[name] = Number(await settingOf(tx, `appointment.${name}`, String(value)));
  return limits as Limits;
}

/** GB_ZWLX: posts of the Party and of discipline. */
const partyPosts = ['1', '2'];

/** The lines of a matter as of today; none of one that leads into no post. */
export async function qualificationOf(tx: Tx, row: Appointment): Promise<Line[]> {
  if (!enteringTypes.includes(row.type)) return [];
  const standing = await standingOf(tx, row.personId);
  if (!standing) return [];
  const unit = await tx.one<{ name: string }>(sql`select name from unit where id = ${row.unitId}::bigint`);
  const [full] = await roomFaults(tx, row);
  const target = {
    rank: row.toRank ?? '',
    unitName: unit?.name ?? ' ',
    isPartyPost: partyPosts.includes(row.postType ?? ''),
    isPromotion: row.changeType === '11',
    full: full ? sentence(tx.registry.texts, full.code, full.params) : null,
    isPlannedVacancy: row.isPlannedVacancy === true,
  };
  const lines = qualify(standing, target, await limitsOf(tx), await today(tx));
  return settled(lines, row.isException === true, row.checkNote);
}
