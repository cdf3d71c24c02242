/**
 * Application books: given out at the pre-review from the printed numbers in stock, or by a number in order within the year.
 * Both go under a lock, so that none is given twice and no number is left out.
 */
import { sql } from 'drizzle-orm';
import { applicationBook, spoilBook, stockFields } from 'contract/development/application-book.ts';
import { bookStates } from 'contract/development/codes.ts';
import { developmentRecord, type DevelopmentRecord } from 'contract/development/development-record.ts';
import { fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { handler, type Values, type Tx } from '../../kit/registry.ts';
import { causeOf } from '../../kit/flow.ts';
import { cleanInput, covers } from '../../kit/process/act.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { beyondReach, refuse, Refusal } from '../../kit/refusal.ts';
import { approverOf } from './hands.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';

const area = 'development.book';

/** The lowest number that is kept for the branch, nearest first; or the one that lies on the table. */
const fromStock = (tx: Tx, { organisationId }: DevelopmentRecord, bookNo: string | null) =>
  tx.one<{ id: string; bookNo: string }>(sql`
    select b.id, b.book_no from application_book b join party_organisation a on a.id = b.organisation_id
      join party_organisation o on o.path like a.path || '%'
    where o.id = ${organisationId}::bigint and b.status = ${bookStates.blank} and b.deleted_at is null
      and (${bookNo}::text is null or b.book_no = ${bookNo})
    order by a.level desc, length(b.book_no), b.book_no limit 1 for update of b`);

/** The next number of the year, `2026-00001`; a refusal takes it back. */
async function nextNumber(tx: Tx, year: number): Promise<Values & { bookNo: string }> {
  const last = await tx.one<{ serial: number }>(sql`
    select coalesce(max(serial), 0)::int as serial from application_book where year = ${year}`);
  const serial = (last?.serial ?? 0) + 1;
  return { bookNo: `${year}-${String(serial).padStart(5, '0')}`, year, serial };
}

/** Locked to the person from then on. */
export async function issueBook(
  tx: Tx,
  row: DevelopmentRecord,
  issuedOn: string,
  wanted: string | null = null,
): Promise<string> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('application book'))`);
  const given = {
    name: row.name,
    organisationId: row.organisationId,
    recordId: row.id,
    status: bookStates.issued,
    issuedOn,
  };
  const cause = causeOf(developmentRecord, row.id, '发放入党志愿书');
  if (wanted === null && (await settingOf(tx, 'fz.book.printed', 'false')) !== 'true') {
    const numbered = await nextNumber(tx, Number(issuedOn.slice(0, 4)));
    await applyEffects(tx, applicationBook, [{ values: { ...numbered, ...given } }], cause);
    return numbered.bookNo;
  }
  const book = await fromStock(tx, row, wanted);
  if (!book)
    throw refuse([wanted ? fault('bookNo', `${area}.not-in-stock`, { no: wanted }) : fault('bookNo', `${area}.none`)]);
  await applyEffects(tx, applicationBook, [{ id: book.id, values: given }], cause);
  return book.bookNo;
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
  mark(tx, recordId, { status: bookStates.void, voidedOn, voidReason: '未接收为预备党员' }, '未接收为预备党员');

/** A run of numbers that keep their leading zeros: `苏A000098`, `苏A000099`, `苏A000100`. */
function numbersFrom(firstNo: string, count: number): string[] {
  const [, head = '', tail = ''] = /^(.*?)(\d{1,15})$/.exec(firstNo.trim()) ?? [];
  if (tail === '') throw refuse([fault('firstNo', `${area}.no-digits`)]);
  const numbers = Array.from({ length: count }, (_, at) => String(Number(tail) + at).padStart(tail.length, '0'));
  if (numbers.at(-1)?.length !== tail.length) throw refuse([fault('count', `${area}.over-the-end`, { no: firstNo })]);
  return numbers.map(number => head + number);
}

/** Printed books that came in; the whole run or nothing. */
export async function stock(tx: Tx, given: Values): Promise<{ written: number; lastNo: string }> {
  const { organisationId, firstNo, count, receivedOn } = await cleanInput(tx, { input: stockFields }, given);
  if (!(await covers(tx, permissionOf(applicationBook, 'stock'), organisationId)))
    throw refuse([beyondReach('organisationId', partyOrganisation)]);
  const keeper = await tx.one<{ may: boolean }>(sql`
    select can_approve_members is true as may from party_organisation where id = ${organisationId}::bigint`);
  if (!keeper?.may) throw refuse([fault('organisationId', `${area}.keeper`)]);
  if (receivedOn > (await today(tx))) throw refuse([fault('receivedOn', 'development.part.later')]);
  const numbers = numbersFrom(firstNo, count);
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('application book'))`);
  const known = await tx.one<{ no: string }>(sql`
    select book_no as no from application_book where book_no = any(${sql.param(numbers)}::text[]) order by book_no limit 1`);
  if (known) throw refuse([fault('firstNo', `${area}.twice`, known)]);
  const same = { organisationId, receivedOn, year: Number(receivedOn.slice(0, 4)), status: bookStates.blank };
  const changes = numbers.map(bookNo => ({ values: { bookNo, ...same } }));
  await applyEffects(tx, applicationBook, changes, { flow: null, reason: '入党志愿书入库' });
  return { written: count, lastNo: numbers.at(-1) ?? '' };
}

/** What stands in the record, and in the register once there is a member, is the number of the book that holds. */
async function issueAnother(tx: Tx, recordId: string, on: string, wanted: string | null): Promise<void> {
  const row = await loadRow(tx, developmentRecord, recordId, null);
  const values = { applicationBookNo: await issueBook(tx, row, on, wanted) };
  const cause = causeOf(developmentRecord, row.id, '入党志愿书作废换发');
  await applyEffects(tx, developmentRecord, [{ id: row.id, values }], cause);
  if (row.approvedOn) await applyEffects(tx, partyMember, [{ id: row.personId, values }], cause);
}

export const spoiling = handler(spoilBook, {
  owedBy: (tx, { organisationId }) => approverOf(tx, organisationId),
  async perform(tx, { id, version, status, issuedOn, receivedOn, recordId }, { voidedOn, reason, bookNo }) {
    if (status === bookStates.void) throw new Refusal(409, 'kit.illegal-step', { params: { action: spoilBook.label } });
    const from = issuedOn ?? receivedOn;
    if (from && voidedOn < from) throw refuse([fault('voidedOn', `${area}.void-before`, { day: from })]);
    if (voidedOn > (await today(tx))) throw refuse([fault('voidedOn', 'development.part.later')]);
    const values = { status: bookStates.void, voidedOn, voidReason: reason };
    await applyEffects(tx, applicationBook, [{ id, version, values }], { flow: null, reason });
    if (recordId) await issueAnother(tx, recordId, voidedOn, bookNo ?? null);
  },
});
