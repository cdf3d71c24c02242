/** 共享给我的档案: what others show to oneself at this moment, to be read page by page. Domain-cadre 6.2. */
import { listReceived, type ReceivedShare } from 'contract/archive/calls.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { PageViewer } from './page-viewer.tsx';
import './volume.css';

const Share = ({ share: { title, sharedBy, reason, endOn, items } }: { share: ReceivedShare }) => (
  <section className="card volume-chapters" aria-label={title}>
    <div className="volume-chapter">
      <header>
        <h3>{title}</h3>
        <span className="remark">
          {sharedBy}共享 · {endOn} 截止
        </span>
      </header>
      <p className="remark">{reason}</p>
      <ol>
        {items.map(({ id, title: name, personName, formedOn, pages, fileIds }) => (
          <li key={id}>
            <span className="volume-title">
              {personName}：{name}
            </span>
            <span className="figures">{formedOn}</span>
            <span className="figures">{pages} 页</span>
            <span className="volume-acts">
              {pages > 0 && (
                <DialogButton label="查看" of={name}>
                  {close => <PageViewer title={name} fileIds={fileIds} pages={pages} onClose={close} />}
                </DialogButton>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  </section>
);

export const SharedWithMe = () => (
  <div className="volume">
    <PageHead />
    <QueryGate what="共享给我的档案" query={useAnswer(listReceived, {}, { isFresh: true })} rows={5}>
      {({ content }) =>
        content.length === 0 ? (
          <EmptyState isCard picture="tray" title="现在没有共享给您的档案">
            组织部门共享的档案材料在期限内列在这里，每看一页都有记录。
          </EmptyState>
        ) : (
          content.map(share => <Share key={share.id} share={share} />)
        )
      }
    </QueryGate>
  </div>
);
