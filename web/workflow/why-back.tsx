/** Why a matter came back or was given up: at which step, who said it, and when. */
import type { Resource } from 'contract/kit/resource.ts';
import { outcomes } from 'contract/kit/process.ts';
import { formatMinute } from '../client/format.ts';
import type { Row } from '../kit/list.ts';
import { useWorkflow } from './workflow.ts';
import './why-back.css';

interface Props {
  resource: Resource;
  row: Row;
  /** The outcome of the step that is told. */
  of: typeof outcomes.returned | typeof outcomes.withdrawn;
}
export function WhyBack({ resource, row, of: outcome }: Props) {
  const last = useWorkflow(resource, row).data?.steps.findLast(step => step.outcome === outcome);
  if (!last?.opinion) return null;
  const isReturned = outcome === outcomes.returned;
  return (
    <p role="note" className={`card why-back ${isReturned ? 'tone-error' : ''}`}>
      {last.node}
      {isReturned ? '退回' : '原因'}：{last.opinion}（{last.operatorName}，{formatMinute(last.at)}）
    </p>
  );
}
