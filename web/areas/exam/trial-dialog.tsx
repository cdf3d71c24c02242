/** Three papers as they would be drawn, side by side, and how far they differ. */
import { Button } from 'antd';
import { trialDraw, type TrialDraw, type TrialPaper } from 'contract/exam/calls.ts';
import { useDictionary } from '../../client/reference.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { ordinalOf } from './section-drafts.ts';
import './exam.css';

function Paper({ paper, n }: { paper: TrialPaper; n: number }) {
  const types = useDictionary('DX_TX');
  const levels = useDictionary('DX_ND');
  const wordOf = (value: string) => types.find(one => one.value === value)?.label ?? '';
  const spread = paper.levels
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${levels.find(one => one.value === level)?.label ?? level} ${count}`);
  return (
    <section aria-label={`试卷 ${n}`}>
      <h4>试卷{n}</h4>
      <p className="remark figures">
        平均难度 {paper.difficulty.toFixed(1)}（{spread.join('，')}）
      </p>
      {paper.sections.map(({ topicType, scoreEach, topics }, at) => (
        <div key={at}>
          <strong>
            {ordinalOf(at)}、{wordOf(topicType)}
          </strong>
          <span className="remark">
            （{topics.length} 题，每题 {scoreEach} 分）
          </span>
          <ol>
            {topics.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

const Differences = ({ pairs }: Pick<TrialDraw, 'pairs'>) => (
  <ul aria-label="差异" className="figures">
    {pairs.map(({ one, other, shared, of }) => (
      <li key={`${one} ${other}`}>
        试卷{one}与试卷{other}：相同 {shared} 题，占 {of === 0 ? 0 : Math.round((shared * 100) / of)}%
      </li>
    ))}
  </ul>
);

export function TrialDialog({ sections, onClose }: { sections: string; onClose(): void }) {
  const query = useAnswer(trialDraw, { body: { sections } }, { isFresh: true });
  const isAgain = query.isFetching;
  return (
    <Dialog
      open
      title="试抽三份试卷"
      width={960}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={isAgain} onClick={() => void query.refetch()}>
            再抽一次
          </Button>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <p className="remark">按当前设置从已启用的试题中抽取，只供比较，不会保存。</p>
      <QueryGate what="试抽结果" query={query} rows={8}>
        {({ papers, pairs }) => (
          <>
            <Differences pairs={pairs} />
            <div className="trial-papers">
              {papers.map((paper, at) => (
                <Paper key={at} paper={paper} n={at + 1} />
              ))}
            </div>
          </>
        )}
      </QueryGate>
    </Dialog>
  );
}
