/** Which sign-in of its own the active school has. */
import { schoolOf, type SchoolSignIn } from 'contract/platform/schools.ts';
import type { Connection } from '../../../kit/database/connection.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { configOf } from '../configuration.ts';
import type { Parts } from '../parts.ts';

export type SignOnWay = 'cas' | 'oauth';

/** The active school's own sign-in and the address of this platform; both, or there is no such way. */
export async function signOnOf(connection: Connection, { schools, signOn }: Parts) {
  const { publicUrl } = signOn;
  const { signIn = {} } = schoolOf(schools, (await configOf(connection, 'school')).school);
  return publicUrl ? { ...signIn, publicUrl } : null;
}

export async function wayOf<W extends SignOnWay>(connection: Connection, parts: Parts, way: W) {
  const found = await signOnOf(connection, parts);
  const settings = found?.[way] as SchoolSignIn[W] | undefined;
  if (!found || !settings) throw new Refusal(404, 'platform.auth.no-sign-on');
  return { settings: settings as NonNullable<SchoolSignIn[W]>, publicUrl: found.publicUrl };
}

/** `{url}{path}?service=…`; the address of a school may have a path of its own. */
export function casAddress(url: string, path: string, query: Record<string, string>): URL {
  const address = new URL(`${url.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}
