/** The wiring of the product: registry, areas, settings and pages become one server. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { School } from 'contract/platform/schools.ts';
import { resources } from 'contract/resources.ts';
import { files, storeFor, type Store } from './areas/file/index.ts';
import { areasWith } from './areas/index.ts';
import { existingPages, frameOrigins, platform, type PasswordHash } from './areas/platform/index.ts';
import type { Database } from './kit/connection.ts';
import { createApp, type App } from './kit/http/app.ts';
import type { Seal } from './kit/seal.ts';
import type { Settings } from './settings.ts';
import { hostWeb } from './web-host.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

interface Parts {
  settings: Pick<Settings, 'captcha' | 'dataDir' | 'demo' | 'logger' | 's3' | 'trustedProxies'>;
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
}: Parts): Promise<App & { hasPages: boolean; store: Store }> {
  const { captcha, dataDir, demo, logger, s3, trustedProxies } = settings;
  const store = storeFor(join(dataDir, 'files'), s3);
  const pages = await existingPages(folder('../web/areas'), resources);
  const { area, identify } = platform({ pages, captcha, demo, hashing, schools });
  const app = await createApp({
    resources,
    areas: areasWith(area, files({ store, resources })),
    database,
    seal,
    identify,
    logger,
    trustedProxies,
  });
  return { ...app, store, hasPages: await hostWeb(app.http, folder('../web/dist'), () => frameOrigins(database)) };
}
