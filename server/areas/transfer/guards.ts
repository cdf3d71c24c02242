/** What stands against handing a transfer in. Domain-party 4.2. */
import { fault, type Fault } from 'contract/kit/fault.ts';
import { isInRegister, statusSuspended } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { rowsById } from '../../kit/write/load.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { owesUntil } from '../dues/index.ts';
import { refuseIfHere } from './effects.ts';
import { isInward } from './transfer.ts';
import type { Transfer } from 'contract/transfer/transfer.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'transfer.transfer';

/** A day that was given must not lie ahead. */
export const notAhead = async (tx: Tx, name: string, label: string, day: string | null | undefined): Promise<Fault[]> =>
  day && day > (await today(tx)) ? [fault(name, `${area}.later`, { label })] : [];

/** Dues are paid up to this month: as the order says, and as far as somebody was asked for them. */
async function dues(tx: Tx, row: Transfer): Promise<Fault[]> {
  if ((await settingOf(tx, 'zj.duesCheck', 'true')) === 'false') return [];
  const month = (await today(tx)).slice(0, 7);
  const paidTo = row.duesPaidTo ?? '';
  const isOwing = row.memberId !== null && (await owesUntil(tx, row.memberId, month));
  return isOwing || paidTo < month ? [fault('duesPaidTo', `${area}.dues`, { month })] : [];
}

async function standing(tx: Tx, row: Transfer): Promise<Fault[]> {
  const memberId = row.memberId ?? '';
  const member = memberId ? (await rowsById(tx, partyMember, [memberId])).get(memberId) : undefined;
  if (member?.partyStatus === statusSuspended) return [fault('memberId', `${area}.suspended`)];
  return isInRegister(member?.partyStatus) ? [] : [fault('memberId', `${area}.left`)];
}

/** The letter is valid on the day it is handed in, whenever that is entered. */
export async function letterHolds(tx: Tx, row: Transfer, on: string | null = null): Promise<Fault[]> {
  const isOver = row.expiresOn && row.expiresOn < (on ?? (await today(tx)));
  return isOver ? [fault('expiresOn', `${area}.letter-expired`)] : [];
}

export async function guard(tx: Tx, row: Transfer): Promise<Fault[]> {
  if (!isInward(row)) return [...(await standing(tx, row)), ...(await dues(tx, row))];
  await refuseIfHere(tx, row);
  return letterHolds(tx, row);
}
