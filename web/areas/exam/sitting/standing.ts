/** How a sitting stands: what is written, how far it has come, what the server said last. */
import type { Entered, ExamMessage, Saved, Submitted, tellExamEvent } from 'contract/exam/sitting-calls.ts';
import { isAnswered } from 'contract/exam/paper/shown.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import type { KeptAnswer } from './copy.ts';
import type { Merged } from './merge.ts';

export type Answer = Pick<KeptAnswer, 'topicNo' | 'response' | 'flagged'>;
export interface Batch {
  seq: number;
  answers: Answer[];
}
export type Told = AnswerOf<typeof tellExamEvent>;
export interface PageEvent {
  kind: 'leave' | 'back' | 'paste';
  seconds?: number;
}
export interface Line {
  save(said: Batch & { answered: number; messageId?: string }): Promise<Saved>;
  submit(said: Batch): Promise<Submitted>;
  tell(event: PageEvent): Promise<Told>;
}

/** `taken`: another page or device has the paper. `over`: it was taken in without this page, or time is up. */
export type Phase = 'writing' | 'handingIn' | 'handedIn' | 'taken' | 'over';
export interface Standing {
  phase: Phase;
  answers: ReadonlyMap<number, KeptAnswer>;
  aside: readonly KeptAnswer[];
  isSaving: boolean;
  /** The last try did not reach the server. */
  isOffline: boolean;
  /** The device keeps what is written. */
  isKept: boolean;
  /** Milliseconds of the server's clock. */
  savedAt: number | null;
  keptAt: number | null;
  acknowledgedSeq: number;
  /** What the server says against a save. */
  refusal: string;
  deadline: string;
  departures: number;
  /** What the server said of the last thing that happened on the page. */
  said: string;
  messages: readonly ExamMessage[];
  receipt: Submitted | null;
}

export type Beginning = Pick<Entered, 'lastSeq' | 'deadline' | 'departures' | 'messages'> & { said?: string };
export const firstStanding = (entered: Beginning, { answers, aside }: Merged): Standing => ({
  phase: 'writing',
  answers: new Map(answers.map(one => [one.topicNo, one])),
  aside,
  isSaving: false,
  isOffline: false,
  isKept: true,
  savedAt: null,
  keptAt: null,
  acknowledgedSeq: entered.lastSeq,
  refusal: '',
  deadline: entered.deadline,
  departures: entered.departures,
  said: entered.said ?? '',
  messages: entered.messages,
  receipt: null,
});

export const plain = ({ topicNo, response, flagged }: KeptAnswer): Answer => ({ topicNo, response, flagged });
export const unsentOf = ({ answers }: Pick<Standing, 'answers'>): KeptAnswer[] =>
  [...answers.values()].filter(one => !one.isSent);
export const answeredOf = ({ answers }: Pick<Standing, 'answers'>): number =>
  [...answers.values()].filter(one => isAnswered(one.response)).length;
