/** Whether what a device says is an answer to its own paper at all; from the memory, without a look at the database. */
import { topicTypes } from 'contract/exam/codes.ts';
import type { GivenAnswer, Response } from 'contract/exam/paper/shown.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Paper, PaperTopic } from './papers.ts';

const members: Record<string, keyof Response> = {
  [topicTypes.single]: 'keys',
  [topicTypes.multiple]: 'keys',
  [topicTypes.judge]: 'value',
  [topicTypes.blank]: 'blanks',
  [topicTypes.essay]: 'text',
};

function keysFit({ topicType, options = [] }: PaperTopic, keys: readonly string[]): boolean {
  const known = new Set(options.map(({ key }) => key));
  const isOne = topicType !== topicTypes.single || keys.length <= 1;
  return isOne && new Set(keys).size === keys.length && keys.every(key => known.has(key));
}

function fitsTopic(topic: PaperTopic | undefined, response: Response | null): boolean {
  if (!topic) return false;
  if (response === null) return true;
  if (Object.keys(response).some(name => name !== members[topic.topicType])) return false;
  const { keys = [], blanks = [] } = response;
  return keysFit(topic, keys) && blanks.length <= (topic.blanks ?? 0);
}

/** Signs as the page counts them. */
function isLong(topic: PaperTopic | undefined, response: Response | null): boolean {
  return topic?.maxLength !== undefined && (response?.text?.length ?? 0) > topic.maxLength;
}

export const strangeAnswers = ({ topics }: Paper, answers: readonly GivenAnswer[]): Fault[] =>
  answers.flatMap(({ topicNo: n, response }, at) => {
    const topic = topics.get(n);
    const path = `answers.${at}.response`;
    if (!fitsTopic(topic, response)) return [fault(path, 'exam.sitting.strange-answer', { n })];
    const [most, has] = [topic?.maxLength ?? 0, response?.text?.length ?? 0];
    return isLong(topic, response) ? [fault(path, 'exam.sitting.long-answer', { n, most, has })] : [];
  });

/** Signs the database does not take: none of them was typed. */
const clean = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
export const cleanAnswers = (answers: readonly GivenAnswer[]): GivenAnswer[] =>
  answers.map(({ response, ...one }) => ({
    ...one,
    response: response && {
      ...response,
      ...(response.blanks && { blanks: response.blanks.map(clean) }),
      ...(response.text !== undefined && { text: clean(response.text) }),
    },
  }));
