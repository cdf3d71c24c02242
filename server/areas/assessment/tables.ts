/**
 * Who rates whom, and the ballots. A poll is a group, or one unit of it, that rates the same people; its ballots lie in boxes
 * by chance, its list of who has cast beside them, each one sealed value. Of codes a keyed hash is kept. Decisions 050, 191.
 */
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { boxTable, turnoutTable } from '../../ballots/tables.ts';

const number = (name: string) => bigint(name, { mode: 'bigint' });

export const assessmentPoll = pgTable(
  'assessment_poll',
  {
    id: number('id').primaryKey().generatedByDefaultAsIdentity(),
    schemeId: number('scheme_id').notNull(),
    raterGroupId: number('rater_group_id').notNull(),
    /** Whose people are rated, where the group rates by unit. */
    unitId: number('unit_id'),
    /** Those who are rated, in an order that stays. */
    targetIds: number('target_ids').array().notNull(),
    /** Nobody who rates is rated: a ballot is one paper. */
    isWhole: boolean('is_whole').notNull(),
  },
  table => [index('assessment_poll_scheme').on(table.schemeId)],
);

export const assessmentBox = boxTable('assessment');
export const assessmentTurnout = turnoutTable('assessment');

/** Codes of a batch. Nothing here is written when one is used. */
export const ratingCodeHash = pgTable(
  'rating_code_hash',
  {
    id: number('id').primaryKey().generatedByDefaultAsIdentity(),
    ratingCodeId: number('rating_code_id').notNull(),
    hash: text('hash').notNull(),
  },
  table => [
    index('rating_code_hash_batch').on(table.ratingCodeId),
    uniqueIndex('rating_code_hash_hash').on(table.hash),
  ],
);

/** What codes of a scheme are hashed with, sealed. */
export const assessmentPepper = pgTable('assessment_pepper', {
  schemeId: number('scheme_id').primaryKey(),
  pepper: text('pepper').notNull(),
});

/** Two people who keep the boxes of a scheme together; of a code the public half of its key is kept. Decision 229. */
export const assessmentKeeper = pgTable(
  'assessment_keeper',
  {
    schemeId: number('scheme_id').notNull(),
    place: integer('place').notNull(),
    personId: number('person_id').notNull(),
    publicKey: text('public_key'),
  },
  table => [primaryKey({ columns: [table.schemeId, table.place] })],
);
