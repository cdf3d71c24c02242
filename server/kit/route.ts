/**
 * A route is an endpoint of the contract and its handler; the server makes nothing callable without an `access`.
 * One transaction per changing request, opened here and committed before the answer is sent.
 */
import type { Readable } from 'node:stream';
import type { AnswerOf, Endpoint, InputOf } from 'contract/kit/endpoint.ts';
import type { Call, Route, Shared } from './registry.ts';

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

type Answer<E> = AnswerOf<E> | Attachment;

/** Gives an endpoint its handler; input and answer are typed by the endpoint. */
export const serve = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
  how: Omit<Route, 'endpoint' | 'handle' | 'shared'> & { shared?: Shared<InputOf<E>['query']> } = {},
): Route => ({ endpoint, handle: handle as Route['handle'], ...(how as Omit<Route, 'endpoint' | 'handle'>) });
