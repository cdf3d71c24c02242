/**
 * A ballot about many people: one row each, one mark for each indicator, twenty on a page; once and for all. Without the
 * component library, because whoever comes by a code opens it too.
 */
import { useState, type ReactNode } from 'react';
import { bestWord, choicesOf } from 'contract/assessment/ballot-words.ts';
import type { AssessmentPaper, BallotPreview, TargetMarks } from 'contract/assessment/calls.ts';
import { judgeTypes } from 'contract/assessment/codes.ts';
import { isExcellent, isTooUnknown, type Mark } from 'contract/assessment/marks.ts';
import { useHasCards } from '../../client/device.ts';
import { Sending } from '../../kit/ui/sending.tsx';
import { dropDraft, keepDraft, readDraft, type Chosen } from './draft.ts';
import { LevelCell, ScoreCell, type MarkProps } from './mark-cell.tsx';
import { nextOpen, Pad, PhoneMatrix, type Cell } from './phone-matrix.tsx';
import { ReportBeside } from './report-beside.tsx';
import './ballot.css';

const perPage = 20;

/** What whoever holds the server could do, as it is. Decisions 050, 229. */
const risk = (isKept: boolean) =>
  isKept
    ? '票箱由两人分别保管，须两人同时在场才能开启；掌握服务器的人如在测评期间持续观察，可能推知提交的先后'
    : '同时掌握服务器和密钥的人如在测评期间持续观察，可能推知各票由谁提交';
const promise = (least: number | null, isKept: boolean) =>
  least === null ? (
    <p className="ballot-note">实名测评：本组提交情况可见，评价内容在测评结束后只汇总计分。</p>
  ) : (
    <div className="ballot-note">
      <p>匿名测评：测评票不记录评价人、时间和先后；本组少于{least}票的不开启、不计分。</p>
      <p className="remark">{risk(isKept)}；全体意见一致时，结果本身会显示各人的意见。</p>
    </div>
  );

/** What the short words of the marks stand for, and how many may be called 优秀. */
function Key({ scheme: { judgeType, wording, excellentMost } }: BallotPreview) {
  const shortened = choicesOf(wording).filter(({ word, short }) => word !== short);
  return (
    <p className="remark ballot-key">
      {judgeType === judgeTypes.level &&
        shortened.length > 0 &&
        `${shortened.map(({ word, short }) => `${short}：${word}`).join('　')}。 `}
      {excellentMost !== null && `一张票最多评 ${excellentMost} 人${bestWord(wording)}。`}
    </p>
  );
}

interface RowProps {
  paper: BallotPreview;
  target: AssessmentPaper['targets'][number];
  place: number;
  marks: readonly Mark[];
  choose(marks: Mark[]): void;
  readReport: SheetProps['readReport'];
}
function Line({ paper: { indicators, scheme }, target, place, marks, choose, readReport }: RowProps) {
  const choices = choicesOf(scheme.wording);
  const cellOf = (mark: MarkProps) =>
    scheme.judgeType === judgeTypes.score ? <ScoreCell {...mark} /> : <LevelCell {...mark} choices={choices} />;
  return (
    <tr aria-label={target.name}>
      <th scope="row">
        <span className="ballot-place">{place}</span> {target.name}
        <small>{target.post ?? target.unitName}</small>
        {target.hasReport && <ReportBeside name={target.name} read={() => readReport(target.targetId)} />}
      </th>
      {indicators.map(({ name }, at) => (
        <td key={name} data-label={name}>
          {cellOf({
            name: `${target.name}：${name}`,
            mark: marks[at] ?? null,
            choose: mark => choose(indicators.map((_, one) => (one === at ? mark : (marks[one] ?? null)))),
          })}
        </td>
      ))}
    </tr>
  );
}

function Pages({ at, count, go }: { at: number; count: number; go(page: number): void }) {
  if (count < 2) return null;
  return (
    <nav className="ballot-pages" aria-label="测评票分页">
      <button type="button" disabled={at === 0} onClick={() => go(at - 1)}>
        上一页
      </button>
      <span>
        第 {at + 1} / {count} 页
      </span>
      <button type="button" disabled={at === count - 1} onClick={() => go(at + 1)}>
        下一页
      </button>
    </nav>
  );
}

