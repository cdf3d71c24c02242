/**
 * The clock of what the demonstration did on a day of the past: the same transaction, in which it is the morning of that
 * day. What is written then is recorded then, so that the past is read as it would be had it been lived. Days go forward:
 * what was written on one is only written to on later ones. Nobody but the beginning of a demonstration sets it.
 */
import type { Tx } from '../kit/registry.ts';
import type { Rewrite } from '../kit/database/connection.ts';

/** Instants go on within the day, in the order in which they are written. */
const clockOn = (day: string, time: string): string => `clock as (select '${day}'::date as today,
  '${day} ${time}+08'::timestamptz + (clock_timestamp() - transaction_timestamp()) as now)`;

const rewriteTo =
  (clock: string): Rewrite =>
  (text, values) => {
    if (!/\bclock\b/.test(text)) return { text, values };
    const own = /^\s*with\b/.exec(text);
    return { text: own ? `with ${clock},${text.slice(own[0].length)}` : `with ${clock} ${text}`, values };
  };

export function onDay(tx: Tx, day: string, time = '09:00:00'): Tx {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error(`${day} is no day`);
  if (!/^\d{2}:\d{2}:\d{2}$/.test(time)) throw new Error(`${time} is no time`);
  return { ...tx, ...tx.through(rewriteTo(clockOn(day, time))) };
}
