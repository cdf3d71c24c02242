/** A form that begins with the own number and a code sent to it; what else it asks comes with the form that uses it. */
import { useState, type FormEvent, type ReactNode } from 'react';
import { phone as phoneType } from 'contract/kit/types/sealed.ts';
import { textOf, useText } from '../client/locale.ts';
import type { TextKey } from '../texts.ts';
import { CodeRequest, isPhone, type CodeRequestProps } from './code-request.tsx';
import { faultsOf, type Faults } from './sign-in-form.tsx';

interface Props extends Pick<CodeRequestProps, 'endpoint' | 'sent'> {
  /** What the button says, at rest and while the answer is awaited. */
  words: { submit: TextKey; busy: TextKey };
  /** What the further fields lack. */
  lacks?: Faults;
  send(code: { phone: string; vercode: string }): Promise<void>;
  children?: (faults: Faults) => ReactNode;
}

export function CodeForm({ endpoint, sent, words, lacks = {}, send, children }: Props): ReactNode {
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
      ...lacks,
    };
    setFaults(found);
    if (isBusy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send({ phone: phoneType.normalise(phone) ?? '', vercode: vercode.trim() });
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
        endpoint={endpoint}
        sent={sent}
        phone={phone}
        onPhone={setPhone}
        vercode={vercode}
        onVercode={setVercode}
        faults={faults}
        onFaults={setFaults}
      />
      {children?.(faults)}
      <button className="sign-in-submit" type="submit" disabled={isBusy}>
        {text(isBusy ? words.busy : words.submit)}
      </button>
    </form>
  );
}
