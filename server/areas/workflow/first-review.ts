/** What orders of a chain share: who reviews them first, and that none is carried out before its day. */
import { fault, type Fault } from 'contract/kit/fault.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import type { Row } from 'contract/kit/resource.ts';
import { today } from '../../kit/setting.ts';
import { committeeAbove } from './superior.ts';
import type { Tx } from '../../kit/registry.ts';

/** The committee above, or the organisation department where none stands between. */
export const firstReview = async (tx: Tx, row: Row & { organisationId: string | null }) =>
  (await committeeAbove(tx, String(row.organisationId))) === null ? chainStates.approval : chainStates.review;

interface Order extends Row {
  state: string;
  effectiveOn: string;
}
export const beforeItsDay = async (tx: Tx, { state, effectiveOn }: Order, code: string): Promise<Fault[]> =>
  state === chainStates.approval && effectiveOn > (await today(tx)) ? [fault('effectiveOn', code)] : [];
