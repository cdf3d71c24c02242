/** What the minutes of a meeting say already is not typed again: steps 3, 7, 12, 15 and 23. Domain-party 18, decision 327. */
import { sql } from 'drizzle-orm';
import { stepStates } from 'contract/development/codes.ts';
import type { DevelopmentRecord } from 'contract/development/development-record.ts';
import { exclusionsByCode, stepForms } from 'contract/development/step-forms.ts';
import { stepOf, type Step } from 'contract/development/steps.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { heldMeeting, motionOf, type Motion } from '../meeting/index.ts';

const area = 'development.step';
const isId = (value: unknown): value is string => typeof value === 'string' && /^\d{1,18}$/.test(value);

/** Who was there and says neither yes nor no nor abstains has put in a paper that does not count. */
function ballotsOf({ due, present, votesFor, votesAgainst, votesAbstained, leftOut }: Motion): Values {
  const left = Object.values(leftOut).reduce((sum, one) => sum + one, 0);
  const named = Object.entries(exclusionsByCode).map(([code, name]) => [name, leftOut[code] ?? 0]);
  return {
    due,
    present,
    agree: votesFor,
    oppose: votesAgainst,
    abstain: votesAbstained,
    invalid: Math.max(0, present - votesFor - votesAgainst - votesAbstained),
    ...(left > 0 && { entitled: due + left, ...Object.fromEntries(named) }),
  };
}

/** One motion is about one person: whose step rests on it already. */
async function usedBy(tx: Tx, motionId: string, { id }: DevelopmentRecord): Promise<Fault[]> {
  const other = await tx.one<{ name: string; step: number }>(sql`
    select r.name, s.step from development_step s join development_record r on r.id = s.record_id
    where s.form ->> 'motionId' = ${motionId} and s.record_id <> ${id}::bigint and s.is_current
      and s.state <> ${stepStates.returned} and r.deleted_at is null limit 1`);
  return other
    ? [fault('motionId', `${area}.motion-used`, { name: other.name, step: stepOf(other.step)?.name ?? '' })]
    : [];
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** A step that a meeting takes says which; a motion is one of a meeting that is chosen. */
const unmet = ({ meeting, motionId }: Values): Fault[] =>
  isBlank(meeting) || !isBlank(motionId) ? [fault('meetingId', `${area}.no-meeting`)] : [];

/**
 * The form with what the minutes say, where a meeting is chosen; what was typed beside it and says something else is told
 * on its field.
 */
export async function withMinutes(
  tx: Tx,
  row: DevelopmentRecord,
  step: Step,
  input: Values,
): Promise<{ input: Values; faults: Fault[] }> {
  const { meetingId, motionId } = input;
  if (!('meetingId' in (stepForms[step.no] ?? {}))) return { input, faults: [] };
  if (isBlank(meetingId)) return { input, faults: unmet(input) };
  if (!isId(meetingId)) return { input, faults: [] };
  const held = await heldMeeting(tx, meetingId);
  if (!held) return { input, faults: [] };
  const motion = isId(motionId) ? await motionOf(tx, meetingId, motionId) : null;
  const said: Values = { [step.day]: held.heldOn, ...(motion && ballotsOf(motion)) };
  const differing = Object.entries(said).filter(([name, value]) => !isBlank(input[name]) && input[name] !== value);
  return {
    input: {
      ...input,
      ...Object.fromEntries(Object.entries(said).filter(([name]) => isBlank(input[name]))),
      meeting: held.title,
    },
    faults: [
      ...differing.map(([name, value]) => fault(name, `${area}.minutes`, { said: String(value) })),
      ...(isId(motionId) && !motion ? [fault('motionId', `${area}.no-votes`)] : []),
      ...(isId(motionId) ? await usedBy(tx, motionId, row) : []),
    ],
  };
}
