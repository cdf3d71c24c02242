/** The room: one question, the sheet of all of them, what the server and the proctors say. Archetype exam, mock 07. */
import { useEffect, useEffectEvent, useState } from 'react';
import { pressedKey } from '../../../client/pressed-key.ts';
import { toggleFullscreen } from '../../../client/fullscreen.ts';
import { typeLabels } from 'contract/exam/codes.ts';
import { AnswerSheet, Legend } from './answer-sheet.tsx';
import { deter, watchAway } from './away.ts';
import { Bar } from './bar.tsx';
import { RoomDialog } from './dialog.tsx';
import type { Room } from './enter.ts';
import { HandInDialog, HandingIn } from './hand-in.tsx';
import { Icon } from './icons.tsx';
import { FreshMessage, Messages } from './messages.tsx';
import { letterOf, offersOf, Question } from './question.tsx';
import { answeredOf, type Standing } from './standing.ts';
import { fonts, useFont, useStanding } from './use-room.ts';

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches("textarea, input:not([type='radio'], [type='checkbox'])");

/** Watched as long as the paper is open. */
function useWatch({ keeper }: Room): void {
  useEffect(() => {
    const tell = (event: Parameters<typeof keeper.tell>[0]) => void keeper.tell(event);
    const ends = [watchAway(tell), deter(tell)];
    const now = () => void keeper.flush();
    const ask = (event: BeforeUnloadEvent) => {
      // What is kept on the device is not lost by leaving.
      if (!keeper.standing().isKept) event.preventDefault();
    };
    addEventListener('online', now);
    addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', now);
    return () => {
      ends.forEach(end => end());
      removeEventListener('online', now);
      removeEventListener('beforeunload', ask);
      document.removeEventListener('visibilitychange', now);
    };
  }, [keeper]);
}

/** `A`–`H`, `←` `→` and `F`, wherever nobody is typing and no dialog is open. */
function useKeys(press: (key: string) => boolean): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === null || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    if (document.querySelector('dialog[open]')) return;
    if (press(key)) event.preventDefault();
  });
  useEffect(() => {
    addEventListener('keydown', pressed, { capture: true });
    return () => removeEventListener('keydown', pressed, { capture: true });
  }, []);
}

const FontSize = ({ font, choose }: { font: string; choose(font: (typeof fonts)[number]): void }) => (
  <div className="room-fonts" role="group" aria-label="字号">
    <span aria-hidden>字号</span>
    {fonts.map(one => (
      <button key={one} type="button" aria-pressed={one === font} onClick={() => choose(one)}>
        {one}
      </button>
    ))}
  </div>
);

const FullScreen = () =>
  document.fullscreenEnabled ? (
    <button
      type="button"
      className="room-quiet room-full"
      onClick={() => void toggleFullscreen(document.documentElement).catch(() => undefined)}
    >
      <Icon of="full" size={16} />
      <span>全屏</span>
    </button>
  ) : null;

/** What must be read before one goes on: departures as they are counted, a message of the proctors, answers of before. */
function Notes({ room, standing }: { room: Room; standing: Standing }) {
  const [seen, setSeen] = useState(room.entered.messages.length);
  const { keeper, sections } = room;
  const fresh = standing.messages.slice(seen);
  const last = fresh.at(-1);
  const placeOf = (no: number) => sections.flatMap(({ topics }) => topics).find(one => one.no === no)?.place;
  return (
    <>
      {last && <FreshMessage of={last} onSeen={() => setSeen(standing.messages.length)} />}
      {standing.said && (
        <div className="room-note tone-warn" role="alert">
          <Icon of="warn" />
          <p>{standing.said}</p>
          <button type="button" className="room-button" onClick={keeper.heardSaid}>
            知道了
          </button>
        </div>
      )}
      {standing.aside.length > 0 && (
        <div className="room-note tone-warn" role="status">
          <Icon of="disk" />
          <p>
            第 {standing.aside.map(({ topicNo }) => placeOf(topicNo)).join('、')}{' '}
            题在本机有更换设备之前没有提交的作答，现在显示的是另一台设备保存的答案。
          </p>
          <button type="button" className="room-button" onClick={keeper.takeUp}>
            改用本机的作答
          </button>
          <button type="button" className="room-button" onClick={keeper.leaveAside}>
            不采用
          </button>
        </div>
      )}
    </>
  );
}

const storageWords = '本机不能保存答案（存储已满或被禁用），请不要刷新或关闭页面；联网时答案仍会提交';
/** Above the foot, where the thumb and the eye are. */
function LineNote({ standing: { isOffline, isKept, refusal } }: { standing: Standing }) {
  const words = refusal
    ? `答案没有保存：${refusal}`
    : !isKept
      ? storageWords
      : isOffline && '网络异常，答案已保存在本机，恢复后自动提交';
  return (
    <p className={isOffline && isKept ? 'room-line tone-warn' : 'room-line tone-error'} role="status">
      {words && (
        <>
          <Icon of={isKept ? 'cut' : 'warn'} size={18} />
          {words}
        </>
      )}
    </p>
  );
}

