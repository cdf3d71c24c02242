import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';
import { hasRefusedOverride } from './method-override.ts';

/** Headers of every answer, errors too; pages set their own content security policy. Security SEC-77, 79, 80. */
export async function securityHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
  if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000');
  if (hasRefusedOverride(request.raw)) throw new Refused(400, 'kit.bad-request');
  const site = request.headers['sec-fetch-site'];
  const isChange = request.method !== 'GET' && request.method !== 'HEAD';
  if (isChange && site === 'cross-site')
    throw new Refused(403, 'kit.forbidden', { params: { permission: '跨站提交' } });
}
