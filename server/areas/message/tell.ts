/** Says after the commit whose counters have changed; every instance hears it and tells the pages that are open. */
import type { Connection } from '../../kit/database/connection.ts';
import type { CounterName } from 'contract/message/push.ts';

/** Above this everybody is told to look, which is cheaper than naming them. */
const mostNamed = 200;

export const everybody = '*';
export const counterOf = (name: CounterName, userId: string): string => `counter ${name} ${userId}`;

/** What a changed entity says of counters; null when it says nothing. */
export function readCounter(entity: string): { name: CounterName; userId: string } | null {
  const [kind, name, userId] = entity.split(' ');
  return kind === 'counter' && name && userId ? { name: name as CounterName, userId } : null;
}

export function tellOf(connection: Connection, name: CounterName, userIds: readonly string[]): void {
  const named = [...new Set(userIds)];
  if (named.length === 0) return;
  const told = named.length > mostNamed ? [everybody] : named;
  connection.touch(...told.map(userId => counterOf(name, userId)));
}

/** Says that the to-dos of these accounts have changed. */
export const tellTodos = (connection: Connection, userIds: readonly string[]): void =>
  tellOf(connection, 'todo', userIds);
