/**
 * /metrics in the text format of Prometheus: requests, loop lag, pool, statements, jobs, age of the last copy and of its drill.
 * It opens to the collector's token or to a session with `devtools.monitor.read`; where neither can be, it does not exist. Security SEC-22.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { may } from '../kit/actor.ts';
import type { Database } from '../kit/database/connection.ts';
import { forbidden, Refusal } from '../kit/refusal.ts';
import { isSameSecret } from '../kit/http/secret.ts';
import { noFacts } from '../kit/tx.ts';
import { figures, type Figures } from './figures.ts';
import type { Grounds } from './health.ts';
import type { StatementBook } from './statements.ts';
import type { Identify } from '../kit/http/register.ts';

export const monitorPermission = 'devtools.monitor.read';

interface Parts {
  database: Database;
  identify: Identify;
  statements: StatementBook;
  token: string | null;
  devTools: boolean;
  isDraining(): boolean;
  grounds(): Promise<Grounds>;
}

/** The gauges that are read when somebody looks. */
function gauges(registers: Registry[], { database, statements, isDraining }: Parts) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const pool = gauge('platform_database_sessions', 'Sessions with the database by state', ['state']);
  const count = gauge('platform_statements_total', 'Statements since the start', ['outcome']);
  const seconds = gauge('platform_statement_seconds_total', 'Time of statements since the start');
  const hears = gauge('platform_hears_changes', '1 while this instance hears what others write');
  const draining = gauge('platform_draining', '1 while this instance ends');
  const up = gauge('platform_database_up', '1 when the database answered');
  const ground = gauge('platform_ground', '1 while it holds: database and keys for all, folder and room for writing', [
    'name',
  ]);
  const told: [keyof Figures, Gauge][] = [
    ['jobsWaiting', gauge('platform_jobs_waiting', 'Jobs nobody has taken yet')],
    ['jobsFailed', gauge('platform_jobs_given_up', 'Jobs that are tried no more')],
    ['clockJobsFailed', gauge('platform_clock_jobs_failed', 'Jobs of the clock that failed within a day')],
    ['oldestJobSeconds', gauge('platform_oldest_job_seconds', 'How long the oldest waiting job is due')],
    ['backupAgeSeconds', gauge('platform_backup_age_seconds', 'Age of the last copy; -1 without one')],
    ['drillAgeSeconds', gauge('platform_restore_drill_age_seconds', 'Age of the last good restore drill; -1 without')],
    ['keysInUse', gauge('platform_seal_keys', 'Keys of sealed values; more than 1 while they are changed')],
    ['sessions', gauge('platform_sessions', 'Open sessions of people')],
  ];
  return (known: Figures | null, grounds: Grounds) => {
    const { total, idle, waiting } = database.load();
    const all = { busy: total - idle, idle, waiting };
    for (const [state, value] of Object.entries(all)) pool.set({ state }, value);
    const { count: all_, failures, seconds: spent } = statements.totals();
    count.set({ outcome: 'good' }, all_ - failures);
    count.set({ outcome: 'failed' }, failures);
    seconds.set(spent);
    hears.set(database.stateOf(['session']) === null ? 0 : 1);
    draining.set(isDraining() ? 1 : 0);
    up.set(known ? 1 : 0);
    for (const [name, holds] of Object.entries(grounds)) ground.set({ name }, holds ? 1 : 0);
    if (known) for (const [name, one] of told) one.set(known[name] ?? -1);
  };
}

/** Who may look: null is yes. */
async function refusalFor(request: FastifyRequest, { token, devTools, identify, database }: Parts) {
  const given = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim() ?? '';
  if (token && given && isSameSecret(given, token)) return null;
  if (!devTools) return token ? new Refusal(401, 'kit.unauthenticated') : new Refusal(404, 'kit.no-route');
  const session = given ? await identify(database, given, noFacts) : null;
  if (!session) return new Refusal(401, 'kit.unauthenticated');
  return may(session.actor, monitorPermission) ? null : forbidden('服务监控');
}

export function metrics(http: FastifyInstance, parts: Parts): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'platform_requests_total',
    help: 'Requests by route and status',
    labelNames,
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'platform_request_seconds',
    help: 'Duration of requests by method and route',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30],
    registers: [registry],
  });
  const read = gauges([registry], parts);
  const askFigures = figures(parts.database);
  http.addHook('onResponse', async (request, reply) => {
    // The pattern of a route, never an address: addresses hold ids, and there are too many of them.
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ method: request.method, route, status: String(reply.statusCode) });
    duration.observe({ method: request.method, route }, reply.elapsedTime / 1000);
  });
  http.get('/metrics', async (request, reply) => {
    const refusal = await refusalFor(request, parts);
    if (refusal) throw refusal;
    read(await askFigures(), await parts.grounds());
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
