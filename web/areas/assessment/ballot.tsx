/**
 * A ballot about many people: one row each, one mark for each indicator, twenty on a page; once and for all. Without the
 * component library, because whoever comes by a code opens it too.
 */
import { useState } from 'react';
import type { AssessmentPaper, TargetMarks } from 'contract/assessment/calls.ts';
import { judgeTypes } from 'contract/assessment/codes.ts';
import { isExcellent, isTooUnknown, type Mark } from 'contract/assessment/marks.ts';
import { Sending } from '../../kit/ui/sending.tsx';
import { dropDraft, keepDraft, readDraft, type Chosen } from './draft.ts';
import { LevelCell, ScoreCell } from './mark-cell.tsx';
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
const Key = ({ scheme: { judgeType, excellentMost } }: AssessmentPaper) => (
  <p className="remark ballot-key">
    {judgeType === judgeTypes.level && '优：优秀　称：称职　基：基本称职　不：不称职。 '}
    {excellentMost !== null && `一张票最多评 ${excellentMost} 人优秀。`}
  </p>
);

interface RowProps {
  paper: AssessmentPaper;
  target: AssessmentPaper['targets'][number];
  place: number;
  marks: readonly Mark[];
  choose(marks: Mark[]): void;
  readReport: Props['readReport'];
}
function Line({ paper: { indicators, scheme }, target, place, marks, choose, readReport }: RowProps) {
  const Cell = scheme.judgeType === judgeTypes.score ? ScoreCell : LevelCell;
  return (
    <tr aria-label={target.name}>
      <th scope="row">
        <span className="ballot-place">{place}</span> {target.name}
        <small>{target.post ?? target.unitName}</small>
        {target.hasReport && <ReportBeside name={target.name} read={() => readReport(target.targetId)} />}
      </th>
      {indicators.map(({ name }, at) => (
        <td key={name} data-label={name}>
          <Cell
            name={`${target.name}：${name}`}
            mark={marks[at] ?? null}
            choose={mark => choose(indicators.map((_, one) => (one === at ? mark : (marks[one] ?? null))))}
          />
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

interface Props {
  paper: AssessmentPaper;
  cast(marks: TargetMarks[]): Promise<unknown>;
  readReport(targetId: string): Promise<{ report: string }>;
  done(): void;
  /** Whether something was chosen that leaving would lose. */
  begun?(isBegun: boolean): void;
}
/** What was chosen stays where the network fails; it goes in once, however often it is sent. */
export function Ballot({ paper, cast, readReport, done, begun }: Props) {
  const { scheme, targets, indicators, draftKey } = paper;
  const [chosen, setChosen] = useState<Chosen>(() => (scheme.hasDrafts ? readDraft(draftKey) : {}));
  const [page, go] = useState(0);
  const marksOf = (targetId: string): Mark[] => indicators.map((_, at) => chosen[targetId]?.[at] ?? null);
  const firstOpen = targets.findIndex(({ targetId }) => marksOf(targetId).includes(null));
  const open = targets.filter(({ targetId }) => marksOf(targetId).includes(null)).length;
  const weights = indicators.map(({ weight }) => weight);
  const excellent = targets.filter(({ targetId }) => isExcellent(scheme.judgeType, marksOf(targetId), weights)).length;
  const isOver = scheme.excellentMost !== null && excellent > scheme.excellentMost;
  const set = (targetId: string, marks: Mark[]) => {
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
  const all = targets.map(({ targetId }) => ({ targetId, values: marksOf(targetId) }));
  return (
    <div className="ballot">
      {promise(scheme.leastBallots, scheme.isKept)}
      {scheme.notice && <p className="ballot-note ballot-words">{scheme.notice}</p>}
      <Key {...paper} />
      <div className="ballot-sheet">
        <table>
          <caption className="visually-hidden">测评票</caption>
          <thead>
            <tr>
              <th scope="col">评价对象</th>
              {indicators.map(({ name, weight, description }) => (
                <th key={name} scope="col" title={description ?? undefined}>
                  {name} <small>{weight}%</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {targets.slice(page * perPage, (page + 1) * perPage).map((target, at) => (
              <Line
                key={target.targetId}
                paper={paper}
                target={target}
                place={page * perPage + at + 1}
                marks={marksOf(target.targetId)}
                choose={marks => set(target.targetId, marks)}
                readReport={readReport}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pages at={page} count={Math.ceil(targets.length / perPage)} go={go} />
      <div className="evaluation-foot">
        <span role="status">
          {open > 0 ? `第${firstOpen + 1}位对象尚未评价，还有 ${open} 人` : `已评价 ${targets.length} 人`}
          {excellent > 0 && `，优秀 ${excellent} 人`}
          {isOver && `；优秀票数超过限额（最多${scheme.excellentMost}人）`}
          {open === 0 && isTooUnknown(all.map(({ values }) => values)) && '；不了解超过五分之一，本票按无效票处理'}
        </span>
        {open > 0 && firstOpen >= 0 && Math.floor(firstOpen / perPage) !== page && (
          <button type="button" onClick={() => go(Math.floor(firstOpen / perPage))}>
            去未评价的一页
          </button>
        )}
        <Sending label="提交测评票" isReady={open === 0 && !isOver} cast={() => cast(all)} done={finish} />
      </div>
    </div>
  );
}
