import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { checksum } from 'contract/exam/paper/checksum.ts';
import { answerFile } from './answer-file.ts';
import { pauseMs } from './pauses.ts';

test('the checksum is the CRC-32 that archives have', () => {
  expect(checksum('123456789')).toBe('cbf43926');
});

test('the file says whose it is, what was unsent and when; sum and seal show a changed letter', () => {
  const said = {
    kind: 'exam-answers' as const,
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
  };
  const text = answerFile(said, 'token of the device');
  const { checksum: told, seal, ...content } = JSON.parse(text) as Record<string, unknown>;
  const key = createHash('sha256').update('token of the device').digest('hex');
  expect(content).toMatchObject({
    kind: 'exam-answers',
    attemptId: '9',
    acknowledgedSeq: 41,
    answers: [{ topicNo: 3, response: { keys: ['B'] }, change: 12, changedAt: '2026-11-20T01:59:58.000Z' }],
  });
  expect(told).toBe(checksum(JSON.stringify(content)));
  expect(told).not.toBe(checksum(JSON.stringify(content).replace('"B"', '"C"')));
  expect(seal).toBe(createHmac('sha256', key).update(JSON.stringify(content)).digest('hex'));
  expect(content['page']).toBe(createHash('sha256').update(key).digest('hex').slice(0, 16));
});

test('pauses grow to half a minute and differ from page to page', () => {
  expect([0, 1, 2, 3, 9].map(tries => pauseMs(tries, () => 0.5))).toEqual([1000, 2000, 4000, 8000, 30_000]);
  expect([pauseMs(9, () => 0), pauseMs(9, () => 1)]).toEqual([15_000, 45_000]);
});
