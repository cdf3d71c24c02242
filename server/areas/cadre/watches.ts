/** What cadres are watched for: trainings below what is asked, records with gaps, grades that were basic twice. Domain-cadre 3.5. */
import { sql } from 'drizzle-orm';
import { assessmentRecord } from 'contract/cadre/assessment-record.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import {
  annual,
  basicallyCompetent,
  divisionRanks,
  schoolLeaderRanks,
  sectionRanks,
  serving,
} from 'contract/cadre/codes.ts';
import { trainingBar, type Trained } from 'contract/cadre/training.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { person } from 'contract/person/person.ts';
import { trainingRecord } from 'contract/person/training-record.ts';
import type { Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';
import { expressionOf, sourceOf } from '../../kit/resource/source.ts';

const watched = { entity: cadre.name, page: '/cadre/detail', concerns: permissionOf(cadre, 'import') };
const isServing = sql`t.deleted_at is null and w.deleted_at is null
  and t.in_post_status = any(${sql.param([...serving])}::text[])`;
/** Per cent of a record that may be missing, where the rule says nothing else. */
const missing = 10;
/** 十月: from then on a year is about to end. */
const lastQuarter = '10';

interface Trainee extends Pick<Watched, 'name' | 'unitId'> {
  id: string;
  rank: string;
  trained: Trained[];
}
/**
 * Below what five years ask of leaders, all year round; below what a year asks of 科级 from its last quarter on, since before
 * it the year may still bring it. Decision 257.
 */
export const trainings: Watch = {
  ...watched,
  code: 'GB_TRAIN',
  of: [trainingRecord.name, cadre.name],
  warnings: [{ code: 'YJ-PX', name: '培训学时未达标', yellowDays: 0, orangeDays: 0, toUnit: true }],
  async find(tx, { today }) {
    const isLate = today.slice(5, 7) >= lastQuarter;
    const ranks = [...schoolLeaderRanks, ...divisionRanks, ...(isLate ? sectionRanks : [])];
    const rows = await tx.rows<Trainee>(sql`
      select t.id, w.name, t.post_unit_id as unit_id, t.rank, coalesce((
        select json_agg(json_build_object('startOn', r.start_on, 'endOn', r.end_on, 'hours', r.hours, 'isOffJob', r.is_off_job))
        from training_record r where r.person_id = t.id and r.deleted_at is null
          and r.end_on >= ${today}::date - interval '6 years'), '[]') as trained
      from ${sourceOf(cadre)} where ${isServing} and t.rank = any(${sql.param(ranks)}::text[]) order by t.id`);
    return rows.flatMap(({ id, name, unitId = null, rank, trained }): Watched[] => {
      const bar = trainingBar(rank, trained, today);
      if (bar === null || bar.isMet) return [];
      const matter = `${bar.window}培训 ${bar.hours} 学时，应达 ${bar.needHours} 学时或 ${bar.needDays} 天`;
      return [{ recordId: id, personId: id, unitId, name, matter, dueOn: null, level: isLate ? '3' : '2' }];
    });
  },
};

/** Units with cadres whose record lacks more than so many per cent; one line for the unit, not one for each cadre. */
export const recordGaps: Watch = {
  code: 'GB_GAP',
  entity: 'unit',
  of: [cadre.name, person.name],
  page: '/cadre/completeness',
  concerns: watched.concerns,
  reads: permissionOf(cadre, 'read'),
  warnings: [
    { code: 'YJ-GBXX', name: '干部信息不完整', yellowDays: 0, threshold: 10, toUnit: true, toDepartment: true },
  ],
  find: (tx, { threshold }) => {
    const least = 100 - (threshold ?? missing);
    return tx.rows<Watched>(sql`
      select u.id as record_id, u.id as unit_id, u.name, null as due_on,
        '有 ' || count(*) || ' 名干部的信息完整度低于 ' || ${least}::int || '%' as matter
      from ${sourceOf(cadre)} join unit u on u.id = t.post_unit_id
      where ${isServing} and ${expressionOf(tx.registry, cadre, 'completeness')} < ${least}::int
      group by u.id order by u.id`);
  },
};

/** The last annual grade and the one of the year before. */
export const basicTwice: Watch = {
  ...watched,
  code: 'GB_GRADE',
  of: [assessmentRecord.name, cadre.name],
  warnings: [{ code: 'YJ-KH', name: '考核连续两年基本称职', orangeDays: 0, toDepartment: true }],
  find: tx =>
    tx.rows<Watched>(sql`
      select t.id as record_id, t.id as person_id, t.post_unit_id as unit_id, w.name, null as due_on,
        last.year - 1 || '、' || last.year || '年度考核均为基本称职' as matter
      from ${sourceOf(cadre)} cross join lateral (select a.year, a.grade from assessment_record a
          where a.person_id = t.id and a.type = ${annual} and a.deleted_at is null order by a.year desc limit 1) last
      where ${isServing} and last.grade = ${basicallyCompetent} and exists (select 1 from assessment_record b
        where b.person_id = t.id and b.type = ${annual} and b.year = last.year - 1 and b.grade = ${basicallyCompetent}
          and b.deleted_at is null) order by t.id`),
};

export const cadreWatches = [trainings, recordGaps, basicTwice];
