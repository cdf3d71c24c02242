/** Own rows as cards: what each is and how it stands, what is owed of it, what can be done. */
import { Fragment, type ReactNode } from 'react';
import { readOwn } from 'contract/kit/own.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useAnswer } from '../data/answer.ts';
import { QueryGate } from '../data/query-gate.tsx';
import { mayReadOwn } from '../data/record.ts';
import type { Row } from '../data/row.ts';
import './own.css';

interface RowProps {
  title: ReactNode;
  state?: ReactNode;
  /** What is to be done and until when, or what went wrong. */
  owed?: ReactNode;
  actions?: ReactNode;
  /** What more there is to know, a paragraph each. */
  children?: ReactNode;
}
export const OwnRow = ({ title, state, owed, actions, children }: RowProps) => (
  <li className="card own-row">
    <div className="own-row-head">
      <h3>{title}</h3>
      {state}
    </div>
    {children}
    {owed && <p className="tone-warn">{owed}</p>}
    {actions && <div className="own-row-actions">{actions}</div>}
  </li>
);

interface Props<R> {
  /** What they are called; left out, the page says it. */
  title?: string;
  rows: readonly R[];
  /** Stands where there are none; left out, nothing does. */
  blank?: ReactNode;
  children(row: R): ReactNode;
}
export function OwnRows<R extends { id: string }>({ title, rows, blank, children }: Props<R>) {
  if (rows.length === 0 && !blank) return null;
  return (
    <section className="own-rows" aria-label={title}>
      {title && <h2>{title}</h2>}
      {rows.length === 0 ? (
        blank
      ) : (
        <ul>
          {rows.map(row => (
            <Fragment key={row.id}>{children(row)}</Fragment>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ListProps extends Omit<Props<Row>, 'rows' | 'title'> {
  title: string;
  resource: Resource;
  /** Which of the own ones, in the grammar of a list. */
  query: Record<string, unknown>;
}
/** Own rows of one more entity on a page; nothing where not even those are read. */
export function OwnList({ title, resource, query, ...rest }: ListProps) {
  const isOn = mayReadOwn(resource);
  const answer = useAnswer(readOwn(resource), { query }, { isOn, isFresh: true });
  if (!isOn) return null;
  return (
    <QueryGate what={title} query={answer} rows={2}>
      {({ content }) => <OwnRows title={title} rows={content} {...rest} />}
    </QueryGate>
  );
}
