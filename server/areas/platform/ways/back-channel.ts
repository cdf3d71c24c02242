/**
 * CAS tells by itself that somebody signed out there, with the ticket that once opened a session here; that session ends.
 * Nothing is signed in this protocol: whoever knows the ticket held it, and can do no more than end what it opened.
 */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { casReturn } from 'contract/platform/sign-in-ways.ts';
import { asSystem } from '../../../kit/actor.ts';
import type { Database } from '../../../kit/database/connection.ts';
import type { Registry } from '../../../kit/registry.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { txOf } from '../../../kit/tx.ts';
import { recordLogin } from '../login-record.ts';
import type { Parts } from '../parts.ts';
import { parserOf } from './cas.ts';
import { hashOfTicket, isTicket } from './provider.ts';

const formType = 'application/x-www-form-urlencoded';
const mostBytes = 16_384;

/** The ticket a sign-out names; null where it names none. */
export async function ticketIn(message: string): Promise<string | null> {
  const parser = await parserOf();
  let content: { LogoutRequest?: { SessionIndex?: unknown } };
  try {
    content = parser.parse(message, true) as typeof content;
  } catch {
    return null;
  }
  const { LogoutRequest: request } = content;
  const ticket = String(request?.SessionIndex ?? '').trim();
  return isTicket(ticket) ? ticket : null;
}

interface Opened {
  id: string;
  userId: string;
  username: string;
}

/** The one address that takes a form, in a scope of its own, so that no other does. */
export function hearSignOut(
  http: FastifyInstance,
  hearing: { database: Database; registry: Registry; parts: Parts },
): void {
  const { database, registry, parts } = hearing;
  void http.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: mostBytes }, (_, body, done) =>
      done(null, new URLSearchParams(String(body)).get('logoutRequest') ?? ''),
    );
    scope.post(`/${casReturn.url}`, async ({ body, id, ip }, reply) => {
      const ticket = await ticketIn(typeof body === 'string' ? body : '');
      if (ticket === null) throw new Refusal(400, 'kit.bad-request');
      await database.transaction(async connection => {
        const facts = { requestId: id, address: ip, terminal: null };
        const tx = txOf(connection, registry, asSystem('统一身份认证'), facts);
        const opened = await tx.one<Opened>(sql`
          select s.id, s.user_id, u.username from session s join user_account u on u.id = s.user_id
          where s.ticket_hash = ${hashOfTicket(ticket)} and s.ended_at is null`);
        if (!opened) return;
        await parts.sessions.end(tx, [opened.id], 'provider sign-out');
        await recordLogin(tx, { ...opened, kind: 'logout', isSuccess: true, sessionId: opened.id, reason: 'provider' });
      });
      // Whether there was such a session is nobody's to learn.
      return reply.code(204).send();
    });
  });
}
