/** Steps of approvals: appended with the step itself and never changed, so they are no resource. */
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../kit/database/table-columns.ts';

const number = (name: string) => bigint(name, { mode: 'bigint' });

export const workflowRecord = pgTable(
  'workflow_record',
  {
    id: id(),
    /** The matter: an entity and its row. */
    entity: text('entity').notNull(),
    recordId: number('record_id').notNull(),
    node: text('node').notNull(),
    /** DJ_COMM_SHJG; null where nothing was judged. */
    outcome: text('outcome'),
    opinion: text('opinion'),
    operatorId: number('operator_id'),
    operatorName: text('operator_name').notNull(),
    organisationId: number('organisation_id'),
    at: instant('at').notNull().defaultNow(),
  },
  table => [index('workflow_record_matter').on(table.entity, table.recordId, table.id)],
);
