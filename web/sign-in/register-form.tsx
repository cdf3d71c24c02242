import { useState, type ReactNode } from 'react';
import { register, smsRegisterVerify } from 'contract/platform/sign-in-ways.ts';
import { seal } from '../client/envelope.ts';
import { call } from '../client/http.ts';
import { textOf, useText } from '../client/locale.ts';
import { useConfig } from '../client/system-config.ts';
import { CodeForm } from './code-form.tsx';
import { Field, PasswordField } from './fields.tsx';
import { PasswordStrength } from './password-strength.tsx';

/** Registering oneself; the server says what the name and the password miss. */
export default function RegisterForm({ onRegistered }: { onRegistered(username: string): void }): ReactNode {
  const text = useText();
  const { passwordRegTip } = useConfig();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const lacks = {
    ...(!username.trim() && { username: textOf('sign-in.need-username') }),
    ...(!password && { password: textOf('sign-in.need-password') }),
  };
  return (
    <CodeForm
      endpoint={smsRegisterVerify}
      sent="sign-in.register-sent"
      words={{ submit: 'sign-in.register-submit', busy: 'sign-in.register-busy' }}
      lacks={lacks}
      send={async code => {
        const body = { ...code, username: username.trim(), ...(await seal({ password })) };
        onRegistered((await call(register, { body }, { silent: true, renew: false })).username);
      }}
    >
      {faults => (
        <>
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
        </>
      )}
    </CodeForm>
  );
}
