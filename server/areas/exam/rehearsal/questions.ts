/** The paper of a simulated exam, and what its candidates answer: 40 questions, ten of each kind that is marked by rule. */
export const questions = 40;

const four = { options: '第一项\n第二项\n第三项\n第四项' };
export const kinds = [
  { topicType: '0', lines: { ...four, answer: 'B' } },
  { topicType: '1', lines: { ...four, answer: 'AC' } },
  { topicType: '2', lines: { answer: '√' } },
  { topicType: '3', lines: { stem: '{{1}}和{{2}}', answer: '实事求是\n群众路线', isUnordered: true } },
];

/** What somebody answers to a question now. */
export function answerTo(topicNo: number, n: number) {
  const kind = Math.floor((topicNo - 1) / (questions / kinds.length));
  const letters = ['A', 'B', 'C', 'D'];
  const response = [
    { keys: [letters[n % 4]] },
    { keys: n % 2 ? ['A', 'C'] : ['A', 'D'] },
    { value: n % 2 === 0 },
    { blanks: ['群众路线', n % 2 ? '实事求是' : '独立自主'] },
  ][kind];
  return { topicNo, response, flagged: false };
}
