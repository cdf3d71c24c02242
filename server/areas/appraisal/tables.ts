/**
 * Who rates whom, and the ballots. A poll is one group that rates the same people; its ballots lie in boxes by chance, its
 * list of who has cast beside them, each one sealed value. Decisions 050 and 191.
 */
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { boxTable, turnoutTable } from '../../ballots/tables.ts';

const number = (name: string) => bigint(name, { mode: 'bigint' });

export const appraisalPoll = pgTable(
  'appraisal_poll',
  {
    id: number('id').primaryKey().generatedByDefaultAsIdentity(),
    batchId: number('batch_id').notNull(),
    organisationId: number('organisation_id').notNull(),
    /** The party group within which is rated, where the branch is large. */
    groupId: number('group_id'),
    /** `mutual` or `masses`. */
    kind: text('kind').notNull(),
    /** Participants who are rated, in an order that stays. */
    targetIds: number('target_ids').array().notNull(),
  },
  table => [index('appraisal_poll_batch').on(table.batchId)],
);

export const appraisalBox = boxTable('appraisal');
export const appraisalTurnout = turnoutTable('appraisal');
