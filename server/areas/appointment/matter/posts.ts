/** Posts that end and begin with a matter. Domain-cadre 1.10. */
import { appointmentTypes as types, changeTypes, enteringTypes } from 'contract/appointment/appointment-codes.ts';
import { endsByItself, postStates } from 'contract/cadre/codes.ts';
import { postHolding } from 'contract/cadre/post-holding.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { causeFor, type Order } from './order.ts';

/** GB_MZLB of the posts that end. */
const dismissals: Readonly<Record<string, string>> = {
  [types.dismiss]: '99',
  [types.leaveOfAge]: '1',
  [types.retire]: '1',
};

function newPost({ row, documentNo, on }: Order): Values {
  return {
    personId: row.personId,
    unitId: row.unitId,
    postSlotId: row.toSlotId,
    postName: row.toPostName,
    postAttribute: row.type === types.second ? '7' : row.postAttribute,
    postType: row.postType,
    rank: row.toRank,
    isMain: row.type !== types.second && row.changeType !== changeTypes.beside,
    occupiesQuota: row.type !== types.second && row.occupiesQuota === true,
    appointWay: row.type === types.second ? '5' : row.appointWay,
    changeType: row.type === types.second ? '21' : row.changeType,
    documentNo,
    meetingOn: row.decidedOn,
    startOn: on,
    state: row.postAttribute === '5' ? postStates.acting : postStates.inOffice,
  };
}

/** Ends and beginning in one write, so that nobody is without a post in between. Gives the id of the new one. */
export async function movePosts(tx: Tx, order: Order): Promise<string | null> {
  const { row, documentNo, on } = order;
  const dismissType = dismissals[row.type] ?? endsByItself;
  const ends = row.type === types.confirm ? [] : (row.fromPostIds ?? []);
  const changes = ends.map(id => ({ id, values: { endOn: on, dismissType, dismissDocumentNo: documentNo } as Values }));
  const isEntering = enteringTypes.includes(row.type);
  const ids = await applyEffects(
    tx,
    postHolding,
    [...changes, ...(isEntering ? [{ values: newPost(order) }] : [])],
    causeFor(order),
  );
  return isEntering ? (ids.at(-1) ?? null) : null;
}
