import type { ReactNode } from 'react';
import { smsVerify, vercodeLogin } from 'contract/platform/sign-in-ways.ts';
import { call } from '../client/http.ts';
import { useText } from '../client/locale.ts';
import { CodeForm } from './code-form.tsx';
import type { SignedIn } from './sign-in-form.tsx';

/** Signing in by a code sent to the own number; nothing of it is kept in the browser. */
export default function PhoneForm({ onSignedIn }: { onSignedIn(answer: SignedIn): void }): ReactNode {
  const text = useText();
  return (
    <>
      <p className="sign-in-lead">{text('sign-in.phone-lead')}</p>
      <CodeForm
        endpoint={smsVerify}
        sent="sign-in.code-sent"
        words={{ submit: 'sign-in.submit', busy: 'sign-in.busy' }}
        send={async body => onSignedIn(await call(vercodeLogin, { body }, { silent: true, renew: false }))}
      />
    </>
  );
}
