/** Theme party days worth reading for others. Domain-party 7.4. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { states, types } from 'contract/meeting/codes.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { caseStates } from 'contract/meeting/plan-codes.ts';
import { themeCase, themeCaseProcess, type ThemeCase } from 'contract/meeting/theme-case.ts';
import { handle } from '../../kit/process/handle.ts';
import { rules, type Opened, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { loadRow, rowsById } from '../../kit/write/load.ts';

const area = 'meeting.themeCase';

export const themeCaseRules = rules(themeCase, {
  facts: (tx: Tx, plans: PlannedChange<typeof themeCase>[]) =>
    rowsById(
      tx,
      meeting,
      plans.flatMap(({ after }) => after.meetingId ?? []),
    ),
  derive: ({ meetingId }, meetings) => ({ organisationId: meetings.get(meetingId ?? '')?.organisationId ?? null }),
});

/** A theme party day that was found good is recommended, and once. */
async function recommendable(tx: Tx, { id, meetingId }: ThemeCase): Promise<Fault[]> {
  const of = await loadRow(tx, meeting, meetingId, null, 'look');
  if (of.state !== states.archived || !severalOf(of.types).includes(types.themeDay))
    return [fault('meetingId', `${area}.meeting`)];
  const other = await tx.one<{ title: string }>(sql`
    select title from theme_case where deleted_at is null and meeting_id = ${meetingId}::bigint and id <> ${id}::bigint
      and state in (${caseStates.recommended}, ${caseStates.selected}) limit 1`);
  return other ? [fault('meetingId', `${area}.twice`, { title: other.title })] : [];
}

/** What was selected is read by everybody who reads cases. */
export const selectedCases: Opened = () => sql`t.state = ${caseStates.selected}`;

export const themeCaseHandler = handle(themeCaseProcess, {
  page: '/meeting/theme-case/detail',
  ask: ({ title }) => ({ bizType: 'SH_CASE', title: `【主题党日】案例“${title}”待评选` }),
  steps: { submit: { guard: recommendable, values: async tx => ({ recommendedOn: await today(tx) }) } },
});
