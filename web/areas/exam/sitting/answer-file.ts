/**
 * What could not be sent, as a file that the candidate hands to the proctors. Its checksum tells whether it came whole, its
 * seal which page wrote it; whether it counts is decided by people. Decision 349.
 */
import { checksum } from 'contract/exam/paper/checksum.ts';
import { contentText, type FileContent } from 'contract/exam/paper/written-file.ts';
import type { KeptAnswer } from './copy.ts';
import { hmacSha256, sha256 } from './sha256.ts';

const pageSigns = 16;

interface Written extends Omit<FileContent, 'page' | 'answers'> {
  answers: readonly KeptAnswer[];
}
export function answerFile({ answers, ...of }: Written, attemptToken: string): string {
  const key = sha256(attemptToken);
  const content: FileContent = {
    ...of,
    answers: answers.map(({ topicNo, response, flagged, change, changedAt }) => ({
      topicNo,
      response,
      flagged,
      change,
      changedAt,
    })),
    page: sha256(key).slice(0, pageSigns),
  };
  const text = contentText(content);
  return JSON.stringify({ ...content, checksum: checksum(text), seal: hmacSha256(key, text) }, null, 2);
}
