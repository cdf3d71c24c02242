/** 监考: one exam as it goes on, asked anew every few seconds. */
import { Drawer, Select } from 'antd';
import { useState } from 'react';
import { examStates } from 'contract/exam/codes.ts';
import {
  readRoom,
  readWatchedExams,
  type Room as RoomNow,
  type RoomView,
  type WatchedExam,
} from 'contract/exam/proctor-calls.ts';
import { formatMinute, today } from '../../../client/format.ts';
import { useIsMobile } from '../../../client/device.ts';
import { PageHead } from '../../../client/page-head.tsx';
import { useTab } from '../../../client/tab.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import { useAsked, type Asked } from '../../../kit/list/asked.ts';
import { DialogButton } from '../../../kit/ui/dialog-button.tsx';
import { GoButton } from '../../../kit/ui/go-button.tsx';
import { Dot, type Tone } from '../../../kit/ui/marks.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { ExtendDialog, MessageDialog } from './acts.tsx';
import { Protected } from '../protected.tsx';
import { CandidatePanel, Caution, everyMs, Messages } from './candidate-panel.tsx';
import { RoomFigures } from './figures.tsx';
import { useNow, type Now } from './now.ts';
import { orderOf, RoomList, sizeOf } from './room-list.tsx';
import './proctor.css';

const stateWords: Record<string, string> = {
  [examStates.published]: '待考',
  [examStates.running]: '进行中',
  [examStates.over]: '已结束',
  [examStates.marking]: '已结束，阅卷中',
  [examStates.announced]: '成绩已发布',
};
const startOf = (startAt: string) =>
  formatMinute(startAt).startsWith(today()) ? formatMinute(startAt).slice(11) : formatMinute(startAt).slice(5);
const optionOf = (one: WatchedExam) => ({
  value: one.id,
  label: `${one.name}（${stateWords[one.state] ?? ''}，${startOf(one.startAt)} 开考，${one.candidateCount} 人）`,
});

/** Says so where the answers stop coming. */
function Fresh({ age, hasFailed }: { age: number; hasFailed: boolean }) {
  const tone: Tone = hasFailed || age > 15 ? 'error' : 'ok';
  const said = age < 2 ? '刚刚更新' : `${age} 秒前更新`;
  return <Dot tone={tone}>{hasFailed ? `没有更新成功，显示 ${age} 秒前的情况` : `实时，${said}`}</Dot>;
}

const isOver = ({ exam: { state } }: RoomNow) => state !== examStates.published && state !== examStates.running;

function Head({ room, now, hasFailed }: { room: RoomNow; now: Now; hasFailed: boolean }) {
  const { id: examId, isOwn } = room.exam;
  const acts = !isOwn && !isOver(room);
  return (
    <PageHead
      note={<span className="room-fresh figures">{<Fresh age={now.age} hasFailed={hasFailed} />}</span>}
      actions={
        acts && (
          <>
            <DialogButton label="全场延时">{close => <ExtendDialog examId={examId} onClose={close} />}</DialogButton>
            <DialogButton type="primary" label="向全场发消息">
              {close => <MessageDialog examId={examId} onClose={close} />}
            </DialogButton>
          </>
        )
      }
    />
  );
}

interface Looking {
  room: RoomNow;
  asked: Asked;
}
/** Whom one looks at: who was chosen; on a wide page the first of the list until then. */
function useLook({ room, asked }: Looking) {
  const isPhone = useIsMobile();
  const [first] = useState(room.content[0]?.id);
  const chosen = asked.get('candidate') ?? (isPhone ? undefined : first);
  const look = (id: string | undefined) => asked.ask({ candidate: id, page: asked.page || undefined }, true);
  const place = room.content.findIndex(({ id }) => id === chosen);
  const before = room.content[place - 1]?.id;
  const after = place < 0 ? undefined : room.content[place + 1]?.id;
  return { isPhone, chosen, look, before, after };
}

