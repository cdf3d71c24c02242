/** Takes what is due out of the outbox, a few at a time; several instances at once take different ones. */
import { sql } from 'drizzle-orm';
import { shortened } from 'contract/kit/type.ts';
import type { Connection } from '../../kit/database/connection.ts';
import type { Registry } from '../../kit/registry.ts';
import { job } from '../../kit/jobs/job.ts';
import { waysOut, type Send } from './channels.ts';
import { openLetter, type Channel, type SealedLetter } from './letter.ts';

interface Taken extends SealedLetter {
  channel: Channel;
  isOver: boolean;
}

const atOnce = 20;

/** The pause before the next try: 1, 2, 4 … minutes, an hour at most. Set before the try, so that a crash costs no more. */
const take = (connection: Connection) =>
  connection.rows<Taken>(sql`
    update outbox_message m set attempts = attempts + 1,
      due_at = (select now from clock) + make_interval(mins => least(60, power(2, least(attempts, 6))::int))
    where id in (select id from outbox_message where state = 'waiting' and due_at <= (select now from clock)
      order by due_at limit ${atOnce} for update skip locked)
    returning id, channel, receiver, content, ends_at <= (select now from clock) as is_over`);

const settle = (connection: Connection, id: string, state: 'sent' | 'failed' | 'waiting', failure: string | null) =>
  connection.rows(sql`
    update outbox_message set state = ${state}, failure = ${failure},
      sent_at = case when ${state} = 'sent' then (select now from clock) end where id = ${id}::bigint`);

const reasonOf = (error: unknown) => shortened(error instanceof Error ? error.message : String(error), 300);

/** One try; its outcome stands in the row. */
async function tryOne(connection: Connection, { seal }: Registry, send: Send, { id, isOver, ...sealed }: Taken) {
  if (isOver) return settle(connection, id, 'failed', '已超过有效时间，不再发送');
  try {
    await send(openLetter(seal, { id, ...sealed }));
  } catch (error) {
    return settle(connection, id, 'waiting', reasonOf(error));
  }
  return settle(connection, id, 'sent', null);
}

export const deliverMessages = job({
  name: 'message.deliver',
  label: '短信与邮件发送',
  every: '* * * * *',
  async run({ database, registry, signal }) {
    for (;;) {
      signal.throwIfAborted();
      const taken = await take(database);
      if (taken.length === 0) return;
      const ways = await waysOut(database);
      await Promise.all(taken.map(one => tryOne(database, registry, ways[one.channel], one)));
    }
  },
  // What failed stands in its row and is due again by itself.
  async fail() {},
});
