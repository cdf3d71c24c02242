import { ExclamationCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { base } from '../entry.ts';
import { Dialog } from '../kit/dialog.tsx';
import { enterSession, useSession } from '../client/session.ts';
import { storeToken } from '../client/token.ts';
import { SignInForm, type SignedIn } from '../sign-in/sign-in-form.tsx';
import { logOut, useExpiry } from './guard.ts';

/** One dialog, however many calls found the session gone; signing in here repeats them all. */
export function ExpiredDialog(): ReactNode {
  const expired = useExpiry(state => state.answer);
  const user = useSession(session => session.user);
  if (!expired) return null;
  const renewed = (answer: SignedIn) => {
    storeToken(answer.token, answer.rememberMe);
    if (answer.user.id !== user?.id) return location.assign(`${base}/`);
    enterSession(answer.token, answer);
    expired(true);
  };
  const title = (
    <>
      <ExclamationCircleFilled className="is-warning" /> 系统提示
    </>
  );
  const buttons = (
    <>
      <Button onClick={() => expired(false)}>取消</Button>
      <Button onClick={() => void logOut()}>重新登录</Button>
    </>
  );
  return (
    <Dialog open title={title} width={440} closable={false} footer={buttons} zIndex={1010}>
      <p className="dialog-lead">登录已过期。本页填写的内容还在，在这里登录后可以继续；“重新登录”将回到登录页。</p>
      <SignInForm username={user?.username ?? ''} onSignedIn={renewed} />
    </Dialog>
  );
}
