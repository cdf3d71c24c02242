import type { School } from 'contract/platform/schools.ts';
import type { PasswordHash } from './password-hash.ts';
import type { Sessions } from './sessions.ts';
import type { Tx } from '../../kit/registry.ts';

/** What the environment says of the school's own sign-in. */
export interface SignOn {
  /** Address people reach the platform at; providers lead back to it and to nothing a request says. Security SEC-13. */
  publicUrl: string | null;
  oauthSecret: string | null;
  workplaceSecret: string | null;
}

/** Puts a message on its way in the transaction of the action; the area of messages gives it. */
export type Queue = (
  tx: Tx,
  message: {
    channel: 'mail' | 'sms';
    to: string;
    subject?: string;
    text: string;
    purpose: string;
    lastsMinutes?: number;
  },
) => Promise<unknown>;

/** What the routes of sign-in share; one set per instance of the server. */
export interface Parts {
  hashing: PasswordHash;
  sessions: Sessions;
  /** Off in tests and demonstrations alone. Decisions 44. */
  captcha: boolean;
  queue: Queue;
  schools: School[];
  signOn: SignOn;
  /** Whether a school without a workplace app is given the built-in one. */
  standIn: boolean;
}
