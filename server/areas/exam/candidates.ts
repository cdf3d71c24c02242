/** Whom an exam is for. Fixed when it is published; before, as things stand now. Domain-cadre 4.5. */
import { sql, type SQL } from 'drizzle-orm';
import { attemptStates } from 'contract/exam/codes.ts';
import type { ExamDraft } from 'contract/exam/exam.ts';
import { formal, inRegister } from 'contract/member/codes.ts';
import { fullMember, personKinds, registrationStates } from 'contract/party-school/codes.ts';
import { staffInPost, studying } from 'contract/person/codes.ts';
import type { Tx } from '../../kit/registry.ts';

export interface Candidate {
  id: string;
  name: string;
  number: string | null;
  unitId: string | null;
}
export type Audience = Pick<ExamDraft, 'batchId' | 'unitIds' | 'personKinds' | 'stages' | 'personIds' | 'makeUpOfId'>;

/** DX_PYDX. */
const probationaryMember = '4';
export const codesIn = (value: string | null): string[] => (value ?? '').split(';').filter(Boolean);
const texts = (codes: readonly string[]) => sql`${sql.param([...codes])}::text[]`;
const ids = (all: readonly string[]) => sql`${sql.param([...all])}::bigint[]`;

/** By units, kinds or stages, each of which may be left empty. */
export const hasRange = ({ unitIds, personKinds: kinds, stages }: Audience): boolean =>
  (unitIds ?? []).length > 0 || codesIn(kinds).length > 0 || codesIn(stages).length > 0;

const isStudent = sql`exists (select 1 from student s where s.id = p.id and s.deleted_at is null)`;
const isStudying = sql`exists (select 1 from student s where s.id = p.id and s.deleted_at is null
  and s.state = any(${texts(studying)}))`;
const isStaff = sql`exists (select 1 from teacher t where t.id = p.id and t.deleted_at is null)`;
const isInPost = sql`exists (select 1 from teacher t where t.id = p.id and t.deleted_at is null
  and t.state = ${staffInPost})`;
/** Was a student or on the staff, and is neither now. */
const hasLeft = sql`((${isStudent} or ${isStaff}) and not ${isStudying} and not ${isInPost})`;

/** As registrations for a batch read it (`party-school/applicant.ts`). */
const stage = sql`coalesce(
  (select case when m.member_category = ${formal} then ${fullMember} else ${probationaryMember} end from party_member m
    where m.id = p.id and m.deleted_at is null and m.party_status = any(${texts(inRegister)})),
  (select d.stage from development_record d where d.person_id = p.id and d.deleted_at is null and d.state in ('1', '6')
    order by d.id desc limit 1))`;

function inRange({ unitIds, personKinds: kinds, stages }: Audience): SQL {
  const [kindCodes, stageCodes] = [codesIn(kinds), codesIn(stages)];
  return sql.join(
    [
      sql`(${isStudying} or ${isInPost} or p.person_type ~ '^0[1-9]$')`,
      ...((unitIds ?? []).length > 0
        ? [
            sql`p.unit_id in (select u.id from unit u join unit a on u.path like a.path || '%' where a.id = any(${ids(unitIds ?? [])}))`,
          ]
        : []),
      ...(kindCodes.length > 0
        ? [
            sql`case when ${isStudent} then ${personKinds.student} else ${personKinds.staff} end = any(${texts(kindCodes)})`,
          ]
        : []),
      ...(stageCodes.length > 0 ? [sql`${stage} = any(${texts(stageCodes)})`] : []),
    ],
    sql` and `,
  );
}

/** Who failed in that exam or was absent from it; a paper that was voided for cheating has no second try. */
const failedIn = (examId: string) => sql`p.id in (
  select a.person_id from exam_attempt a where a.exam_id = ${examId}::bigint and a.deleted_at is null
    and (a.state = ${attemptStates.absent} or (a.is_passed is false
      and a.state in (${attemptStates.marked}, ${attemptStates.announced}))))`;
const inBatch = (batchId: string) => sql`p.id in (
  select r.person_id from registration r where r.batch_id = ${batchId}::bigint and r.deleted_at is null
    and r.state = ${registrationStates.admitted})`;

function asked(exam: Audience): SQL {
  if (exam.makeUpOfId) return failedIn(exam.makeUpOfId);
  const named = sql`p.id = any(${ids(exam.personIds ?? [])})`;
  const groups = [
    ...(exam.batchId ? [inBatch(exam.batchId)] : []),
    ...(hasRange(exam) ? [sql`(${inRange(exam)})`] : []),
  ];
  return sql`(${sql.join([named, ...groups], sql` or `)})`;
}

/** Everybody who sits it, once each. */
export const candidatesOf = (tx: Tx, exam: Audience): Promise<Candidate[]> =>
  tx.rows<Candidate>(sql`
    select p.id::text, p.name, p.number, p.unit_id::text from person p
    where p.deleted_at is null and ${asked(exam)} and not ${hasLeft} order by p.id`);

/** Who would be asked and has left. */
export const leftOf = (tx: Tx, exam: Audience): Promise<Pick<Candidate, 'name'>[]> =>
  tx.rows<Pick<Candidate, 'name'>>(sql`
    select p.name from person p where p.deleted_at is null and ${asked(exam)} and ${hasLeft} order by p.id`);
