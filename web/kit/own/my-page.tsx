/** A page about oneself, 我的…: what can be begun stands in its head, what is owed first, what is done last. Decision 313. */
import type { ReactNode } from 'react';
import type { AnswerOf, Endpoint, InputOf } from 'contract/kit/endpoint.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useAnswer } from '../data/answer.ts';
import { OfOneself } from '../data/of-oneself.tsx';
import { QueryGate } from '../data/query-gate.tsx';
import './own.css';

interface Reading<E extends Endpoint> {
  /** Tells of nobody else, whatever more the account may see: a call of its own, or `readOwn` of an entity. */
  read: E;
  input?: Partial<InputOf<E>>;
  /** Names what is read: 我的党费. */
  what: string;
  /** What can be begun. */
  renderActions?(answer: AnswerOf<E>): ReactNode;
  children(answer: AnswerOf<E>): ReactNode;
}

function Own<E extends Endpoint>({ read, input, what, renderActions, children }: Reading<E>) {
  const query = useAnswer(read, input, { isFresh: true });
  return (
    <div className="own-page">
      {renderActions && <PageHead actions={query.data !== undefined && renderActions(query.data)} />}
      <QueryGate what={what} query={query} rows={6}>
        {children}
      </QueryGate>
    </div>
  );
}

interface Props<E extends Endpoint> extends Reading<E> {
  /** What to do instead, where the account stands for no person. */
  otherwise: string;
}
export const MyPage = <E extends Endpoint>({ otherwise, ...reading }: Props<E>) => (
  <OfOneself otherwise={otherwise}>{() => <Own {...reading} />}</OfOneself>
);
