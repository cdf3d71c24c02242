import { Button } from 'antd';
import { useState } from 'react';
import { accountOfPerson, managerReset, type HandOut } from 'contract/account/calls.ts';
import { ApiError, call } from '../../client/http.ts';
import { errorNotice } from '../../client/notice.ts';
import { allows } from '../../client/session.ts';
import { Confirm, type Deed } from './confirm.tsx';
import { HandOutDialog } from './hand-out.tsx';

/** For managers: a new password for the person of a record in their reach. */
export function ResetButton({ personId, name }: { personId: string; name: string }) {
  const [deed, setDeed] = useState<Deed | null>(null);
  const [made, setMade] = useState<HandOut | null>(null);
  if (!allows('platform.user.reset')) return null;
  const ask = async () => {
    try {
      const account = await call(accountOfPerson, { params: { id: personId } }, { silent: true });
      setDeed({
        title: `重置${name}的登录密码`,
        lead: `账号 ${account.username} 现在的密码立即失效，已登录的会话全部退出；初始密码只显示一次，72 小时内有效。`,
        verb: '重置密码',
        run: async () => setMade(await call(managerReset, { params: { id: account.id } }, { silent: true })),
      });
    } catch (error) {
      const isNone = error instanceof ApiError && error.status === 404;
      if (isNone) errorNotice(`${name}还没有账号，请联系系统管理员开通`);
      else if (error instanceof Error) errorNotice(error.message);
    }
  };
  return (
    <>
      <Button onClick={() => void ask()}>重置登录密码</Button>
      {deed && <Confirm deed={deed} onClose={() => setDeed(null)} />}
      {made && <HandOutDialog accounts={[made]} onClose={() => setMade(null)} />}
    </>
  );
}
