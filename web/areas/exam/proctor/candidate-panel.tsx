/** One candidate: how it stands, what happened, and what may be done. */
import { DownOutlined, InfoCircleOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { examStates, offlineSeconds } from 'contract/exam/codes.ts';
import {
  readRoomCandidate,
  type Room,
  type RoomCandidate,
  type RoomEvent,
  type SentMessage,
  type WatchedCandidate,
} from 'contract/exam/proctor-calls.ts';
import { formatMinute, formatSeconds, formatTime } from '../../../client/format.ts';
import { useTab } from '../../../client/tab.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import { DialogButton } from '../../../kit/ui/dialog-button.tsx';
import { TakeFileDialog } from '../answer-file/take-file.tsx';
import { ExtendDialog, ForceDialog, MessageDialog, ReleaseDialog } from './acts.tsx';
import { secondsSince, secondsUntil, useNow, type Now } from './now.ts';
import { detailWords, eventTones, eventWord, handInWord, kindTones, spanWords } from './words.ts';

export const everyMs = 5000;
const clockOf = (instant: string) => formatTime(instant).slice(11);

function standing(one: RoomCandidate, { exam }: Room, now: Now): { title: string; text: string } {
  const rest = one.deadline ? `剩余 ${formatSeconds(secondsUntil(now, one.deadline))}` : '';
  const answered = `已存 ${one.answered} / ${exam.topicCount} 题`;
  switch (one.kind) {
    case 'offline':
      return {
        title: one.heardAt ? `离线 ${spanWords(secondsSince(now, one.heardAt))}` : '离线',
        text: `${answered}，${rest}。断网后的答案在其设备上，恢复后自动提交，计时照常。`,
      };
    case 'locked':
      return { title: '设备锁定', text: `换设备超过 3 次。${answered}，${rest}。核对本人后解除，计时照常。` };
    case 'writing':
      return { title: '作答中', text: `${answered}，${rest}。${offlineSeconds} 秒没有保存的算离线。` };
    case 'handedIn':
      return {
        title: handInWord(one.handedInAs),
        text: `${one.handedInAt ? `${clockOf(one.handedInAt)} 交卷，` : ''}${answered}。`,
      };
    case 'absent':
      return { title: '缺考', text: '没有入场。' };
    default:
      return { title: '未进入', text: `${formatMinute(exam.entryUntil).slice(11)} 停止入场。` };
  }
}

/** From when nobody writes until the scores are announced. */
const takesFiles: readonly string[] = [examStates.over, examStates.marking];

function Acts({ room: { exam }, one }: { room: Room; one: RoomCandidate }) {
  if (exam.isOwn) return null;
  const isSitting = one.kind === 'writing' || one.kind === 'offline' || one.kind === 'locked';
  const of = { id: one.id, name: one.name };
  if (one.kind === 'handedIn' && takesFiles.includes(exam.state))
    return (
      <div className="room-acts">
        <DialogButton label="采用答案文件">
          {close => <TakeFileDialog examId={exam.id} of={of} onClose={close} />}
        </DialogButton>
      </div>
    );
  if (!isSitting && one.kind !== 'waiting') return null;
  return (
    <div className="room-acts">
      {isSitting && (
        <DialogButton label="延时">
          {close => <ExtendDialog examId={exam.id} chosen={[of]} onClose={close} />}
        </DialogButton>
      )}
      <DialogButton label="发消息">
        {close => <MessageDialog examId={exam.id} chosen={[of]} onClose={close} />}
      </DialogButton>
      {one.kind === 'locked' && (
        <DialogButton label="解除设备">
          {close => <ReleaseDialog examId={exam.id} of={of} onClose={close} />}
        </DialogButton>
      )}
      {isSitting && (
        <DialogButton label="强制交卷">
          {close => <ForceDialog examId={exam.id} of={of} answered={one.answered} onClose={close} />}
        </DialogButton>
      )}
    </div>
  );
}

const terminals: Record<number, string> = { 1: '电脑', 2: '手机' };
function Facts({ of: { candidate, address, terminal } }: { of: WatchedCandidate }) {
  const facts = [
    ['考号', candidate.candidateNo],
    ['入场', candidate.enteredAt && clockOf(candidate.enteredAt)],
    ['截止', candidate.deadline && clockOf(candidate.deadline)],
    ['已延时', candidate.addedMinutes > 0 && `${candidate.addedMinutes} 分钟`],
    ['设备', [terminals[terminal ?? 0], address].filter(Boolean).join('，')],
    ['换设备', candidate.takeovers > 0 && `${candidate.takeovers} 次`],
    ['离开页面', candidate.departures > 0 && `${candidate.departures} 次`],
  ].filter(([, value]) => Boolean(value)) as [string, string][];
  return (
    <dl className="room-facts figures">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Event = ({ of }: { of: RoomEvent }) => (
  <li>
    <time className="figures">{clockOf(of.happenedAt)}</time>
    <strong className={eventTones[of.kind] && `tone-${eventTones[of.kind]}`}>{eventWord(of.kind)}</strong>
    <span>
      {detailWords(of)}
      {of.by && <small>{`${detailWords(of) && '　'}${of.by}`}</small>}
    </span>
  </li>
);
const Events = ({ of: { events, eventCount } }: { of: WatchedCandidate }) => (
  <>
    <h3>
      事件 <small className="figures">{eventCount} 条</small>
    </h3>
    {events.length === 0 ? (
      <p className="remark">还没有事件。</p>
    ) : (
      <ul className="room-events">
        {events.map(one => (
          <Event key={one.id} of={one} />
        ))}
      </ul>
    )}
    {events.length < eventCount && <p className="remark">列出最近 {events.length} 条。</p>}
  </>
);

/** Decisions 110. */
export const Caution = ({ room: { exam } }: { room: Room }) => (
  <p className="room-caution">
    <InfoCircleOutlined aria-hidden />
    <span>
      事件只记录发生了什么，单凭一条不作结论，考生本人同时看到。作废须两人确认并写明事由，不在监考中办理
      {exam.mostDepartures > 0 ? `；离开超过 ${exam.mostDepartures} 次自动交卷，照常评分。` : '。'}
    </span>
  </p>
);

export const Messages = ({ title, of }: { title: string; of: readonly SentMessage[] }) => (
  <>
    <h3>
      {title} <small className="figures">已发 {of.length} 条</small>
    </h3>
    {of.length === 0 ? (
      <p className="remark">还没有发过消息。</p>
    ) : (
      <ul className="room-messages">
        {of.map(one => (
          <li key={one.id}>
            <p>{one.content}</p>
            <small className="figures">
              {formatMinute(one.sentAt).slice(11)}　{one.sentBy}　送达 {one.reached} / {one.of} 人
              {one.reached < one.of && '，其余随保存送达'}
            </small>
          </li>
        ))}
      </ul>
    )}
  </>
);

interface Props {
  room: Room;
  id: string;
  /** The one before or behind it in the list; none where there is none. */
  before: string | undefined;
  after: string | undefined;
  look(id: string): void;
}
function Standing({ room, of, updatedAt }: { room: Room; of: WatchedCandidate; updatedAt: number }) {
  const now = useNow(of.serverTime, updatedAt);
  const { title, text } = standing(of.candidate, room, now);
  const tone = kindTones[of.candidate.kind];
  return (
    <div className={`room-standing is-${tone}`}>
      <strong className={`tone-${tone}`}>{title}</strong>
      <p className="figures">{text}</p>
    </div>
  );
}

export function CandidatePanel({ room, id, before, after, look }: Props) {
  const { isActive } = useTab();
  const query = useAnswer(
    readRoomCandidate,
    { params: { id: room.exam.id, attemptId: id } },
    { isFresh: true, isQuiet: true, askAgain: () => isActive && everyMs },
  );
  return (
    <QueryGate what="考生" query={query} rows={6}>
      {of => (
        <>
          <header className="room-panel-head">
            <div>
              <h2>{of.candidate.name}</h2>
              <p className="figures">{[of.candidate.number, of.candidate.unitName].filter(Boolean).join('　')}</p>
            </div>
            <Button
              type="text"
              icon={<UpOutlined />}
              aria-label="上一名"
              title="上一名"
              disabled={before === undefined}
              onClick={() => before && look(before)}
            />
            <Button
              type="text"
              icon={<DownOutlined />}
              aria-label="下一名"
              title="下一名"
              disabled={after === undefined}
              onClick={() => after && look(after)}
            />
          </header>
          <div className="room-panel-body">
            <Standing room={room} of={of} updatedAt={query.dataUpdatedAt} />
            <Acts room={room} one={of.candidate} />
            <Facts of={of} />
            <Events of={of} />
            <Caution room={room} />
            {of.messages.length > 0 && <Messages title="本人消息" of={of.messages} />}
          </div>
        </>
      )}
    </QueryGate>
  );
}
