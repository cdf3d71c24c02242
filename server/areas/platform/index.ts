/** The area of accounts, sessions, menu, dictionaries and configuration. */
import { shippedSchools, type School } from 'contract/platform/schools.ts';
import { pageWords } from 'contract/platform/page-words.ts';
import { area, type Area } from '../../kit/registry.ts';
import { passwordRoutes } from './change-password.ts';
import { Refusal } from '../../kit/refusal.ts';
import { configurationRoutes } from './configuration.ts';
import { configurationRules } from './configuration-rules.ts';
import { demoRoutes } from './demo.ts';
import { dictionaryRoutes } from './dictionary.ts';
import { menuRoutes } from './menu.ts';
import type { Parts, Queue, SignOn } from './parts.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { passwordHash, type PasswordHash } from './password-hash.ts';
import { sessionRoutes } from './session-answer.ts';
import { sessionBook } from './sessions.ts';
import { signInRoutes } from './sign-in.ts';
import { platformTexts } from './texts.ts';
import { wayRoutes } from './ways/index.ts';
import type { Identify } from '../../kit/http/register.ts';

export {
  createAccount,
  initialPassword,
  oneTimes,
  type OneTime,
  oneTimeHours,
  randomPassword,
  type MadeAccount,
  type NewAccount,
  type NewGrant,
} from './accounts.ts';
export { isOffice, leadsElsewhere } from './offices.ts';
export { heldRoles } from './held-roles.ts';
export { openBoth, openOne } from './change-password.ts';
export { isCommonPassword } from './common-passwords.ts';
export { listDemoAccounts, type DemoAccount } from './demo.ts';
export { configOf, outsideSites } from './configuration.ts';
export { configRows } from './configuration-keys.ts';
export { existingPages } from './pages.ts';
export { oneTimePassword } from './one-time-password.ts';
export { passwordHash, type PasswordHash } from './password-hash.ts';
export { checkKind, keepKind } from './kind.ts';
export { ensureReference, menuFile, roleRows } from './reference.ts';
export type { Parts } from './parts.ts';
export { checkPassword } from './password-rules.ts';
export { countAddress } from './public-calls.ts';
export { countUp, isWithin, limit } from './rate.ts';
export { isCommonToAll, keepSecret, mayKnowSecrets, sealPlainSecrets, secretOf } from './secret-settings.ts';
export { readSchools, settleSchool, withBuiltSignIn } from './schools.ts';
export { demandCodes, giveCode, passOn } from './second-code.ts';
export {
  actorOfSession,
  actorsOf,
  holderOf,
  holdOwn,
  isLive,
  liveSessions,
  openSession,
  rightsChanged,
  standingActorOf,
} from './sessions.ts';
export { answerWith, withoutAccount } from './session-answer.ts';
export { forgetTries, takeTry } from './sign-in-failures.ts';
export { isPermitted, menuRows, type MenuRow } from './menu.ts';
export { checkOwnPassword } from './own-password.ts';
export { placeOf } from './place.ts';
export { checkExclusions, type RoleRow } from './exclusions.ts';
export { tidy } from './tidy.ts';
export { hearSignOut } from './ways/back-channel.ts';
export { dropPhones } from './ways/phone.ts';
export type { SignOn } from './parts.ts';

export interface PlatformOptions {
  /** `area/Screen` of every screen there is. */
  pages: ReadonlySet<string>;
  captcha: boolean;
  /** Whether the calls of the demonstration exist. */
  demo: boolean;
  hashing?: PasswordHash;
  schools?: School[];
  /** How messages are put on their way; without it no code is sent. */
  queue?: Queue;
  signOn?: SignOn;
}
export interface Platform {
  area: Area;
  identify: Identify;
  /** For the area of accounts, which works with the same sessions and hashes. */
  parts: Parts;
}

const noQueue: Queue = () => Promise.reject(new Refusal(503, 'platform.auth.no-channel'));
const noSignOn: SignOn = { publicUrl: null, oauthSecret: null, workplaceSecret: null };

export function platform({ pages, captcha, demo, ...others }: PlatformOptions): Platform {
  const { hashing = passwordHash(), schools = shippedSchools, queue = noQueue, signOn = noSignOn } = others;
  const isTest = process.env['NODE_ENV'] === 'test';
  if (!captcha && !demo && !isTest) throw new Error('captcha=off is for tests and demonstrations');
  const sessions = sessionBook();
  const parts = { hashing, sessions, captcha, schools, queue, signOn, standIn: demo };
  return {
    area: area({
      texts: platformTexts,
      pageWords,
      rules: [configurationRules(schools)],
      routes: [
        ...signInRoutes(parts),
        ...sessionRoutes(parts),
        ...passwordRoutes(parts),
        ...ownSessionRoutes(parts),
        ...wayRoutes(parts),
        ...menuRoutes(pages),
        ...dictionaryRoutes,
        ...configurationRoutes(schools),
        ...(demo ? demoRoutes(parts) : []),
      ],
    }),
    identify: sessions.identify,
    parts,
  };
}
