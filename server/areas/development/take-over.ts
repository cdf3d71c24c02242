/**
 * Somebody stands in the register on probation and nothing here tells of the way there: imported, transferred, come as a
 * freshman, put right by a correction. A record begins by itself from step 18 on; what is known of the steps before is their
 * days, and what is unknown stands against nothing. Decisions 100.
 */
import { sql } from 'drizzle-orm';
import { goesOn, recordStates, stages, stepStates } from 'contract/development/codes.ts';
import { dueOf, probationEnd } from 'contract/development/deadlines.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { codeOfStep } from 'contract/development/steps.ts';
import { probationary, statusNormal } from 'contract/member/codes.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { recordSteps } from '../../kit/process/record.ts';
import type { Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { plainDays } from './case.ts';
import { settingsOf } from './settings.ts';
import { passOn } from './waiting.ts';

/** The first step that is done here. */
const firstHere = 18;
const reason = '预备党员接续培养考察';

interface Member {
  personId: string;
  name: string;
  number: string | null;
  organisationId: string;
  unitId: string | null;
  classId: string | null;
  departsOn: string | null;
  appliedOn: string | null;
  activistOn: string | null;
  objectOn: string | null;
  joinedOn: string;
  applicationBookNo: string | null;
  /** What a former record of the same probation says. */
  approvedOn: string | null;
  probationEndOn: string | null;
  extendCount: number | null;
  extendMonths: number | null;
}

/** Of these, who is on probation without a record that goes on. */
const withoutRecord = (tx: Tx, memberIds: readonly string[]) =>
  tx.rows<Member>(sql`
    select m.id as person_id, p.name, p.number, m.organisation_id, p.unit_id, p.class_id,
      s.graduates_on::text as departs_on, m.applied_on::text as applied_on, m.activist_on::text as activist_on,
      m.object_on::text as object_on, m.joined_on::text as joined_on, m.application_book_no,
      f.approved_on::text as approved_on, f.probation_end_on::text as probation_end_on, f.extend_count, f.extend_months
    from party_member m join person p on p.id = m.id left join student s on s.id = m.id and s.deleted_at is null
      left join lateral (select * from development_record r where r.person_id = m.id and r.deleted_at is null
        and r.joined_on = m.joined_on order by r.id desc limit 1) f on true
    where m.id = any(${sql.param(memberIds)}::bigint[]) and ${lacksRecord} order by m.id for update of m`);
/** Members (m) on probation without a record that goes on. */
export const lacksRecord = sql`m.deleted_at is null and m.member_category = ${probationary} and m.party_status = ${statusNormal}
  and m.joined_on is not null and not exists (select 1 from development_record o where o.person_id = m.id
    and o.deleted_at is null and o.state = any(${sql.param(goesOn)}::text[]))`;

/** Steps that were done elsewhere, with their days where these are known. */
export async function keepHistory(
  tx: Tx,
  steps: readonly { recordId: string; step: number; day: string | null }[],
): Promise<void> {
  await tx.rows(sql`
    insert into development_step (record_id, step, state, done_on, form, operator_id, operator_name, is_history)
    select h."recordId", h.step, ${stepStates.passed}, h.day, '{}', ${tx.actor.userId}::bigint, ${tx.actor.name}, true
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as h("recordId" bigint, step int, day date)`);
}

const daysOf = ({ appliedOn, activistOn, objectOn, joinedOn, approvedOn }: Member) =>
  new Map([
    [1, appliedOn],
    [3, activistOn],
    [7, objectOn],
    [15, joinedOn],
    [17, approvedOn],
  ]);

/** Begins a record for each of them who has none, and asks who comes next. */
export async function takeOver(tx: Tx, memberIds: readonly string[]): Promise<void> {
  const members = memberIds.length === 0 ? [] : await withoutRecord(tx, memberIds);
  if (members.length === 0) return;
  const [takenOverOn, settings] = [await today(tx), await settingsOf(tx)];
  const changes = members.map(({ probationEndOn, ...known }) => {
    const values = { ...known, takenOverOn, probationEndOn: probationEndOn ?? probationEnd(known.joinedOn) };
    const place = { stage: stages.prepare, step: codeOfStep(firstHere), state: recordStates.open };
    return { values: { ...values, ...place, dueOn: dueOf(firstHere, plainDays(values), settings) } };
  });
  const ids = await applyEffects(tx, developmentRecord, changes, { flow: null, reason });
  const before = Array.from({ length: firstHere - 1 }, (_, at) => at + 1);
  await keepHistory(
    tx,
    members.flatMap((member, at) => {
      const days = daysOf(member);
      return before.map(step => ({ recordId: ids[at] ?? '', step, day: days.get(step) ?? null }));
    }),
  );
  const rows = members.map(({ organisationId }, at) => ({ id: ids[at] ?? '', organisationId }));
  await recordSteps(tx, developmentRecord, rows, {
    node: reason,
    opinion: '此前的步骤不在本校办理，从再上一级党委组织部门备案起接续办理',
  });
  await passOn(tx, ids);
}
