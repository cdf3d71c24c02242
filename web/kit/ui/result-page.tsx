/**
 * A place that has nothing to show says why and names the next step: no right, no page, nothing yet, a failure.
 */
import type { ReactNode } from 'react';

interface Props {
  title: string;
  text: ReactNode;
  /** The primary action last. */
  actions?: ReactNode;
  mark?: ReactNode;
}

export const ResultPage = ({ title, text, actions, mark }: Props): ReactNode => (
  <section className="sentence card">
    {mark && <div className="sentence-mark">{mark}</div>}
    <h2>{title}</h2>
    <p>{text}</p>
    {actions && <div className="sentence-actions">{actions}</div>}
  </section>
);
