import type { ReactNode } from 'react';
import { useText } from '../client/locale.ts';
import { strengthOf } from '../client/password-strength.ts';
import './sign-in-form.css';

const order = ['weak', 'fair', 'strong'] as const;

/** Said in words as well, and only once something is typed. */
export function PasswordStrength({ password }: { password: string }): ReactNode {
  const text = useText();
  if (!password) return null;
  const strength = strengthOf(password);
  return (
    <p className={`password-strength is-${strength}`} role="status">
      {order.map((one, at) => (
        <i key={one} aria-hidden className={at <= order.indexOf(strength) ? 'is-on' : ''} />
      ))}
      {text('password.strength')}
      {text(`password.${strength}`)}
    </p>
  );
}
