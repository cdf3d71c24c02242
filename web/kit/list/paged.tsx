/** A page of rows with what turns it; whole as a page of its own, or as a part of one. */
import type { ReactNode } from 'react';
import { PageHead } from '../../client/page-head.tsx';
import '../ui/list.css';
import { DataTable } from '../ui/data-table.tsx';
import { Pages } from '../ui/pages.tsx';
import type { PageTable } from '../ui/table.ts';
import { QueryGate } from '../data/query-gate.tsx';

export interface Reading<A> {
  data: A | undefined;
  error: unknown;
  refetch(): unknown;
}
interface Answer {
  totalElements: number;
}
/** What the answer holds is known where the page is written; here it is handed on. */
type AnyRow = { id: string };
type RowOf<A> = A extends { content: readonly (infer Row)[] } ? Row : never;
interface Page<A extends Answer> {
  /** What the rows are called: names the failure to read them. */
  what: string;
  list: {
    answer: Reading<A>;
    page: number;
    size: number;
    turn(page: number): void;
  };
  /** Counting word: 项. Left out, no count is told. */
  countWord?: string;
  /** Stands behind the count. */
  note?: string;
  /** Lines of the place kept until the first answer. */
  rows?: number;
}
type TableOf<Row> = Omit<PageTable<Row>, 'caption' | 'rows'>;
/** Its rows as a table, or in a way of their own. */
type Shown<A> = { table: TableOf<RowOf<A>> } | { children(data: A): ReactNode };
type Props<A extends Answer> = Page<A> & Shown<A>;

export function Paged<A extends Answer>({ what, list, countWord, note, rows, ...shown }: Props<A>) {
  const { answer, ...place } = list;
  const total = answer.data?.totalElements ?? 0;
  const pages = <Pages {...place} total={total} />;
  const draw = (data: A) => {
    if ('children' in shown) return shown.children(data);
    const { content } = data as A & { content: readonly AnyRow[] };
    return <DataTable {...(shown.table as TableOf<AnyRow>)} caption={what} rows={content} />;
  };
  return (
    <>
      <QueryGate what={what} query={answer} rows={rows}>
        {draw}
      </QueryGate>
      {countWord === undefined ? (
        pages
      ) : (
        <div className="pager">
          <span className="figures" role="status">
            {answer.data && `共 ${total.toLocaleString('zh-CN')} ${countWord}`}
            {answer.data && note && `　·　${note}`}
          </span>
          {pages}
        </div>
      )}
    </>
  );
}

interface Around {
  /** Buttons in the head. */
  actions?: ReactNode;
  /** Pills above, then search and filters. */
  views?: ReactNode;
  tools?: ReactNode;
  /** Dialogs of the page. */
  beside?: ReactNode;
}

/** The page of a list of any call: head, views, tools, rows, count. */
export function ListPage<A extends Answer>({ actions, views, tools, beside, ...paged }: Props<A> & Around) {
  return (
    <div className="list-page page-fill">
      <PageHead actions={actions} />
      <section className="card list-card" aria-label={`${paged.what}列表`}>
        {views}
        {tools && <div className="filter-bar">{tools}</div>}
        <Paged rows={14} {...(paged as Props<A>)} />
      </section>
      {beside}
    </div>
  );
}
