/**
 * Fields of the sign-in form: label above, fault below in a line that is always there.
 */
import { useId, useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../client/locale.ts';
import type { TextKey } from '../texts.ts';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  name: string;
  label: string;
  value: string;
  onChange(value: string): void;
  fault?: string;
  hint?: string;
  /** Stands inside the right end of the field, or beside it. */
  end?: ReactNode;
  beside?: ReactNode;
}

export function Field({ name, label, onChange, fault, hint, end, beside, ...input }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className="sign-in-field">
      <label htmlFor={id}>{label}</label>
      <div className="sign-in-row">
        <span className="sign-in-box">
          <input
            id={id}
            name={name}
            autoComplete={name === 'code' ? 'off' : name}
            aria-invalid={Boolean(fault)}
            aria-describedby={`${id}-note`}
            maxLength={128}
            required
            onChange={event => onChange(event.target.value)}
            {...input}
          />
          {end}
        </span>
        {beside}
      </div>
      <p
        id={`${id}-note`}
        className={fault ? 'sign-in-note is-fault' : 'sign-in-note'}
        role={fault ? 'alert' : undefined}
      >
        {fault ?? hint}
      </p>
    </div>
  );
}

interface PlainProps {
  value: string;
  onChange(value: string): void;
  fault?: string;
}

interface PasswordProps extends PlainProps {
  autoFocus: boolean;
  /** Another word than that of signing in. */
  label?: TextKey;
  autoComplete?: 'current-password' | 'new-password';
}

export function PasswordField({ label = 'sign-in.password', ...field }: PasswordProps): ReactNode {
  const text = useText();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      autoComplete="current-password"
      {...field}
      name="password"
      label={text(label)}
      type={shown ? 'text' : 'password'}
      hint={capsLock ? text('sign-in.caps') : undefined}
      onKeyUp={watch}
      end={
        <button
          type="button"
          className="sign-in-eye"
          aria-label={text(shown ? 'sign-in.hide' : 'sign-in.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2 10s3-5.2 8-5.2S18 10 18 10s-3 5.2-8 5.2S2 10 2 10z" />
            <circle cx="10" cy="10" r="2.4" />
            {!shown && <path d="M4 16 16 4" />}
          </svg>
        </button>
      }
    />
  );
}

export function Captcha({ img, onRenew, ...field }: PlainProps & { img: string; onRenew(): void }): ReactNode {
  const text = useText();
  return (
    <Field
      {...field}
      name="code"
      label={text('sign-in.captcha')}
      autoCapitalize="off"
      spellCheck={false}
      beside={
        <button type="button" className="sign-in-captcha" onClick={onRenew} title={text('sign-in.captcha-hint')}>
          <img src={img} alt={text('sign-in.captcha')} />
          <span>{text('sign-in.captcha-again')}</span>
        </button>
      }
    />
  );
}
