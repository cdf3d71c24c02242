/** Rows that belong to a record, as a part of its page: the columns of their resource, and what adds one. */
import type { ReactNode } from 'react';
import type { Resource } from 'contract/kit/resource.ts';
import { QueryGate } from '../data/query-gate.tsx';
import type { Row } from '../data/row.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { TableProps } from '../ui/table.ts';
import { columnsOf, type ColumnWords } from './columns.tsx';
import { usePage } from './list.ts';

/** So many are told; a record has never had more. */
const most = 200;

interface Props extends Pick<TableProps<Row>, 'renderActions' | 'actionsWidth'> {
  resource: Resource;
  /** What they are called here: 换届记录. */
  what: string;
  /** Which they are, and in which order. */
  query: Record<string, unknown>;
  columns: readonly string[];
  words?: ColumnWords;
  /** Fields that cells and actions ask for beside the columns. */
  needs?: readonly string[];
  /** Says what would stand here; left out, there always are some. */
  firstUse?: { title: string; text: string };
  /** Adds one: above the rows, or where they would be. */
  add?: ReactNode;
  /** Stands before what adds one. */
  note?: ReactNode;
}

export function RelatedRows(props: Props) {
  const { resource, what, query, columns, words = {}, needs = [], firstUse, add, note, ...table } = props;
  const answer = usePage(resource, { ...query, page: 0, size: most, columns: [...columns, ...needs] });
  const blank = firstUse && (
    <EmptyState picture="tray" title={firstUse.title} actions={add}>
      {firstUse.text}
    </EmptyState>
  );
  return (
    <QueryGate what={what} query={answer} rows={4}>
      {({ content: rows }) => (
        <>
          {(note || (add && rows.length > 0)) && (
            <p className="tab-head">
              {note}
              {rows.length > 0 && add}
            </p>
          )}
          <DataTable
            {...table}
            caption={what}
            rows={rows}
            columns={columnsOf(resource, columns, words)}
            blank={blank}
          />
        </>
      )}
    </QueryGate>
  );
}
