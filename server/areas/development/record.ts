/** What a list of records shows beside what is stored: the day of its stage, months of cultivation, missing papers. */
import { sql } from 'drizzle-orm';
import { developmentRecord } from 'contract/development/development-record.ts';
import { stepOf } from 'contract/development/steps.ts';
import { computed, type Rollup } from '../../kit/registry.ts';
import { isEvidence, missingOf } from './case.ts';

export const recordComputed = computed(developmentRecord, {
  stageOn: column => sql`(case ${column('stage')} when '1' then ${column('appliedOn')}
      when '2' then ${column('activistOn')} when '3' then ${column('objectOn')} else ${column('joinedOn')} end)`,
  months: column => sql`(
      select case when ${column('activistOn')} is null then null else (case when ${column('formerActivistOn')} is null
          then coalesce(${column('inheritMonths')}, 0) else 0 end)
        + (extract(year from a.span) * 12 + extract(month from a.span))::int end
      from (select age(coalesce(${column('joinedOn')}, (select today from clock)),
        coalesce(${column('formerActivistOn')}, ${column('activistOn')})) as span) a)`,
});

interface Papers {
  id: string;
  step: string;
  isLeague: boolean;
  categories: string[];
  reports: number;
  history: number[];
}

/** Papers that the step a record stands at still lacks. */
export const recordRollup: Rollup = {
  resource: developmentRecord,
  fields: ['missing'],
  async query(tx, ids) {
    const rows = await tx.rows<Papers>(sql`
      select r.id, r.step, r.is_league_member is true and p.birth_date + interval '28 years' > (select today from clock)
          as is_league,
        array(select distinct m.category from development_material m where m.record_id = r.id and ${isEvidence})
          as categories,
        (select count(*)::int from thought_report t where t.record_id = r.id and t.deleted_at is null) as reports,
        array(select step from development_step s where s.record_id = r.id and s.is_current and s.is_history) as history
      from development_record r join person p on p.id = r.person_id where r.id = any(${sql.param(ids)}::bigint[])`);
    return rows.map(row => {
      const step = stepOf(Number(row.step));
      return { id: row.id, missing: step ? missingOf(step, row, row.isLeague).length : 0 };
    });
  },
};
