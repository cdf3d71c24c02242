import type { Actor } from './actor.ts';
import type { Connection } from './database/connection.ts';
import type { Facts, Registry, Tx } from './registry.ts';

export const noFacts: Facts = { requestId: '-', address: null, terminal: null };
export const txOf = (connection: Connection, registry: Registry, actor: Actor, facts: Facts = noFacts): Tx => ({
  ...connection,
  registry,
  actor,
  facts,
  asOf: null,
});
