import type { PasswordHash } from './password-hash.ts';
import type { Sessions } from './sessions.ts';

/** What the routes of sign-in share; one set per instance of the server. */
export interface Parts {
  hashing: PasswordHash;
  sessions: Sessions;
  /** Off in tests and demonstrations alone. Decisions 44. */
  captcha: boolean;
}
