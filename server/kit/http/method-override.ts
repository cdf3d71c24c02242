import type { IncomingMessage } from 'node:http';

const header = 'x-http-method-override';

/**
 * PUT and DELETE may come as POST with a header; resolved here, before routing, so that rights,
 * checks and audit see the real method. The header on anything else, or naming anything else, is refused.
 */
export function overriddenMethod(this: unknown, request: IncomingMessage): string {
  const url = request.url ?? '/';
  const wanted = request.headers[header];
  if (wanted === undefined) return url;
  const isAllowed = request.method === 'POST' && (wanted === 'PUT' || wanted === 'DELETE');
  if (isAllowed) request.method = wanted;
  else (request as { refusedOverride?: boolean }).refusedOverride = true;
  return url;
}

export const hasRefusedOverride = (request: IncomingMessage): boolean =>
  (request as { refusedOverride?: boolean }).refusedOverride === true;
