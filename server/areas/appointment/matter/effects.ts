/** What a finished matter brings about, in one transaction: posts, rank, résumé, leading group, messages. Domain-cadre 1.10. */
import { sql } from 'drizzle-orm';
import {
  appointmentTypes as types,
  changeTypes,
  enteringTypes,
  leavingTypes,
} from 'contract/appointment/appointment-codes.ts';
import { appointment } from 'contract/appointment/appointment.ts';
import { elected } from 'contract/appointment/probation.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { inPostStatuses, postStates } from 'contract/cadre/codes.ts';
import { postHolding } from 'contract/cadre/post-holding.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { announce } from '../../../kit/process/happening.ts';
import type { Tx } from '../../../kit/registry.ts';
import { endService } from '../../cadre/index.ts';
import { appointed } from '../../happenings.ts';
import { tellPersons } from '../../message/index.ts';
import { joinTeam } from './group.ts';
import { causeFor, isPromotion, type Order } from './order.ts';
import { movePosts } from './posts.ts';
import { tellResume } from './resume.ts';

/** Kinds of change by which somebody gets the rank of the post. */
const ranked: readonly string[] = [changeTypes.promotion, '14', '19'];
async function takeRank(tx: Tx, order: Order): Promise<void> {
  const { row, on } = order;
  if (!enteringTypes.includes(row.type) || !ranked.includes(row.changeType ?? '') || !row.toRank) return;
  const held = await tx.one(sql`select 1 from cadre where id = ${row.personId}::bigint and rank = ${row.toRank}`);
  if (held) return;
  const values = { rank: row.toRank, rankMonth: on.slice(0, 7) };
  await applyEffects(tx, cadre, [{ id: row.personId, values }], causeFor(order));
}

/** A post on trial is held for good. */
async function confirm(tx: Tx, order: Order): Promise<void> {
  const values = { state: postStates.inOffice, changeType: changeTypes.confirmed };
  const changes = (order.row.fromPostIds ?? []).map(id => ({ id, values }));
  await applyEffects(tx, postHolding, changes, causeFor(order));
}

const statusOf: Readonly<Record<string, string>> = {
  [types.leaveOfAge]: inPostStatuses.ofAge,
  [types.retire]: inPostStatuses.retired,
};
/** Whoever leaves for good leaves every post; who is relieved of some keeps the others. */
async function leave(tx: Tx, order: Order): Promise<void> {
  const { row, on, documentNo } = order;
  const next = statusOf[row.type];
  if (!next || !leavingTypes.includes(row.type)) return;
  const cause = causeFor(order);
  await endService(tx, row.personId, next, { flow: cause.flow, on, documentNo, reason: documentNo });
}

const tell = (tx: Tx, { row, documentNo, on }: Order) =>
  tellPersons(tx, {
    title: `【任免】${documentNo}`,
    content: enteringTypes.includes(row.type)
      ? `${documentNo}决定：${row.toPostName ?? ''}，自 ${on} 任职。按规定须在任职后 7 日内将因私出国（境）证件交组织部集中保管。`
      : `${documentNo}已印发，自 ${on} 起执行。`,
    entity: appointment.name,
    recordId: row.id,
    personId: row.personId,
    link: { routePath: enteringTypes.includes(row.type) ? '/self/travel' : '/user/archives', query: {} },
  });

export async function bringAbout(tx: Tx, order: Order): Promise<void> {
  const { row, on } = order;
  const { flow, reason } = causeFor(order);
  const added = await movePosts(tx, order);
  if (row.type === types.confirm) await confirm(tx, order);
  await takeRank(tx, order);
  await tellResume(tx, order);
  await joinTeam(tx, order);
  await leave(tx, order);
  const [postId = null] = [added, ...(row.type === types.confirm ? (row.fromPostIds ?? []) : [])].filter(Boolean);
  if (postId)
    await announce(tx, appointed, {
      personId: row.personId,
      postId,
      type: row.type,
      changeType: row.changeType,
      on,
      documentNo: order.documentNo,
      isElected: row.appointWay === elected,
      isPromotion: isPromotion(row),
      cause: { flow, reason },
    });
  await tell(tx, order);
}
