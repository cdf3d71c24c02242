/** The question that is open, with what can be done to it and the way to the next. */
import { typeLabels } from 'contract/exam/codes.ts';
import { toggleFullscreen } from '../../../client/fullscreen.ts';
import type { Response } from 'contract/exam/paper/shown.ts';
import type { KeptAnswer } from './copy.ts';
import { FontSize } from './font-size.tsx';
import { Icon } from './icons.tsx';
import { LineNote } from './notes.tsx';
import type { SeenTopic } from './numbered.ts';
import { Question } from './question.tsx';
import type { Standing } from './standing.ts';
import type { Font } from './use-room.ts';

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

interface HeadProps {
  topic: SeenTopic;
  count: number;
  isFlagged: boolean;
  isLocked: boolean;
  flag(): void;
  font: Font;
  chooseFont(font: Font): void;
}
function Head({ topic, count, isFlagged, isLocked, flag, font, chooseFont }: HeadProps) {
  const words = isFlagged ? '取消标记' : '标记';
  return (
    <div className="room-card-head">
      <span className="room-type">{typeLabels[topic.topicType]}</span>
      <span className="room-rule">{topic.rule || `本题 ${topic.score} 分`}</span>
      <span className="room-nth figures">
        第 {topic.place} / {count} 题，{topic.score} 分
      </span>
      <FullScreen />
      <button
        type="button"
        className={isFlagged ? 'room-quiet room-flag is-on' : 'room-quiet room-flag'}
        aria-pressed={isFlagged}
        aria-label={words}
        disabled={isLocked}
        onClick={flag}
      >
        <Icon of="flag" />
        <span>{words}</span>
      </button>
      <FontSize font={font} choose={chooseFont} />
    </div>
  );
}

interface FootProps {
  place: number;
  count: number;
  go(place: number): void;
  openSheet(): void;
}
const Foot = ({ place, count, go, openSheet }: FootProps) => (
  <nav className="room-foot" aria-label="翻题">
    <button type="button" className="room-button" disabled={place === 1} onClick={() => go(place - 1)}>
      <Icon of="left" size={16} />
      上一题
    </button>
    <p className="room-keys" aria-hidden>
      快捷键：<kbd>A</kbd>–<kbd>H</kbd> 选择 <kbd>←</kbd> <kbd>→</kbd> 翻题 <kbd>F</kbd> 标记
    </p>
    <button type="button" className="room-button room-sheet-button" onClick={openSheet}>
      <Icon of="grid" size={16} />
      <span className="visually-hidden">答题卡</span>
      <span className="figures">
        {place} / {count}
      </span>
    </button>
    <button type="button" className="room-button room-next" disabled={place === count} onClick={() => go(place + 1)}>
      下一题
      <Icon of="right" size={16} />
    </button>
  </nav>
);

interface Props extends Omit<HeadProps, 'isFlagged'>, Pick<FootProps, 'go' | 'openSheet'> {
  given: KeptAnswer | undefined;
  standing: Standing;
  answer(response: Response | null): void;
}
export const Card = ({ given, standing, answer, go, openSheet, ...head }: Props) => (
  <main className="room-card">
    <Head {...head} isFlagged={given?.flagged ?? false} />
    <div className="room-scroll" key={head.topic.no}>
      <Question topic={head.topic} response={given?.response ?? null} isLocked={head.isLocked} answer={answer} />
    </div>
    <LineNote standing={standing} />
    <Foot place={head.topic.place} count={head.count} go={go} openSheet={openSheet} />
  </main>
);
