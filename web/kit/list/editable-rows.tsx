/** Rows that are written beside what they belong to, for as long as it is open: added, changed and taken out in a dialog. */
import { Button } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import type { Resource } from 'contract/kit/resource.ts';
import { useMay } from '../data/as-of.tsx';
import { titleOf, type Row } from '../data/row.ts';
import type { FieldWords } from '../form/field-row.tsx';
import { RowDialog } from '../form/row-dialog.tsx';
import type { ColumnWords } from './columns.tsx';
import { RelatedRows } from './related-rows.tsx';
import { lazy } from '../ui/lazy.tsx';
import { RowButton } from '../ui/row-actions.tsx';

const RemoveDialog = lazy(async () => ({ default: (await import('../record/remove.tsx')).RemoveDialog }));

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
  const [removed, remove] = useState<ReadonlyMap<string, string> | null>(null);
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
          actionsWidth: 112,
          renderActions: (row: Row) => (
            <>
              {may(resource, 'update', row) && (
                <RowButton label="编辑" of={titleOf(resource, row)} run={() => edit(row)} />
              )}
              {may(resource, 'remove', row) && (
                <RowButton
                  label="删除"
                  of={titleOf(resource, row)}
                  isDanger
                  run={() => remove(new Map([[row.id, titleOf(resource, row)]]))}
                />
              )}
            </>
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
      <Suspense>
        <RemoveDialog
          resource={resource}
          rows={removed}
          countWord="条"
          onClose={() => remove(null)}
          onDone={() => remove(null)}
        />
      </Suspense>
    </>
  );
}
