/** 人员档案: the materials of one person in the order of the regulation, their pages, and what is missing. Domain-cadre 6.1. */
import { Link } from 'react-router';
import { archiveItem } from 'contract/archive/archive-item.ts';
import { archiveShare } from 'contract/archive/archive-share.ts';
import { makeArchiveTask, taskKinds } from 'contract/archive/archive-task.ts';
import { readVolume, type Volume, type VolumeChapter, type VolumeItem } from 'contract/archive/calls.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { allows } from '../../client/session.ts';
import { DocumentButton } from '../../kit/documents/document-menu.tsx';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { PageViewer } from './page-viewer.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { TaskDialog } from './task-dialog.tsx';
import './volume.css';

const names = ['title', 'catalogueId', 'formedOn', 'fileIds', 'hasOriginal', 'originalNo', 'remark'];
const itemWords = { fileIds: { help: 'PDF 或图片，最多 20 个；也可以用手机扫码拍照' } };

const pagesOf = ({ firstPage, pages }: VolumeItem) =>
  pages === 0 ? '未扫描' : pages === 1 ? `第 ${firstPage} 页` : `第 ${firstPage}–${firstPage + pages - 1} 页`;

const Item = ({ item }: { item: VolumeItem }) => (
  <li>
    <span className="volume-title">{item.title}</span>
    <span className="figures">{item.formedOn}</span>
    <span className="figures">{pagesOf(item)}</span>
    <span className="volume-acts">
      {item.pages > 0 && (
        <DialogButton label="查看" of={item.title}>
          {close => <PageViewer title={item.title} fileIds={item.fileIds} pages={item.pages} onClose={close} />}
        </DialogButton>
      )}
      <Link to={`/archive/item/detail?id=${item.id}`} aria-label={`${item.title}的详情`}>
        详情
      </Link>
    </span>
  </li>
);

function Chapter({ chapter, personId }: { chapter: VolumeChapter; personId: string }) {
  const { code, name, depth, items, missing, catalogueId } = chapter;
  const mayAdd = useMay()(archiveItem, 'create');
  const Heading = depth === 0 ? 'h3' : 'h4';
  return (
    <section className="volume-chapter" aria-label={name}>
      <header>
        <Heading>
          {code}　{name}
        </Heading>
        {mayAdd && (
          <DialogButton label="归档" of={name}>
            {close => (
              <RowDialog
                resource={archiveItem}
                title={`归档材料：${name}`}
                names={names}
                known={{ personId, catalogueId }}
                words={itemWords}
                onClose={close}
              />
            )}
          </DialogButton>
        )}
      </header>
      {missing.map(word => (
        <p key={word} className="tone-warn">
          {word}
        </p>
      ))}
      {items.length > 0 && (
        <ol>
          {items.map(item => (
            <Item key={item.id} item={item} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Held({ volume }: { volume: Volume }) {
  const { personId, name, number, itemCount, pageCount, missingCount, chapters } = volume;
  const items = chapters.flatMap(one => one.items);
  const [first] = items;
  const options = items.filter(({ pages }) => pages > 0).map(({ id, title }) => ({ value: id, label: title }));
  const mayShare = allows(`${archiveShare.area}.${archiveShare.name}.create`) && options.length > 0;
  return (
    <div className="volume">
      <PageHead
        title={`${name}的档案`}
        actions={
          <>
            {first && <DocumentButton resource={archiveItem} id={first.id} code="archiveDirectory" label="打印目录" />}
            {allows(makeArchiveTask.access) && options.length > 0 && (
              <DialogButton label="导出档案">
                {close => (
                  <TaskDialog
                    title={`导出${name}的档案`}
                    kinds={[taskKinds.volume, taskKinds.marked]}
                    of={{ personId, items: options }}
                    onClose={close}
                  />
                )}
              </DialogButton>
            )}
            {mayShare && (
              <DialogButton type="primary" label="共享档案">
                {close => <ShareDialog title={`${name}的档案材料`} items={options} onClose={close} />}
              </DialogButton>
            )}
          </>
        }
      />
      <section className="card volume-counts" aria-label="档案概况">
        <Figures
          of={[
            { label: '学号/工号', value: number ?? '—' },
            { label: '材料', value: itemCount, unit: '份' },
            { label: '页数', value: pageCount, unit: '页' },
            { label: '缺少', value: missingCount, unit: '份', says: '按人员信息应有而没有归档的材料' },
          ]}
        />
      </section>
      <section className="card volume-chapters" aria-label="档案目录">
        {chapters.map(chapter => (
          <Chapter key={chapter.catalogueId} chapter={chapter} personId={personId} />
        ))}
      </section>
    </div>
  );
}

export const VolumeOf = ({ personId }: { personId: string }) => (
  <QueryGate what="人员档案" query={useAnswer(readVolume, { query: { personId } }, { isFresh: true })} isCard>
    {volume => <Held volume={volume} />}
  </QueryGate>
);
