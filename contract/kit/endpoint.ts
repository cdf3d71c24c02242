/**
 * A call that is not derived from a resource: method, address, who may call, what goes in and out.
 * The server makes a route of it and the browser calls the same value, so both hold to one shape.
 */
import type { Static, TSchema } from 'typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * `public`: no session. `session`: any signed-in user. `change`: also while a password change is demanded.
 * Otherwise the permission code that is asked.
 */
export type Access = 'public' | 'session' | 'change' | `${string}.${string}.${string}`;

export interface Endpoint<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  A extends TSchema = TSchema,
> {
  method: Method;
  /** Path from the host root with `{name}` places, without leading slash. */
  url: string;
  access: Access;
  /** Leaves no line in the log of requests: when it was called and from where is to be known to nobody. */
  isUnlogged?: true;
  /** What is sent is signed as it comes: its handler is given the body as text beside what was read from it. */
  isSigned?: true;
  /** Much is read or written for it: it is turned away while the installation is kept free for an exam of many. */
  isHeavy?: true;
  /** One sentence for the description of the calls. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  answer?: A;
}

export const endpoint = <
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  A extends TSchema = TSchema,
>(
  definition: Endpoint<P, Q, B, A>,
): Endpoint<P, Q, B, A> => definition;

export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, TSchema>
    ? { params: Static<P>; query: Static<Q>; body: Static<B> }
    : never;
export type AnswerOf<E> = E extends Endpoint<TSchema, TSchema, TSchema, infer A> ? Static<A> : never;
