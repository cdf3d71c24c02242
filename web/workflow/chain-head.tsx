/** The head of a matter of the chain: where it stands, who is asked now, and why it came back. */
import type { ReactNode } from 'react';
import type { Resource } from 'contract/kit/resource.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { outcomes } from 'contract/kit/process.ts';
import type { Row } from '../kit/list.ts';
import { StepCard, StepStrip } from '../plain/step-strip.tsx';
import { chainState } from './chain-state.ts';
import { WhyBack } from './why-back.tsx';
import { useWorkflow } from './workflow.ts';

const steps = ['提出', '上级党委审核', '组织部审批', '执行'];
const { draft, review, approval, executed, returned, cancelled } = chainStates;
const behind: Record<string, number> = { [draft]: 0, [returned]: 0, [review]: 1, [approval]: 2, [executed]: 4 };

export function ChainHead({ resource, row, children }: { resource: Resource; row: Row; children?: ReactNode }) {
  const { data } = useWorkflow(resource, row);
  const owedBy = data?.owedBy ?? [];
  const chips = (
    <>
      {chainState(resource)(row)}
      {children}
      {owedBy.length > 0 && <span className="remark">等待办理：{owedBy.join('、')}</span>}
    </>
  );
  return (
    <>
      {row.state === returned && <WhyBack resource={resource} row={row} of={outcomes.returned} />}
      {row.state === cancelled && <WhyBack resource={resource} row={row} of={outcomes.withdrawn} />}
      <StepCard label="办理进度" chips={chips}>
        {row.state !== cancelled && (
          <StepStrip steps={steps} at={behind[String(row.state)] ?? 0} isStopped={row.state === returned} />
        )}
      </StepCard>
    </>
  );
}
