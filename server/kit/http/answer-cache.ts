/**
 * Whole answers that many share, held serialised per reader's reach and state: sent `private, no-cache` with an ETag.
 * Of many who ask at once for an answer that is not there, one makes it.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheOf } from '../database/cache.ts';

interface CachedAnswer {
  content: Buffer;
  zipped: Buffer;
  etag: string;
}
export interface AnswerCache {
  /** The answer held under the key in this state, else the one that is made now. */
  get(key: string, state: string | null, make: () => Promise<unknown>): Promise<CachedAnswer>;
}

const mostBytes = 48 << 20;
/** What an entry takes beside its bytes, so that many small ones do not count as none. */
const overhead = 500;
const zip = promisify(gzip);
/** What one packet carries is not worth the work of both sides. */
const leastZipped = 1400;

async function serialise(answer: unknown): Promise<CachedAnswer> {
  const content = Buffer.from(JSON.stringify(answer));
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
  return { content, zipped: content.length < leastZipped ? content : await zip(content), etag };
}

export function answerCache(): AnswerCache {
  const answers = cacheOf<CachedAnswer>(mostBytes);
  const making = new Map<string, Promise<CachedAnswer>>();
  return {
    async get(key, state, make) {
      const found = answers.find(key, state);
      if (found) return found;
      if (state === null) return serialise(await make());
      const name = `${state} ${key}`;
      const begun = making.get(name);
      if (begun) return begun;
      const made = make().then(serialise);
      making.set(name, made);
      try {
        const held = await made;
        answers.keep(key, state, held, held.content.length + held.zipped.length + key.length + overhead);
        return held;
      } finally {
        making.delete(name);
      }
    },
  };
}

/** Nothing but its tag where the page holds the answer already. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, { content, zipped, etag }: CachedAnswer) {
  void reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  const isZipped = zipped !== content && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (!isZipped) return reply.send(content);
  return reply.header('content-encoding', 'gzip').send(zipped);
}
