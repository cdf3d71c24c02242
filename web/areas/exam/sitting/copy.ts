/**
 * What stands on this device of one attempt: each answer as it was last changed here, marked until the server has it.
 * Kept in IndexedDB, written through to the disk, so that neither a crash of the page nor of the machine takes it away.
 */
import type { GivenAnswer } from 'contract/exam/paper/shown.ts';

export interface KeptAnswer extends GivenAnswer {
  /** Counts the changes of this device, so that the acknowledgement of an older one does not pass for the newer. */
  change: number;
  /** By the server's clock as far as the page knew it; told to people, decides nothing. */
  changedAt: string;
  /** The server has acknowledged it. */
  isSent: boolean;
  /** Written before another device went on: it does not count unless the candidate says so. Decision 345. */
  isAside?: boolean;
}
export interface Kept {
  answers: KeptAnswer[];
  /** The last number that went out, and the last that was acknowledged. */
  sentSeq: number;
  acknowledgedSeq: number;
}
export interface Copy {
  read(): Promise<Kept>;
  keep(answers: readonly KeptAnswer[]): Promise<void>;
  noteSeqs(seqs: Omit<Kept, 'answers'>): Promise<void>;
  drop(): Promise<void>;
}

const name = 'exam-sitting';
const stores = { answers: ['attemptId', 'topicNo'], attempts: 'attemptId', device: 'key' };

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1);
    asked.addEventListener('upgradeneeded', () => {
      for (const [store, keyPath] of Object.entries(stores)) asked.result.createObjectStore(store, { keyPath });
    });
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('storage')));
    asked.addEventListener('blocked', () => reject(new Error('storage')));
  });
}

let opened: Promise<IDBDatabase> | undefined;
function database(): Promise<IDBDatabase> {
  opened ??= openDatabase();
  // What failed once may go another time.
  opened.catch(() => (opened = undefined));
  return opened;
}

/** One transaction; its answer comes when it is on the disk. */
async function within<T>(mode: IDBTransactionMode, work: (of: (store: string) => IDBObjectStore) => IDBRequest<T>) {
  const base = await database();
  return new Promise<T>((resolve, reject) => {
    const transaction = base.transaction(Object.keys(stores), mode, { durability: 'strict' });
    const asked = work(store => transaction.objectStore(store));
    const fail = () => reject(transaction.error ?? asked.error ?? new Error('storage'));
    transaction.addEventListener('complete', () => resolve(asked.result));
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}

const ofAttempt = (attemptId: string) => IDBKeyRange.bound([attemptId, 0], [attemptId, Infinity]);
type Seqs = Omit<Kept, 'answers'>;

/** The copy of one attempt in this browser. */
export const copyOf = (attemptId: string): Copy => ({
  async read() {
    const range = ofAttempt(attemptId);
    const answers = await within<KeptAnswer[]>('readonly', of => of('answers').getAll(range));
    const seqs = await within<Seqs | undefined>('readonly', of => of('attempts').get(attemptId));
    return { answers, sentSeq: seqs?.sentSeq ?? 0, acknowledgedSeq: seqs?.acknowledgedSeq ?? 0 };
  },
  async keep(answers) {
    if (answers.length === 0) return;
    await within('readwrite', of => answers.map(one => of('answers').put({ ...one, attemptId })).at(-1)!);
  },
  async noteSeqs(seqs) {
    await within('readwrite', of => of('attempts').put({ ...seqs, attemptId }));
  },
  async drop() {
    await within('readwrite', of => {
      of('attempts').delete(attemptId);
      return of('answers').delete(ofAttempt(attemptId));
    });
  },
});

interface Mark {
  key: string;
  value: string;
}
const read = (key: string) => within<Mark | undefined>('readonly', of => of('device').get(key));
const write = (mark: Mark) => within('readwrite', of => of('device').put(mark));

/** Whether this browser keeps what is written: it is written, and read again. */
export async function keepsAnswers(): Promise<boolean> {
  try {
    const value = String(Date.now());
    await write({ key: 'probe', value });
    return (await read('probe'))?.value === value;
  } catch {
    return false;
  }
}

/** Names this browser to the server; one that keeps nothing has another name each time. */
export async function deviceId(fresh: string): Promise<string> {
  try {
    const known = await read('id');
    if (known) return known.value;
    await write({ key: 'id', value: fresh });
  } catch {
    // Told on the page; the sitting goes on in memory.
  }
  return fresh;
}