const marksIn = (chosen: Chosen, { indicators }: BallotPreview, targetId: string): Mark[] =>
  indicators.map((_, at) => chosen[targetId]?.[at] ?? null);

/** How far the ballot is filled in, and what stands against it. */
function standingOf(paper: BallotPreview, chosen: Chosen) {
  const { scheme, targets, indicators } = paper;
  const all = targets.map(({ targetId }) => ({ targetId, values: marksIn(chosen, paper, targetId) }));
  const open = all.filter(({ values }) => values.includes(null)).length;
  const weights = indicators.map(({ weight }) => weight);
  const excellent = all.filter(({ values }) => isExcellent(scheme.judgeType, values, weights)).length;
  return {
    all,
    open,
    firstOpen: all.findIndex(({ values }) => values.includes(null)),
    excellent,
    isOver: scheme.excellentMost !== null && excellent > scheme.excellentMost,
    isVoid: open === 0 && isTooUnknown(all.map(({ values }) => values)),
  };
}
type Standing = ReturnType<typeof standingOf>;

function Status({ scheme, standing }: { scheme: BallotPreview['scheme']; standing: Standing }) {
  const { all, open, firstOpen, excellent, isOver, isVoid } = standing;
  const best = bestWord(scheme.wording);
  return (
    <span role="status">
      {open > 0 ? `第${firstOpen + 1}位对象尚未评价，还有 ${open} 人` : `已评价 ${all.length} 人`}
      {excellent > 0 && `，${best} ${excellent} 人`}
      {isOver && `；${best}票数超过限额（最多${scheme.excellentMost}人）`}
      {isVoid && '；不了解超过五分之一，本票按无效票处理'}
    </span>
  );
}

interface SheetProps {
  paper: BallotPreview;
  chosen: Chosen;
  choose(targetId: string, marks: Mark[]): void;
  readReport(targetId: string): Promise<{ report: string }>;
  standing: Standing;
  /** What is done with it, in its foot. */
  children: ReactNode;
}
interface HeadProps {
  scheme: BallotPreview['scheme'];
  standing: Standing;
}
/** More of them are told by their number alone. */
const mostBlocks = 12;

interface DeskProps extends Pick<SheetProps, 'paper' | 'choose' | 'readReport'> {
  rows: Standing['all'];
  /** Place of the first row in the whole ballot. */
  first: number;
}
/** Everybody in a line, every mark in place; by digits from one to the next. */
const DeskTable = ({ paper, rows, first, choose, readReport }: DeskProps) => (
  <div className="ballot-sheet">
    <table>
      <caption className="visually-hidden">测评票</caption>
      <thead>
        <tr>
          <th scope="col">评价对象</th>
          {paper.indicators.map(({ name, weight, description }) => (
            <th key={name} scope="col" title={description ?? undefined}>
              {name} <small>{weight}%</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ targetId, values }, at) => {
          const target = paper.targets.find(one => one.targetId === targetId);
          return (
            target && (
              <Line
                key={targetId}
                paper={paper}
                target={target}
                place={first + at + 1}
                marks={values}
                choose={marks => choose(targetId, marks)}
                readReport={readReport}
              />
            )
          );
        })}
      </tbody>
    </table>
  </div>
);

/** The part of a long ballot that is shown, and the cell of it that is open on the phone. */
function usePage({ targets }: BallotPreview, standing: Standing) {
  const [page, go] = useState(0);
  const [chosenCell, open] = useState<Cell | null>(null);
  const rows = standing.all.slice(page * perPage, (page + 1) * perPage);
  const cell = rows.some(({ targetId }) => targetId === chosenCell?.targetId) ? chosenCell : nextOpen(rows, null);
  return { page, go, rows, cell, open, pages: Math.ceil(targets.length / perPage) };
}

