/** 个人学时报告: the hours of a year, what is asked for, where they come from and when. Domain-cadre 4.8. */
import { sql } from 'drizzle-orm';
import { hourStates as states } from 'contract/party-school/codes.ts';
import { readOwnHours, type HourReport, type OwnHours } from 'contract/party-school/hour-calls.ts';
import { hourRecord } from 'contract/party-school/hour-record.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { hasWriter } from '../file/index.ts';
import { targetOf } from './hour-target.ts';

export const thisYear = async (tx: Tx): Promise<number> => Number((await today(tx)).slice(0, 4));

const recordsOf = (tx: Tx, personId: string, year: number) =>
  tx.rows<OwnHours>(sql`
    select h.id, h.source, h.title, h.organiser, h.start_on::text, h.earned_on::text, h.hours::int as hours, h.note,
      coalesce(array(select unnest(h.proof)::text), '{}') as proof, h.state,
      case when h.state in (${states.refused}, ${states.ended}) then (select w.opinion from workflow_record w
        where w.entity = ${hourRecord.name} and w.record_id = h.id order by w.id desc limit 1) end as opinion
    from hour_record h where h.person_id = ${personId}::bigint and h.year = ${year} and h.deleted_at is null
    order by h.earned_on desc, h.id desc limit 500`);

const sum = (of: readonly { hours: number }[]): number => of.reduce((all, { hours }) => all + hours, 0);

export async function reportOf(tx: Tx, personId: string | null, year: number): Promise<HourReport> {
  const records = personId === null ? [] : await recordsOf(tx, personId, year);
  const valid = records.filter(({ state }) => state === states.valid);
  const open: readonly string[] = [states.unit, states.school];
  const sources = [...new Set(valid.map(({ source }) => source))].map(source => ({
    source,
    hours: sum(valid.filter(one => one.source === source)),
  }));
  return {
    year,
    hours: sum(valid),
    waiting: sum(records.filter(({ state }) => open.includes(state))),
    target: personId === null ? null : await targetOf(tx, personId),
    sources: sources.toSorted((one, other) => other.hours - one.hours),
    months: Array.from({ length: 12 }, (_, at) =>
      sum(valid.filter(({ earnedOn }) => Number(earnedOn.slice(5, 7)) === at + 1)),
    ),
    records,
    hasPdf: hasWriter(),
  };
}

export const ownHoursRoute = serve(readOwnHours, async ({ tx, query }) =>
  reportOf(tx, tx.actor.personId, query.year ?? (await thisYear(tx))),
);
