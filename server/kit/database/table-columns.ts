/** Columns that tables beside the resources have in common. */
import { bigint, integer, timestamp } from 'drizzle-orm/pg-core';

export const id = () => bigint('id', { mode: 'bigint' }).primaryKey().generatedByDefaultAsIdentity();
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });
export const count = (name: string) => integer(name).notNull().default(0);
