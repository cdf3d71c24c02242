/** Who brings a paper to a life meeting: one line for everybody who is due. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { listPeople } from 'contract/meeting/actions.ts';
import { lifeMeeting } from 'contract/meeting/life-meeting.ts';
import { lifeMeetingPaper } from 'contract/meeting/life-meeting-paper.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { handler, rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { rowsById } from '../../kit/write/load.ts';
import { today } from '../../kit/setting.ts';
import { dueAt } from './due.ts';

type PlannedPaper = PlannedChange<typeof lifeMeetingPaper>;
async function paperFacts(tx: Tx, plans: PlannedPaper[]) {
  const ids = plans.flatMap(({ after }) => after.lifeMeetingId ?? []);
  const persons = plans.flatMap(({ after }) => after.personId ?? []);
  const names = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from person where id = any(${sql.param(persons)}::bigint[])`);
  return {
    meetings: await rowsById(tx, lifeMeeting, ids),
    nameOf: new Map(names.map(({ id, name }) => [id, name])),
    listed: await tx.rows<{ id: string; lifeMeetingId: string; personId: string }>(sql`
      select id, life_meeting_id, person_id from life_meeting_paper
      where deleted_at is null and life_meeting_id = any(${sql.param(ids)}::bigint[])`),
  };
}

export const paperRules = rules(lifeMeetingPaper, {
  facts: paperFacts,
  derive: ({ lifeMeetingId, personId }, { meetings, nameOf }) => ({
    organisationId: meetings.get(lifeMeetingId ?? '')?.organisationId ?? null,
    name: nameOf.get(personId ?? '') ?? null,
  }),
  check({ id, after }, { listed }): Fault[] {
    const isTwice = listed.some(
      one => one.id !== id && one.lifeMeetingId === after.lifeMeetingId && one.personId === after.personId,
    );
    return isTwice ? [fault('personId', 'meeting.lifeMeetingPaper.twice', { name: after.name ?? '' })] : [];
  },
});

/** Who is due and has no line yet gets one. */
export const listing = handler(listPeople, {
  async perform(tx, { id, organisationId, meetingType }) {
    const listed = await tx.rows<{ personId: string }>(sql`
      select person_id from life_meeting_paper where life_meeting_id = ${id}::bigint and deleted_at is null for update`);
    const people = await dueAt(tx, { organisationId, types: meetingType, groupId: null, heldOn: await today(tx) });
    const missing = people.filter(one => !listed.some(({ personId }) => personId === one.id));
    const changes = missing.map(one => ({ values: { lifeMeetingId: id, personId: one.id } }));
    await applyEffects(tx, lifeMeetingPaper, changes, causeOf(lifeMeeting, id, '按名册生成'));
  },
});
