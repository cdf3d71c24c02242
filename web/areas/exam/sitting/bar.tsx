/** Above the paper: whose it is, whether what was written is safe, how much time there is, and handing in. */
import type { ReactNode } from 'react';
import { formatSeconds, formatTime } from '../../../client/format.ts';
import { useBrand } from '../../../client/school.ts';
import { EmblemLines } from '../../../kit/ui/emblem.tsx';
import type { Room } from './enter.ts';
import { Icon } from './icons.tsx';
import { unsentOf, type Standing } from './standing.ts';
import { useSecondsLeft } from './use-room.ts';

const clockOf = (moment: number) => formatTime(moment).slice(11);
/** Minutes before the end that are said aloud; between them a countdown would never be silent. */
const toldMinutes = [10, 5, 1];
const lastSeconds = 300;

interface Saved {
  tone: 'ok' | 'plain' | 'warn' | 'error';
  icon: 'cloud' | 'disk' | 'warn';
  words: string;
}
export function savedWords(standing: Standing): Saved {
  const { isSaving, isOffline, isKept, keptAt, savedAt, refusal } = standing;
  const unsent = unsentOf(standing).length;
  if (refusal) return { tone: 'error', icon: 'warn', words: '未保存' };
  if (!isKept && (isOffline || unsent > 0)) return { tone: 'error', icon: 'warn', words: '未保存，请不要关闭页面' };
  if (isOffline)
    return { tone: 'warn', icon: 'disk', words: keptAt === null ? '已存本机' : `已存本机 ${clockOf(keptAt)}` };
  if (unsent > 0) return { tone: 'plain', icon: 'disk', words: '正在保存' };
  if (savedAt !== null) return { tone: 'ok', icon: 'cloud', words: `已自动保存 ${clockOf(savedAt)}` };
  return { tone: 'plain', icon: 'cloud', words: isSaving ? '正在保存' : '作答后自动保存' };
}

const Saving = ({ standing }: { standing: Standing }) => {
  const { tone, icon, words } = savedWords(standing);
  return (
    <p className={`room-saved tone-${tone}`} data-saved={tone}>
      <Icon of={icon} size={16} />
      <span>{words}</span>
    </p>
  );
};

function Left({ room, deadline }: { room: Room; deadline: string }) {
  const left = useSecondsLeft(room.clock, deadline);
  const told = toldMinutes.findLast(minutes => left <= minutes * 60);
  return (
    <div className={left <= lastSeconds ? 'room-left is-last' : 'room-left'}>
      <span className="room-left-label" aria-hidden>
        剩余时间
      </span>
      <strong role="timer" aria-label="剩余时间">
        {formatSeconds(left)}
      </strong>
      <span className="visually-hidden" role="status" aria-live="polite">
        {told && left > 0 ? `距考试结束不足 ${told} 分钟` : ''}
      </span>
    </div>
  );
}

function School() {
  const { school } = useBrand();
  return (
    <p className="room-school">
      <svg width="28" height="28" viewBox="0 0 30 30" aria-hidden>
        <EmblemLines logo={school.schoolLogo} />
      </svg>
      <span>{school.schoolName}</span>
    </p>
  );
}

interface Props {
  room: Room;
  standing: Standing;
  answered: number;
  count: number;
  messages: ReactNode;
  onHandIn(): void;
}
export function Bar({ room, standing, answered, count, messages, onHandIn }: Props) {
  const { exam, candidate } = room.entered;
  return (
    <header className="room-bar">
      <School />
      <div className="room-whose">
        <h1>{exam.name}</h1>
        <p>
          <span>{candidate.name}</span>
          {candidate.number && <span className="figures">{candidate.number}</span>}
          <span>
            满分 {exam.totalScore} 分，{exam.passScore} 分合格
          </span>
        </p>
      </div>
      {messages}
      <Saving standing={standing} />
      <Left room={room} deadline={standing.deadline} />
      <button type="button" className="room-button is-primary room-hand-in" onClick={onHandIn}>
        交卷
      </button>
      <progress className="room-progress" max={count} value={answered} aria-label={`已答 ${answered} / ${count}`} />
    </header>
  );
}
