/** A question as it stands on a paper; whoever keeps the bank sees what is right beside it. */
import { CheckOutlined } from '@ant-design/icons';
import type { Blank, Body, Point } from 'contract/exam/body/shapes.ts';
import { topicTypes, typeLabels } from 'contract/exam/codes.ts';
import { Chip } from '../../kit/ui/marks.tsx';
import { StemView } from './stem-view.tsx';
import './exam.css';

interface Choice {
  key: string;
  text: string;
  isRight: boolean;
}
const Choices = ({ of, isRound }: { of: readonly Choice[]; isRound: boolean }) => (
  <ol className="topic-options">
    {of.map(({ key, text, isRight }) => (
      <li key={key} className={isRight ? 'is-right' : undefined}>
        <span className={isRound ? 'topic-key' : 'topic-key is-square'} aria-hidden>
          {key}
        </span>
        <span>{text}</span>
        {isRight && <CheckOutlined className="tone-ok" aria-label="正确答案" />}
      </li>
    ))}
  </ol>
);

const matchWords: Record<Blank['match'], string> = {
  TEXT: '',
  IGNORE_PUNCT: '不计标点',
  NUMBER: '按数字判分',
  REGEX: '按正则判分',
};
const howOf = ({ match, tolerance, score }: Blank): string =>
  [matchWords[match], tolerance > 0 ? `误差不超过${tolerance}` : '', score === null ? '' : `${score}分`]
    .filter(word => word !== '')
    .join('，');

const Blanks = ({ of, isOrdered }: { of: readonly Blank[]; isOrdered: boolean }) => (
  <>
    <ol className="topic-answers">
      {of.map((blank, at) => (
        <li key={at}>
          {blank.accept.join(' 或 ')} <small className="remark">{howOf(blank)}</small>
        </li>
      ))}
    </ol>
    {!isOrdered && <p className="remark">各空不分先后</p>}
  </>
);
const Points = ({ of }: { of: readonly Point[] }) => (
  <ol className="topic-answers">
    {of.map(({ text, score, keywords }) => (
      <li key={text}>
        {text}（{score}分）
        {keywords.length > 0 && <small className="remark">关键词：{keywords.join('、')}</small>}
      </li>
    ))}
  </ol>
);

function Answering({ body, isTold }: { body: Body; isTold: boolean }) {
  switch (body.type) {
    case '2': {
      const labels = [body.content.trueLabel, body.content.falseLabel];
      const right = body.answer.value ? 0 : 1;
      return (
        <Choices
          isRound
          of={labels.map((text, at) => ({ key: 'AB'[at] ?? '', text, isRight: isTold && at === right }))}
        />
      );
    }
    case '3':
      return isTold ? <Blanks of={body.answer.blanks} isOrdered={body.answer.ordered} /> : null;
    case '4':
      return isTold ? (
        <>
          <p className="topic-reference">{body.answer.reference}</p>
          <Points of={body.answer.points} />
        </>
      ) : (
        <div className="topic-writing">在此作答，不超过{body.content.maxLength}字</div>
      );
    default: {
      const { keys } = body.answer;
      const of = body.content.options.map(one => ({ ...one, isRight: isTold && keys.includes(one.key) }));
      return <Choices isRound={body.type === topicTypes.single} of={of} />;
    }
  }
}

interface Props {
  body: Body;
  stem: string;
  /** Points it gives. */
  score: number | null;
  isTold: boolean;
}
export const TopicPaper = ({ body, stem, score, isTold }: Props) => (
  <article className="topic-paper" aria-label="试题">
    <p className="topic-head">
      <Chip tone="info">{typeLabels[body.type]}</Chip>
      {score !== null && <span className="figures">{score} 分</span>}
    </p>
    <StemView html={stem} />
    <Answering body={body} isTold={isTold} />
  </article>
);
