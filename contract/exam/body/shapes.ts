/** What a question shows and what is right, by its type. Domain-cadre 4.4. */
import type { Fault } from '../../kit/fault.ts';

export interface Option {
  key: string;
  text: string;
}
export type Match = 'TEXT' | 'IGNORE_PUNCT' | 'NUMBER' | 'REGEX';
export interface Blank {
  accept: string[];
  match: Match;
  /** Of NUMBER: how far an answer may be off. */
  tolerance: number;
  /** Its share of the whole; null where all blanks count alike. */
  score: number | null;
}
export interface Point {
  text: string;
  keywords: string[];
  score: number;
}
export type Body =
  | { type: '0' | '1'; content: { options: Option[] }; answer: { keys: string[] } }
  | { type: '2'; content: { trueLabel: string; falseLabel: string }; answer: { value: boolean } }
  | { type: '3'; content: { blanks: number }; answer: { blanks: Blank[]; ordered: boolean } }
  | {
      type: '4';
      content: { maxLength: number; attachments: boolean };
      answer: { reference: string; points: Point[] };
    };
/** What a question is read from: its lines as they were typed. */
export interface Written {
  topicType: string | null;
  stem: string | null;
  options: string | null;
  answer: string | null;
  points: string | null;
  isUnordered: boolean | null;
}
/** What was read, the faults that stand against it, and the lines as they are kept. */
export interface Read<B> {
  body: B;
  faults: Fault[];
  lines: Partial<Pick<Written, 'stem' | 'options' | 'answer' | 'points'>>;
}
export const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '');
