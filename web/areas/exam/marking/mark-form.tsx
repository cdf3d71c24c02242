import { pressedKey } from '../../../client/pressed-key.ts';
import { Button, Checkbox, Input, InputNumber, type GetRef } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { readAnswer, saveMark, type MarkedAnswer, type MarkedTask } from 'contract/exam/marking-calls.ts';
import { taskStates } from 'contract/exam/codes.ts';
import { renewRows } from '../../../client/answers.ts';
import { call } from '../../../client/http.ts';
import { toast } from '../../../client/notice.ts';
import { sentencesOf } from '../../../client/sentences.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';

interface Way {
  said: MarkedTask;
  attemptId: string;
  /** 第 3 / 20 份 */
  place: string;
  back?(): void;
  next?(): void;
  /** What was typed for it before one turned to another answer; the desk keeps it until it is saved. */
  typed: Typed | undefined;
  keep(typed: Typed | null): void;
}

export interface Typed {
  points: number | null;
  comment: string;
  reason: string;
  /** Scoring points that are ticked, by their place. */
  ticked: readonly number[];
}
const savedIn = ({ points, comment }: MarkedAnswer): Typed => ({
  points,
  comment: comment ?? '',
  reason: '',
  ticked: [],
});

/** What is typed for one answer, and how it is saved; a refusal leaves it as it was. */
function useMark({ said, attemptId, next, typed: before, keep }: Way, answer: MarkedAnswer) {
  const { task } = said;
  const saved = savedIn(answer);
  const typed = before ?? saved;
  const [faults, setFaults] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  // A mark on trial says no reason: it counts for nothing.
  const isChange = !task.isTrial && answer.points !== null && typed.points !== answer.points;
  const change = (of: Partial<Typed>) => {
    setFaults([]);
    const now = { ...typed, ...of };
    keep(JSON.stringify(now) === JSON.stringify(saved) ? null : now);
  };
  const save = async () => {
    if (isBusy) return;
    if (typed.points === null) return setFaults(['请输入得分']);
    if (typed.points > task.full) return setFaults([`分值不能超过${task.full}分`]);
    setBusy(true);
    try {
      const { points, comment, reason } = typed;
      const body = { attemptId, points, ...(comment && { comment }), ...(reason && { reason }) };
      const { state } = await call(saveMark, { params: { id: task.id }, body }, { silent: true });
      await renewRows();
      keep(null);
      if (state === taskStates.done && task.state !== taskStates.done) toast('本项任务已全部评完');
      if (next) next();
      else setBusy(false);
    } catch (error) {
      setFaults(sentencesOf(error));
      setBusy(false);
    }
  };
  return { typed, change, save, faults, isBusy, isChange };
}

