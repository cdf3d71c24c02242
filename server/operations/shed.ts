/** An instance that cannot keep up says so at once instead of letting everybody wait. Security REL-13. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../kit/refused.ts';

const longestDelayMs = 1000;
const seconds = 5;
/** Whether the program lives is answered in any case. */
const always = new Set(['/health/live', '/metrics']);

export function shedLoad(http: FastifyInstance, maxEventLoopDelay = longestDelayMs): void {
  void http.register(underPressure, {
    maxEventLoopDelay,
    async pressureHandler(request, reply) {
      if (always.has(request.routeOptions.url ?? '')) return;
      void reply.header('retry-after', String(seconds));
      throw new Refused(503, 'kit.unavailable');
    },
  });
}
