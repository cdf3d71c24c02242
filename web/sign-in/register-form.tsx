import { useState, type FormEvent, type ReactNode } from 'react';
import { phone as phoneType } from 'contract/kit/types/sealed.ts';
import { register, smsRegisterVerify } from 'contract/platform/sign-in-ways.ts';
import { seal } from '../client/envelope.ts';
import { call } from '../client/http.ts';
import { textOf, useText } from '../client/locale.ts';
import { useConfig } from '../client/system-config.ts';
import { CodeRequest, isPhone } from './code-request.tsx';
import { Field, PasswordField } from './fields.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { faultsOf, type Faults } from './sign-in-form.tsx';

/** Registering oneself; the server says what the name and the password miss. */
export default function RegisterForm({ onRegistered }: { onRegistered(username: string): void }): ReactNode {
  const text = useText();
  const { passwordRegTip } = useConfig();
  const [phone, setPhone] = useState('');
  const [vercode, setVercode] = useState('');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found: Faults = {
      ...(!isPhone(phone) && { phone: textOf('sign-in.need-phone') }),
      ...(!vercode.trim() && { vercode: textOf('sign-in.need-vercode') }),
      ...(!username.trim() && { username: textOf('sign-in.need-username') }),
      ...(!password && { password: textOf('sign-in.need-password') }),
    };
    setFaults(found);
    if (isBusy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const entry = { phone: phoneType.normalise(phone) ?? '', vercode: vercode.trim(), username: username.trim() };
      const body = { ...entry, ...(await seal({ password })) };
      onRegistered((await call(register, { body }, { silent: true, renew: false })).username);
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
        endpoint={smsRegisterVerify}
        sent="sign-in.register-sent"
        phone={phone}
        onPhone={setPhone}
        vercode={vercode}
        onVercode={setVercode}
        faults={faults}
        onFaults={setFaults}
      />
      <Field
        name="username"
        label={text('sign-in.username')}
        value={username}
        onChange={setUsername}
        fault={faults.username}
      />
      <PasswordField
        label="sign-in.new-password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        fault={faults.password}
        autoFocus={false}
      />
      {passwordRegTip && !faults.password && <p className="sign-in-tip">{passwordRegTip}</p>}
      <PasswordStrength password={password} />
      <button className="sign-in-submit" type="submit" disabled={isBusy}>
        {text(isBusy ? 'sign-in.register-busy' : 'sign-in.register-submit')}
      </button>
    </form>
  );
}
