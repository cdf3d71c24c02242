/** A titled part of a page that stands beside others. */
import type { ReactNode } from 'react';
import './block.css';

interface Props {
  title: string;
  /** Small behind the title: what is counted. */
  note?: ReactNode;
  /** Leads to all of it, where only some is told. */
  all?: ReactNode;
  children: ReactNode;
}
export const Block = ({ title, note, all, children }: Props) => (
  <section className="block card" aria-label={title}>
    <h3>
      {title} {note && <small>{note}</small>}
      {all}
    </h3>
    {children}
  </section>
);
