/** Where a proposal goes first: to the committee above, or to the organisation department where none stands between. */
import { chainStates } from 'contract/workflow/chain.ts';
import type { Row } from 'contract/kit/resource.ts';
import { committeeAbove } from './superior.ts';
import type { Tx } from '../../kit/registry.ts';

export const firstReview = async (tx: Tx, row: Row & { organisationId: string | null }): Promise<string> =>
  (await committeeAbove(tx, String(row.organisationId))) === null ? chainStates.approval : chainStates.review;
