import type { Actor } from './actor.ts';
import type { Connection } from './connection.ts';
import type { Registry } from './registry.ts';

/** Where a request came from; it stands in trace and audit. */
export interface Facts {
  requestId: string;
  address: string | null;
  /** Terminal types: PC=1, MOBILE=2. */
  terminal: number | null;
  /** Polling by the page itself, which keeps nobody signed in. */
  isBackground?: boolean;
  userAgent?: string | null;
  sessionId?: string | null;
  /** Method and pattern of the address, such as `GET /api/person/:id`. */
  route?: string | null;
}

/** A connection with everything an action needs to know: the house, who acts and from where. */
export interface Tx extends Connection {
  registry: Registry;
  actor: Actor;
  facts: Facts;
  /** The past day this reader looks at; null is now. */
  asOf: string | null;
}

export const noFacts: Facts = { requestId: '-', address: null, terminal: null };
export const txOf = (connection: Connection, registry: Registry, actor: Actor, facts: Facts = noFacts): Tx => ({
  ...connection,
  registry,
  actor,
  facts,
  asOf: null,
});
