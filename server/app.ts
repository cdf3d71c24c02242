/** The wiring of the product: registry, areas, settings and pages become one server. */
import { fileURLToPath } from 'node:url';
import type { School } from 'contract/platform/schools.ts';
import { resources } from 'contract/resources.ts';
import { areasWith } from './areas/index.ts';
import { queueMessage } from './areas/message/outbox.ts';
import { existingPages, frameOrigins, platform, type PasswordHash } from './areas/platform/index.ts';
import type { Database } from './kit/connection.ts';
import { createApp, type App } from './kit/http/app.ts';
import type { Seal } from './kit/seal.ts';
import type { Settings } from './settings.ts';
import { hostWeb } from './web-host.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

interface Parts {
  settings: Pick<Settings, 'captcha' | 'demo' | 'logger' | 'trustedProxies'> & Partial<Pick<Settings, 'signOn'>>;
  database: Database;
  seal: Seal;
  hashing: PasswordHash;
  schools?: School[];
}

export async function buildApp({
  settings,
  database,
  seal,
  hashing,
  schools,
}: Parts): Promise<App & { hasPages: boolean }> {
  const { captcha, demo, logger, trustedProxies, signOn } = settings;
  const pages = await existingPages(folder('../web/areas'), resources);
  const { area, identify } = platform({
    pages,
    captcha,
    demo,
    hashing,
    schools,
    queue: queueMessage,
    ...(signOn && { signOn }),
  });
  const app = await createApp({
    resources,
    areas: areasWith(area),
    database,
    seal,
    identify,
    logger,
    trustedProxies,
  });
  return { ...app, hasPages: await hostWeb(app.http, folder('../web/dist'), () => frameOrigins(database)) };
}
