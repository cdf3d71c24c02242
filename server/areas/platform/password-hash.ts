/**
 * Hashes of passwords: Argon2id with 19 MiB, two passes, parameters in the string.
 * At most two at once, so that a crowd at the door leaves the machine to those inside; beyond a queue of 64 it is 503.
 */
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../kit/refusal.ts';

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const form = '$argon2id$v=19$m=19456,t=2,p=1$';
const [mostAtOnce, mostWaiting] = [2, 64];

/** The hash of an account that no password opens before one is set. */
export const noPassword = '';

export interface PasswordHash {
  of(password: string): Promise<string>;
  /** Without a hash the same work is done in vain, so that nobody hears whether an account exists. */
  fits(password: string, known: string | null): Promise<boolean>;
  /** Whether the string was made with other parameters than today's. */
  isOutdated(known: string): boolean;
}

function gate() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= mostAtOnce) {
      if (waiting.length >= mostWaiting) throw new Refusal(503, 'platform.auth.busy');
      await new Promise<void>(resolve => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export function passwordHash(): PasswordHash {
  const pass = gate();
  const dummy = hash('no account has this password', options);
  return {
    of: password => pass(() => hash(password, options)),
    async fits(password, known) {
      const against = known || (await dummy);
      const isRight = await pass(() => verify(against, password));
      return isRight && known !== null && known !== noPassword;
    },
    isOutdated: known => !known.startsWith(form),
  };
}
