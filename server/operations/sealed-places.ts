/**
 * Every column that holds sealed text, and the id each value was sealed under: what a change of the key goes through.
 * Resources name theirs themselves; a plain table that seals adds its line here. The seal of the tests closes nothing in
 * a table of the schema that is not named, so a place forgotten breaks the first test that writes there.
 */
import { sql, type SQL } from 'drizzle-orm';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { columnOf, storedFields } from '../kit/database/columns.ts';

export interface SealedColumn {
  table: string;
  column: string;
  /** The id of the place, as SQL over the row `t`. */
  id: SQL;
}

const ownId = sql`t.id::text`;

const plainTables: SealedColumn[] = [
  { table: 'account_phone', column: 'phone', id: sql`t.user_id::text` },
  { table: 'import_file', column: 'content', id: sql`t.import_batch_id || '.' || t.part` },
  { table: 'import_row', column: 'raw', id: sql`t.import_batch_id || '.' || t.row_no` },
  { table: 'import_row', column: 'changes', id: sql`t.import_batch_id || '.' || t.row_no` },
  { table: 'export_task', column: 'request', id: ownId },
  { table: 'form_draft', column: 'content', id: sql`t.user_id || '.' || t.form` },
  { table: 'setting_secret', column: 'value', id: sql`t.config_key` },
  { table: 'transport_key', column: 'private_key', id: sql`t.kid` },
  { table: 'development_step', column: 'sealed', id: ownId },
  { table: 'outbox_message', column: 'receiver', id: ownId },
  { table: 'outbox_message', column: 'content', id: ownId },
  { table: 'appraisal_box', column: 'papers', id: ownId },
  { table: 'appraisal_box', column: 'secret', id: ownId },
  { table: 'appraisal_turnout', column: 'voters', id: sql`t.poll_id::text` },
  { table: 'assessment_box', column: 'papers', id: ownId },
  { table: 'assessment_box', column: 'secret', id: ownId },
  { table: 'assessment_turnout', column: 'voters', id: sql`t.poll_id::text` },
  { table: 'assessment_pepper', column: 'pepper', id: sql`t.scheme_id::text` },
  { table: 'vote_ballot', column: 'papers', id: sql`t.session_id::text` },
  { table: 'vote_ballot', column: 'secret', id: sql`t.session_id::text` },
  { table: 'vote_turnout', column: 'voted', id: sql`t.session_id::text` },
];

/** Columns of one layer by name. */
export const sealedColumnsOf = (resource: Resource): string[] =>
  storedFields(resource)
    .filter(([, field]) => typeOf(field).sql === 'sealed')
    .map(([name]) => columnOf(name));

export const sealedColumns = (resources: Iterable<Resource>): SealedColumn[] => [
  ...[...resources].flatMap(resource =>
    sealedColumnsOf(resource).map(column => ({ table: tableName(resource.name), column, id: ownId })),
  ),
  ...plainTables,
];
