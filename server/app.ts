/** The wiring of the product: registry, areas, settings and pages become one server. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { School } from 'contract/platform/schools.ts';
import { resources } from 'contract/resources.ts';
import { account } from './areas/account/index.ts';
import { appointmentForms } from './areas/appointment/form/index.ts';
import { archivePages } from './areas/archive/index.ts';
import { duesPapers } from './areas/dues/index.ts';
import { certificatePapers, courseFiles } from './areas/party-school/index.ts';
import { files, storeFor, type Store } from './areas/file/index.ts';
import { withRaters } from './areas/assessment/index.ts';
import { areasWith } from './areas/index.ts';
import { existingPages, hearSignOut, outsideSites, platform, type PasswordHash } from './areas/platform/index.ts';
import { lookAfterChanges, openPush } from './areas/message/index.ts';
import { queueMessage } from './areas/message/outbox.ts';
import type { Database } from './kit/database/connection.ts';
import { createApp, type App } from './kit/http/app.ts';
import { checkActions } from './kit/process/sound.ts';
import type { Seal } from './kit/database/seal.ts';
import {
  limitSignIns,
  limitUsers,
  logging,
  operations,
  operationsSurface,
  statementBook,
  type Health,
  type StatementBook,
} from './operations/index.ts';
import type { Settings } from './settings.ts';
import { describedCalls } from './description/index.ts';
import { hostWeb } from './web-host.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where the build puts the pages. */
export const pagesFolder = folder('../web/dist');

interface Parts {
  settings: Pick<Settings, 'captcha' | 'dataDir' | 'demo' | 's3' | 'trustedProxies'> &
    Partial<
      Pick<Settings, 'logger' | 'devTools' | 'metricsToken' | 'userLimit' | 'signInLimit' | 'overloadMs' | 'signOn'>
    >;
  database: Database;
  seal: Seal;
  hashing: PasswordHash;
  schools?: School[];
  statements?: StatementBook;
  /** Whether every key of the database opens here. */
  isSound?: () => boolean;
  /** Where log lines go instead of the standard output. */
  logTo?: { write(line: string): void };
}

export async function buildApp({
  settings,
  database,
  seal,
  hashing,
  schools,
  statements = statementBook(),
  isSound = () => true,
  logTo,
}: Parts): Promise<App & { hasPages: boolean; health: Health; store: Store }> {
  const { captcha, dataDir, demo, logger, s3, trustedProxies } = settings;
  const { devTools = false, metricsToken = null, userLimit = 0, signInLimit = 0, overloadMs = 0, signOn } = settings;
  const store = storeFor(join(dataDir, 'files'), s3);
  const pages = await existingPages(folder('../web/areas'), resources);
  const { area, identify, parts } = platform({
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
    areas: areasWith(
      area,
      account(parts),
      files({ store, resources }),
      appointmentForms(store),
      archivePages(store),
      courseFiles(store),
      duesPapers(store),
      certificatePapers({ store, publicUrl: signOn?.publicUrl ?? null }),
      operations({ statements, devTools, store }),
      ...(devTools ? [describedCalls({ isOpen: demo })] : []),
    ),
    database,
    seal,
    identify: withRaters(seal, userLimit > 0 ? limitUsers(identify, userLimit) : identify),
    logger: logger === undefined ? false : logging(logger, logTo),
    trustedProxies,
  });
  checkActions(app.registry);
  if (signInLimit > 0) limitSignIns(app.http, database, signInLimit);
  openPush(app.http, database, trustedProxies);
  hearSignOut(app.http, { database, registry: app.registry, parts });
  lookAfterChanges(app.http, database, app.registry);
  const surface = { database, identify, statements, dataDir, devTools, metricsToken, overloadMs, isSound };
  const health = operationsSurface(app.http, surface);
  const hasPages = await hostWeb(app.http, pagesFolder, () => outsideSites(database), devTools);
  return { ...app, health, store, hasPages };
}
