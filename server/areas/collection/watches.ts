/** 干部本人信息待确认: asked of the cadre in a collection that is open, and not handed in. Domain-cadre 3.5. */
import { sql } from 'drizzle-orm';
import { cadreStatement } from 'contract/cadre/cadre-statement.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { formStates } from 'contract/platform/collection-form.ts';
import { collectionTask, taskStates } from 'contract/platform/collection-task.ts';
import type { Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';

export const unconfirmed: Watch = {
  code: 'GB_CONFIRM',
  entity: cadreStatement.name,
  of: [cadreStatement.name, collectionTask.name],
  page: '/cadre/collection/statement/detail',
  concerns: permissionOf(cadreStatement, 'accept'),
  warnings: [{ code: 'YJ-GBQR', name: '干部本人信息待确认', yellowDays: 7, toUnit: true, toDepartment: true }],
  find: (tx, { until }) =>
    tx.rows<Watched>(sql`
      select s.id as record_id, s.person_id, s.unit_id, s.matter as name, s.ends_on::text as due_on,
        '“' || t.name || '”的本人信息尚未确认' as matter
      from cadre_statement s join collection_task t on t.id = s.collection_task_id
      where s.deleted_at is null and t.deleted_at is null and t.state = ${taskStates.open}
        and s.state in (${formStates.notStarted}, ${formStates.stashed}) and s.ends_on <= ${until}::date
      order by s.ends_on, s.id`),
};
