/** Dictionaries and configuration, with the columns of every resource. Decisions 77 and section 7. */
import { bigint, boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../../kit/database/table-columns.ts';

const stamps = () => ({
  version: integer('version').notNull().default(1),
  createdBy: bigint('created_by', { mode: 'bigint' }),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedBy: bigint('updated_by', { mode: 'bigint' }),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
});

export const dictionaryEntry = pgTable(
  'dictionary_entry',
  {
    id: id(),
    dictName: text('dict_name').notNull(),
    dictLabel: text('dict_label').notNull(),
    value: text('value').notNull(),
    label: text('label').notNull(),
    sortNo: integer('sort_no').notNull().default(0),
    /** enable=0, disable=1. */
    status: integer('status').notNull().default(0),
    /** show=1, hide=0. */
    display: integer('display').notNull().default(1),
    isSelectable: boolean('is_selectable').notNull().default(true),
    parent: text('parent'),
    /** Removed while rows held it: their word stays. */
    isHeld: boolean('is_held').notNull().default(false),
    ...stamps(),
  },
  table => [uniqueIndex('dictionary_entry_key').on(table.dictName, table.value)],
);

export const systemConfig = pgTable('system_config', {
  id: id(),
  configKey: text('config_key').notNull().unique('system_config_key'),
  configValue: text('config_value'),
  name: text('name').notNull(),
  groupName: text('group_name').notNull(),
  /** public, user or admin: who is told. Decisions 77. */
  visibility: text('visibility').notNull().default('admin'),
  ...stamps(),
});
