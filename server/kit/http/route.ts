/**
 * A route is an endpoint of the contract and its handler; the server makes nothing callable without an `access`.
 * One transaction per changing request, opened here and committed before the answer is sent.
 */
import type { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { AnswerOf, Endpoint, InputOf } from 'contract/kit/endpoint.ts';
import type { Actor } from '../actor.ts';
import type { Database } from '../connection.ts';
import type { Tx } from '../tx.ts';

/** The session a request came with. */
export interface Session {
  id: string;
  actor: Actor;
  /** Only the password change, the own information and sign-out are open until it is done. */
  mustChangePassword: boolean;
}

/** A file as an answer. */
export class Attachment {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer | Readable;
  constructor(name: string, type: string, content: Buffer | Readable) {
    this.name = name;
    this.type = type;
    this.content = content;
  }
}

export interface UploadedFile {
  name: string;
  content: Buffer;
}

export interface Call<E extends Endpoint = Endpoint> {
  tx: Tx;
  /** For what must stay although the request is refused, such as a counter of failures. */
  database: Database;
  session: Session | null;
  params: InputOf<E>['params'];
  query: InputOf<E>['query'];
  body: InputOf<E>['body'];
  /** `multipart` routes only; `accept` refuses a name before the content is taken in. */
  file(accept?: (name: string) => void): Promise<UploadedFile>;
  /** Fields and files of a multipart body as they come, so that a large file is never whole in memory. */
  parts(fileSize: number): AsyncIterableIterator<Multipart>;
  header(name: string): string | undefined;
  /** Headers of the answer. */
  head(headers: Record<string, string>): void;
  status(code: number): void;
}

/** What a shared answer is made of, and whom it is the same for. */
export interface Shared<Query = unknown> {
  of(query: Query): readonly string[];
  per(actor: Actor): string;
}

export interface Route {
  endpoint: Endpoint;
  /** GET answers that many share: held serialised, sent `private, no-cache` with an ETag; all else is `no-store`. */
  shared?: Shared;
  /** The handler opens its transaction itself, so that slow work before it holds no connection. */
  opensTransaction?: boolean;
  handle(call: Call): Promise<unknown>;
}

type Answer<E> = AnswerOf<E> | Attachment;

/** Gives an endpoint its handler; input and answer are typed by the endpoint. */
export const serve = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
  how: Omit<Route, 'endpoint' | 'handle' | 'shared'> & { shared?: Shared<InputOf<E>['query']> } = {},
): Route => ({ endpoint, handle: handle as Route['handle'], ...(how as Omit<Route, 'endpoint' | 'handle'>) });
