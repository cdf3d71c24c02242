import { ExclamationCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, type ReactNode } from 'react';
import { sessionInfo } from 'contract/platform/session.ts';
import { lazy } from '../kit/ui/lazy.tsx';
import { base } from '../entry.ts';
import { call } from '../client/http.ts';
import { Dialog } from '../kit/ui/dialog.tsx';
import { useText } from '../client/locale.ts';
import { enterSession, useSession } from '../client/session.ts';
import { readToken, storeToken } from '../client/token.ts';
import type { SignedIn } from '../sign-in/sign-in-form.tsx';
import { logOut, useExpiry } from './guard.ts';
import { PageFailure } from './page-failure.tsx';

const SignInWays = lazy(async () => ({ default: (await import('../sign-in/sign-in-ways.tsx')).SignInWays }));

/** Who signs in through another window, such as the school's own sign-in, comes back to a page that goes on. */
function useSignInElsewhere(expired: ((renewed: boolean) => void) | null): void {
  useEffect(() => {
    if (!expired) return;
    const look = async () => {
      const token = readToken();
      const { token: before, user } = useSession.getState();
      if (!token || token === before) return;
      const found = await call(sessionInfo, {}, { token, silent: true, renew: false }).catch(() => null);
      if (!found || found.user.id !== user?.id) return;
      enterSession(token, found);
      expired(true);
    };
    const back = () => void look();
    addEventListener('focus', back);
    return () => removeEventListener('focus', back);
  }, [expired]);
}

/** One dialog, however many calls found the session gone; signing in here repeats them all. */
export function ExpiredDialog(): ReactNode {
  const text = useText();
  const expired = useExpiry(state => state.answer);
  const user = useSession(session => session.user);
  useSignInElsewhere(expired);
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
      <PageFailure address="">
        <Suspense>
          <SignInWays username={user?.username ?? ''} onSignedIn={renewed} />
        </Suspense>
      </PageFailure>
    </Dialog>
  );
}
