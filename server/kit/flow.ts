import type { Resource } from 'contract/kit/resource.ts';

/** The process a write belongs to. An id alone names many things: every process counts its orders from 1. */
export interface Flow {
  entity: string;
  id: string;
}
export const flowOf = ({ name }: Resource, id: string): Flow => ({ entity: name, id });

/** What an order brings about, why, and from which day. */
export const causeOf = (of: Resource, id: string, reason: string, on: string | null = null) => ({
  flow: flowOf(of, id),
  reason,
  on,
});

/** Why something happens to members: by one order for all of them, or by an order of the own for each. */
export interface MemberCause {
  flow: Flow | ((memberId: string) => Flow);
  reason: string;
  /** From which day it is in force; none where it is from now on. */
  on?: string | null;
}
