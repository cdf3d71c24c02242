/** What somebody takes of the own archive: the page on paper, the whole as a PDF, of a cadre the form. */
import { Button } from 'antd';
import { ownArchiveFile } from 'contract/archive/own-archive.ts';
import { call } from '../../client/http.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { lazy } from '../../kit/ui/lazy.tsx';

const OwnFormDialog = lazy(async () => ({ default: (await import('../cadre/index.ts')).OwnFormDialog }));

/** The office program is given a minute. */
const longestMs = 90_000;

export const OwnPapers = ({ hasForm, hasPdf }: { hasForm: boolean; hasPdf: boolean }) => (
  <>
    {hasForm && <DialogButton label="任免审批表">{close => <OwnFormDialog onClose={close} />}</DialogButton>}
    {hasPdf && (
      <ActionButton
        label="下载 PDF"
        run={() => call(ownArchiveFile, { body: {} }, { timeout: longestMs, silent: true })}
        done={() => '已生成个人档案'}
      />
    )}
    <Button onClick={() => window.print()}>打印</Button>
  </>
);
