import { historyTemplate, importHistory } from 'contract/meeting/history.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { ask } from '../../client/ask.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { allows } from '../../client/session.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { SheetDialog } from '../../kit/ui/sheet-dialog.tsx';

function Taking({ close }: { close(): void }) {
  const send = async (body: FormData) => {
    const sending = { body, silent: true, timeout: 300_000 };
    const { added, already } = await ask<AnswerOf<typeof importHistory>>('POST', importHistory.url, sending);
    toast(`已导入 ${added} 次会议${already > 0 ? `，${already} 次已有，没有重复导入` : ''}`);
    close();
  };
  return (
    <SheetDialog
      title="导入历史会议"
      lead="按模板填写平台启用以前召开的会议，一次最多 2000 次。导入后直接归档，不需要审核，也不通知任何人；已有的会议不重复导入。"
      busy="正在检查并导入…"
      template={() => call(historyTemplate)}
      send={send}
      onClose={close}
    />
  );
}

/** The meetings of the years before, taken in from a sheet. */
export const HistoryButton = () =>
  allows(importHistory.access) ? (
    <DialogButton label="导入历史会议">{close => <Taking close={close} />}</DialogButton>
  ) : null;
