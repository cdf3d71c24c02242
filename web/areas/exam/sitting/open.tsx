/** The page of a sitting, an entry of its own: without shell, router and library, so that it is there at once for all who begin together. */
import { StrictMode, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { readOwnExams, type OwnExam } from 'contract/exam/sitting-calls.ts';
import { call } from '../../../client/http.ts';
import { isOfLine } from '../../../client/line.ts';
import { documentTitle, loadConfig, useConfig } from '../../../client/system-config.ts';
import { CameIn, isCameIn } from './came-in.tsx';
import { Over, NotIn, Plate, PracticeDone, ReceiptPlate, Taken } from './ended.tsx';
import { enterRoom, type Room } from './enter.ts';
import { pauseMs } from './pauses.ts';
import { ExamRoom } from './room.tsx';
import { answeredOf, unsentOf } from './standing.ts';
import { useStanding } from './use-room.ts';
import './sitting.css';

/** The paper went in without this page: the server knows when. */
function useOwn(examId: string, isAsked: boolean): OwnExam | null {
  const [own, setOwn] = useState<OwnExam | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    call(readOwnExams, {}, { silent: true, renew: false })
      .then(({ content }) => setOwn(content.find(({ id }) => id === examId) ?? null))
      .catch(() => undefined);
  }, [examId, isAsked]);
  return own;
}

function Sitting({ room, again }: { room: Room; again(): void }): ReactNode {
  const standing = useStanding(room.keeper);
  const isOver = standing.phase === 'over';
  const own = useOwn(room.examId, isOver);
  const isDone = isOver && unsentOf(standing).length === 0;
  // Others may write here next.
  useEffect(() => {
    if (isDone) void room.keeper.forget();
  }, [isDone, room]);
  const { exam, candidate } = room.entered;
  const count = room.sections.reduce((sum, { topics }) => sum + topics.length, 0);
  const of = {
    examName: exam.name,
    candidate: [candidate.name, candidate.number].filter(Boolean).join(' '),
    done: `${standing.receipt?.answered ?? answeredOf(standing)} / ${count} 题`,
  };
  if (standing.receipt && room.isPractice) return <PracticeDone done={of.done} onAgain={again} />;
  if (standing.receipt) return <ReceiptPlate of={{ ...of, ...standing.receipt }} />;
  if (standing.phase === 'taken') return <Taken unsent={unsentOf(standing).length} onTake={again} />;
  if (!isOver) return <ExamRoom room={room} />;
  const { handedInAt = null, receipt = null } = own ?? {};
  if (isDone && handedInAt && receipt)
    return <ReceiptPlate of={{ ...of, handedInAt, receipt }} how={standing.said || '已由系统收卷。'} />;
  return <Over room={room} standing={standing} />;
}

interface EntranceProps {
  /** None of a mock exam. */
  examId: string | null;
  enterInto(): Promise<Room>;
}
function Entrance({ examId, enterInto }: EntranceProps): ReactNode {
  const [former, setFormer] = useState<Room | null>(null);
  const [room, setRoom] = useState<Room | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isAsked = useRef(false);
  const config = useConfig();
  const enter = useCallback(() => {
    setError(null);
    enterInto().then(setRoom, setError);
  }, [enterInto]);
  // Once: each entry ends the one before.
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    enter();
  }, [enter]);
  // A line that fails is tried again by itself; coming in a second time from here is coming back.
  useEffect(() => {
    if (error === null || !isOfLine(error)) return undefined;
    const timer = setTimeout(enter, pauseMs(2));
    return () => clearTimeout(timer);
  }, [error, enter]);
  useEffect(() => {
    document.title = documentTitle(room?.entered.exam.name ?? '考试', config);
  }, [room, config]);
  const again = () => {
    room?.leave();
    setFormer(room);
    setRoom(null);
    enter();
  };
  if (examId !== null && isCameIn(error))
    return <CameIn examId={examId} former={former} error={error} onAgain={enter} />;
  if (error !== null) return <NotIn error={error} onAgain={enter} />;
  if (room) return <Sitting room={room} again={again} />;
  return (
    <p className="room-waiting" role="status">
      正在进入考试
    </p>
  );
}

const practice = async (): Promise<Room> => (await import('./practice.ts')).enterPractice();

export async function open(root: HTMLElement): Promise<void> {
  void loadConfig();
  const asked = new URLSearchParams(location.search);
  const id = asked.get('exam') ?? '';
  const into = asked.has('practice') ? practice : /^[1-9]\d{0,17}$/.test(id) && (() => enterRoom(id));
  createRoot(root).render(
    <StrictMode>
      {into ? (
        <Entrance examId={asked.has('practice') ? null : id} enterInto={into} />
      ) : (
        <Plate title="没有找到这场考试">
          <p>请从考试中心进入考试。</p>
        </Plate>
      )}
    </StrictMode>,
  );
}
