/** Custom menu trees, each written whole, so that its nodes are one value (domain-cadre 6.3), and growing roles. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../../kit/database/table-columns.ts';

export const customMenu = pgTable(
  'custom_menu',
  {
    id: id(),
    name: text('name').notNull(),
    /** portal, navigation, archive or favourite. */
    kind: text('kind').notNull(),
    /** system, role or person. */
    ownerType: text('owner_type').notNull(),
    /** Of a person's tree: the account. */
    ownerId: bigint('owner_id', { mode: 'bigint' }),
    roleCode: text('role_code'),
    nodes: jsonb('nodes').notNull(),
    version: integer('version').notNull().default(1),
    updatedBy: bigint('updated_by', { mode: 'bigint' }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  table => [
    index('custom_menu_owner')
      .on(table.ownerId)
      .where(sql`deleted_at is null`),
  ],
);

/** A change by which a role gains rights: it waits for a second person; the rows are the history. Security SEC-27. */
export const roleGrowth = pgTable(
  'role_growth',
  {
    id: id(),
    roleCode: text('role_code').notNull(),
    /** Of the role when it was asked for; a role changed since is asked for anew. */
    roleVersion: integer('role_version').notNull(),
    /** The whole role as it is to be. */
    wanted: jsonb('wanted').notNull(),
    gains: text('gains').array().notNull(),
    /** requested, approved, refused or withdrawn. */
    state: text('state').notNull().default('requested'),
    requestedBy: bigint('requested_by', { mode: 'bigint' }).notNull(),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    decidedBy: bigint('decided_by', { mode: 'bigint' }),
    decidedAt: instant('decided_at'),
    opinion: text('opinion'),
  },
  table => [
    uniqueIndex('role_growth_waiting')
      .on(table.roleCode)
      .where(sql`state = 'requested'`),
  ],
);
