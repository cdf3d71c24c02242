/** What a question shows and what is right, read from its lines; with everything that stands against it. */
import { fault } from '../../kit/fault.ts';
import { topicTypes } from '../codes.ts';
import { plainStem } from '../plain.ts';
import { readBlanks } from './blank.ts';
import { readChoice } from './choice.ts';
import { readEssay } from './essay.ts';
import { readJudge } from './judge.ts';
import type { Body, Read, Written } from './shapes.ts';

const readers: Record<string, (written: Written) => Read<Body>> = {
  [topicTypes.single]: readChoice,
  [topicTypes.multiple]: readChoice,
  [topicTypes.judge]: readJudge,
  [topicTypes.blank]: readBlanks,
  [topicTypes.essay]: readEssay,
};

/** Null while nobody has said of what type it is. */
export function readBody(written: Written): Read<Body> | null {
  const read = readers[written.topicType ?? '']?.(written);
  if (!read) return null;
  const isMute = plainStem(written.stem) === '';
  return { ...read, faults: [...(isMute ? [fault('stem', 'kit.required', { label: '题干' })] : []), ...read.faults] };
}
