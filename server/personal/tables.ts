/** What one person keeps: views of lists, settings, drafts. Decisions 37 and 87. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { role, userAccount } from '../areas/platform/tables.ts';
import { instant, id } from '../kit/database/table-columns.ts';

const userId = (name: string) =>
  bigint(name, { mode: 'bigint' })
    .notNull()
    .references(() => userAccount.id);

export const savedView = pgTable(
  'saved_view',
  {
    id: id(),
    version: integer('version').notNull().default(1),
    ownerId: userId('owner_id'),
    entity: text('entity').notNull(),
    /** The address of the page it was made on; empty: of every list of the entity. */
    page: text('page').notNull().default(''),
    name: text('name').notNull(),
    filters: jsonb('filters').notNull(),
    columns: text('columns').array().notNull(),
    sort: text('sort').notNull(),
    /** Shared to who holds this role. */
    roleCode: text('role_code').references(() => role.code),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  table => [
    uniqueIndex('saved_view_name_key')
      .on(table.ownerId, table.entity, table.page, table.name)
      .where(sql`deleted_at is null`),
    index('saved_view_role')
      .on(table.entity, table.roleCode)
      .where(sql`deleted_at is null`),
  ],
);

export const userPreference = pgTable(
  'user_preference',
  {
    userId: userId('user_id'),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.userId, table.key] })],
);

export const formDraft = pgTable(
  'form_draft',
  {
    userId: userId('user_id'),
    form: text('form').notNull(),
    version: integer('version'),
    /** When the row that was opened had last been changed. */
    seenAt: instant('seen_at'),
    /** The changes as JSON, sealed under account and form: they may hold id cards and phones. */
    content: text('content').notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.userId, table.form] }), index('form_draft_saved').on(table.savedAt)],
);