const Counter = ({ scheme: { excellentMost, wording, hasDrafts }, standing }: HeadProps) => (
  <p className="ballot-counter">
    <span>
      {bestWord(wording)} <b className={standing.isOver ? 'figures tone-error' : 'figures'}>{standing.excellent}</b>
      {excellentMost !== null && ` / ${excellentMost} 人`}
    </span>
    {excellentMost !== null && excellentMost <= mostBlocks && (
      <span className="ballot-blocks" aria-hidden>
        {Array.from({ length: Math.max(excellentMost, standing.excellent) }, (_, at) => (
          <i key={at} className={at >= excellentMost ? 'is-over' : at < standing.excellent ? 'is-taken' : ''} />
        ))}
      </span>
    )}
    <span className="remark">{hasDrafts ? '草稿只存在本机' : '本方案不暂存，请一次填完'}</span>
  </p>
);

function Sheet({ paper, chosen, choose, readReport, standing, children }: SheetProps) {
  const { scheme, targets } = paper;
  const { page, go, rows, cell, open, pages } = usePage(paper, standing);
  const hasPad = useHasCards() && scheme.judgeType !== judgeTypes.score;
  const openPage = Math.floor(standing.firstOpen / perPage);
  const first = page * perPage;
  const values = cell ? marksIn(chosen, paper, cell.targetId) : [];
  const mark = (at: Cell, marks: Mark[]) => {
    choose(at.targetId, marks);
    const after = rows.map(row => (row.targetId === at.targetId ? { ...row, values: marks } : row));
    open(nextOpen(after, at) ?? at);
  };
  const done = standing.all.length - standing.open;
  return (
    <div className="ballot">
      <progress aria-label="已评价" max={targets.length} value={done} />
      {promise(scheme.leastBallots, scheme.isKept)}
      {scheme.notice && <p className="ballot-note ballot-words">{scheme.notice}</p>}
      <Counter {...{ scheme, standing }} />
      {hasPad ? (
        <PhoneMatrix {...{ paper, rows, first, cell, open, readReport }} />
      ) : (
        <>
          <Key {...paper} />
          <DeskTable {...{ paper, rows, first, choose, readReport }} />
        </>
      )}
      <Pages at={page} count={pages} go={go} />
      <div className="evaluation-foot">
        {hasPad && cell && (
          <Pad
            {...{ paper, cell, values }}
            choose={value =>
              mark(
                cell,
                values.map((one, at) => (at === cell.at ? value : one)),
              )
            }
          />
        )}
        <Status scheme={scheme} standing={standing} />
        {standing.open > 0 && openPage !== page && (
          <button type="button" onClick={() => go(openPage)}>
            去未评价的一页
          </button>
        )}
        {children}
      </div>
    </div>
  );
}

interface Props extends Pick<SheetProps, 'readReport'> {
  paper: AssessmentPaper;
  cast(marks: TargetMarks[]): Promise<unknown>;
  done(): void;
  /** Whether something was chosen that leaving would lose. */
  begun?(isBegun: boolean): void;
}
/** What was chosen stays where the network fails; it goes in once, however often it is sent. */
export function Ballot({ paper, cast, readReport, done, begun }: Props) {
  const { scheme, draftKey } = paper;
  const [chosen, setChosen] = useState<Chosen>(() => (scheme.hasDrafts ? readDraft(draftKey) : {}));
  const standing = standingOf(paper, chosen);
  const choose = (targetId: string, marks: Mark[]) => {
    const next = { ...chosen, [targetId]: marks };
    setChosen(next);
    if (scheme.hasDrafts) keepDraft(draftKey, next);
    else begun?.(true);
  };
  const finish = () => {
    dropDraft(draftKey);
    begun?.(false);
    done();
  };
  return (
    <Sheet {...{ paper, chosen, choose, readReport, standing }}>
      <Sending
        label="提交测评票"
        isReady={standing.open === 0 && !standing.isOver}
        cast={() => cast(standing.all)}
        done={finish}
      />
    </Sheet>
  );
}

/** The same ballot to be tried out: nothing is kept and there is no box to cast it into. */
export function TrialBallot({ paper, readReport }: Pick<SheetProps, 'paper' | 'readReport'>) {
  const [chosen, setChosen] = useState<Chosen>({});
  const choose = (targetId: string, marks: Mark[]) => setChosen(before => ({ ...before, [targetId]: marks }));
  return (
    <Sheet {...{ paper, chosen, choose, readReport }} standing={standingOf(paper, chosen)}>
      <span className="remark">预览：填写不保存，不能提交。</span>
    </Sheet>
  );
}
