/** 催办: whoever leads a place, or is responsible there, is reminded of what it lacks; of one kind once a day at most. */
import { sql } from 'drizzle-orm';
import { lineStates, urgeGaps } from 'contract/meeting/board.ts';
import { periodName } from 'contract/meeting/period.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { audit } from '../../kit/audit.ts';
import type { Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { serve } from '../../kit/route.ts';
import { personsOf, receiversOf, tellPersons } from '../message/index.ts';
import { holderOf } from '../team/index.ts';
import { isNamed, isOfType, linesOfYear, placesIn, type Asked } from './board-lines.ts';

/** What these reminders are about: not one meeting but those that are missing. */
export const gapReminder = 'meetingGap';

interface Gap {
  organisationId: string;
  name: string;
  /** Of whoever leads the place. */
  secretaryId: string | null;
  secretaryName: string | null;
  type: string;
  periods: { startsOn: string; endsOn: string; groupName: string | null }[];
}
const gapsOf = (tx: Tx, asked: Asked) =>
  tx.rows<Gap>(sql`
    select o.id as organisation_id, o.short_name as name, o.secretary_id, p.name as secretary_name, g.type, g.periods
    from (select organisation_id, type, json_agg(json_build_object('startsOn', starts, 'endsOn', ends,
          'groupName', group_name) order by starts, group_id) as periods
        from (${linesOfYear(placesIn(tx, urgeGaps.access, asked.organisationId), asked.year)}) l
        where state = ${lineStates.gap} and ${isOfType(asked.type)} group by organisation_id, type) g
      join (select o.*, ${holderOf(sql`o.id`)} as secretary_id from party_organisation o) o on o.id = g.organisation_id
      left join person p on p.id = o.secretary_id
    where ${isNamed(asked.keyword)} order by o.code, g.type`);

const titleOf = (kind: string) => `【催办】${kind}有缺口`;
/** `10月（第二党小组）、11月` */
const periodsOf = ({ periods }: Gap) =>
  periods.map(one => periodName(one) + (one.groupName ? `（${one.groupName}）` : '')).join('、');

/** Which of these were asked for within a day, as `organisation title`. */
async function askedBefore(tx: Tx, ids: string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ recordId: string; title: string }>(sql`
    select distinct record_id, title from reminder where entity = ${gapReminder} and deleted_at is null
      and record_id = any(${sql.param(ids)}::bigint[]) and created_at > now() - interval '24 hours'`);
  return new Set(rows.map(({ recordId, title }) => `${recordId} ${title}`));
}

/** By organisation the persons to be told: who leads it, and who may enter its meetings; whoever asks is told nothing. */
async function peopleAt(tx: Tx, gaps: Gap[]): Promise<Map<string, string[]>> {
  const places = [...new Map(gaps.map(one => [one.organisationId, one.secretaryId]))];
  const watched = places.map(([id]) => ({ recordId: id, organisationId: id, name: '', matter: '', dueOn: null }));
  const granted = await receiversOf(tx, { concerns: 'meeting.meeting.create' }, ['toOrganisation'], watched);
  const accounts = [...granted.values()].flat().map(({ id }) => id);
  const rows = await tx.rows<{ id: string; personId: string }>(sql`
    select id, person_id from user_account where id = any(${sql.param(accounts)}::bigint[]) and person_id is not null`);
  const personOf = new Map(rows.map(one => [one.id, one.personId]));
  const known = await personsOf(tx, [...personOf.values(), ...places.flatMap(([, one]) => one ?? [])]);
  return new Map(
    places.map(([id, leader]) => {
      const persons = [leader, ...(granted.get(id) ?? []).map(one => personOf.get(one.id) ?? null)];
      const told = persons.filter(one => one !== null && one !== tx.actor.personId && known.has(one));
      return [id, [...new Set(told as string[])]];
    }),
  );
}

async function namesOf(tx: Tx, personIds: string[]): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select name from person where id = any(${sql.param(personIds)}::bigint[]) order by name_pinyin, id`);
  return rows.map(({ name }) => name);
}

/** Two who press at once meet on the lock. */
async function urge(tx: Tx, asked: Asked) {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${gapReminder}))`);
  const gaps = await gapsOf(tx, asked);
  const kindOf = await wordsOf(tx, 'DJ_ZZSH_HYLX');
  const before = await askedBefore(tx, [...new Set(gaps.map(one => one.organisationId))]);
  const wanted = gaps.filter(one => !before.has(`${one.organisationId} ${titleOf(kindOf(one.type))}`));
  const people = await peopleAt(tx, wanted);
  const reached = wanted.filter(one => people.get(one.organisationId)?.length);
  await tellPersons(
    tx,
    reached.flatMap(gap =>
      (people.get(gap.organisationId) ?? []).map(personId => ({
        title: titleOf(kindOf(gap.type)),
        content: `${tx.actor.name}催办：${gap.name}${kindOf(gap.type)}未见记录（${periodsOf(gap)}），请尽快召开；已经召开的，请登记会议记录并提交。`,
        entity: gapReminder,
        recordId: gap.organisationId,
        personId,
        organisationId: gap.organisationId,
        link: {
          routePath: '/meeting/supervision',
          query: { organisationId: gap.organisationId, year: `${asked.year}` },
        },
      })),
    ),
  );
  if (reached.length > 0)
    await audit(tx, {
      action: urgeGaps.access,
      entity: meeting.name,
      detail: { ...asked, gaps: reached.map(({ organisationId, type }) => [organisationId, type]) },
    });
  const alone = wanted.filter(one => !reached.includes(one));
  const lonely = new Map(alone.map(one => [one.organisationId, `${one.name}（${one.secretaryName ?? '书记缺职'}）`]));
  return {
    urged: new Set(reached.map(one => one.organisationId)).size,
    told: await namesOf(tx, [...new Set(reached.flatMap(one => people.get(one.organisationId) ?? []))]),
    already: gaps.length - wanted.length,
    unreachable: [...lonely.values()],
  };
}

export const urgeRoutes = [serve(urgeGaps, ({ tx, body }) => urge(tx, body))];
