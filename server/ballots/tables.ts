/** Where the ballots of an area lie, one shape for all: its boxes by poll, and who has cast in a poll. Decisions 050 and 191. */
import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { BoxArea } from './boxes.ts';

const number = (name: string) => bigint(name, { mode: 'bigint' });

export const boxTable = (area: BoxArea) =>
  pgTable(
    `${area}_box`,
    {
      id: number('id').primaryKey().generatedByDefaultAsIdentity(),
      pollId: number('poll_id').notNull(),
      /** What ballots are closed with; null once they are counted. */
      publicKey: text('public_key'),
      /** What opens them, sealed; null once they are counted. */
      secret: text('secret'),
      /** All papers, sealed as one value. */
      papers: text('papers').notNull(),
      /** The pages of the disk hold no earlier state of the box. */
      isRenewed: boolean('is_renewed').notNull().default(true),
    },
    table => [index(`${area}_box_poll`).on(table.pollId)],
  );

/** Who has cast while the poll is open; no copy takes it along. */
export const turnoutTable = (area: BoxArea) =>
  pgTable(`${area}_turnout`, { pollId: number('poll_id').primaryKey(), voters: text('voters').notNull() });
