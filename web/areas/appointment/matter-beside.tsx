/** Rows beside a matter: entered here, or settled on pages of their own. */
import { useNavigate } from 'react-router';
import type { Resource } from 'contract/kit/resource.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { withId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';

interface BesideProps {
  row: Row;
  resource: Resource;
  names: readonly string[];
  /** Steps in which one may be added. */
  open: readonly string[];
  verb: string;
  text: string;
}
export function Beside({ row, resource, names, open, verb, text }: BesideProps) {
  const may = useMay();
  const isOpen = open.includes(String(row['state']));
  const known = { appointmentId: row.id };
  const add = isOpen && may(resource, 'create') && (
    <DialogButton label={verb}>
      {close => <RowDialog resource={resource} title={verb} names={names} known={known} onClose={() => close()} />}
    </DialogButton>
  );
  return (
    <RelatedRows
      resource={resource}
      what={resource.label}
      query={{ appointmentId: row.id }}
      columns={resource.list.columns}
      firstUse={{ title: `还没有${resource.label}`, text }}
      add={add}
      {...(isOpen &&
        may(resource, 'update') && {
          actionsWidth: 72,
          renderActions: (one: Row) => (
            <DialogButton label="编辑" of={resource.label}>
              {close => (
                <RowDialog
                  resource={resource}
                  title={`编辑${resource.label}`}
                  names={names}
                  row={one}
                  onClose={() => close()}
                />
              )}
            </DialogButton>
          ),
        })}
      needs={names}
    />
  );
}

export function Elsewhere({ row, resource, page, text }: { row: Row; resource: Resource; page: string; text: string }) {
  const navigate = useNavigate();
  return (
    <RelatedRows
      resource={resource}
      what={resource.label}
      query={{ appointmentId: row.id }}
      columns={resource.list.columns}
      firstUse={{ title: `还没有${resource.label}`, text }}
      actionsWidth={72}
      renderActions={(one: Row) => (
        <RowButton label="办理" of={resource.label} run={() => void navigate(withId(page, one.id))} />
      )}
    />
  );
}
