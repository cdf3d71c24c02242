/** An instance that cannot keep up says so at once instead of letting everybody wait. Security REL-13. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../kit/refusal.ts';

const seconds = 5;
/** Whether the program lives is answered in any case. */
const always = new Set(['/health/live', '/metrics']);

/** Who opens a page reads a sentence, and the page comes by itself. */
const isOpened = ({ method, headers }: FastifyRequest) => method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${seconds}">
<title>正在重试</title><p>访问的人较多，${seconds} 秒后自动重试。</p></html>`;

interface Bounds {
  maxEventLoopDelay: number;
  /** The middle of how many ms is looked at: one long step, as at the start, is no overload. */
  sampleInterval: number;
}

export function shedLoad(http: FastifyInstance, bounds: Bounds): void {
  void http.register(underPressure, {
    ...bounds,
    async pressureHandler(request, reply) {
      if (always.has(request.routeOptions.url ?? '')) return;
      void reply.header('retry-after', String(seconds));
      if (isOpened(request)) return reply.code(503).type('text/html; charset=utf-8').send(page);
      throw new Refusal(503, 'kit.unavailable');
    },
  });
}
