/**
 * What automatic items count: one query of records for each source, with whether each is as it should be. The figures are
 * counts over that query, so that the records shown behind a figure are those it counts. Domain-party 8.3.
 */
import { sql, type SQL } from 'drizzle-orm';
import { sources } from 'contract/appraisal/review-template.ts';
import type { CountedRow } from 'contract/appraisal/organisation-review-calls.ts';
import { recordStates } from 'contract/development/codes.ts';
import { itemStates } from 'contract/dues/dues-item.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { inRegister, leastCompleteness } from 'contract/member/codes.ts';
import { currentStates, leadingTeams } from 'contract/organisation/posts.ts';
import { addressOf } from 'contract/report/home.ts';
import type { Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { dutiesOf } from '../meeting/index.ts';

export interface Span {
  year: number;
  /** The last day that counts: today, or the end of the year. */
  day: string;
}
export interface Figure {
  organisationId: string;
  source: string;
  counted: number;
  total: number;
}
interface Source {
  figures(tx: Tx, organisations: SQL, span: Span): Promise<Omit<Figure, 'source'>[]>;
  rows(tx: Tx, organisation: SQL, span: Span): Promise<CountedRow[]>;
}

export const spanOf = (year: number, today: string): Span => {
  const end = `${year}-12-31`;
  return { year, day: today < end ? today : end };
};

/** `organisation_id, id, name, day, is_met` of the records of these organisations. */
type Records = (organisations: SQL, span: Span) => SQL;
const inRows = (page: string, records: Records): Source => ({
  figures: (tx, organisations, span) =>
    tx.rows(sql`
      select organisation_id, count(*) filter (where is_met)::int as counted, count(*)::int as total
      from (${records(organisations, span)}) r group by organisation_id`),
  async rows(tx, organisation, span) {
    const found = await tx.rows<Omit<CountedRow, 'to'> & { id: string }>(sql`
      select id, name, day::text, is_met from (${records(organisation, span)}) r order by is_met, day, name, id`);
    return found.map(({ id, ...row }) => ({ ...row, to: addressOf(page, { id: [id] }) }));
  },
});

const dues = inRows(
  '/dues/item/detail',
  (organisations, { year, day }) => sql`
    select i.organisation_id, i.id, i.name || ' ' || i.month as name, b.deadline_on as day,
      coalesce(i.paid_fen >= i.payable_fen and i.paid_on <= b.deadline_on, false) as is_met
    from dues_item i join dues_batch b on b.id = i.batch_id
    where i.deleted_at is null and i.organisation_id in (${organisations}) and left(i.month, 4) = ${String(year)}
      and b.deadline_on <= ${day}::date
      and i.state not in (${itemStates.unchecked}, ${itemStates.exempted}, ${itemStates.void})`,
);

const development = inRows(
  '/development/process',
  (organisations, { day }) => sql`
    select r.organisation_id, r.id, r.name, r.due_on as day, coalesce(r.due_on >= ${day}::date, true) as is_met
    from development_record r where r.deleted_at is null and r.state = ${recordStates.open}
      and r.organisation_id in (${organisations})`,
);

const election = inRows(
  '/organisation/team/detail',
  (organisations, { day }) => sql`
    select t.organisation_id, t.id, t.name, t.due_on as day, coalesce(t.due_on >= ${day}::date, true) as is_met
    from leadership_team t where t.deleted_at is null and t.organisation_id in (${organisations})
      and t.state = any(${sql.param(currentStates)}::text[]) and t.team_type = any(${sql.param(leadingTeams)}::text[])`,
);

const completeness = inRows(
  '/dyjbxx/detail',
  organisations => sql`
    select m.organisation_id, m.id, p.name || '（完整度' || m.completeness || '%）' as name, null::date as day,
      m.completeness >= ${leastCompleteness}::int as is_met
    from party_member m join person p on p.id = m.id where m.deleted_at is null
      and m.party_status = any(${sql.param(inRegister)}::text[]) and m.organisation_id in (${organisations})`,
);

/** Of the year, by the day on which they came up; 3 is closed. */
const warnings = inRows(
  '/message/warning',
  (organisations, { year, day }) => sql`
    select w.organisation_id, w.id, w.title as name, (w.first_at at time zone 'Asia/Shanghai')::date as day,
      w.state = 3 as is_met
    from warning w where w.deleted_at is null and w.organisation_id in (${organisations})
      and (w.first_at at time zone 'Asia/Shanghai')::date between ${`${year}-01-01`}::date and ${day}::date`,
);

/** What was due in periods that are over, with their days of grace. */
const dutiesIn = async (tx: Tx, organisations: SQL, { year, day }: Span) =>
  (await dutiesOf(tx, organisations, sql`${`${year}-01-01`}`, sql`${day}`)).filter(
    ({ endsOn, graceDays }) => addDays(endsOn, graceDays) <= day,
  );

const meetings: Source = {
  async figures(tx, organisations, span) {
    const found = new Map<string, Omit<Figure, 'source'>>();
    for (const { organisationId, done, times } of await dutiesIn(tx, organisations, span)) {
      const { counted, total } = found.get(organisationId) ?? { counted: 0, total: 0 };
      found.set(organisationId, { organisationId, counted: counted + Number(done >= times), total: total + 1 });
    }
    return [...found.values()];
  },
  async rows(tx, organisation, span) {
    const word = await wordsOf(tx, 'DJ_ZZSH_HYLX');
    return (await dutiesIn(tx, organisation, span)).map(
      ({ type, groupName, startsOn, endsOn, done, times, ...one }) => ({
        name: `${groupName ? `${groupName}：` : ''}${word(type)}（${startsOn} 至 ${endsOn}，应 ${times} 次，已 ${done} 次）`,
        day: endsOn,
        isMet: done >= times,
        to: addressOf('/meeting/list', {
          organisationId: [one.organisationId],
          types: [type],
          'heldOn.from': [startsOn],
          'heldOn.to': [endsOn],
        }),
      }),
    );
  },
};

const bySource: Readonly<Record<string, Source>> = {
  [sources.meetings]: meetings,
  [sources.dues]: dues,
  [sources.development]: development,
  [sources.election]: election,
  [sources.completeness]: completeness,
  [sources.warnings]: warnings,
};

/** What these organisations reach, source by source: six queries, however many they are. */
export async function figuresOf(tx: Tx, organisationIds: string[], span: Span): Promise<Map<string, Figure>> {
  const found = new Map<string, Figure>();
  for (const [source, { figures }] of Object.entries(bySource))
    for (const figure of await figures(tx, sql`select unnest(${sql.param(organisationIds)}::bigint[])`, span))
      found.set(`${figure.organisationId} ${source}`, { ...figure, source });
  return found;
}

export const rowsBehind = async (tx: Tx, organisationId: string, source: string, span: Span): Promise<CountedRow[]> =>
  (await bySource[source]?.rows(tx, sql`select ${organisationId}::bigint`, span)) ?? [];

/** Whole points of a part that was reached; where nothing was asked nothing is lost. Decision 194. */
export const pointsFor = (full: number, { counted, total }: Pick<Figure, 'counted' | 'total'>): number =>
  total === 0 ? full : Math.round((full * counted) / total);
