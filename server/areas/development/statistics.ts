/** Figures of development: who stands where now, and what happened in a year. */
import { sql } from 'drizzle-orm';
import type { readStatistics } from 'contract/development/calls.ts';
import { developmentFigures } from 'contract/development/figures.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { conditionOf, readable } from '../../kit/resource/figures.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { today } from '../../kit/setting.ts';
import type { Tx } from '../../kit/registry.ts';

type Statistics = AnswerOf<typeof readStatistics>;
interface Asked {
  year: number;
  organisationId?: string;
}

const count = (field: string, year: number) =>
  sql`count(*) filter (where extract(year from r.${sql.identifier(field)}) = ${year})::int`;

/** One pass over the records in reach for each kind of figure. */
export async function statisticsOf(tx: Tx, { year, organisationId }: Asked): Promise<Statistics> {
  const place = organisationId
    ? sql`exists (select 1 from party_organisation o join party_organisation a on o.path like a.path || '%'
        where o.id = t.organisation_id and a.id = ${organisationId}::bigint)`
    : sql`true`;
  const isLate = await conditionOf(tx, developmentRecord, developmentFigures.late, await today(tx));
  const records = sql`(select t.*, ${isLate} as is_late from ${sourceOf(developmentRecord)} where ${readable(tx, developmentRecord)} and ${place}) r`;
  const by = (field: string) =>
    tx.rows<{ code: string; count: number }>(sql`
      select ${sql.identifier(field)} as code, count(*)::int as count from ${records}
      where state = '1' and ${sql.identifier(field)} is not null group by 1 order by 1`);
  const [figures] = await tx.rows<Statistics['year'] & { late: number }>(sql`
    select ${count('applied_on', year)} as applied, ${count('activist_on', year)} as activists,
      ${count('object_on', year)} as objects, ${count('approved_on', year)} as admitted,
      ${count('formal_on', year)} as formal, ${count('ended_on', year)} as ended,
      count(*) filter (where r.is_late)::int as late
    from ${records}`);
  const { late = 0, ...happened } = figures ?? { late: 0 };
  const none = { applied: 0, activists: 0, objects: 0, admitted: 0, formal: 0, ended: 0 };
  const categories = await tx.rows<{ code: string; count: number }>(sql`
    select quota_category as code, count(*)::int as count from ${records}
    where extract(year from approved_on) = ${year} and quota_category is not null group by 1 order by 1`);
  const months = await tx.rows<Statistics['months'][number]>(sql`
    select m.month, count(*) filter (where extract(year from r.applied_on) = ${year}
        and extract(month from r.applied_on) = m.month)::int as applied,
      count(*) filter (where extract(year from r.approved_on) = ${year}
        and extract(month from r.approved_on) = m.month)::int as admitted
    from generate_series(1, 12) as m(month) cross join ${records} group by m.month order by m.month`);
  return {
    stages: await by('stage'),
    steps: await by('step'),
    late,
    year: { ...none, ...happened },
    categories,
    months:
      months.length > 0 ? months : Array.from({ length: 12 }, (_, at) => ({ month: at + 1, applied: 0, admitted: 0 })),
  };
}
