/** How far a matter has come: every step at the desk; on a phone the present one in words, the others as marks. */
import { Progress, Steps } from 'antd';
import type { ReactNode } from 'react';
import { useIsMobile } from '../../client/device.ts';
import './step-strip.css';

/** Of the strip on a phone. */
const barWidth = 296;

interface Props {
  steps: readonly string[];
  /** How many lie behind. */
  at: number;
  isStopped?: boolean;
}

export function StepStrip({ steps, at, isStopped = false }: Props) {
  const isPhone = useIsMobile();
  if (!isPhone)
    return (
      <Steps
        size="small"
        current={at}
        status={isStopped ? 'error' : 'process'}
        items={steps.map(title => ({ title }))}
      />
    );
  return (
    <div>
      <p>{at < steps.length ? `第 ${at + 1} 步，共 ${steps.length} 步：${steps[at]}` : '各步均已完成'}</p>
      <Progress
        percent={(100 * at) / steps.length}
        steps={steps.length}
        size={[Math.floor(barWidth / steps.length), 6]}
        showInfo={false}
        strokeColor="var(--ok)"
        aria-label={`已完成 ${at} 步，共 ${steps.length} 步`}
      />
    </div>
  );
}

/** Stands first on the page of a matter: its state, whom it concerns, how far it is. */
export const StepCard = ({ label, chips, children }: { label: string; chips: ReactNode; children?: ReactNode }) => (
  <section className="card step-card" aria-label={label}>
    <div className="identity-chips">{chips}</div>
    {children}
  </section>
);
