/** How much of a record is there, and what is missing; gaps that can be filled are links. */
import { Progress } from 'antd';
import { useState, type ReactNode } from 'react';
import { Listed } from '../ui/listed.tsx';

const shownAtFirst = 4;

export function Completeness({ percent, gaps }: { percent: number; gaps: readonly ReactNode[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? gaps : gaps.slice(0, shownAtFirst);
  return (
    <div className="completeness">
      <p>
        信息完整度 <strong className="figures">{percent}%</strong>
      </p>
      <Progress
        percent={percent}
        showInfo={false}
        size="small"
        strokeColor={percent >= 90 ? 'var(--ok)' : 'var(--warn)'}
        aria-label={`信息完整度 ${percent}%`}
      />
      {gaps.length > 0 && (
        <p className="remark">
          还缺 {gaps.length} 项：
          <Listed by="、" of={shown} />
          {shown.length < gaps.length && (
            <button type="button" className="link-button" onClick={() => setWhole(true)}>
              ，另 {gaps.length - shown.length} 项
            </button>
          )}
        </p>
      )}
    </div>
  );
}
