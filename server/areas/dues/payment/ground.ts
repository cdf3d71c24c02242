import { asSystem } from '../../../kit/actor.ts';
import type { Connection, Database } from '../../../kit/database/connection.ts';
import type { Registry, Tx } from '../../../kit/registry.ts';
import { noFacts, txOf } from '../../../kit/tx.ts';

/** What a gateway stands on: its books or its settings are found there. */
export interface Ground {
  registry: Registry;
  database: Connection & Pick<Database, 'transaction'>;
}

/** A transaction in which the gateway's word is put into effect. */
export const inName = <T>({ database, registry }: Ground, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(connection =>
    work(txOf(connection, registry, asSystem('支付渠道'), { ...noFacts, requestId: 'dues.payment' })),
  );
