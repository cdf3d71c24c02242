/** Papers, what is written on them and what happened meanwhile: what changes by the second has no form and no list of its own. */
import { sql, type SQLWrapper } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { count, id, instant } from '../../kit/database/table-columns.ts';

const number = (name: string) => bigint(name, { mode: 'bigint' }).notNull();
const maybe = (name: string) => bigint(name, { mode: 'bigint' });

/** The ids of all pictures on a paper, as the index has them. */
export const picturesOfPaper = (shown: SQLWrapper) =>
  sql`jsonb_path_query_array((${shown})::jsonb, '$.sections[*].topics[*].pictureIds[*]')`;

/** A paper as it was frozen: what candidates are shown (`shown`, text, so that it is served as it lies) and what is right (`keys`). */
export const examPaper = pgTable(
  'exam_paper',
  {
    id: id(),
    examId: number('exam_id'),
    /** From 1. */
    paperNo: integer('paper_no').notNull(),
    seed: text('seed').notNull(),
    /** SHA-256 of `shown`, by which it is asked for and may be kept for good. */
    hash: text('hash').notNull(),
    shown: text('shown').notNull(),
    keys: jsonb('keys').notNull(),
  },
  table => [
    uniqueIndex('exam_paper_no').on(table.examId, table.paperNo),
    index('exam_paper_hash').on(table.hash),
    index('exam_paper_pictures').using('gin', picturesOfPaper(table.shown)),
  ],
);

/** Somebody sits: the one device that may write, until when, and how far it has come. Decision 340. */
export const examSitting = pgTable(
  'exam_sitting',
  {
    attemptId: bigint('attempt_id', { mode: 'bigint' }).primaryKey(),
    examId: number('exam_id'),
    /** SHA-256 of the token of the device that writes; another device has another one. */
    tokenHash: text('token_hash').notNull(),
    deviceId: text('device_id').notNull(),
    terminal: integer('terminal'),
    address: text('address'),
    enteredAt: instant('entered_at').notNull(),
    /** With what a proctor has added. */
    deadline: instant('deadline').notNull(),
    addedMinutes: count('added_minutes'),
    lastSeq: count('last_seq'),
    lastSavedAt: instant('last_saved_at'),
    answered: count('answered'),
    departures: count('departures'),
    takeovers: count('takeovers'),
    /** Taken over too often: a proctor releases it. */
    isLocked: boolean('is_locked').notNull().default(false),
    handedInAt: instant('handed_in_at'),
  },
  table => [index('exam_sitting_exam').on(table.examId), index('exam_sitting_deadline').on(table.deadline)],
);

/** What was saved at a time: the answers that changed since the save before, as they came. Never changed, never doubled. */
export const examSave = pgTable(
  'exam_save',
  {
    attemptId: number('attempt_id'),
    seq: integer('seq').notNull(),
    answers: jsonb('answers').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  table => [primaryKey({ columns: [table.attemptId, table.seq] })],
);

/** An answer as it was handed in, with what it is worth. Points are points here, halves among them. */
export const examAnswer = pgTable(
  'exam_answer',
  {
    attemptId: number('attempt_id'),
    /** On the paper of this candidate, as it was frozen: from 1. */
    topicNo: integer('topic_no').notNull(),
    topicId: number('topic_id'),
    topicType: text('topic_type').notNull(),
    response: jsonb('response'),
    full: doublePrecision('full_points').notNull(),
    /** Counted by rule; null where people mark. */
    automatic: doublePrecision('automatic_points'),
    /** What counts; null until it is known. */
    points: doublePrecision('points'),
  },
  table => [primaryKey({ columns: [table.attemptId, table.topicNo] }), index('exam_answer_topic').on(table.topicId)],
);

/** What one marker gave to one answer; a change keeps what stood before with its reason. */
export const examMark = pgTable(
  'exam_mark',
  {
    id: id(),
    taskId: number('task_id'),
    attemptId: number('attempt_id'),
    topicNo: integer('topic_no').notNull(),
    points: doublePrecision('points'),
    comment: text('comment'),
    markedAt: instant('marked_at'),
    formerPoints: doublePrecision('former_points'),
    changeReason: text('change_reason'),
  },
  table => [
    uniqueIndex('exam_mark_answer').on(table.taskId, table.attemptId, table.topicNo),
    index('exam_mark_attempt').on(table.attemptId),
  ],
);

/** An answer as an answer file says it; once it counts, with what was held before. Decision 349. */
export const examFileAnswer = pgTable(
  'exam_file_answer',
  {
    fileId: number('file_id'),
    topicNo: integer('topic_no').notNull(),
    response: jsonb('response'),
    flagged: boolean('flagged').notNull(),
    /** By the device. */
    changedAt: instant('changed_at'),
    isTaken: boolean('is_taken').notNull().default(false),
    formerResponse: jsonb('former_response'),
    formerAt: instant('former_at'),
  },
  table => [primaryKey({ columns: [table.fileId, table.topicNo] })],
);

/** What happened to a candidate, told to the candidate as it is kept. `examEvent` of the glossary. */
export const examEvent = pgTable(
  'exam_event',
  {
    id: id(),
    examId: number('exam_id'),
    attemptId: number('attempt_id'),
    /** enter, resume, takeover, locked, released, leave, back, paste, handIn, extend, force, message, answerFile */
    kind: text('kind').notNull(),
    detail: text('detail'),
    happenedAt: instant('happened_at').notNull(),
    /** A proctor; null where it was the candidate or the clock. */
    userId: maybe('user_id'),
  },
  table => [
    index('exam_event_attempt').on(table.attemptId, table.id),
    index('exam_event_exam').on(table.examId, table.id),
  ],
);

/** A message to all who sit, or to one of them; it rides on the answer of the next save. */
export const examMessage = pgTable(
  'exam_message',
  {
    id: id(),
    examId: number('exam_id'),
    attemptId: maybe('attempt_id'),
    content: text('content').notNull(),
    sentAt: instant('sent_at').notNull(),
    userId: maybe('user_id'),
  },
  table => [index('exam_message_exam').on(table.examId, table.id)],
);

/**
 * A rehearsal of an exam: what was asked, how far it is and what came of it. At most one has not ended, over all instances
 * (own.sql); whoever runs it holds a lock for as long as it lives. Decision 339.
 */
export const examRehearsal = pgTable('exam_rehearsal', {
  id: id(),
  /** As `Plan` of rehearsal/play.ts. */
  plan: jsonb('plan').notNull(),
  ownerId: maybe('owner_id'),
  ownerName: text('owner_name').notNull(),
  /** The database that is thrown away afterwards. */
  scratch: text('scratch').notNull(),
  phase: text('phase'),
  done: count('done'),
  total: count('total'),
  createdAt: instant('created_at').notNull().defaultNow(),
  startedAt: instant('started_at'),
  endedAt: instant('ended_at'),
  stopAskedAt: instant('stop_asked_at'),
  outcome: text('outcome'),
  failure: text('failure'),
  report: jsonb('report'),
});
