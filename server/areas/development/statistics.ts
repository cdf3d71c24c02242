/** Figures of development: who stands where now, and what happened in a year; each is counted by the list it opens. */
import { sql, type SQL } from 'drizzle-orm';
import type { readStatistics } from 'contract/development/calls.ts';
import { developmentFigures, stageFigures, within, yearFigures } from 'contract/development/figures.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { isToCome, type Figure } from 'contract/kit/figure.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { memberYears } from 'contract/member/figures.ts';
import { partyMember } from 'contract/member/party-member.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { grantsOf } from '../../kit/actor.ts';
import { conditionOf, countFigures, readable } from '../../kit/resource/figures.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { today } from '../../kit/setting.ts';
import type { Tx } from '../../kit/registry.ts';

type Statistics = AnswerOf<typeof readStatistics>;
interface Asked {
  year: number;
  organisationId?: string;
}
const months = Array.from({ length: 12 }, (_, at) => at + 1);

/** Rows of a list that the reader may see, at the place that is asked for. */
async function rowsAt(tx: Tx, of: Resource, { organisationId }: Asked, day: string): Promise<SQL> {
  const place = await conditionOf(tx, of, { filters: () => (organisationId ? within(organisationId) : {}) }, day);
  return sql`${readable(tx, of)} and ${place}`;
}

/** Of a figure, how many by each code of a field. */
async function grouped(tx: Tx, field: string, figure: Figure, day: string, rows: SQL) {
  const code = sql`t.${sql.identifier(field)}`;
  return tx.rows<{ code: string; count: number }>(sql`
    select ${code} as code, count(*)::int as count from ${sourceOf(developmentRecord)}
    where ${rows} and ${await conditionOf(tx, developmentRecord, figure, day)} and ${code} is not null group by 1 order by 1`);
}

const none = <K extends string>(counts: Record<K, number>) =>
  Object.fromEntries(Object.keys(counts).map(name => [name, null])) as Record<K, null>;

/** What the register says of the year, for who keeps it. */
async function registerOf(tx: Tx, asked: Asked, day: string) {
  if (grantsOf(tx.actor, permissionOf(partyMember, 'read')).length === 0) return null;
  const counts = await countFigures(
    tx,
    partyMember,
    memberYears(asked.year),
    day,
    await rowsAt(tx, partyMember, asked, day),
  );
  return isToCome(asked, day) ? none(counts) : counts;
}

export async function statisticsOf(tx: Tx, asked: Asked): Promise<Statistics> {
  const { year } = asked;
  const day = await today(tx);
  const rows = await rowsAt(tx, developmentRecord, asked, day);
  const count = <K extends string>(figures: Readonly<Record<K, Figure>>) =>
    countFigures(tx, developmentRecord, figures, day, rows);
  const happened = await count(yearFigures({ year }));
  const byMonth = await count(
    Object.fromEntries(months.map(month => [`${month}`, yearFigures({ year, month }).admitted])),
  );
  return {
    stages: Object.entries(await count(stageFigures)).flatMap(([code, n]) => (n > 0 ? [{ code, count: n }] : [])),
    steps: await grouped(tx, 'step', developmentFigures.open, day, rows),
    late: (await count({ late: developmentFigures.late })).late,
    year: isToCome({ year }, day) ? none(happened) : happened,
    register: await registerOf(tx, asked, day),
    categories: await grouped(tx, 'quota_category', yearFigures({ year }).admitted, day, rows),
    months: months.map(month => ({
      month,
      admitted: isToCome({ year, month }, day) ? null : (byMonth[`${month}`] ?? 0),
    })),
  };
}