/** Words that speak for a point stand out. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const found = words.filter(word => word !== '' && text.includes(word));
  if (found.length === 0) return <p className="marking-text">{text}</p>;
  const parts = text.split(
    new RegExp(`(${found.map(word => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')})`, 'u'),
  );
  return (
    <p className="marking-text">{parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))}</p>
  );
}

type MarkState = ReturnType<typeof useMark>;

interface PointsProps {
  said: MarkedTask;
  answer: MarkedAnswer;
  mark: MarkState;
}
/** Ticking a point adds it; what the words speak for is a suggestion. */
function Points({ said: { points, task }, answer, mark: { typed, change } }: PointsProps) {
  const toggle = (at: number, is: boolean) => {
    const ticked = [...typed.ticked.filter(one => one !== at), ...(is ? [at] : [])];
    const sum = ticked.reduce((all, one) => all + (points[one]?.score ?? 0), 0);
    change({ ticked, points: Math.min(task.full, sum) });
  };
  if (points.length === 0) return <p className="remark">这道题没有设评分要点。</p>;
  return (
    <ul className="marking-points">
      {points.map(({ text, score, keywords }, at) => (
        <li key={text}>
          <Checkbox checked={typed.ticked.includes(at)} onChange={({ target }) => toggle(at, target.checked)}>
            {text}
            <span className="figures">（{score} 分）</span>
          </Checkbox>
          {keywords.length > 0 && (
            <p className={answer.hits[at] ? 'remark is-hit' : 'remark'}>
              {answer.hits[at] ? '作答中有关键词：' : '关键词：'}
              {keywords.join('、')}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Fields({ full, mark: { typed, change, save, faults, isChange }, back, next }: FieldsProps) {
  const prefix = useId();
  const field = useRef<GetRef<typeof InputNumber>>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const press = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const go = { PageUp: back, PageDown: next }[key ?? ''];
    if (key === 'Enter') void save();
    else if (go) go();
    else return;
    event.preventDefault();
  };
  const line = (name: 'comment' | 'reason', label: string) => (
    <>
      <label htmlFor={`${prefix}${name}`}>{label}</label>
      <Input
        id={`${prefix}${name}`}
        maxLength={500}
        value={typed[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </>
  );
  return (
    <div className="marking-fields" onKeyDown={press}>
      <label htmlFor={`${prefix}points`}>得分（满分 {full} 分）</label>
      <InputNumber
        id={`${prefix}points`}
        ref={field}
        min={0}
        max={1000}
        step={0.5}
        formatter={(value, { userTyping, input }) => (userTyping ? input : value == null ? '' : String(value))}
        value={typed.points}
        onChange={points => change({ points })}
        status={faults.length > 0 ? 'error' : ''}
        aria-invalid={faults.length > 0}
        aria-describedby={`${prefix}fault`}
      />
      {line('comment', '评语')}
      {isChange && line('reason', '改分原因')}
      <p id={`${prefix}fault`} className="marking-fault" role="alert">
        {faults.join('；')}
      </p>
    </div>
  );
}
interface FieldsProps extends Pick<Way, 'back' | 'next'> {
  full: number;
  mark: MarkState;
}

const Acts = ({ mark: { isBusy, save }, back, next }: Omit<FieldsProps, 'full'>) => (
  <div className="marking-acts">
    <Button disabled={!back} onClick={back}>
      上一份
    </Button>
    <Button disabled={!next} onClick={next}>
      下一份
    </Button>
    <Button type="primary" disabled={isBusy} onClick={() => void save()}>
      {isBusy ? '正在保存…' : next ? '保存并下一份' : '保存评分'}
    </Button>
  </div>
);

function Form(way: Way & { answer: MarkedAnswer }) {
  const { said, answer, place, back, next } = way;
  const mark = useMark(way, answer);
  const ways = { mark, ...(back && { back }), ...(next && { next }) };
  return (
    <div className="marking-desk">
      <section className="card marking-answer" aria-label="作答">
        <h2 className="figures">
          {answer.candidateNo} <small>{place}</small>
        </h2>
        <Marked text={answer.text} words={said.points.flatMap(({ keywords }) => keywords)} />
      </section>
      <section className="card marking-side" aria-label="评分">
        <h2>参考答案</h2>
        <p className="marking-reference">{said.reference || '—'}</p>
        <h2>评分要点</h2>
        <Points said={said} answer={answer} mark={mark} />
        <p className="remark figures">按关键词建议 {answer.suggested} 分，由阅卷人决定。</p>
        <Fields full={said.task.full} {...ways} />
        {answer.formerPoints !== null && (
          <p className="remark">
            改分前 {answer.formerPoints} 分：{answer.changeReason}
          </p>
        )}
        <Acts {...ways} />
        <p className="remark marking-keys">
          数字输入得分，↑ ↓ 每次 0.5 分，Enter 保存并到下一份，PageUp PageDown 翻看。
        </p>
      </section>
    </div>
  );
}

export function MarkForm(way: Way) {
  const { said, attemptId } = way;
  const query = useAnswer(readAnswer, { params: { id: said.task.id, attemptId } }, { isFresh: true });
  return (
    <QueryGate what="作答" query={query} rows={8} isCard>
      {answer => <Form key={`${answer.attemptId} ${answer.points} ${answer.comment}`} {...way} answer={answer} />}
    </QueryGate>
  );
}
