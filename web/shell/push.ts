/**
 * The line on which the server says that a counter or the menu has changed. Without it the timers go on alone, so a line that
 * breaks or a gateway that lets none through costs time and nothing else.
 */
import {
  counterNames,
  pushPath,
  pushProtocol,
  pushTicket,
  ticketPrefix,
  type CounterName,
  type PushedChange,
} from 'contract/message/push.ts';
import { call } from '../client/http.ts';

const firstPauseMs = 2000;
const longestPauseMs = 60_000;
/** Everybody hears of a warning or a menu at once; the answers are asked for over a few seconds. */
const spreadMs = 2000;

const addressOf = ({ protocol, host }: Location) => `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${pushPath}`;

type Asked = CounterName | 'menu';
function changedIn(text: unknown): readonly Asked[] {
  try {
    const push = JSON.parse(String(text)) as PushedChange;
    if (push.type === 'menu') return ['menu'];
    return push.type === 'counters' ? counterNames.filter(name => push.changed.includes(name)) : [];
  } catch {
    return [];
  }
}

/** Keeps the line up until the answer is called. */
export function keepLine(ask: (name: Asked) => void): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPauseMs;
  let hasEnded = false;

  const later = () => {
    if (hasEnded) return;
    timer = setTimeout(() => void connect(), pause * (0.5 + Math.random()));
    pause = Math.min(longestPauseMs, pause * 2);
  };
  async function connect(): Promise<void> {
    try {
      const { ticket } = await call(pushTicket, { body: {} }, { silent: true, renew: false, background: true });
      if (hasEnded) return;
      const made = new WebSocket(addressOf(location), [pushProtocol, ticketPrefix + ticket]);
      socket = made;
      made.addEventListener('open', () => {
        if (pause > firstPauseMs) ([...counterNames, 'menu'] as const).forEach(ask);
        pause = firstPauseMs;
      });
      made.addEventListener('message', ({ data }) => {
        for (const name of changedIn(data)) {
          if (name === 'warning' || name === 'menu') setTimeout(() => !hasEnded && ask(name), Math.random() * spreadMs);
          else ask(name);
        }
      });
      made.addEventListener('close', later);
    } catch {
      later();
    }
  }
  void connect();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    socket?.close();
  };
}
