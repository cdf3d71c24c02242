/** What operators need of a house: probes, figures, the monitor, and the change of its keys. */
import type { FastifyInstance } from 'fastify';
import { area, type Area } from '../kit/registry.ts';
import type { Database } from '../kit/database/connection.ts';
import type { Store } from '../areas/file/index.ts';
import { health, type Health } from './health.ts';
import { metrics } from './metrics.ts';
import { hostMonitor, monitorRoutes } from './monitor-page.ts';
import { resealJob } from './reseal.ts';
import { shedLoad } from './shed.ts';
import type { StatementBook } from './statements.ts';
import type { Identify } from '../kit/http/register.ts';

export { logging, toldOf } from './log.ts';
export { dropRetiredKeys, requestReseal } from './reseal.ts';
export { beginRotation, openSealRing, type SealRing } from './seal-ring.ts';
export { statementBook, type StatementBook } from './statements.ts';
export { raiseOfJob, watchAudit } from './alerts.ts';
export { keepChain } from './audit-watch.ts';
export { limitSignIns } from './sign-in-limit.ts';
export { limitUsers } from './user-limit.ts';
export type { Health } from './health.ts';

interface AreaParts {
  statements: StatementBook;
  devTools: boolean;
}
export const operations = ({ statements, devTools, store }: AreaParts & { store: Store }): Area =>
  area({ jobs: [resealJob(store)], routes: devTools ? monitorRoutes(statements) : [] });

interface SurfaceParts extends AreaParts {
  database: Database;
  identify: Identify;
  dataDir: string | null;
  metricsToken: string | null;
  overloadMs: number;
  isSound(): boolean;
}

/** The addresses beside the routes of the house. */
export function operationsSurface(http: FastifyInstance, parts: SurfaceParts): Health {
  const { statements, devTools, database, identify, dataDir, metricsToken, overloadMs, isSound } = parts;
  if (overloadMs > 0) shedLoad(http, { maxEventLoopDelay: overloadMs, sampleInterval: 5000 });
  const own = health(http, { database, dataDir, isSound });
  const { isDraining, grounds } = own;
  metrics(http, { database, identify, statements, devTools, token: metricsToken, isDraining, grounds });
  if (devTools) hostMonitor(http);
  // The number that stands in the log and in the audit, for whoever asks what became of a request.
  http.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  return own;
}
