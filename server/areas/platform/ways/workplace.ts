/**
 * Signing in by the code a workplace app gives its page. The school's server says whose the code is;
 * demonstrations and tests have a built-in one, whose codes say it themselves.
 */
import { workplaceLogin } from 'contract/platform/sign-in-ways.ts';
import { schoolOf } from 'contract/platform/schools.ts';
import { serve } from '../../../kit/route.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { configOf } from '../configuration.ts';
import { comeTo, countFailure, letIn } from '../door.ts';
import { recordLogin } from '../login-record.ts';
import type { Parts } from '../parts.ts';
import { accountOfNumber } from './identity.ts';
import { askProvider, isFirstUse, ProviderAway, textAt } from './provider.ts';
import type { Tx } from '../../../kit/registry.ts';

const standInCode = /^stand-in-([\w-]{1,20}?)(?:-once-[\w-]+)?$/;

async function numberOf(tx: Tx, { schools, signOn, standIn }: Parts, code: string): Promise<string | null> {
  const { workplace } = schoolOf(schools, (await configOf(tx, 'school')).school).signIn ?? {};
  if (!workplace) return standIn ? (standInCode.exec(code)?.[1] ?? null) : null;
  const address = new URL(workplace.url);
  address.searchParams.set('code', code);
  const secret = signOn.workplaceSecret;
  const answer = await askProvider(address, secret ? { authorization: `Bearer ${secret}` } : {});
  return textAt(read(answer), workplace.number);
}

function read(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}

async function signIn(tx: Tx, parts: Parts, code: string) {
  const threshold = await comeTo(tx);
  const number = await numberOf(tx, parts, code).catch((error: unknown) => {
    if (error instanceof ProviderAway) throw new Refusal(503, 'platform.auth.provider-away');
    throw error;
  });
  const account = number !== null && (await isFirstUse(tx, 'workplace', code)) && (await accountOfNumber(tx, number));
  if (!account) {
    await countFailure(tx, threshold);
    await recordLogin(tx, { kind: 'workplace', isSuccess: false, reason: number === null ? 'code' : 'account' });
    throw new Refusal(400, 'platform.auth.workplace');
  }
  return letIn(tx, parts, { ...account, kind: 'workplace', threshold, isHandedOver: true });
}

export const workplaceRoutes = (parts: Parts) => [
  serve(workplaceLogin, ({ tx, query }) => signIn(tx, parts, query.code)),
];
