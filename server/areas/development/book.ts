/** Numbers of application books: in order within a year, under a lock, so that none is given twice and none is left out. */
import { sql } from 'drizzle-orm';
import { applicationBook } from 'contract/development/application-book.ts';
import { bookStates } from 'contract/development/codes.ts';
import { developmentRecord, type DevelopmentRecord } from 'contract/development/development-record.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';

/** The next number of the year, `2026-00001`, locked to the person; a refusal takes it back. */
export async function issueBook(tx: Tx, row: DevelopmentRecord, issuedOn: string): Promise<string> {
  const year = Number(issuedOn.slice(0, 4));
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('application book'))`);
  const last = await tx.one<{ serial: number }>(sql`
    select coalesce(max(serial), 0)::int as serial from application_book where year = ${year}`);
  const serial = (last?.serial ?? 0) + 1;
  const bookNo = `${year}-${String(serial).padStart(5, '0')}`;
  const values = {
    bookNo,
    year,
    serial,
    name: row.name,
    organisationId: row.organisationId,
    recordId: row.id,
    status: bookStates.issued,
    issuedOn,
  };
  await applyEffects(tx, applicationBook, [{ values }], causeOf(developmentRecord, row.id, '预审通过，发放入党志愿书'));
  return bookNo;
}

async function mark(tx: Tx, recordId: string, values: Values, reason: string): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from application_book where record_id = ${recordId}::bigint and status <> ${bookStates.void}
    and deleted_at is null`);
  await applyEffects(
    tx,
    applicationBook,
    rows.map(({ id }) => ({ id, values })),
    causeOf(developmentRecord, recordId, reason),
  );
}
export const useBook = (tx: Tx, recordId: string, usedOn: string) =>
  mark(tx, recordId, { status: bookStates.used, usedOn }, '本人填写');
export const voidBook = (tx: Tx, recordId: string, voidedOn: string) =>
  mark(tx, recordId, { status: bookStates.void, voidedOn }, '未接收为预备党员');
