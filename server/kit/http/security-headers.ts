import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { hasRefusedOverride } from './method-override.ts';

/** What every answer carries, errors too; pages set their own content security policy. Security SEC-77. */
export const harden = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });

/** Security SEC-77, 79, 80. */
export async function securityHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void harden(reply);
  if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000');
  if (hasRefusedOverride(request.raw)) throw new Refusal(400, 'kit.bad-request');
  const isChange = request.method !== 'GET' && request.method !== 'HEAD';
  if (isChange && isForeign(request)) throw new Refusal(403, 'kit.foreign-origin');
}

/**
 * A page of this site, or no page at all; a browser cannot leave its origin out. `host` is what the browser asked for: a
 * proxy that is listed may have said it in a header of its own, anybody else's header counts for nothing. Security SEC-81.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  const own = URL.canParse(origin) ? new URL(origin).host : '';
  return own !== '' && own === host?.toLowerCase();
}

/** Whether a page of another site sends this. Browsers without TLS say the origin alone; programs say neither. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? !isOwnOrigin(headers.origin, host) : site !== 'same-origin' && site !== 'none';
}
