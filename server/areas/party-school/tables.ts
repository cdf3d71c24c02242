/** Seats of a batch, counted where they are given: of each college that has a number of its own, and of the whole. */
import { bigint, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id } from '../../kit/database/table-columns.ts';

const number = (name: string) => bigint(name, { mode: 'bigint' }).notNull();

/** `organisationId` 0 is the whole batch, which also counts who waits. */
export const trainingSeat = pgTable(
  'training_seat',
  {
    id: id(),
    batchId: number('batch_id'),
    organisationId: number('organisation_id'),
    seats: integer('seats').notNull(),
    taken: integer('taken').notNull().default(0),
    waited: integer('waited').notNull().default(0),
  },
  table => [uniqueIndex('training_seat_key').on(table.batchId, table.organisationId)],
);

/** Who holds which: nobody takes a seat twice, nobody gives back one that was not held. */
export const trainingSeatHeld = pgTable(
  'training_seat_held',
  { id: id(), seatId: number('seat_id'), registrationId: number('registration_id') },
  table => [uniqueIndex('training_seat_held_key').on(table.registrationId, table.seatId)],
);

/** Whose stamp of a scan is whose: the first who signs in with it, and nobody else. */
export const trainingSignStamp = pgTable('training_sign_stamp', {
  id: id(),
  nonce: text('nonce').notNull().unique('training_sign_stamp_key'),
  ownerId: number('owner_id'),
});
