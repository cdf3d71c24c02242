import { expect, test } from 'vitest';
import { answerFile, checksum } from './answer-file.ts';
import { pauseMs } from './pauses.ts';

test('the checksum is the CRC-32 that archives have', () => {
  expect(checksum('123456789')).toBe('cbf43926');
});

test('the file says whose it is, what was unsent and when, and its sum shows a changed letter', () => {
  const text = answerFile({
    examId: '7',
    examName: '结业考试',
    attemptId: '9',
    candidate: { name: '顾一岚', number: '20221046' },
    deadline: '2026-11-20T02:00:00.000Z',
    writtenAt: '2026-11-20T02:00:09.000Z',
    acknowledgedSeq: 41,
    answers: [
      {
        topicNo: 3,
        response: { keys: ['B'] },
        flagged: false,
        change: 12,
        changedAt: '2026-11-20T01:59:58.000Z',
        isSent: false,
      },
    ],
  });
  const { checksum: told, ...content } = JSON.parse(text) as Record<string, unknown>;
  expect(content).toMatchObject({
    kind: 'exam-answers',
    attemptId: '9',
    acknowledgedSeq: 41,
    answers: [{ topicNo: 3, response: { keys: ['B'] }, change: 12, changedAt: '2026-11-20T01:59:58.000Z' }],
  });
  expect(told).toBe(checksum(JSON.stringify(content)));
  expect(told).not.toBe(checksum(JSON.stringify(content).replace('"B"', '"C"')));
});

test('pauses grow to half a minute and differ from page to page', () => {
  expect([0, 1, 2, 3, 9].map(tries => pauseMs(tries, () => 0.5))).toEqual([1000, 2000, 4000, 8000, 30_000]);
  expect([pauseMs(9, () => 0), pauseMs(9, () => 1)]).toEqual([15_000, 45_000]);
});
