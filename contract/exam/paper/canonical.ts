/** Answers as one text that is the same wherever it is made, so that what a receipt tells can be counted again. Decision 343. */
import { isAnswered, type GivenAnswer, type Response } from './shown.ts';

const names = ['blanks', 'keys', 'text', 'value'] as const;
const inOrder = (response: Response) =>
  Object.fromEntries(names.flatMap(name => (response[name] === undefined ? [] : [[name, response[name]]])));

/** What was answered, in the order of the paper: `[[1,{"keys":["B"]}],[4,{"text":"…"}]]`; marks for later are left out. */
export const canonicalAnswers = (answers: readonly GivenAnswer[]): string =>
  JSON.stringify(
    answers
      .filter(({ response }) => isAnswered(response))
      .map(({ topicNo, response }) => [topicNo, inOrder(response as Response)] as const)
      .sort(([one], [other]) => one - other),
  );
