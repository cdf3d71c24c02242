/** A ballot to fill in: one mark for every candidate, at most as many in favour as there are seats, and no way back. */
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { BallotPaper } from 'contract/election/calls.ts';
import { marks } from 'contract/election/codes.ts';
import { useTyped } from '../../client/unsaved.ts';
import { BallotConfirm } from './ballot-confirm.tsx';
import { BallotLine } from './ballot-line.tsx';

export interface Choice {
  marks: { candidateId: string; mark: 1 | 2 | 3 }[];
  others: string[];
}

interface Props {
  paper: BallotPaper;
  isSending: boolean;
  onCast(choice: Choice): void;
}
export function Ballot({ paper, isSending, onCast }: Props) {
  const [chosen, setChosen] = useState<Record<string, number>>({});
  const [others, setOthers] = useState<string[]>([]);
  const [isAsking, ask] = useState(false);
  useTyped('选票', { chosen, others });
  const count = (mark: number) => Object.values(chosen).filter(one => one === mark).length;
  const against = count(marks.against);
  const written = others.slice(0, against);
  const favour = count(marks.favour) + written.length;
  const isFull = paper.candidates.every(({ id }) => chosen[id] !== undefined);
  const isOver = favour > paper.seats;
  const choice: Choice = {
    marks: paper.candidates.map(({ id }) => ({ candidateId: id, mark: (chosen[id] ?? marks.abstain) as 1 })),
    others: written,
  };
  const told = isOver
    ? `所选人数超过应选名额${paper.seats}人`
    : isFull
      ? `已选 ${favour} 人，应选 ${paper.seats} 人`
      : `还有 ${paper.candidates.filter(({ id }) => chosen[id] === undefined).length} 位候选人未表明意见`;
  return (
    <>
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
          <Select
            id="ballot-others"
            mode="multiple"
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
        <Button type="primary" size="large" disabled={!isFull || isOver || isSending} onClick={() => ask(true)}>
          提交选票
        </Button>
      </div>
      {isAsking && (
        <BallotConfirm
          favour={count(marks.favour)}
          against={against}
          abstain={count(marks.abstain)}
          written={written.length}
          isSending={isSending}
          onBack={() => ask(false)}
          onCast={() => {
            ask(false);
            onCast(choice);
          }}
        />
      )}
    </>
  );
}
