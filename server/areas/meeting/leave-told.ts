/** A leave that is asked for is told to the branch, and what the branch says to who asked. Domain-party 7.3. */
import { sql } from 'drizzle-orm';
import { leaveStates } from 'contract/meeting/codes.ts';
import type { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { meeting, type Meeting } from 'contract/meeting/meeting.ts';
import type { PlannedChange, Tx } from '../../kit/registry.ts';
import { tellPersons } from '../message/index.ts';
import { secretaries } from '../team/index.ts';

const { asked, granted, refused } = leaveStates;
type Planned = PlannedChange<typeof meetingAttendee>;
const became = (plans: Planned[], state: string) =>
  plans.filter(({ before, after }) => after.leaveState === state && before?.leaveState !== state);

async function tellBranch(tx: Tx, id: string, of: Meeting, names: string[]): Promise<void> {
  const leaders = await tx.rows<{ id: string }>(sql`
    select person_id as id from (${secretaries}) s where s.organisation_id = ${of.organisationId}::bigint`);
  const personIds = new Set([of.hostId, of.recorderId, ...leaders.map(one => one.id)]);
  await tellPersons(
    tx,
    [...personIds].map(personId => ({
      title: `【会议】${of.title}：${names.join('、')}请假待审批`,
      content: `${names.join('、')}申请“${of.title}”（${of.heldOn} ${of.startTime}）请假，请在会前审批。`,
      entity: meeting.name,
      recordId: id,
      personId,
      link: { routePath: '/meeting/receipt', query: { id } },
    })),
  );
}

/** Told: the branch that somebody asks, who asked what was said. */
export async function tellLeave(tx: Tx, id: string, of: Meeting, plans: Planned[]): Promise<void> {
  const names = became(plans, asked).map(({ after }) => after.name ?? '');
  if (names.length > 0) await tellBranch(tx, id, of, names);
  const answered = [...became(plans, granted), ...became(plans, refused)].filter(
    one => one.before?.leaveState === asked,
  );
  await tellPersons(
    tx,
    answered.flatMap(({ after: { personId, leaveState, leaveReply } }) => {
      const isGranted = leaveState === granted;
      const then = isGranted ? '已同意。' : `未同意${leaveReply ? `：${leaveReply}` : ''}。`;
      return personId
        ? [
            {
              title: `【会议】${of.title}请假${isGranted ? '已同意' : '未获同意'}`,
              content: `您申请“${of.title}”（${of.heldOn} ${of.startTime}）的请假${then}`,
              entity: meeting.name,
              recordId: id,
              personId,
              link: { routePath: '/self/meeting' },
            },
          ]
        : [];
    }),
  );
}
