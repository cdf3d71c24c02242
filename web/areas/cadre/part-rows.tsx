/** The rows of one kind beside a cadre: added, put right and removed where they stand. */
import { Button } from 'antd';
import { use, type ReactNode } from 'react';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { resourceOf } from '../../kit/data/resources.ts';
import { titleOf, type Row } from '../../kit/data/row.ts';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { RemoveDialog } from '../../kit/record/remove.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { tellBaseRefresh } from './base-refresh.ts';
import type { Part } from './parts.ts';

interface Props {
  part: Part;
  personId: string;
  /** Stands before what adds one. */
  note?: ReactNode;
  /** Done with all of them beside adding one. */
  actions?: ReactNode;
  /** Done with one of them beside putting it right. */
  rowActions?: (row: Row) => ReactNode;
  /** Verified rows stay as they are. */
  isVerified?: (row: Row) => boolean;
  words?: Record<string, FieldWords>;
}

function useRowActions({ part, personId, words = {}, rowActions, isVerified }: Props, resource: Resource) {
  const may = useMay();
  const { open, dialog } = useDialog();
  const names = part.names.filter(name => name in fieldsOf(resource));
  const edit = (row?: Row) =>
    open(close => (
      <RowDialog
        resource={resource}
        title={row ? `编辑${part.label}` : `登记${part.label}`}
        names={names}
        row={row}
        known={{ personId }}
        words={words}
        onClose={saved => {
          close();
          if (saved) tellBaseRefresh();
        }}
      />
    ));
  const remove = (row: Row) =>
    open(close => (
      <RemoveDialog
        resource={resource}
        rows={new Map([[row.id, titleOf(resource, row)]])}
        countWord="条"
        onClose={close}
        onDone={close}
      />
    ));
  const [mayEdit, mayRemove] = [may(resource, 'update'), may(resource, 'remove')];
  const renderActions = (row: Row) => (
    <>
      {rowActions?.(row)}
      {mayEdit && !isVerified?.(row) && <RowButton label="编辑" run={() => edit(row)} />}
      {mayRemove && !isVerified?.(row) && <RowButton label="删除" run={() => remove(row)} />}
    </>
  );
  return { edit, dialog, ...(mayEdit || mayRemove || rowActions ? { renderActions } : {}) };
}

export function PartRows(props: Props) {
  const { part, personId, note, actions, rowActions } = props;
  const resource = use(resourceOf(part.area, part.entity));
  const may = useMay();
  const { edit, dialog, renderActions } = useRowActions(props, resource);
  const add = (
    <>
      {actions}
      {may(resource, 'import') && <GoButton label="导入" to={`/cadre/import?of=${part.entity}`} />}
      {may(resource, 'create') && <Button onClick={() => edit()}>登记{part.label}</Button>}
    </>
  );
  return (
    <>
      <RelatedRows
        resource={resource}
        what={part.label}
        query={{ personId, sort: part.sort }}
        columns={part.columns}
        needs={part.names.filter(name => !part.columns.includes(name))}
        firstUse={{ title: `还没有登记${part.label}`, text: part.firstUse }}
        add={add}
        note={note}
        actionsWidth={rowActions ? 168 : 112}
        {...(renderActions && { renderActions })}
      />
      {dialog}
    </>
  );
}
