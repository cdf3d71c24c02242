/** The paper came in while this page was away: the receipt of the server, and what this device could not send. */
import { useEffect, useState } from 'react';
import { fileKinds } from 'contract/exam/paper/written-file.ts';
import { readOwnExams, type OwnExam } from 'contract/exam/sitting-calls.ts';
import { randomText } from '../../../client/format.ts';
import { ApiError, call, serverTime } from '../../../client/http.ts';
import { copyOf, type Kept } from './copy.ts';
import { NotIn, Plate, ReceiptPlate } from './ended.tsx';
import type { Room } from './enter.ts';
import { saveWritten } from './files.ts';

const codes = ['exam.sitting.done', 'exam.sitting.ended'];
export const isCameIn = (error: unknown): boolean => error instanceof ApiError && codes.includes(error.body.code);

interface Found {
  own: OwnExam;
  kept: Kept;
}
async function find(examId: string): Promise<Found | null> {
  const { content } = await call(readOwnExams, {}, { silent: true, renew: false });
  const own = content.find(({ id }) => id === examId);
  if (!own) return null;
  const kept = await copyOf(own.attemptId)
    .read()
    .catch((): Kept => ({ answers: [], sentSeq: 0, acknowledgedSeq: 0 }));
  return { own, kept };
}

/** Undefined until it is known, null where the server could not say. */
function useFound(examId: string): Found | null | undefined {
  const [found, setFound] = useState<Found | null>();
  useEffect(() => void find(examId).then(setFound, () => setFound(null)), [examId]);
  return found;
}

/** Without the page that was here before its seal is none of the paper: two people decide about it all the same. Decision 349. */
function saveKept({ own, kept }: Found, former: Room | null): void {
  const content = {
    kind: fileKinds.exam,
    examId: own.id,
    examName: own.name,
    attemptId: own.attemptId,
    candidate: former?.entered.candidate ?? { name: '考生', number: null },
    deadline: new Date(own.deadline ?? own.endAt).toISOString(),
    writtenAt: new Date(serverTime()).toISOString(),
    acknowledgedSeq: kept.acknowledgedSeq,
    answers: kept.answers.filter(one => !one.isSent),
  };
  saveWritten(content, former?.entered.attemptToken ?? randomText(32));
}

interface Props {
  examId: string;
  /** What was open on this page before another device went on. */
  former: Room | null;
  error: unknown;
  onAgain(): void;
}
export function CameIn({ examId, former, error, onAgain }: Props) {
  const found = useFound(examId);
  if (found === undefined)
    return (
      <p className="room-waiting" role="status">
        正在查询交卷情况
      </p>
    );
  if (found === null) return <NotIn error={error} onAgain={onAgain} />;
  const { own, kept } = found;
  const unsent = kept.answers.filter(one => !one.isSent).length;
  const words = unsent > 0 && (
    <p>
      本机还有 {unsent}{' '}
      题没有提交，不在已交的答卷中。请下载答案文件，当场交给监考人员，由其决定是否采用；本机的答案会保留。
    </p>
  );
  const file = unsent > 0 && (
    <button type="button" className="room-button" onClick={() => saveKept(found, former)}>
      下载答案文件
    </button>
  );
  const { handedInAt, receipt, name: examName } = own;
  if (!handedInAt || !receipt)
    return (
      <Plate title="考试已结束" actions={file}>
        <p>答案不能再提交，已保存的答案由系统收卷；收卷后在考试中心查看回执。</p>
        {words}
      </Plate>
    );
  const { name, number } = former?.entered.candidate ?? { name: '', number: null };
  const candidate = [name, number].filter(Boolean).join(' ');
  return (
    <ReceiptPlate of={{ examName, candidate, handedInAt, receipt }} how="您的考试已交卷，不能继续作答。" actions={file}>
      {words}
    </ReceiptPlate>
  );
}
