import { ExclamationCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { base } from '../entry.ts';
import { Dialog } from '../kit/dialog.tsx';
import { useText } from '../client/locale.ts';
import { enterSession, useSession } from '../client/session.ts';
import { storeToken } from '../client/token.ts';
import { SignInForm, type SignedIn } from '../sign-in/sign-in-form.tsx';
import { logOut, useExpiry } from './guard.ts';

/** One dialog, however many calls found the session gone; signing in here repeats them all. */
export function ExpiredDialog(): ReactNode {
  const text = useText();
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
      <ExclamationCircleFilled className="is-warning" /> {text('expired.title')}
    </>
  );
  const buttons = (
    <>
      <Button onClick={() => expired(false)}>{text('word.cancel')}</Button>
      <Button onClick={() => void logOut()}>{text('expired.again')}</Button>
    </>
  );
  return (
    <Dialog open title={title} width={440} closable={false} footer={buttons} zIndex={1010}>
      <p className="dialog-lead">{text('expired.lead')}</p>
      <SignInForm username={user?.username ?? ''} onSignedIn={renewed} />
    </Dialog>
  );
}
