import { useState, type FormEvent, type ReactNode } from 'react';
import { phone as phoneType } from 'contract/kit/types/sealed.ts';
import { smsVerify, vercodeLogin } from 'contract/platform/sign-in-ways.ts';
import { call } from '../client/http.ts';
import { textOf, useText } from '../client/locale.ts';
import { CodeRequest, isPhone } from './code-request.tsx';
import { faultsOf, type Faults, type SignedIn } from './sign-in-form.tsx';

/** Signing in by a code sent to the own number; nothing of it is kept in the browser. */
export default function PhoneForm({ onSignedIn }: { onSignedIn(answer: SignedIn): void }): ReactNode {
  const text = useText();
  const [phone, setPhone] = useState('');
  const [vercode, setVercode] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found: Faults = {
      ...(!isPhone(phone) && { phone: textOf('sign-in.need-phone') }),
      ...(!vercode.trim() && { vercode: textOf('sign-in.need-vercode') }),
    };
    setFaults(found);
    if (isBusy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const body = { phone: phoneType.normalise(phone) ?? '', vercode: vercode.trim() };
      onSignedIn(await call(vercodeLogin, { body }, { silent: true, renew: false }));
    } catch (error) {
      setFaults(faultsOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="sign-in-form" onSubmit={submit} noValidate>
      {faults.all && (
        <p className="sign-in-fault" role="alert">
          {faults.all}
        </p>
      )}
      <CodeRequest
        endpoint={smsVerify}
        sent="sign-in.code-sent"
        phone={phone}
        onPhone={setPhone}
        vercode={vercode}
        onVercode={setVercode}
        faults={faults}
        onFaults={setFaults}
      />
      <button className="sign-in-submit" type="submit" disabled={isBusy}>
        {text(isBusy ? 'sign-in.busy' : 'sign-in.submit')}
      </button>
    </form>
  );
}
