/** Custom menu trees: a tree is written whole, so its nodes are one value. domain-cadre 6.3. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });

export const customMenu = pgTable(
  'custom_menu',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedByDefaultAsIdentity(),
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
