/**
 * One link for everybody on the list of a meeting: who opens it says who he or she is, by the name and what else stands on
 * record, and is given the own link. Of the list nothing is told, whatever is typed. Domain-party 7.3, decision 217.
 */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { meetingAttendee, type MeetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { identifyReceipt } from 'contract/meeting/general-receipt.ts';
import { partyMember } from 'contract/member/party-member.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { countUp, holdLimit } from '../../kit/rate.ts';
import { Refusal, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { txOf } from '../../kit/tx.ts';
import { rowsById } from '../../kit/write/load.ts';
import { tellPersons } from '../message/index.ts';
import { holdBack, linked } from './public-receipt.ts';
import { newLinks } from './receipt-links.ts';

type Said = InputOf<typeof identifyReceipt>['body'];
const area = 'meeting.receipt';
/** Wrong tries of one name at one meeting in an hour: of ten thousand tails of a number. */
const tries = { most: 5, seconds: 3600 };

const endsIn = (kept: string | null | undefined, tail: string | null | undefined) =>
  /^\d{3}[\dX]$/i.test(tail?.trim() ?? '') && (kept ?? '').toUpperCase().endsWith((tail ?? '').trim().toUpperCase());

/** A member by id card and number; a guest, who stands in no register, by the number the branch has entered. */
async function whoSays(tx: Tx, meetingId: string, { name, idTail, phoneTail }: Said): Promise<MeetingAttendee | null> {
  const ids = await tx.rows<{ id: string }>(sql`
    select id from meeting_attendee where meeting_id = ${meetingId}::bigint and deleted_at is null and name = ${name.trim()}`);
  const called = [
    ...(
      await rowsById(
        tx,
        meetingAttendee,
        ids.map(({ id }) => id),
      )
    ).values(),
  ];
  const people = await rowsById(
    tx,
    partyMember,
    called.flatMap(({ personId }) => personId ?? []),
  );
  const right = called.filter(({ personId, contactPhone }) => {
    if (personId === null) return endsIn(contactPhone, phoneTail);
    const person = people.get(personId);
    return endsIn(person?.idCard, idTail) && endsIn(person?.phone, phoneTail);
  });
  return right.length === 1 ? (right[0] ?? null) : null;
}

/** Whoever was not the one learns of it. */
async function give(tx: Tx, { id, meetingId, personId }: MeetingAttendee, title: string): Promise<{ token: string }> {
  const [token = ''] = await newLinks(tx, [{ attendeeId: id }]);
  await tellPersons(
    tx,
    (personId ? [personId] : []).map(to => ({
      title: `【会议】${title}：已用会议链接打开回执`,
      content: '有人用会议通用链接核对了您的身份并打开了回执。如非本人操作，请联系党支部。',
      entity: 'meeting',
      recordId: meetingId,
      personId: to,
      link: { routePath: '/self/meeting' },
    })),
  );
  return { token };
}

export const generalReceipt = serve(
  identifyReceipt,
  async ({ tx, database, params: { token }, body }) => {
    await holdBack(tx);
    const { meetingId, title, isGeneral } = await linked(tx, token);
    if (!isGeneral) throw new Refusal(404, `${area}.dead`);
    const key = `questionnaire-who:${meetingId}:${body.name.trim()}`;
    await holdLimit(tx, key, tries.most);
    const who = await whoSays(tx, meetingId, body);
    if (!who) {
      await countUp(tx, { key, seconds: tries.seconds });
      throw refuse([fault('', `${area}.unknown`)]);
    }
    return database.transaction(connection => give(txOf(connection, tx.registry, tx.actor, tx.facts), who, title));
  },
  { opensTransaction: true },
);
