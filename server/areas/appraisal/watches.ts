/**
 * PY_STEP: steps whose window ends and who is not done. Of a ballot everybody is told alike, whether he or she has cast or
 * not: a reminder that left somebody out would say who has. Domain-party 11, decision 192.
 */
import { sql, type SQL } from 'drizzle-orm';
import { batchStates, summaryStates } from 'contract/appraisal/codes.ts';
import { steps } from 'contract/appraisal/steps.ts';
import type { Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';

interface Ending {
  step: 'summary' | 'self' | 'mutual';
  isOn: SQL;
  endsOn: SQL;
  isOpen: SQL;
}
const endings: Ending[] = [
  {
    step: 'summary',
    isOn: sql`b.has_summary`,
    endsOn: sql`b.summary_to`,
    isOpen: sql`a.summary_state <> ${summaryStates.submitted}`,
  },
  { step: 'self', isOn: sql`b.has_self`, endsOn: sql`b.self_to`, isOpen: sql`a.self_grade is null` },
  { step: 'mutual', isOn: sql`b.has_mutual`, endsOn: sql`b.mutual_to`, isOpen: sql`true` },
];
const wordOf = (step: Ending['step']) =>
  step === 'mutual' ? `${steps.mutual.label}即将截止，已提交的请忽略` : `${steps[step].label}尚未完成`;

export const stepEnds: Watch = {
  code: 'PY_STEP',
  entity: 'appraisalParticipant',
  of: ['appraisalParticipant', 'appraisalBatch'],
  page: '/mzpydy',
  concerns: 'appraisal.appraisalParticipant.grade',
  reminders: [
    {
      code: 'TX-PY',
      name: '民主评议环节截止提醒',
      leadDays: '3，1',
      toPerson: true,
      template: '{name}同志：民主评议有环节将于 {date} 截止，请在截止前完成；已完成的请忽略。',
    },
  ],
  find: async (tx, { today, until }) => {
    const found: Watched[] = [];
    for (const { step, isOn, endsOn, isOpen } of endings)
      found.push(
        ...(await tx.rows<Watched>(sql`
          select a.id as record_id, a.member_id as person_id, a.organisation_id, a.name, ${endsOn}::text as due_on,
            ${wordOf(step)} as matter
          from appraisal_participant a join appraisal_batch b on b.id = a.batch_id
          where a.deleted_at is null and b.deleted_at is null and b.state = ${batchStates.started} and ${isOn}
            and ${isOpen} and ${endsOn} between ${today}::date and ${until}::date order by ${endsOn}, a.id`)),
      );
    return found;
  },
};
