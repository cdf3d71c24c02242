import type { ReactNode } from 'react';
import { accountOfPerson, managerReset } from 'contract/account/calls.ts';
import { ApiError, call } from '../../client/http.ts';
import { errorNotice } from '../../client/notice.ts';
import { allows } from '../../client/session.ts';
import type { MoreAction } from '../../kit/ui/more.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import { HandOutDialog } from './hand-out.tsx';

/** For managers: a new password for the person of a record in their reach, as an action of the page and the dialogs it opens. */
export function useReset(personId: string, name: string): { actions: MoreAction[]; dialogs: ReactNode } {
  const { open, ask, dialog } = useDialog();
  const run = async () => {
    try {
      const { id, username } = await call(accountOfPerson, { params: { id: personId } }, { silent: true });
      ask({
        title: `重置${name}的登录密码`,
        lead: `账号 ${username} 现在的密码立即失效，已登录的会话全部退出；初始密码只显示一次，72 小时内有效。`,
        verb: '重置密码',
        run: () => call(managerReset, { params: { id } }, { silent: true }),
        done(made) {
          open(close => <HandOutDialog accounts={[made]} onClose={close} />);
          return null;
        },
      });
    } catch (error) {
      const isNone = error instanceof ApiError && error.status === 404;
      if (isNone) errorNotice(`${name}还没有账号，请联系系统管理员开通`);
      else if (error instanceof Error) errorNotice(error.message);
    }
  };
  const mayReset = allows('platform.user.reset');
  return {
    actions: mayReset ? [{ key: 'reset', label: '重置登录密码', run: () => void run() }] : [],
    dialogs: dialog,
  };
}
