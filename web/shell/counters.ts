/**
 * The counters of the header: asked once when the layout comes up, then by their timers, and at once when the server
 * pushes that one has changed. They end with the layout.
 */
import { create } from 'zustand';
import type { AnswerOf, Endpoint, InputOf } from 'contract/kit/endpoint.ts';
import { counterNames, type CounterName } from 'contract/message/push.ts';
import { openReminders } from 'contract/message/reminder.ts';
import { ownTodos } from 'contract/message/todo.ts';
import { warnings } from 'contract/message/warning.ts';
import { call } from '../client/http.ts';
import { polling } from '../settings.ts';

interface Answers {
  todo: AnswerOf<typeof ownTodos>;
  remind: AnswerOf<typeof openReminders>;
  warning: AnswerOf<typeof warnings>;
}
type Known = { [K in CounterName]: Answers[K] | null };

export const useCounters = create<Known>(() => ({ todo: null, remind: null, warning: null }));

/** As many as the panel of a counter shows. */
const latest = 5;

/** What a counter shows. */
export function totalOf({ todo, remind, warning }: Known, name: CounterName): number {
  if (name === 'warning') return warning?.totalWarningNum ?? 0;
  return (name === 'todo' ? todo : remind)?.totalElements ?? 0;
}
export const mostShown = 99;
/** The text of a badge; none at 0, 99+ above 99. */
export const badgeText = (count: number): string | null =>
  count <= 0 ? null : count > mostShown ? `${mostShown}+` : String(count);

const quiet = { silent: true, renew: false, background: true } as const;
const fetched = <E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>) => call(endpoint, input, quiet);

/** Asks for one counter; where no answer comes the last one stays. */
export async function askFor(name: CounterName): Promise<void> {
  const query = { page: 0, size: latest };
  try {
    if (name === 'todo') useCounters.setState({ todo: await fetched(ownTodos, { query }) });
    else if (name === 'remind') useCounters.setState({ remind: await fetched(openReminders, { query }) });
    else useCounters.setState({ warning: await fetched(warnings, { query: {} }) });
  } catch {
    // The next turn asks again.
  }
}

/** Once now, then by the timers of each counter, until the answer is called. */
export function poll(ask: (name: CounterName) => void): () => void {
  const intervals: ReturnType<typeof setInterval>[] = [];
  const timers = counterNames.map(name => {
    ask(name);
    return setTimeout(() => {
      ask(name);
      intervals.push(setInterval(() => ask(name), polling[name].every));
    }, polling[name].first);
  });
  return () => {
    timers.forEach(clearTimeout);
    intervals.forEach(clearInterval);
  };
}
