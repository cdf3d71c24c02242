import type { ReactNode } from 'react';
import './views.css';

interface Props {
  isOn: boolean;
  onChoose(): void;
  /** How many rows it shows, once known. */
  count?: number | undefined;
  title?: string | undefined;
  icon?: ReactNode;
  /** Stands behind the count: how bad it is. */
  mark?: ReactNode;
  children: string;
}

/** Chooses what a list shows. */
export const Pill = ({ isOn, onChoose, count, title, icon, mark, children }: Props) => (
  <button type="button" className={isOn ? 'pill on' : 'pill'} aria-pressed={isOn} title={title} onClick={onChoose}>
    {icon} <span className="pill-label">{children}</span>{' '}
    {count !== undefined && <span className="figures">{count.toLocaleString('zh-CN')}</span>} {mark}
  </button>
);
