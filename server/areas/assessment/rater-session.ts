/**
 * Who came by a code: a token that says itself which code and poll it is for, sealed by the installation and good for two
 * hours. No row of a session tells when a code was used. AUTH-19, decision 265.
 */
import { guestPrefix as prefix } from 'contract/platform/guest.ts';
import type { Seal } from '../../kit/database/seal.ts';
import type { Identify } from '../../kit/http/register.ts';
import type { Actor } from '../../kit/actor.ts';
import { notFound } from '../../kit/refusal.ts';
import type { Session, Tx } from '../../kit/registry.ts';

const place = { table: 'rater_session', column: 'token', id: '0' };
const hours = 2;

export interface Rater {
  pollId: string;
  codeId: string;
}
interface Told extends Rater {
  until: number;
}

/** Nobody: no account, no person, one right. */
export const anonymousRater: Actor = {
  userId: null,
  personId: null,
  username: 'anonymous.rater',
  name: '匿名测评员',
  grants: [
    {
      role: 'ROLE_ANONYMOUS_RATER',
      scope: 'CUSTOM',
      organisationId: null,
      unitId: null,
      permissions: ['assessment.assessmentBallot.castAnonymous'],
    },
  ],
};

export const tokenFor = (seal: Seal, rater: Rater): string =>
  prefix + seal.close(place, JSON.stringify({ ...rater, until: Date.now() + hours * 3_600_000 } satisfies Told));

/** What a token says; null of any other, and of one whose two hours are over. */
function readToken(seal: Seal, token: string): Rater | null {
  if (!token.startsWith(prefix)) return null;
  try {
    const told = JSON.parse(seal.open(place, token.slice(prefix.length))) as Told;
    return told.until > Date.now() ? told : null;
  } catch {
    return null;
  }
}

export const raterOf = ({ registry }: Tx, header: (name: string) => string | undefined): Rater => {
  const rater = readToken(registry.seal, header('authorization')?.replace(/^Bearer\s+/i, '') ?? '');
  if (!rater) throw notFound();
  return rater;
};

const session: Session = { id: '0', actor: anonymousRater, mustChangePassword: false, only: '/cadre/anonymous' };
/** Sessions of accounts, and those of codes beside them. */
export const withRaters =
  (seal: Seal, identify: Identify): Identify =>
  async (connection, token, facts) =>
    token.startsWith(prefix) ? readToken(seal, token) && session : identify(connection, token, facts);