function Sides({ room, asked, now, isStale }: Looking & { now: Now; isStale: boolean }) {
  const { isPhone, chosen, ...way } = useLook({ room, asked });
  const panel = chosen && <CandidatePanel key={chosen} room={room} id={chosen} {...way} />;
  return (
    <div className="room-sides">
      <RoomList
        {...{ room, now, asked, isStale, chosenId: chosen, look: way.look }}
        view={asked.get('kind') as RoomView | undefined}
      />
      <aside className="card room-panel" aria-label="考生情况">
        {!isPhone && panel}
        <div className="room-panel-body">
          {(isPhone || !panel) && <Caution room={room} />}
          <Messages title="全场消息" of={room.messages} />
        </div>
      </aside>
      {isPhone && (
        <Drawer open={panel !== undefined} size="100%" title="考生情况" onClose={() => way.look(undefined)}>
          {panel}
        </Drawer>
      )}
    </div>
  );
}

function Going({
  room,
  asked,
  query,
}: Looking & { query: { dataUpdatedAt: number; error: unknown; isStale: boolean } }) {
  const now = useNow(room.serverTime, query.dataUpdatedAt);
  return (
    <>
      <Head room={room} now={now} hasFailed={Boolean(query.error)} />
      {room.exam.isOwn && (
        <p className="room-own tone-warn" role="status">
          您是本场考试的考生，只能查看，不能监考；请由其他监考人员处理。
        </p>
      )}
      <Protected />
      <RoomFigures room={room} now={now} choose={view => asked.ask({ kind: view ?? '', keyword: '' })} />
      <Sides {...{ room, asked, now, isStale: query.isStale }} />
    </>
  );
}

function Room({ examId, asked }: { examId: string; asked: Asked }) {
  const { isActive } = useTab();
  const kind = asked.get('kind') as RoomView | undefined;
  const { page, keyword } = asked;
  const order = orderOf(asked);
  const query = useAnswer(
    readRoom,
    {
      params: { id: examId },
      query: { page, size: sizeOf(asked), ...(kind && { kind }), ...(keyword && { keyword }), ...(order && { order }) },
    },
    {
      isKept: true,
      isFresh: true,
      isQuiet: true,
      askAgain: room => isActive && (room && isOver(room) ? 30_000 : everyMs),
    },
  );
  return (
    <QueryGate what="考试现状" query={query} rows={12} isCard>
      {room => (
        <Going
          room={room}
          asked={asked}
          query={{ dataUpdatedAt: query.dataUpdatedAt, error: query.error, isStale: query.isPlaceholderData }}
        />
      )}
    </QueryGate>
  );
}

function Exams({ exams, asked }: { exams: readonly WatchedExam[]; asked: Asked }) {
  const named = asked.get('exam');
  const examId = exams.find(({ id }) => id === named)?.id ?? named ?? exams[0]?.id ?? '';
  return (
    <div className="room page-fill">
      {exams.length > 0 && (
        <div className="room-exam">
          <label htmlFor="room-exam">考试</label>
          <Select
            id="room-exam"
            value={examId}
            options={exams.map(optionOf)}
            onChange={exam => asked.ask({ exam, kind: '', keyword: '', candidate: '' })}
          />
        </div>
      )}
      <Room key={examId} examId={examId} asked={asked} />
    </div>
  );
}

export function ProctorConsole() {
  const asked = useAsked();
  const { isActive } = useTab();
  const query = useAnswer(readWatchedExams, {}, { isFresh: true, isQuiet: true, askAgain: () => isActive && 60_000 });
  return (
    <QueryGate what="监考的考试" query={query} rows={6} isCard>
      {({ content }) =>
        content.length === 0 && !asked.get('exam') ? (
          <>
            <PageHead />
            <EmptyState
              isCard
              picture="tray"
              title="今天没有考试"
              actions={<GoButton label="查看考试安排" to="/party-school/exam" />}
            >
              进行中、一天内开考和当天结束的考试列在这里。
            </EmptyState>
          </>
        ) : (
          <Exams exams={content} asked={asked} />
        )
      }
    </QueryGate>
  );
}
