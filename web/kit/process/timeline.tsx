/** The way a process went: who took which step when, with what outcome and words, and who is asked now. */
import { Timeline } from 'antd';
import type { Field } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { WorkflowStep } from 'contract/workflow/record.ts';
import { formatMinute } from '../../client/format.ts';
import { Word } from '../field/cells/choice.tsx';
import { QueryGate } from '../data/query-gate.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useProgress } from './progress.ts';
import type { Row } from '../data/row.ts';

const outcomeField: Field = { type: 'choice', label: '结果', dictionary: 'DJ_COMM_SHJG', flags: {} };
const colours: Record<string, string> = { 1: 'green', 2: 'orange', 3: 'red', 4: 'gray' };

const StepText = ({ step }: { step: WorkflowStep }) => (
  <>
    <strong>{step.node}</strong> {step.outcome && <Word field={outcomeField} value={step.outcome} />}
    <div className="remark">
      {[step.operatorName, step.organisationName, formatMinute(step.at)].filter(Boolean).join(' · ')}
    </div>
    {step.alsoDid && <div className="tone-warn">与“{step.alsoDid}”为同一人办理</div>}
    {step.opinion && <p>{step.opinion}</p>}
  </>
);

interface Props {
  resource: Resource;
  row: Row;
  /** Where the way is long and stands beside what is done now. */
  isLatestFirst?: boolean;
}
export function ProcessTimeline({ resource, row, isLatestFirst = false }: Props) {
  const query = useProgress(resource, row);
  return (
    <QueryGate what="办理经过" query={query} rows={3}>
      {data => {
        if (data.steps.length === 0 && data.owedBy.length === 0)
          return (
            <EmptyState picture="tray" title="尚未提交">
              提交后，每一步的办理人、时间和意见都记在这里。
            </EmptyState>
          );
        const steps = data.steps.map(step => ({
          key: step.id,
          color: colours[step.outcome ?? ''] ?? 'var(--info)',
          content: <StepText step={step} />,
        }));
        const waiting = { key: 'waiting', color: 'gray', content: <>等待办理：{data.owedBy.join('、')}</> };
        const items = data.owedBy.length > 0 ? [...steps, waiting] : steps;
        return <Timeline items={isLatestFirst ? items.reverse() : items} />;
      }}
    </QueryGate>
  );
}
