/** One question and what is answered to it, by its type. */
import { useEffect, useId, useRef, useState } from 'react';
import { topicTypes as types } from 'contract/exam/codes.ts';
import type { Response } from 'contract/exam/paper/shown.ts';
import { ask } from '../../../client/ask.ts';
import { StemView } from '../stem-view.tsx';
import { Icon } from './icons.tsx';
import type { SeenTopic } from './numbered.ts';

interface Props {
  topic: SeenTopic;
  response: Response | null;
  isLocked: boolean;
  answer(response: Response | null): void;
}

export const letterOf = (at: number): string => String.fromCharCode(65 + at);

/** What may be chosen, in the order it is shown, and the answer each gives; keys stay those of the question. */
export interface Offer {
  text: string;
  isChosen: boolean;
  chosen: Response | null;
}
export function offersOf(
  { topicType, options = [], labels = ['正确', '错误'] }: SeenTopic,
  response: Response | null,
): Offer[] {
  if (topicType === types.judge)
    return labels.map((text, at) => ({ text, isChosen: response?.value === (at === 0), chosen: { value: at === 0 } }));
  const keys = response?.keys ?? [];
  return options.map(({ key, text }) => {
    const isChosen = keys.includes(key);
    if (topicType === types.single) return { text, isChosen, chosen: { keys: [key] } };
    const next = isChosen ? keys.filter(one => one !== key) : [...keys, key].sort();
    return { text, isChosen, chosen: next.length > 0 ? { keys: next } : null };
  });
}

function Choices({ topic, response, isLocked, answer }: Props) {
  const name = useId();
  const isSeveral = topic.topicType === types.multiple;
  return (
    <div className="room-options" role={isSeveral ? 'group' : 'radiogroup'} aria-label="选项">
      {offersOf(topic, response).map(({ text, isChosen, chosen }, at) => (
        <label key={text} className={isChosen ? 'room-option is-chosen' : 'room-option'}>
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={name}
            checked={isChosen}
            disabled={isLocked}
            onChange={() => answer(chosen)}
          />
          <span className={isSeveral ? 'room-mark is-square' : 'room-mark'} aria-hidden>
            {isChosen && (isSeveral ? <Icon of="check" size={16} /> : <i />)}
          </span>
          <b>{letterOf(at)}</b>
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}

/** A place to write in within the stem, as wide as what stands in it. */
function Gap({ n, topic, response, isLocked, answer }: Props & { n: number }) {
  const blanks = Array.from({ length: topic.blanks ?? 0 }, (_, at) => response?.blanks?.[at] ?? '');
  const text = blanks[n - 1] ?? '';
  const change = (value: string) => {
    const next = blanks.map((one, at) => (at === n - 1 ? value : one));
    answer(next.some(one => one !== '') ? { blanks: next } : null);
  };
  return (
    <input
      className="room-gap"
      aria-label={`第 ${n} 空`}
      value={text}
      size={Math.min(36, Math.max(8, text.length * 2 + 2))}
      maxLength={500}
      autoComplete="off"
      spellCheck={false}
      disabled={isLocked}
      onChange={event => change(event.target.value)}
    />
  );
}

function Essay({ topic, response, isLocked, answer }: Props) {
  const text = response?.text ?? '';
  const most = topic.maxLength ?? 5000;
  const id = useId();
  return (
    <div className="room-essay">
      <textarea
        aria-label="作答"
        aria-describedby={id}
        value={text}
        maxLength={most}
        rows={10}
        spellCheck={false}
        disabled={isLocked}
        placeholder="在此作答"
        onChange={event => answer(event.target.value === '' ? null : { text: event.target.value })}
      />
      <p id={id} className="figures">
        {text.length} / {most} 字
      </p>
    </div>
  );
}

function Picture({ id, place }: { id: string; place: number }) {
  const [address, setAddress] = useState<string | null>(null);
  const [isLost, lose] = useState(false);
  useEffect(() => {
    let made = '';
    ask<Blob>('GET', 'api/file/view', { query: { id }, blob: true, silent: true, background: true })
      .then(blob => setAddress((made = URL.createObjectURL(blob))))
      .catch(() => lose(true));
    return () => URL.revokeObjectURL(made);
  }, [id]);
  if (isLost) return <p className="tone-error">图 {place} 没有加载成功，请刷新页面；答案不会丢失</p>;
  return address && <img className="room-picture" src={address} alt={`图 ${place}`} />;
}

export function Question(props: Props) {
  const { topic, isLocked } = props;
  const stem = useRef<HTMLDivElement>(null);
  // Reading begins at the stem whenever another question comes; the page gives each its own.
  useEffect(() => stem.current?.focus({ preventScroll: true }), []);
  const gap = (n: number) => <Gap n={n} {...props} />;
  // Whatever became of the marks in a stem: nobody is left without a place to write.
  const unmarked = Array.from({ length: topic.blanks ?? 0 }, (_, at) => at + 1).filter(
    n => !topic.stem.includes(`{{${n}}}`),
  );
  return (
    <article className="room-question" aria-label={`第 ${topic.place} 题`}>
      <div ref={stem} className="room-stem" tabIndex={-1}>
        <b>{topic.place}.</b>
        <StemView html={topic.stem} {...(topic.topicType === types.blank && { gap })} />
      </div>
      {topic.pictureIds?.map((id, at) => (
        <Picture key={id} id={id} place={at + 1} />
      ))}
      {unmarked.map(n => (
        <p key={n} className="room-unmarked">
          第 {n} 空 {gap(n)}
        </p>
      ))}
      {topic.topicType === types.essay && <Essay {...props} />}
      {topic.topicType !== types.essay && topic.topicType !== types.blank && <Choices {...props} />}
      {isLocked && <p className="remark">已停止作答。</p>}
    </article>
  );
}
