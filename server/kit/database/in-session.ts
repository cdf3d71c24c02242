/** A session of its own with the database, for as long as `work` takes. */
import { Client } from 'pg';

export async function inSession<T>(url: string, work: (session: Client) => Promise<T>): Promise<T> {
  const session = new Client({ connectionString: url });
  session.on('error', () => undefined); // the statement that is under way reports a loss
  await session.connect();
  return work(session).finally(() => session.end());
}
