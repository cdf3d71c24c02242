/** The ledger of introduction letters: each takes the next number of its year under a lock, so that there are no gaps. */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { fault } from 'contract/kit/fault.ts';
import { printLetter } from 'contract/transfer/actions.ts';
import { letterStates, mostValidDays, types } from 'contract/transfer/codes.ts';
import { introductionLetter } from 'contract/transfer/introduction-letter.ts';
import { transfer, type Transfer } from 'contract/transfer/transfer.ts';
import { handler, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { refuse } from '../../kit/refusal.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { causeOf, flowOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';

/** How long a letter holds: shorter inside the province. The school may say otherwise, up to ninety days. */
export async function validDaysOf(tx: Tx, row: Pick<Transfer, 'type' | 'toRegion'>): Promise<number> {
  const province = await settingOf(tx, 'zj.letter.province', '江临省');
  const isNear =
    row.type === types.netInProvince || (row.type === types.paper && (row.toRegion ?? '').startsWith(province));
  const days = Number(
    await (isNear ? settingOf(tx, 'zj.letter.validDays', '30') : settingOf(tx, 'zj.letter.validDaysOutside', '60')),
  );
  return Math.max(1, Math.min(days || 30, mostValidDays));
}

export interface LetterTerms {
  issuedOn: string;
  validDays: number;
}

export interface LetterNumber {
  letterNo: string;
  year: number;
  serialNo: number;
}
/** The next numbers of this year, held until the transaction ends. `年份+学校代码+6位流水`. */
export async function takeNumbers(tx: Tx, count: number): Promise<LetterNumber[]> {
  const year = Number((await today(tx)).slice(0, 4));
  const school = (await settingOf(tx, 'school', '')).toUpperCase();
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('introduction letter'), ${year}::int)`);
  const last = await tx.one<{ serial: number }>(sql`
    select coalesce(max(serial_no), 0)::int as serial from introduction_letter where year = ${year}::int`);
  return Array.from({ length: count }, (_, at) => {
    const serialNo = (last?.serial ?? 0) + at + 1;
    return { letterNo: `${year}${school}${String(serialNo).padStart(6, '0')}`, year, serialNo };
  });
}

type Addressed = Pick<Transfer, 'id' | 'organisationId' | 'name' | 'memberCategory' | 'toCommittee'>;
export type LetterOrder = Addressed & LetterTerms & LetterNumber;
/** Writes the letters of these orders into the ledger. */
export async function writeLetters(tx: Tx, orders: LetterOrder[], reason: string): Promise<void> {
  const changes = orders.map(({ id, letterNo, year, serialNo, issuedOn, validDays, ...order }) => ({
    flow: flowOf(transfer, id),
    values: {
      letterNo,
      year,
      serialNo,
      transferId: id,
      organisationId: order.organisationId,
      name: order.name,
      memberCategory: order.memberCategory,
      toCommittee: order.toCommittee,
      issuedOn,
      validDays,
      expiresOn: addDays(issuedOn, validDays),
      state: letterStates.valid,
      printCount: 0,
    },
  }));
  await applyEffects(tx, introductionLetter, changes, { flow: null, reason });
}

/** A letter for an order, and what the order says of it. */
export async function issueLetter(tx: Tx, row: Transfer, wanted: number | null | undefined, reason: string) {
  const validDays = wanted ?? (await validDaysOf(tx, row));
  const issuedOn = await today(tx);
  const [number] = await takeNumbers(tx, 1);
  if (!number) throw new Error('no number was taken');
  await writeLetters(tx, [{ ...row, ...number, issuedOn, validDays }], reason);
  return { letterNo: number.letterNo, letterOn: issuedOn, validDays };
}

/** What became of letters; one without a number was never written. */
export async function closeLetters(tx: Tx, orders: Transfer[], state: string, note: string): Promise<void> {
  const numbers = orders.map(order => order.letterNo).filter(Boolean);
  if (numbers.length === 0) return;
  const rows = await tx.rows<{ id: string; transferId: string }>(sql`
    select id, transfer_id from introduction_letter where letter_no = any(${sql.param(numbers)}::text[]) and deleted_at is null
    order by id`);
  const values = { state, note };
  const changes = rows.map(({ id, transferId }) => ({ id, values, flow: flowOf(transfer, transferId) }));
  await applyEffects(tx, introductionLetter, changes, { flow: null, reason: note });
}

const area = 'transfer.introductionLetter';
/** A letter that holds is printed; again only with a reason, which the ledger keeps. */
export const printOfLetter = handler(printLetter, {
  owedBy: () => Promise.resolve('school'),
  async perform(tx, row, { reason }) {
    const count = row.printCount ?? 0;
    if (row.state !== letterStates.valid)
      throw refuse([fault('', `${area}.void`, { state: (await wordsOf(tx, 'DJ_ZJ_JSX'))(row.state) })]);
    if (count > 0 && !reason) throw refuse([fault('reason', `${area}.reprint`, { count })]);
    const note = reason ? { note: `第 ${count + 1} 次打印：${reason}` } : {};
    const cause = causeOf(transfer, row.transferId, reason ?? '打印');
    await applyEffects(tx, introductionLetter, [{ id: row.id, values: { printCount: count + 1, ...note } }], cause);
  },
});
