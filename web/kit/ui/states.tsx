/**
 * What stands where content should be: not yet, nothing at all, nothing for these filters. Each names its way out.
 * A failure to read is told by `QueryGate`.
 */
import { useEffect, useState, type ReactNode } from 'react';
import './list.css';

/** True from `ms` after mounting: quick answers show no skeleton. */
export function useLate(ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLate;
}

export function Skeleton({ rows = 8 }: { rows?: number | undefined }) {
  const isLate = useLate(300);
  const isVeryLate = useLate(5000);
  if (!isLate) return <div className="skeleton" aria-busy="true" />;
  return (
    <div className="skeleton" role="progressbar" aria-busy="true" aria-label="正在加载">
      {Array.from({ length: rows }, (_, place) => (
        <div key={place} className="skeleton-row" aria-hidden>
          <i style={{ flexBasis: 24 }} />
          <i style={{ flexBasis: 90 }} />
          <i style={{ flexBasis: 48 }} />
          <i style={{ flexGrow: 1 }} />
          <i style={{ flexBasis: 120 }} />
        </div>
      ))}
      {isVeryLate && <p role="status">数据较多，仍在读取</p>}
    </div>
  );
}

const pictures = {
  tray: 'M14 52V34l10-16h36l10 16v18a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4Zm0-18h18c0 6 4 10 10 10s10-4 10-10h18',
  search:
    'M20 14h34v22m-8 24H20a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4M26 24h12m-12 9h16m-16 9h8m24 8a9 9 0 1 0-18 0 9 9 0 0 0 18 0Z',
  pulse: 'M8 44h14l8-22 10 32 8-18h28',
};

interface State {
  picture: keyof typeof pictures;
  title: string;
  /** Stands on the page by itself. */
  isCard?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}
export const EmptyState = ({ picture, title, isCard = false, children, actions }: State) => (
  <div className={isCard ? 'blank card' : 'blank'}>
    <svg width="84" height="72" viewBox="0 0 84 72" fill="none" aria-hidden>
      <path d={pictures[picture]} stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
    <h3>{title}</h3>
    {children && <p>{children}</p>}
    {actions && <div className="blank-actions">{actions}</div>}
  </div>
);
