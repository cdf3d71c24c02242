/** What persons are watched for. */
import { sql } from 'drizzle-orm';
import { permissionOf } from 'contract/kit/permission.ts';
import {
  disciplineKinds as kinds,
  disciplineRecord as resource,
  disciplineStates as states,
} from 'contract/person/discipline-record.ts';
import type { Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';

/** 留党察看 that is over, or another discipline whose time has passed, and nobody has decided on it. Domain-party 11. */
export const endingDisciplines: Watch = {
  entity: resource.name,
  of: [resource.name],
  page: '/cadre/discipline/detail',
  concerns: permissionOf(resource, 'release'),
  code: 'CF_END',
  warnings: [{ code: 'YJ-CF', name: '处分期满待解除', yellowDays: 30, redDays: 0, toDepartment: true }],
  find: (tx, { until }) =>
    tx.rows<Watched>(sql`
      select d.id as record_id, d.person_id, d.name, coalesce(d.observed_until, d.ends_on)::text as due_on,
        case when d.kind = ${kinds.onProbation} then '留党察看期满，请决定恢复党员权利、延长或开除党籍'
          else '处分影响期满，请办理解除' end as matter
      from discipline_record d where d.deleted_at is null and d.state = ${states.inForce} and d.kind <> ${kinds.expulsion}
        and coalesce(d.observed_until, d.ends_on) <= ${until}::date order by 4, d.id`),
};
