/** One material: its facts, its pages, and the way to the whole file of the person. */
import { archiveItem } from 'contract/archive/archive-item.ts';
import type { Row } from '../../kit/data/row.ts';
import { RecordPage, RecordView } from '../../kit/record/record-view.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { PageViewer } from './page-viewer.tsx';

function ItemOf({ row }: { row: Row }) {
  const pages = Number(row['pages'] ?? 0);
  const title = String(row['title']);
  const fileIds = (row['fileIds'] as string[] | null) ?? [];
  return (
    <RecordView
      resource={archiveItem}
      row={row}
      edit={{ label: '编辑材料', to: `/archive/item/form?id=${row.id}`, isQuiet: true }}
      actions={
        <>
          <GoButton label="全部档案" to={`/archive/item?personId=${String(row['personId'])}&of=volume`} />
          {pages > 0 && (
            <DialogButton type="primary" label="按页查看">
              {close => <PageViewer title={title} fileIds={fileIds} pages={pages} onClose={close} />}
            </DialogButton>
          )}
        </>
      }
    />
  );
}
export const ArchiveItemDetail = () => <RecordPage resource={archiveItem} of={ItemOf} />;
