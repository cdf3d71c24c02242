/**
 * Log lines as JSON: one per request when asked for, errors always; each carries the request id that stands in answer and audit.
 * No query, header or body gets in, and of an error nothing that somebody may have typed. Security SEC-37, REL-21.
 */
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { shortened } from 'contract/kit/type.ts';
import { withoutValues } from '../kit/without-values.ts';

/** Where it happened, without its first lines, which are the message again. */
const frames = (stack: string) =>
  stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n');

interface Told {
  type: string;
  code: string | null;
  message: string;
  stack: string;
}

/** `detail`, `where` and `query` of a database error hold values and are left out whole. */
export function toldOf(error: unknown): Told {
  const { name = 'Error', message = '', stack = '', code } = (error ?? {}) as Error & { code?: unknown };
  return {
    type: name,
    code: typeof code === 'string' ? code : null,
    message: shortened(withoutValues(message), 500),
    stack: frames(stack),
  };
}

/** Without the query: an address may carry a token or a name somebody searched for. */
const requestOf = ({ method, url, ip }: FastifyRequest) => ({ method, path: url?.split('?')[0], address: ip });

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** `everything`: a line per request; otherwise errors alone. */
export function logging(everything: boolean, stream?: { write(line: string): void }): Logger {
  return {
    level: everything ? 'info' : 'error',
    formatters: { level: label => ({ level: label }) },
    ...(stream && { stream }),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: requestOf,
      err: toldOf as never, // pino's type asks for members of its own serialiser
    },
  };
}