const Departures = ({ count, most }: { count: number; most: number }) => (
  <p className="room-departures">
    {count > 0 || most > 0 ? (
      <>
        离开本页 <b>{count}</b> 次{most > 0 && `，超过 ${most} 次将自动交卷`}。
      </>
    ) : (
      '离开本页会被记录。'
    )}
    断网时答案保存在本机，恢复后自动提交。
  </p>
);

export function ExamRoom({ room }: { room: Room }) {
  const { keeper, sections, entered } = room;
  const standing = useStanding(keeper);
  const topics = sections.flatMap(one => one.topics);
  const [place, setPlace] = useState(1);
  const [isSheetOpen, openSheet] = useState(false);
  const [isAsked, askHandIn] = useState(false);
  const [font, chooseFont] = useFont();
  const topic = topics[place - 1] ?? topics[0]!;
  const given = standing.answers.get(topic.no);
  const isLocked = standing.phase !== 'writing';
  const isLast = place === topics.length;
  const answered = answeredOf(standing);
  const go = (to: number) => {
    setPlace(Math.min(topics.length, Math.max(1, to)));
    openSheet(false);
    askHandIn(false);
  };
  const flag = () => keeper.flag(topic.no, !given?.flagged);
  useWatch(room);
  useKeys(key => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      go(place + (key === 'ArrowLeft' ? -1 : 1));
      return true;
    }
    if (key.toUpperCase() === 'F' && !offersOf(topic, null)[5]) {
      flag();
      return true;
    }
    const offer = offersOf(topic, given?.response ?? null).find((_, at) => letterOf(at) === key.toUpperCase());
    if (offer) keeper.answer(topic.no, offer.chosen);
    return offer !== undefined;
  });
  const sheet = <AnswerSheet sections={sections} standing={standing} current={place} go={go} />;
  const flagWords = given?.flagged ? '取消标记' : '标记';
  return (
    <div className="room" data-font={font}>
      <Bar
        room={room}
        standing={standing}
        answered={answered}
        count={topics.length}
        messages={<Messages of={standing.messages} />}
        onHandIn={() => askHandIn(true)}
      />
      <Notes room={room} standing={standing} />
      <div className="room-body">
        <main className="room-card">
          <div className="room-card-head">
            <span className="room-type">{typeLabels[topic.topicType]}</span>
            <span className="room-rule">{topic.rule || `本题 ${topic.score} 分`}</span>
            <span className="room-nth figures">
              第 {place} / {topics.length} 题，{topic.score} 分
            </span>
            <FullScreen />
            <button
              type="button"
              className={given?.flagged ? 'room-quiet room-flag is-on' : 'room-quiet room-flag'}
              aria-pressed={given?.flagged ?? false}
              aria-label={flagWords}
              disabled={isLocked}
              onClick={flag}
            >
              <Icon of="flag" />
              <span>{flagWords}</span>
            </button>
            <FontSize font={font} choose={chooseFont} />
          </div>
          <div className="room-scroll" key={topic.no}>
            <Question
              topic={topic}
              response={given?.response ?? null}
              isLocked={isLocked}
              answer={response => keeper.answer(topic.no, response)}
            />
          </div>
          <LineNote standing={standing} />
          <nav className="room-foot" aria-label="翻题">
            <button type="button" className="room-button" disabled={place === 1} onClick={() => go(place - 1)}>
              <Icon of="left" size={16} />
              上一题
            </button>
            <p className="room-keys" aria-hidden>
              快捷键：<kbd>A</kbd>–<kbd>H</kbd> 选择 <kbd>←</kbd> <kbd>→</kbd> 翻题 <kbd>F</kbd> 标记
            </p>
            <button
              type="button"
              className="room-button room-sheet-button"
              aria-label={`答题卡，第 ${place} 题，共 ${topics.length} 题`}
              onClick={() => openSheet(true)}
            >
              <Icon of="grid" size={16} />
              <span className="figures">
                {place} / {topics.length}
              </span>
            </button>
            <button type="button" className="room-button room-next" disabled={isLast} onClick={() => go(place + 1)}>
              下一题
              <Icon of="right" size={16} />
            </button>
          </nav>
        </main>
        <aside className="room-sheet" aria-label="答题卡">
          <h2>
            答题卡
            <span className="figures">
              已答 {answered} / {topics.length}
            </span>
          </h2>
          {sheet}
          <Legend />
          <Departures count={standing.departures} most={entered.exam.mostDepartures} />
        </aside>
      </div>
      {isSheetOpen && (
        <RoomDialog title={`答题卡　已答 ${answered} / ${topics.length}`} className="is-drawer">
          {sheet}
          <Legend />
          <FontSize font={font} choose={chooseFont} />
          <Departures count={standing.departures} most={entered.exam.mostDepartures} />
          <p className="room-dialog-foot">
            <button type="button" className="room-button is-primary" onClick={() => openSheet(false)}>
              继续作答
            </button>
          </p>
        </RoomDialog>
      )}
      {isAsked && !isLocked && (
        <HandInDialog
          topics={topics}
          standing={standing}
          go={go}
          onBack={() => askHandIn(false)}
          onHandIn={() => void keeper.handIn()}
        />
      )}
      {standing.phase === 'handingIn' && <HandingIn room={room} standing={standing} />}
    </div>
  );
}
