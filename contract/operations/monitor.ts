/** The calls of the developers' monitor; they exist where the tools are switched on. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';

const statement = Type.Object({
  /** The text with places for its values; no value ever stands in it. */
  text: Type.String(),
  count: Type.Integer(),
  failures: Type.Integer(),
  totalMs: Type.Number(),
  slowestMs: Type.Number(),
});
export type MonitoredStatement = Static<typeof statement>;

export const sqlMonitor = endpoint({
  method: 'GET',
  url: 'api/devtools/sql',
  access: 'devtools.sqlMonitor.read',
  summary: 'SQL监控',
  answer: Type.Object({
    /** Each instance counts its own. */
    instance: Type.String(),
    since: Type.String(),
    statements: Type.Array(statement),
  }),
});
