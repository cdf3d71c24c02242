import { importUsers, userTemplate, type HandOut } from 'contract/account/calls.ts';
import { ask } from '../../client/ask.ts';
import { call } from '../../client/http.ts';
import { SheetDialog } from '../../kit/ui/sheet-dialog.tsx';

/** A sheet of accounts goes in as a whole; its passwords are shown once. */
export const ImportDialog = ({ onClose, onMade }: { onClose(): void; onMade(made: HandOut[]): void }) => (
  <SheetDialog
    title="导入用户"
    lead="按模板填写用户名、姓名或学号/工号，一次最多 200 个用户。任何一行有误时整个表格不导入。"
    busy="正在检查并建立账号…"
    template={() => call(userTemplate)}
    send={async body => {
      const sending = { body, silent: true, timeout: 300_000 };
      const { accounts } = await ask<{ accounts: HandOut[] }>('POST', importUsers.url, sending);
      onClose();
      onMade(accounts);
    }}
    onClose={onClose}
  />
);
