/**
 * What could not be sent, as a file that the candidate hands to the proctors. Its checksum tells whether it came whole;
 * whether it counts is decided by people.
 */
import type { KeptAnswer } from './copy.ts';

const table = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest >>> 0;
});
/** CRC-32 as archives have it. Pages without https have no other sum. */
export function checksum(text: string): string {
  let sum = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) sum = (sum >>> 8) ^ table[(sum ^ byte) & 0xff]!;
  return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}

interface Written {
  examId: string;
  examName: string;
  attemptId: string;
  candidate: { name: string; number: string | null };
  deadline: string;
  writtenAt: string;
  acknowledgedSeq: number;
  answers: readonly KeptAnswer[];
}
export function answerFile({ answers, ...of }: Written): string {
  const content = {
    kind: 'exam-answers',
    ...of,
    answers: answers.map(({ topicNo, response, flagged, change, changedAt }) => ({
      topicNo,
      response,
      flagged,
      change,
      changedAt,
    })),
  };
  return JSON.stringify({ ...content, checksum: checksum(JSON.stringify(content)) }, null, 2);
}
