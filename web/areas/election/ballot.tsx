/** A ballot to fill in: one mark for every candidate, at most as many in favour as there are seats, and no way back. */
import { Alert } from 'antd';
import { useState } from 'react';
import type { BallotPaper } from 'contract/election/calls.ts';
import { leastBallots, marks } from 'contract/election/codes.ts';
import { useTyped } from '../../client/unsaved.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { SeveralSelect } from '../../kit/ui/several-select.tsx';
import { BallotLine } from './ballot-line.tsx';

export interface Choice {
  marks: { candidateId: string; mark: 1 | 2 | 3 }[];
  others: string[];
}

interface Props {
  paper: BallotPaper;
  cast(choice: Choice): Promise<unknown>;
}
export function Ballot({ paper, cast }: Props) {
  const [chosen, setChosen] = useState<Record<string, number>>({});
  const [others, setOthers] = useState<string[]>([]);
  useTyped('选票', { chosen, others });
  const count = (mark: number) => Object.values(chosen).filter(one => one === mark).length;
  const against = count(marks.against);
  const written = others.slice(0, against);
  const favour = count(marks.favour) + written.length;
  const isFull = paper.candidates.every(({ id }) => chosen[id] !== undefined);
  const isOver = favour > paper.seats;
  const marked = `赞成 ${count(marks.favour)} 人，不赞成 ${against} 人，弃权 ${count(marks.abstain)} 人`;
  const counted = written.length > 0 ? `${marked}，另选 ${written.length} 人` : marked;
  const choice: Choice = {
    marks: paper.candidates.map(({ id }) => ({ candidateId: id, mark: (chosen[id] ?? marks.abstain) as 1 })),
    others: written,
  };
  const few =
    paper.presentCount < leastBallots
      ? `本场实到会仅 ${paper.presentCount} 人，公布结果后，他人可能从票数推知您的选择。`
      : '';
  const told = isOver
    ? `所选人数超过应选名额${paper.seats}人`
    : isFull
      ? `已选 ${favour} 人，应选 ${paper.seats} 人`
      : `还有 ${paper.candidates.filter(({ id }) => chosen[id] === undefined).length} 位候选人未表明意见`;
  return (
    <>
      {few && <Alert className="vote-note" type="warning" showIcon title={few} />}
      {paper.candidates.map(one => (
        <BallotLine
          key={one.id}
          one={one}
          mark={chosen[one.id]}
          onMark={mark => setChosen(present => ({ ...present, [one.id]: mark }))}
        />
      ))}
      {paper.allowOther && against > 0 && (
        <div className="ballot-line">
          <label htmlFor="ballot-others">另选他人（最多 {against} 人，可不选）</label>
          <SeveralSelect
            id="ballot-others"
            size="large"
            maxCount={against}
            placeholder="在选举人名单中选择"
            value={written}
            onChange={(ids: string[]) => setOthers(ids)}
            showSearch={{ optionFilterProp: 'label' }}
            options={paper.others.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      )}
      <div className="ballot-foot">
        <span role="status" className={isOver ? 'tone-error' : ''}>
          {told}
        </span>
        <ActionButton
          type="primary"
          size="large"
          label="提交选票"
          disabled={!isFull || isOver}
          confirm={{ title: '确认提交选票', lead: `${counted}。${few}提交后不可修改。`, verb: '确认提交' }}
          run={() => cast(choice)}
          done={() => null}
        />
      </div>
    </>
  );
}
