/**
 * What decides, only reads: guards, hands and values get a transaction that refuses a statement which writes, while rows may be
 * held (`for update`). Since nothing changes, what is asked again of it is answered as before: many rows of one place cost one look.
 */
import type { SQL } from 'drizzle-orm';
import type { Process } from 'contract/kit/process.ts';
import { kebabCase } from 'contract/kit/resource.ts';
import { textOf, type Connection } from '../database/connection.ts';
import type { ProcessHandler, Tx } from '../registry.ts';

/** Where a process is said, for whoever wrote it: file and name. */
export const saidIn = ({ resource: { area, name } }: Process): string =>
  `contract/${area}/${kebabCase(name)}.ts: process ${name}`;

const literals = /'[^']*'|"[^"]*"/g;
const lock = /\bfor\s+(no\s+key\s+)?(update|share)\b|\bpg_(try_)?advisory/i;
const writing = /\b(insert|update|delete|merge|truncate|copy|create|alter|drop|setval)\b/i;
const writes = (text: string): boolean => writing.test(text.replace(literals, '').replace(new RegExp(lock, 'gi'), ''));

function readingOver(connection: Connection, where: string): Connection {
  const [known, held] = [new Map<string, Promise<unknown[]>>(), new Map<string, Promise<unknown[]>>()];
  const refusal = (what: string) => new Error(`${where} only decides and may not write, its effect does: ${what}`);
  async function rows<T>(query: SQL): Promise<T[]> {
    const { text, values } = textOf(query);
    if (writes(text)) throw refusal(text.trim());
    if (text.includes('nextval')) return connection.rows<T>(query); // the ids that a row would get; never the same twice
    const asked = JSON.stringify([text, values]);
    const isLock = lock.test(text);
    const told = held.get(asked) ?? known.get(asked) ?? connection.rows<T>(query);
    // Whoever waited for a lock looks at what another has written meanwhile.
    if (isLock && !held.has(asked)) known.clear();
    (isLock ? held : known).set(asked, told);
    return ((await told) as T[]).map(one => ({ ...one }));
  }
  return {
    rows,
    one: async <T>(query: SQL) => (await rows<T>(query))[0] ?? null,
    touch: (...entities) => {
      throw refusal(entities.join());
    },
    stateOf: connection.stateOf,
    through: rewrite => readingOver(connection.through(rewrite), where),
  };
}

/** For one run of one step, or of what is asked; a new one where something was written meanwhile. */
export const reading = (tx: Tx, { process }: ProcessHandler, what: string): Tx => ({
  ...tx,
  ...readingOver(tx, `${saidIn(process)}: ${what}`),
});
