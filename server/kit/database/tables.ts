/** Tables of the kit itself: trace and audit. Decisions section 13. */
import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './table-columns.ts';

/** One row per table row written; `after` is the whole row, sealed values as the same ciphertext. Pillar section 9. */
export const changeRecord = pgTable(
  'change_record',
  {
    id: id(),
    changeId: bigint('change_id', { mode: 'bigint' }).notNull(),
    entity: text('entity').notNull(),
    recordId: bigint('record_id', { mode: 'bigint' }).notNull(),
    personId: bigint('person_id', { mode: 'bigint' }),
    organisationId: bigint('organisation_id', { mode: 'bigint' }),
    unitId: bigint('unit_id', { mode: 'bigint' }),
    module: integer('module'),
    type: integer('type').notNull(),
    origin: integer('origin').notNull(),
    fields: jsonb('fields').notNull(),
    after: jsonb('after').notNull(),
    validFrom: instant('valid_from').notNull(),
    validTo: instant('valid_to'),
    /** The day from which it was in force, where that lies before the day it was recorded. */
    effectiveOn: date('effective_on', { mode: 'string' }),
    batchId: bigint('batch_id', { mode: 'bigint' }),
    /** The process behind it, by entity and id: the one without the other finds what others wrote. */
    flowEntity: text('flow_entity'),
    flowId: bigint('flow_id', { mode: 'bigint' }),
    reason: text('reason'),
    operatorId: bigint('operator_id', { mode: 'bigint' }),
    operatorName: text('operator_name').notNull(),
    terminal: integer('terminal'),
    address: text('address'),
  },
  table => [
    index('change_record_record').on(table.recordId, table.entity, table.validFrom),
    uniqueIndex('change_record_current')
      .on(table.entity, table.recordId)
      .where(sql`valid_to is null`),
    index('change_record_effective')
      .on(table.effectiveOn)
      .where(sql`effective_on is not null`),
    index('change_record_change').on(table.changeId),
    index('change_record_batch').on(table.batchId),
    index('change_record_flow')
      .on(table.flowId, table.flowEntity)
      .where(sql`flow_id is not null`),
  ],
);

/** Who did or saw what; only ever inserted. Security SEC-66. */
export const auditRecord = pgTable(
  'audit_record',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    action: text('action').notNull(),
    entity: text('entity'),
    recordId: bigint('record_id', { mode: 'bigint' }),
    changeId: bigint('change_id', { mode: 'bigint' }),
    detail: jsonb('detail'),
    result: text('result').notNull().default('done'),
    reason: text('reason'),
    userId: bigint('user_id', { mode: 'bigint' }),
    userName: text('user_name').notNull(),
    address: text('address'),
    /** The session it was done in, and the pattern of the address that was called. */
    sessionId: bigint('session_id', { mode: 'bigint' }),
    route: text('route'),
    requestId: text('request_id').notNull(),
  },
  table => [
    index('audit_record_at').on(table.at),
    index('audit_record_user').on(table.userId, table.at),
    // The age of the last copy is asked for every few seconds.
    index('audit_record_backup')
      .on(table.at)
      .where(sql`entity = 'backupRun'`),
  ],
);

/** What a call that is done once for its key has answered; kept for seven days. Security SEC-60, decisions 87. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: bigint('user_id', { mode: 'bigint' }).notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    /** Of the body. */
    hash: text('hash').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.userId, table.route, table.key] })],
);
