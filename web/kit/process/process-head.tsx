/** The head of a process: where it stands and until when, who is asked now, what stands against the reader, why it came back. */
import type { ReactNode } from 'react';
import { type Process, outcomes } from 'contract/kit/process.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { formatMinute } from '../../client/format.ts';
import { StepCard, StepStrip } from '../ui/step-strip.tsx';
import { Deadline } from '../ui/deadline.tsx';
import { processState } from './process-state.ts';
import { useProgress } from './progress.ts';
import './process.css';
import type { Row } from '../data/row.ts';

const { draft, review, approval, executed, returned, cancelled } = chainStates;
const hands = ['提出', '上级党委审核', '组织部审批', '执行'];
const behind: Record<string, number> = { [draft]: 0, [returned]: 0, [review]: 1, [approval]: 2, [executed]: 4 };

const Hands = ({ state }: { state: unknown }) =>
  state === cancelled ? null : (
    <StepStrip steps={hands} at={behind[String(state)] ?? 0} isStopped={state === returned} />
  );

const ends: Record<string, string> = {
  [outcomes.returned]: '退回',
  [outcomes.refused]: '未通过',
  [outcomes.withdrawn]: '原因',
};

/** Told while nothing was done since. */
function WhyBack({ process, row }: { process: Process; row: Row }) {
  const last = useProgress(process.resource, row).data?.steps.at(-1);
  const word = ends[last?.outcome ?? ''];
  if (!last?.opinion || !word) return null;
  return (
    <p role="note" className={`card why-back ${last.outcome === outcomes.returned ? 'tone-error' : ''}`}>
      {last.node}
      {word}：{last.opinion}（{last.operatorName}，{formatMinute(last.at)}）
    </p>
  );
}

/** The day after which the process goes on by itself. */
function Due({ process: { resource, transitions }, row }: { process: Process; row: Row }) {
  const due = Object.values(transitions).find(
    ({ dueOn, from }) => dueOn && from?.includes(String(row['state'])),
  )?.dueOn;
  const day = due && row[due];
  if (!due || typeof day !== 'string') return null;
  return (
    <span>
      {fieldsOf(resource)[due]?.label} <Deadline day={day} />
    </span>
  );
}

interface Props {
  process: Process;
  row: Row;
  /** The state in words and colours of its own. */
  state?: ReactNode;
  /** What stands beside the state: whom it concerns. */
  chips?: ReactNode;
  /** How far it is; left out, that of an approval in three hands, and nothing for other ways. */
  strip?: ReactNode;
}
export function ProcessHead({ process, row, state, chips, strip }: Props) {
  const { data } = useProgress(process.resource, row);
  const owedBy = data?.owedBy ?? [];
  const denials = [...new Set(data?.denied.map(({ reason }) => reason))];
  const line = (
    <>
      {state ?? processState(process)(row)}
      {chips}
      <Due process={process} row={row} />
      {owedBy.length > 0 && <span className="remark">等待办理：{owedBy.join('、')}</span>}
      {denials.map(reason => (
        <span key={reason} className="remark">
          {reason}
        </span>
      ))}
    </>
  );
  return (
    <>
      <WhyBack process={process} row={row} />
      <StepCard label="办理进度" chips={line}>
        {strip ?? (process.states === chainStates && <Hands state={row['state']} />)}
      </StepCard>
    </>
  );
}
