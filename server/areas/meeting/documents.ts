/**
 * Papers of organisational life, each of a meeting: its record, its sheet to sign, and of its organisation and year the
 * book of records and the yearly table. Domain-party 7.5.
 */
import { book } from './papers/book.ts';
import { minutes } from './papers/minutes.ts';
import { signSheet } from './papers/sign-sheet.ts';
import { yearTable } from './papers/year-table.ts';

export const meetingDocuments = [minutes, signSheet, book, yearTable];
