/** Rows that are written beside what they belong to, for as long as it is open: added and changed in a dialog. */
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Resource } from 'contract/kit/resource.ts';
import { useMay } from '../data/as-of.tsx';
import type { Row } from '../data/row.ts';
import type { FieldWords } from '../form/field-row.tsx';
import { RowDialog } from '../form/row-dialog.tsx';
import type { ColumnWords } from './columns.tsx';
import { RelatedRows } from './related-rows.tsx';
import { RowButton } from '../ui/row-actions.tsx';

interface Props {
  resource: Resource;
  what: string;
  query: Record<string, unknown>;
  known: Record<string, unknown>;
  names: readonly string[];
  columns?: readonly string[];
  widths?: ColumnWords;
  words?: Record<string, FieldWords>;
  /** Stands before the button that adds one. */
  add?: ReactNode;
  isOpen: boolean;
  firstUse: string;
}
export function EditableRows({ resource, what, query, known, names, columns = names, words = {}, ...said }: Props) {
  const { add, isOpen, firstUse, widths = {} } = said;
  const may = useMay();
  const [edited, edit] = useState<Row | 'new' | null>(null);
  const mayEdit = isOpen && may(resource, 'update');
  const adding = mayEdit && (
    <>
      {add}
      <Button onClick={() => edit('new')}>添加{what}</Button>
    </>
  );
  return (
    <>
      <RelatedRows
        resource={resource}
        what={what}
        query={query}
        columns={columns}
        words={widths}
        needs={names.filter(name => !columns.includes(name))}
        add={adding}
        firstUse={{ title: `还没有${what}`, text: firstUse }}
        {...(mayEdit && {
          actionsWidth: 72,
          renderActions: (row: Row) =>
            may(resource, 'update', row) && (
              <RowButton label="编辑" of={String(row[resource.title] ?? '')} run={() => edit(row)} />
            ),
        })}
      />
      {edited && (
        <RowDialog
          resource={resource}
          title={edited === 'new' ? `添加${what}` : String(edited[resource.title])}
          names={names}
          words={words}
          {...(edited === 'new' ? { known } : { row: edited })}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}
