import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../kit/database/table-columns.ts';

/** Orders whose end the gateway has not told: when it is asked next. Security SEC-64. */
export const duesInquiry = pgTable(
  'dues_inquiry',
  {
    orderId: bigint('order_id', { mode: 'bigint' }).primaryKey(),
    /** How often it was asked without an end. */
    count: integer('count').notNull().default(0),
    nextAt: instant('next_at').notNull(),
  },
  table => [index('dues_inquiry_next').on(table.nextAt)],
);

/** The books of the built-in gateway, which knows nothing of ours. */
export const simulatedTrade = pgTable(
  'simulated_trade',
  {
    orderNo: text('order_no').notNull(),
    /** 2 of the second payment of one order. */
    turn: integer('turn').notNull().default(1),
    gatewayNo: text('gateway_no').notNull().unique('simulated_trade_gateway_no_key'),
    amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
    /** open, paid, failed or closed. */
    state: text('state').notNull().default('open'),
    paidFen: bigint('paid_fen', { mode: 'number' }),
    paidAt: instant('paid_at'),
    refundNo: text('refund_no').unique('simulated_trade_refund_no_key'),
    refundedAt: instant('refunded_at'),
    /** Notices still to be sent: `paid` or `failed`, one after the other. */
    notices: text('notices').array().notNull(),
    noticeAt: instant('notice_at'),
  },
  table => [
    primaryKey({ name: 'simulated_trade_pkey', columns: [table.orderNo, table.turn] }),
    index('simulated_trade_notice').on(table.noticeAt),
    index('simulated_trade_paid').on(table.paidAt),
  ],
);

/** What a reconciliation sums up at each organisation: its orders, and what the bill has of them; of no order, at the school. */
export const reconciliationPart = pgTable(
  'reconciliation_part',
  {
    reconciliationId: bigint('reconciliation_id', { mode: 'bigint' }).notNull(),
    organisationId: bigint('organisation_id', { mode: 'bigint' }).notNull(),
    ourCount: integer('our_count').notNull(),
    ourFen: bigint('our_fen', { mode: 'number' }).notNull(),
    gatewayCount: integer('gateway_count').notNull(),
    gatewayFen: bigint('gateway_fen', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ name: 'reconciliation_part_pkey', columns: [table.reconciliationId, table.organisationId] })],
);
