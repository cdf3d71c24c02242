/**
 * Which entities were written, as far as this instance knows: raised after every commit of its own and by what others notify.
 * What is kept names the state it was made in; while the listener is down there is no state, so nothing kept is served.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface ChangeCounter {
  /** Rows of these entities were committed here; the others are told. */
  raise(entities: Iterable<string>): void;
  /** Names the state of these entities; null while this instance cannot know it. */
  stateOf(entities: Iterable<string>): string | null;
  /** Tells of every raise, here and elsewhere; null when some may have been missed. */
  heard(listener: Heard): void;
  /** Hears the others from here on, and again after every interruption. */
  listen(): Promise<void>;
  end(): Promise<void>;
}

export type Heard = (entities: readonly string[] | null, isOwn: boolean) => void;

interface Options {
  url: string;
  /** Runs a statement outside of every transaction. */
  run(text: string, values: unknown[]): Promise<unknown>;
}

const channel = 'change';
/** A notification inside the transaction would make commits wait for each other; after it, one for many suffices. */
const announceEveryMs = 100;
const retryMs = 1000;
/** A notification holds 8,000 bytes. */
const mostInOne = 100;

function wordsOf(self: string, entities: string[]): string[] {
  const starts = Array.from({ length: Math.ceil(entities.length / mostInOne) }, (_, n) => n * mostInOne);
  return starts.map(start => JSON.stringify({ by: self, entities: entities.slice(start, start + mostInOne) }));
}

/** Tells the others which entities were written, one word for many commits. */
function announcer(self: string, run: Options['run']) {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let announcedAt = -Infinity;
  let hasEnded = false;

  async function announce(): Promise<void> {
    timer = null;
    const entities = [...pending];
    if (entities.length === 0) return;
    pending.clear();
    announcedAt = performance.now();
    try {
      await run(`select pg_notify($1, word) from unnest($2::text[]) word`, [channel, wordsOf(self, entities)]);
    } catch {
      entities.forEach(one => pending.add(one)); // the database is away; whoever listens is cut off as well
      plan(retryMs);
    }
  }
  function plan(ms: number) {
    if (!hasEnded) timer ??= setTimeout(() => void announce(), ms).unref();
  }
  return {
    say(entities: readonly string[]) {
      entities.forEach(one => pending.add(one));
      plan(Math.max(0, announcedAt + announceEveryMs - performance.now()));
    },
    async end() {
      hasEnded = true;
      if (timer) clearTimeout(timer);
      await announce();
    },
  };
}

interface Listening {
  /** Whether everything that is said is heard. */
  isUp(): boolean;
  connect(): Promise<void>;
  end(): Promise<void>;
}

/** A session of its own that hears the others; it comes back after every interruption and says so. */
function listening(url: string, hear: (said: string) => void, isBack: () => void): Listening {
  let listener: pg.Client | null = null;
  let isUp = false;
  let hasEnded = false;
  let again: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'change counter',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const lost = () => {
      if (listener !== client) return;
      [listener, isUp] = [null, false];
      if (!hasEnded) again = setTimeout(() => void connect(), retryMs).unref();
    };
    listener = client;
    client
      .on('error', lost)
      .on('end', lost)
      .on('notification', ({ payload }) => hear(payload ?? '{}'));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch {
      lost();
      await client.end().catch(() => undefined);
      return;
    }
    isBack();
    isUp = listener === client;
  }
  return {
    isUp: () => isUp,
    connect,
    async end() {
      hasEnded = true;
      clearTimeout(again);
      await listener?.end().catch(() => undefined);
    },
  };
}

export function changeCounter({ url, run }: Options): ChangeCounter {
  const self = randomUUID();
  const counts = new Map<string, number>();
  /** Counts the times this instance may have missed something. */
  let epoch = 0;
  const listeners = new Set<Heard>();
  const tell: Heard = (entities, isOwn) => listeners.forEach(listener => listener(entities, isOwn));
  const count = (entities: readonly string[], isOwn: boolean) => {
    entities.forEach(one => void counts.set(one, (counts.get(one) ?? 0) + 1));
    tell(entities, isOwn);
  };
  const others = announcer(self, run);
  const ears = listening(
    url,
    said => {
      const { by, entities = [] } = JSON.parse(said) as { by?: string; entities?: string[] };
      if (by !== self) count(entities, false);
    },
    () => {
      epoch += 1;
      tell(null, false);
    },
  );
  return {
    raise(entities) {
      const raised = [...entities];
      if (raised.length === 0) return;
      count(raised, true);
      others.say(raised);
    },
    stateOf(entities) {
      if (!ears.isUp()) return null;
      let state = String(epoch);
      for (const one of entities) state += `.${counts.get(one) ?? 0}`;
      return state;
    },
    heard: listener => void listeners.add(listener),
    listen: ears.connect,
    async end() {
      await others.end();
      await ears.end();
    },
  };
}
