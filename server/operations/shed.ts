/** An instance that cannot keep up says so at once instead of letting everybody wait. Security REL-13. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kit/refusal.ts';

/** In the middle of some seconds: one long step, as at the start, is no overload. */
const usual = { maxEventLoopDelay: 1000, sampleInterval: 5000 };
const seconds = 5;
/** Whether the program lives is answered in any case. */
const always = new Set(['/health/live', '/metrics']);

export function shedLoad(http: FastifyInstance, bounds = usual): void {
  void http.register(underPressure, {
    ...bounds,
    async pressureHandler(request, reply) {
      if (always.has(request.routeOptions.url ?? '')) return;
      void reply.header('retry-after', String(seconds));
      throw new Refusal(503, 'kit.unavailable');
    },
  });
}
