/** Seats of a batch, stamps of scans, and how far people have come in their courses. Seats are counted where they are given: of each college that has a number of its own, and of the whole. */
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { count, id, instant } from '../../kit/database/table-columns.ts';

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

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** How far a person has come in a node: one row, which is written over as it goes on. Domain-cadre 4.3. */
export const studyProgress = pgTable(
  'study_progress',
  {
    personId: number('person_id'),
    nodeId: number('node_id'),
    /** The batch it is learned for; none where it is learned by oneself. */
    batchId: bigint('batch_id', { mode: 'bigint' }),
    /** One bit for every 5 seconds of the film, or every page, from the highest bit of the first byte on. */
    covered: bytes('covered'),
    coveredSeconds: count('covered_seconds'),
    lastPosition: count('last_position'),
    maxPosition: count('max_position'),
    /** 0 to 100. */
    percent: count('percent'),
    finishedAt: instant('finished_at'),
    hoursEarned: count('hours_earned'),
    /** Reports that speak of no honest player. */
    marks: count('marks'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.personId, table.nodeId] }), index('study_progress_node').on(table.nodeId)],
);

/** What a report of hours said when it was made: whoever holds the paper checks it by its code. Decision 334. */
export const hourReport = pgTable(
  'hour_report',
  {
    id: id(),
    code: text('code').notNull().unique('hour_report_key'),
    personId: number('person_id'),
    year: integer('year').notNull(),
    hours: integer('hours').notNull(),
    target: integer('target'),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  },
  table => [index('hour_report_person').on(table.personId)],
);

const seconds = (name: string) => doublePrecision(name).notNull().default(0);

/** What a person learns now: one node on one page. Held here, so that it goes on over a restart and on any instance. Decision 338. */
export const studySession = pgTable('study_session', {
  personId: number('person_id').primaryKey(),
  nodeId: number('node_id'),
  sessionKey: text('session_key').notNull(),
  /** Of the last report. */
  seq: count('seq'),
  beganAt: instant('began_at').notNull(),
  lastAt: instant('last_at').notNull(),
  isPlaying: boolean('is_playing').notNull().default(true),
  /** Seconds that may have been watched by now, and that were. */
  allowed: seconds('allowed'),
  played: seconds('played'),
  /** The span that goes on, in seconds of the film. */
  runFrom: seconds('run_from'),
  runTo: seconds('run_to'),
  /** The line of the log that goes on. */
  logId: bigint('log_id', { mode: 'bigint' }),
});

/** What was reported: a line of a span that went on without a gap, or of refusals for one reason in a row. */
export const studyLog = pgTable(
  'study_log',
  {
    id: id(),
    personId: number('person_id'),
    nodeId: number('node_id'),
    /** Null where it counted. */
    reason: text('reason'),
    fromSecond: integer('from_second').notNull(),
    toSecond: integer('to_second').notNull(),
    reports: integer('reports').notNull().default(1),
    beganAt: instant('began_at').notNull(),
    endedAt: instant('ended_at').notNull(),
    terminal: integer('terminal'),
  },
  table => [index('study_log_person').on(table.personId, table.nodeId, table.id)],
);
