import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

const deepest = 20;
const longestList = 10_000;
const mostKeys = 1000;
const longestQuery = 8 << 10;

/** Whether a body is no deeper, its lists no longer and its objects no wider than anything we ask for; counted without recursion. */
function isModest(body: unknown): boolean {
  const open: [unknown, number][] = [[body, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    const inside = Object.values(value);
    if (depth > deepest || inside.length > (Array.isArray(value) ? longestList : mostKeys)) return false;
    for (const inner of inside) open.push([inner, depth + 1]);
  }
  return true;
}

/** Refuses a query that is too long and a JSON body that is too deep or too long before anything walks through it. Security SEC-82. */
export async function limitBody(request: FastifyRequest): Promise<void> {
  if ((request.url.split('?')[1]?.length ?? 0) > longestQuery) throw new Refusal(400, 'kit.bad-request');
  if (!request.isMultipart() && !isModest(request.body)) throw new Refusal(400, 'kit.bad-request');
}

const bodySeconds = 65;
const leastPerSecond = 1024;

/** A body has come within a minute and a file comes on at 1 KiB a second, or its sender is let go. Security REL-12. */
export const hurryBody =
  (seconds = bodySeconds) =>
  async (request: FastifyRequest): Promise<void> => {
    const { raw } = request;
    if (raw.complete || request.method === 'GET') return;
    const isFile = /^\s*multipart\//i.test(request.headers['content-type'] ?? '');
    let known = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const isFastEnough = isFile && raw.socket.bytesRead - known >= seconds * leastPerSecond;
      known = raw.socket.bytesRead;
      if (!raw.complete && !isFastEnough) raw.destroy();
    }, seconds * 1000).unref();
    raw.once('close', () => clearInterval(timer));
  };
