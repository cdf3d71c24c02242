/** A question as it was shown, with what was given and what is right. */
import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { ToldTopic } from 'contract/exam/score-calls.ts';
import { topicTypes, typeLabels } from 'contract/exam/codes.ts';
import { Chip } from '../../../kit/ui/marks.tsx';
import { StemView } from '../stem-view.tsx';
import { TopicPictures } from '../topic-pictures.tsx';
import '../exam.css';
import './score.css';

interface Choice {
  key: string;
  text: string;
  isRight: boolean;
  isGiven: boolean;
}
function choicesOf({ topicType, options, labels, right, given }: ToldTopic): Choice[] {
  if (topicType === '2')
    return [true, false].map((value, at) => ({
      key: 'AB'[at] ?? '',
      text: labels[at] ?? (value ? '正确' : '错误'),
      isRight: right.value === value,
      isGiven: given?.value === value,
    }));
  return options.map(({ key, text }) => ({
    key,
    text,
    isRight: right.keys?.includes(key) === true,
    isGiven: given?.keys?.includes(key) === true,
  }));
}

const Choices = ({ of, isRound }: { of: readonly Choice[]; isRound: boolean }) => (
  <ol className="topic-options told-options">
    {of.map(({ key, text, isRight, isGiven }) => (
      <li key={key} className={isRight ? 'is-right' : isGiven ? 'is-wrong' : undefined}>
        <span className={isRound ? 'topic-key' : 'topic-key is-square'} aria-hidden>
          {key}
        </span>
        <span className="told-option">{text}</span>
        {isGiven && <Chip tone={isRight ? 'ok' : 'error'}>已选</Chip>}
        {isRight && <CheckOutlined className="tone-ok" aria-label="正确答案" />}
        {isGiven && !isRight && <CloseOutlined className="tone-error" aria-label="选错" />}
      </li>
    ))}
  </ol>
);

const nothing = <span className="remark">未作答</span>;
const Lines = ({ given, right }: { given: ReactNode; right: ReactNode }) => (
  <dl className="told-lines">
    <dt>作答</dt>
    <dd>{given}</dd>
    <dt>答案</dt>
    <dd>{right}</dd>
  </dl>
);

const Blanks = ({ of: { right, given } }: { of: ToldTopic }) => (
  <Lines
    given={given?.blanks?.some(one => one !== '') ? given.blanks.map(one => one || '（空）').join('；') : nothing}
    right={(right.blanks ?? []).map(one => (one.length > 0 ? one.join(' 或 ') : '按规则判分')).join('；')}
  />
);
const Essay = ({ of: { right, given } }: { of: ToldTopic }) => (
  <Lines
    given={given?.text ? <p className="told-text">{given.text}</p> : nothing}
    right={
      <>
        {right.reference && <p className="told-text">{right.reference}</p>}
        {(right.points ?? []).map(({ text, score }) => (
          <p key={text}>
            {text}（{score} 分）
          </p>
        ))}
      </>
    }
  />
);

interface Props {
  topic: ToldTopic;
  /** 第 3 题, or the exam it is of. */
  place: ReactNode;
  children?: ReactNode;
}
export function ToldTopicView({ topic, place, children }: Props) {
  const { topicType, points, full, analysis } = topic;
  const isWrong = points !== null && points < full;
  return (
    <article className="topic-paper told-topic">
      <p className="topic-head">
        <span>{place}</span>
        <Chip tone="info">{typeLabels[topicType]}</Chip>
        <span className={isWrong ? 'figures tone-error' : 'figures tone-ok'}>
          {points === null ? '未定分' : `${points} 分`}
        </span>
        <span className="remark figures">满分 {full} 分</span>
      </p>
      <StemView html={topic.stem} />
      <TopicPictures ids={topic.pictureIds} />
      {topicType === '3' ? (
        <Blanks of={topic} />
      ) : topicType === '4' ? (
        <Essay of={topic} />
      ) : (
        <Choices of={choicesOf(topic)} isRound={topicType !== topicTypes.multiple} />
      )}
      {analysis && <p className="told-analysis">解析：{analysis}</p>}
      {children}
    </article>
  );
}
