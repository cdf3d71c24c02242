/** The product with those who take part in an assessment, and their calls over the network. */
import { castIn, type Cast } from '../server/areas/assessment/fixtures.ts';
import type { Ask } from '../server/testing/open-world.ts';
import { openApp, type OpenApp } from './open-app.ts';

export interface AssessmentApp {
  app: OpenApp;
  cast: Cast;
  /** Calls with a token; an empty one is nobody's. */
  withToken(token: string): Ask;
}
export async function openAssessmentApp(): Promise<AssessmentApp> {
  const app = await openApp();
  const withToken =
    (token: string): Ask =>
    async (method, url, body) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const sent = body ? { body: JSON.stringify(body) } : {};
      const answer = await fetch(`${app.url}${url}`, { method, headers, ...sent });
      return { status: answer.status, body: await answer.json(), bytes: Buffer.alloc(0), headers: {} };
    };
  const as = async (username: string | null) => withToken(username === null ? '' : await app.tokenOf(username));
  return { app, withToken, cast: await castIn({ database: app.database, idOf: app.idOf, as }) };
}
