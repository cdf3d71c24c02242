/** Files that the candidate takes along: what could not be sent, and the receipt. */
import type { Submitted } from 'contract/exam/sitting-calls.ts';
import { formatTime } from '../../../client/format.ts';
import { saveFile } from '../../../client/download.ts';
import { answerFile } from './answer-file.ts';
import type { Room } from './enter.ts';
import { unsentOf } from './standing.ts';

const save = (name: string, text: string, type: string) =>
  saveFile(new Blob([text], { type }), `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);

export function saveAnswerFile({ examId, entered, keeper, clock }: Room): void {
  const { exam, candidate, attemptId } = entered;
  const standing = keeper.standing();
  const text = answerFile({
    examId,
    examName: exam.name,
    attemptId,
    candidate,
    deadline: standing.deadline,
    writtenAt: new Date(clock.now()).toISOString(),
    acknowledgedSeq: standing.acknowledgedSeq,
    answers: unsentOf(standing),
  });
  save(`答案-${exam.name}-${candidate.number ?? candidate.name}.json`, text, 'application/json');
}

export interface Receipt extends Pick<Submitted, 'handedInAt' | 'receipt'> {
  examName: string;
  candidate: string;
  /** 38 / 40 题 */
  done: string;
}
export function saveReceipt({ examName, candidate, done, handedInAt, receipt }: Receipt): void {
  const lines = [
    '交卷回执',
    `考试：${examName}`,
    `考生：${candidate}`,
    `交卷时间：${formatTime(handedInAt)}`,
    `作答：${done}`,
    `回执码：${receipt}`,
  ];
  save(`交卷回执-${examName}.txt`, `\uFEFF${lines.join('\r\n')}\r\n`, 'text/plain;charset=utf-8');
}
