/** 档案目录: the ten categories of the regulation with their parts, and what the school adds below them. Domain-cadre 6.1. */
import { archiveCatalogue } from 'contract/archive/archive-catalogue.ts';
import { catalogueTypes } from 'contract/archive/codes.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useMay } from '../../kit/data/as-of.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { usePage } from '../../kit/list/list.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';

const names = ['name', 'code', 'category', 'parentId', 'sortNo'];
const columns = ['name', 'code', 'type', 'itemCount'];
const depthOf = (row: Row) => String(row['code']).split('-').length - 1;
const words = {
  name: {
    width: 420,
    show: (row: Row) => <span style={{ paddingInlineStart: depthOf(row) * 20 }}>{String(row['name'])}</span>,
  },
};

function Below({ row, close }: { row: Row; close(): void }) {
  const known = {
    category: row['category'],
    parentId: row.id,
    sortNo: Number(row['sortNo']) + 1,
    code: `${String(row['code'])}-`,
  };
  const title = `在“${String(row['name'])}”下增设目录`;
  return (
    <RowDialog
      resource={archiveCatalogue}
      title={title}
      names={['name', 'code', 'sortNo']}
      known={known}
      onClose={close}
    />
  );
}

function Acts({ row }: { row: Row }) {
  const may = useMay();
  const name = String(row['name']);
  const isOwn = row['type'] === catalogueTypes.custom;
  return (
    <>
      {may(archiveCatalogue, 'create') && (
        <DialogButton label="增设" of={name}>
          {close => <Below row={row} close={close} />}
        </DialogButton>
      )}
      {may(archiveCatalogue, 'update') && row['mayUpdate'] === true && (
        <DialogButton label="编辑" of={name}>
          {close => (
            <RowDialog
              resource={archiveCatalogue}
              title={`编辑目录：${name}`}
              names={isOwn ? names : ['name', 'sortNo']}
              row={row}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
    </>
  );
}

export function ArchiveCatalogueTree() {
  const query = usePage(archiveCatalogue, {
    page: 0,
    size: 200,
    sort: 'sortNo,asc',
    columns: [...columns, ...names],
  });
  return (
    <div className="list-page">
      <PageHead />
      <section className="card list-card" aria-label="档案目录">
        <QueryGate what="档案目录" query={query} rows={10}>
          {({ content }) => (
            <DataTable
              caption="档案目录"
              rows={content}
              columns={columnsOf(archiveCatalogue, columns, words)}
              actionsWidth={128}
              renderActions={row => <Acts row={row} />}
            />
          )}
        </QueryGate>
      </section>
    </div>
  );
}
