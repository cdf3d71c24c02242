/** The exam in figures: time that is left, and how many are where; each count leads to its candidates. */
import type { ReactNode } from 'react';
import type { Room, RoomKind, RoomView } from 'contract/exam/proctor-calls.ts';
import { formatMinute, formatSeconds, grouped } from '../../../client/format.ts';
import { kindTones, kindWords, spanWords } from './words.ts';
import { secondsSince, secondsUntil, type Now } from './now.ts';

const clockOf = (instant: string) => formatMinute(instant).slice(11);
const dayOf = (instant: string) => formatMinute(instant).slice(0, 10);
const span = ({ exam: { startAt, endAt } }: Room) =>
  dayOf(startAt) === dayOf(endAt)
    ? `${clockOf(startAt)}–${clockOf(endAt)}`
    : `${formatMinute(startAt)} 至 ${formatMinute(endAt)}`;

function timeLeft({ exam }: Room, now: Now): { label: string; value: string } {
  if (secondsUntil(now, exam.startAt) > 0)
    return { label: '距开考', value: formatSeconds(secondsUntil(now, exam.startAt)) };
  if (secondsUntil(now, exam.endAt) > 0)
    return { label: '距统一结束', value: formatSeconds(secondsUntil(now, exam.endAt)) };
  return { label: '统一结束时间', value: clockOf(exam.endAt) };
}
function lateNote({ exam }: Room): string {
  const last = exam.lastDeadline;
  return last !== null && Date.parse(last) > Date.parse(exam.endAt) ? `，延时考生至 ${clockOf(last)}` : '';
}

function entryNote({ exam, counts }: Room, now: Now): ReactNode {
  const left = secondsUntil(now, exam.entryUntil);
  if (left === 0) return `${clockOf(exam.entryUntil)} 已停止入场`;
  const said = `${clockOf(exam.entryUntil)} 停止入场`;
  // Early enough nobody needs to hurry.
  if (secondsUntil(now, exam.startAt) > 0 || counts.waiting === 0 || left > 1800) return said;
  return <span className="tone-warn">{`${said}，还有 ${spanWords(left)}`}</span>;
}
function offlineNote({ exam }: Room, now: Now): ReactNode {
  if (exam.silentSince === null) return '45 秒没有保存的算离线';
  return <span className="tone-error">{`最久 ${spanWords(secondsSince(now, exam.silentSince))}未保存`}</span>;
}
const handedInNote = ({ counts: { handedIn, collected, forced } }: Room) =>
  `本人 ${handedIn - collected - forced}，自动 ${collected}${forced > 0 ? `，强制 ${forced}` : ''}`;

const parts: readonly RoomKind[] = ['waiting', 'writing', 'offline', 'locked', 'handedIn'];
const sumNote = ({ counts }: Room) =>
  [...parts, ...(counts.absent > 0 ? (['absent'] as const) : [])].map(kind => counts[kind]).join(' + ') +
  ` = ${counts.total}`;

interface FigureProps {
  label: string;
  value: string;
  unit?: string;
  tone?: string | undefined;
  note: ReactNode;
  choose?: (() => void) | undefined;
}
const Figure = ({ label, value, unit, tone, note, choose }: FigureProps) => (
  <div className="room-figure">
    <dt>
      {tone && <i className={`dot tone-${tone}`} aria-hidden />}
      {label}
    </dt>
    <dd className={tone ? `figures tone-${tone}` : 'figures'}>
      {choose ? (
        <button type="button" onClick={choose} aria-label={`${label} ${value} ${unit ?? ''}，查看名单`}>
          {value}
        </button>
      ) : (
        value
      )}
      {unit && <small> {unit}</small>}
    </dd>
    <dd className="room-figure-note figures">{note}</dd>
  </div>
);

interface Props {
  room: Room;
  now: Now;
  choose(view: RoomView | undefined): void;
}
export function RoomFigures({ room, now, choose }: Props) {
  const { counts, exam } = room;
  const notes: Partial<Record<RoomKind, ReactNode>> = {
    waiting: entryNote(room, now),
    writing: `${counts.attention} 人需关注`,
    offline: offlineNote(room, now),
    locked: counts.locked > 0 ? <span className="tone-warn">待解除</span> : '没有待解除的',
    handedIn: handedInNote(room),
    absent: '没有入场',
  };
  const kinds: readonly RoomKind[] = counts.absent > 0 ? [...parts, 'absent'] : parts;
  return (
    <section className="card" aria-label="考试现状">
      <dl className="room-figures">
        <Figure {...timeLeft(room, now)} note={`${span(room)}　时长 ${exam.durationMinutes} 分钟${lateNote(room)}`} />
        {kinds.map(kind => (
          <Figure
            key={kind}
            label={kindWords[kind]}
            value={grouped(counts[kind])}
            unit="人"
            tone={counts[kind] > 0 && (kind === 'offline' || kind === 'locked') ? kindTones[kind] : undefined}
            note={notes[kind]}
            choose={counts[kind] > 0 ? () => choose(kind) : undefined}
          />
        ))}
        <Figure
          label="应考"
          value={grouped(counts.total)}
          unit="人"
          note={sumNote(room)}
          choose={() => choose(undefined)}
        />
      </dl>
    </section>
  );
}
