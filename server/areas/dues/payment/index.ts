/** Paying dues online: orders, gateways, refunds, reconciliation. */
import type { Area } from '../../../kit/registry.ts';
import { handler } from '../../../kit/registry.ts';
import { reconcileAgain } from 'contract/dues/actions.ts';
import { request } from '../../../kit/jobs/job.ts';
import { askGateways } from './ask-due.ts';
import { differenceHandler, reconciliationRollup } from './difference.ts';
import { notifyRoutes } from './notify.ts';
import { ownOrderRoutes } from './own-order.ts';
import { reconcileDay, reconcileNightly } from './reconcile.ts';
import { orderHandler } from './refund.ts';
import { simulatedRoutes } from './simulated-page.ts';
import { simulatedNotices } from './simulated-sending.ts';

const again = handler(reconcileAgain, {
  perform: (tx, { day, channel }) =>
    request(tx, reconcileDay, { day, channel }, `${reconcileDay.name} ${day} ${channel}`),
});

export const payment = {
  processes: [orderHandler, differenceHandler],
  actions: [again],
  rollups: [reconciliationRollup],
  jobs: [askGateways, simulatedNotices, reconcileNightly, reconcileDay],
  routes: [...ownOrderRoutes, ...notifyRoutes, ...simulatedRoutes],
} satisfies Area;
