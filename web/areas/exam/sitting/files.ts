/** Files that the candidate takes along: what could not be sent, and the receipt. */
import { fileKinds } from 'contract/exam/paper/written-file.ts';
import type { Submitted } from 'contract/exam/sitting-calls.ts';
import { formatTime } from '../../../client/format.ts';
import { saveFile } from '../../../client/download.ts';
import { answerFile } from './answer-file.ts';
import type { Room } from './enter.ts';
import { unsentOf } from './standing.ts';

const save = (name: string, text: string, type: string) =>
  saveFile(new Blob([text], { type }), `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);

type Written = Parameters<typeof answerFile>[0];
export function saveWritten(content: Written, attemptToken: string): void {
  const { examName, candidate } = content;
  const text = answerFile(content, attemptToken);
  save(`答案-${examName}-${candidate.number ?? candidate.name}.json`, text, 'application/json');
}

export function saveAnswerFile({ examId, entered, keeper, clock, isPractice }: Room): void {
  const { exam, candidate, attemptId } = entered;
  const standing = keeper.standing();
  const content = {
    kind: isPractice ? fileKinds.practice : fileKinds.exam,
    examId,
    examName: exam.name,
    attemptId,
    candidate,
    deadline: standing.deadline,
    writtenAt: new Date(clock.now()).toISOString(),
    acknowledgedSeq: standing.acknowledgedSeq,
    answers: unsentOf(standing),
  };
  saveWritten(content, entered.attemptToken);
}

export interface Receipt extends Pick<Submitted, 'handedInAt' | 'receipt'> {
  examName: string;
  /** Left out where nobody on this page knows. */
  candidate?: string | undefined;
  /** 38 / 40 题 */
  done?: string | undefined;
}
export function saveReceipt({ examName, candidate, done, handedInAt, receipt }: Receipt): void {
  const lines = [
    '交卷回执',
    `考试：${examName}`,
    ...(candidate ? [`考生：${candidate}`] : []),
    `交卷时间：${formatTime(handedInAt)}`,
    ...(done ? [`作答：${done}`] : []),
    `回执码：${receipt}`,
  ];
  save(`交卷回执-${examName}.txt`, `\uFEFF${lines.join('\r\n')}\r\n`, 'text/plain;charset=utf-8');
}
