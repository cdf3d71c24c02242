/** The one thing that comes next on the own way, who does it and until when. */
import { Link } from 'react-router';
import { readOwnProcess, type Process } from 'contract/development/calls.ts';
import { recordStates } from 'contract/development/codes.ts';
import { stepOf } from 'contract/development/steps.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import './development.css';
import { handNames, standingOf } from './words.ts';
import { DaysLeft, daysUntil } from '../../kit/ui/deadline.tsx';
import type { Row } from '../../kit/data/row.ts';
import { useAnswer } from '../../kit/data/answer.ts';

export const useOwnProcess = (isWanted = true) => useAnswer(readOwnProcess, { query: {} }, { isOn: isWanted });

/** Why a record no longer goes on, as far as the person may read it here. */
function Ended({ row }: { row: Row }) {
  const states = useDictionary('DJ_FZ_ZT');
  const reasons = useDictionary('DJ_FZ_ZZYY');
  return (
    <>
      <h2>{labelOf(states, row.state)}</h2>
      <p>{row.formalOn ? `您于 ${String(row.formalOn)} 转为正式党员。` : '没有需要办理的步骤。'}</p>
      {Boolean(row.endReason) && (
        <p className="remark">
          {String(row.endedOn ?? '')} 结束，原因：{labelOf(reasons, row.endReason)}
          。具体情况可在消息中查看，或向所在党支部了解。
        </p>
      )}
    </>
  );
}

export function NextStep({ process }: { process: Process }) {
  const row = process.record as Row;
  const stages = useDictionary('DJ_FZ_LX');
  const waiting = process.steps.find(one => ['1', '2', '4'].includes(one.status));
  const step = waiting && stepOf(waiting.no);
  if (!step || row.state !== recordStates.open) return <Ended row={row} />;
  const hand = waiting.status === '2' && step.confirmedBy ? step.confirmedBy : step.by;
  const title =
    waiting.status === '2'
      ? `“${step.name}”等待${handNames[hand]}审核`
      : hand === 'person'
        ? `请办理“${step.name}”`
        : `下一步：${step.name}`;
  return (
    <>
      <p className="remark">
        {standingOf(stages, row)} · 第 {step.no} 步，共 25 步
      </p>
      <h2>{title}</h2>
      <p>
        {hand === 'person' ? '由您本人办理' : `由${handNames[hand]}办理`}
        {waiting.dueOn && (
          <>
            ，期限 <strong>{waiting.dueOn}</strong> <DaysLeft days={daysUntil(waiting.dueOn)} />
          </>
        )}
        {!waiting.dueOn && waiting.opensOn && `，最早 ${waiting.opensOn}`}
      </p>
      <p className="remark">{step.basis}</p>
    </>
  );
}

/** On the home of who is on the way: where it stands, and the way to all of it. */
export function OwnWay({ process }: { process: Process }) {
  return (
    <section className="card dev-next-card" aria-label="我的入党">
      <NextStep process={process} />
      <Link to="/self/development">查看我的入党历程</Link>
    </section>
  );
}
