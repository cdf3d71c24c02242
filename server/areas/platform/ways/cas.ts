/** CAS 3.0 and 2.0 as their protocol says: a ticket from the browser, its meaning from the server that gave it out. */
import { casLogin, casReturn } from 'contract/platform/sign-in-ways.ts';
import { serve } from '../../../kit/route.ts';
import type { Parts } from '../parts.ts';
import { arrive, luggageOf, newState, setOut } from './journey.ts';
import { askProvider, hashOfTicket, isFirstUse, isTicket, NoSuchAddress, ProviderAway, textAt } from './provider.ts';
import { casAddress, wayOf } from './sign-on.ts';

/** Loaded with the first who comes by this way; most installations have another. */
export async function parserOf() {
  const { XMLParser } = await import('fast-xml-parser');
  return new XMLParser({ removeNSPrefix: true, ignoreAttributes: true, parseTagValue: false, processEntities: false });
}

/** The name or attribute that is the number, of an answer that says success and nothing else. */
export async function numberIn(answer: string, attribute: string | undefined): Promise<string | null> {
  const parser = await parserOf();
  let content: unknown;
  try {
    content = parser.parse(answer, true);
  } catch (cause) {
    throw new ProviderAway('no answer of CAS', { cause });
  }
  const said = (content as { serviceResponse?: unknown }).serviceResponse;
  if (typeof said !== 'object' || said === null || Object.keys(said).join() !== 'authenticationSuccess') return null;
  const success = 'serviceResponse.authenticationSuccess';
  return textAt(content, attribute ? `${success}.attributes.${attribute}` : `${success}.user`);
}

/** The same at both ends, or the ticket is not honoured. */
function serviceOf(publicUrl: string, state: string): string {
  const service = new URL('/auth/cas/callback', publicUrl);
  service.searchParams.set('state', state);
  return service.href;
}

/** Servers of CAS 2 know the older address alone, and have not used the ticket up when they say so. */
async function validated(url: string, query: { service: string; ticket: string }): Promise<string> {
  try {
    return await askProvider(casAddress(url, '/p3/serviceValidate', query));
  } catch (error) {
    if (!(error instanceof NoSuchAddress)) throw error;
    return askProvider(casAddress(url, '/serviceValidate', query));
  }
}

export const casRoutes = (parts: Parts) => [
  serve(casLogin, async browser => {
    const { settings, publicUrl } = await wayOf(browser.tx, parts, 'cas');
    const state = newState();
    const to = casAddress(settings.url, '/login', { service: serviceOf(publicUrl, state) }).href;
    return setOut(browser, 'cas', { to, luggage: { state }, publicUrl });
  }),
  serve(casReturn, async browser => {
    const { tx, query, header } = browser;
    const { settings, publicUrl } = await wayOf(tx, parts, 'cas');
    const { ticket, state } = query as Record<string, unknown>;
    const journey = { way: 'cas', state: String(state) } as const;
    const ticketHash = hashOfTicket(String(ticket));
    return arrive(browser, { parts, ...journey, ticketHash }, async () => {
      const luggage = await luggageOf(tx, journey, header('cookie'));
      if (!luggage || !isTicket(ticket)) return null;
      if (!(await isFirstUse(tx, 'cas', ticket))) return null;
      const service = serviceOf(publicUrl, luggage.state);
      return numberIn(await validated(settings.url, { service, ticket }), settings.number);
    });
  }),
];
