/** The steps of the phase that the chosen one belongs to, and what its time rests on. */
import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  EditOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons';
import type { StepShown } from 'contract/development/calls.ts';
import { phaseNames, stepOf, steps as all } from 'contract/development/steps.ts';
import { today } from '../../client/format.ts';
import { phaseNumerals, signOf } from './words.ts';
import { DaysLeft, daysUntil } from '../../kit/ui/deadline.tsx';

const icons = {
  d: <CheckCircleFilled className="tone-ok" aria-label="已完成" />,
  a: <ClockCircleOutlined className="tone-warn" aria-label="待审核" />,
  x: <CloseCircleFilled className="tone-error" aria-label="未通过" />,
  w: <MinusCircleOutlined aria-label="未开始" />,
};
const open = <EditOutlined aria-label="待办理" />;

interface Props {
  steps: readonly StepShown[];
  no: number;
  onChoose(no: number): void;
}

export function PhaseSteps({ steps, no, onChoose }: Props) {
  const chosen = stepOf(no);
  if (!chosen) return null;
  const day = today();
  const own = all.filter(step => step.phase === chosen.phase);
  return (
    <nav className="card dev-steps" aria-label="本阶段步骤">
      <h2>
        <span>{phaseNumerals[chosen.phase - 1]}</span> {phaseNames[chosen.phase - 1]}
      </h2>
      <ul>
        {own.map(({ no: at, name }) => {
          const shown = steps[at - 1];
          const sign = signOf(shown?.status ?? '0', shown?.dueOn ?? null, day);
          return (
            <li key={at}>
              <button
                type="button"
                className={at === no ? 'chosen' : ''}
                aria-current={at === no}
                onClick={() => onChoose(at)}
              >
                {icons[sign as keyof typeof icons] ?? open}
                <span className={`dev-step-name${at > 9 ? ' two' : ''}`}>
                  {at}　{name}
                </span>
                <small>{shown?.doneOn ?? (shown?.dueOn && <DaysLeft days={daysUntil(shown.dueOn)} />)}</small>
              </button>
            </li>
          );
        })}
      </ul>
      <p className="dev-basis">
        <strong>办理依据</strong>
        {chosen.basis}
      </p>
    </nav>
  );
}
