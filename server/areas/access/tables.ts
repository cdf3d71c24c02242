/** Custom menu trees: a tree is written whole, so its nodes are one value. domain-cadre 6.3. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../kit/table-columns.ts';

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
