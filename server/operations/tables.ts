/**
 * Keys that sealed values are closed with, each wrapped by the key of the installation (decisions 87), the chain over the
 * audit, and what it called for.
 */
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../kit/database/table-columns.ts';

export const sealKey = pgTable('seal_key', {
  /** A number that stands in every value it closed, or `index` for the keyed hashes. */
  kid: text('kid').primaryKey(),
  secret: text('secret').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** From here on it closes; the time until then lets every instance hear of it. */
  usedFrom: instant('used_from').notNull().defaultNow(),
  /** Values that were closed anew with this key. */
  resealedCount: integer('resealed_count').notNull().default(0),
  failure: text('failure'),
  /** Nothing closed with it was left; it still opens for an hour. */
  retiredAt: instant('retired_at'),
});

/** The chain over the audit: one link per row in the order of sealing; only ever inserted. Security SEC-67. */
export const auditLink = pgTable('audit_link', {
  number: bigint('number', { mode: 'bigint' }).primaryKey(),
  auditId: bigint('audit_id', { mode: 'bigint' }).notNull().unique('audit_link_row'),
  /** Of this row and the hash before it, as hexadecimal digits. */
  hash: text('hash').notNull(),
  sealedAt: instant('sealed_at').notNull(),
});

/** Each alert once: the key names the rule, the person and the span. Security SEC-69. */
export const auditAlert = pgTable('audit_alert', {
  id: id(),
  key: text('key').notNull().unique('audit_alert_key'),
  rule: text('rule').notNull(),
  /** Nobody where the audit itself is in disorder. */
  userId: bigint('user_id', { mode: 'bigint' }),
  userName: text('user_name').notNull(),
  count: integer('count').notNull(),
  raisedAt: instant('raised_at').notNull().defaultNow(),
});
