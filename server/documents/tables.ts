/** Templates a school put in the place of the shipped ones; former ones stay, so that a document can be explained. */
import { sql } from 'drizzle-orm';
import { bigint, customType, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../kit/database/table-columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const documentTemplate = pgTable(
  'document_template',
  {
    id: id(),
    code: text('code').notNull(),
    templateVersion: integer('template_version').notNull(),
    fileName: text('file_name').notNull(),
    content: bytes('content').notNull(),
    /** SHA-256 of the content. */
    hash: text('hash').notNull(),
    uploadedAt: instant('uploaded_at').notNull().defaultNow(),
    uploadedBy: bigint('uploaded_by', { mode: 'bigint' }),
    retiredAt: instant('retired_at'),
  },
  table => [
    uniqueIndex('document_template_version').on(table.code, table.templateVersion),
    uniqueIndex('document_template_current')
      .on(table.code)
      .where(sql`retired_at is null`),
  ],
);
