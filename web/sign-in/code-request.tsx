/**
 * Phone, picture and the button that sends a code: the upper half of signing in by phone and of registering.
 */
import { useState, type ReactNode } from 'react';
import { phone as phoneType } from 'contract/kit/types/sealed.ts';
import type { smsRegisterVerify, smsVerify } from 'contract/platform/sign-in-ways.ts';
import { useCountdown } from '../client/countdown.ts';
import { call } from '../client/http.ts';
import { textOf, useText } from '../client/locale.ts';
import type { TextKey } from '../texts.ts';
import { Captcha, Field } from './fields.tsx';
import { faultsOf, useCaptcha, type Faults } from './sign-in-form.tsx';

export interface CodeRequestProps {
  endpoint: typeof smsVerify | typeof smsRegisterVerify;
  /** What is said once the code is on its way. */
  sent: TextKey;
  phone: string;
  onPhone(phone: string): void;
  vercode: string;
  onVercode(code: string): void;
  faults: Faults;
  onFaults(faults: Faults): void;
}

export const isPhone = (typed: string): boolean => /^1[3-9]\d{9}$/.test(phoneType.normalise(typed) ?? '');

export function CodeRequest({
  endpoint,
  sent,
  phone,
  onPhone,
  vercode,
  onVercode,
  faults,
  onFaults,
}: CodeRequestProps): ReactNode {
  const text = useText();
  const { picture, renew } = useCaptcha();
  const [code, setCode] = useState('');
  const [left, start] = useCountdown();
  const [isSent, setSent] = useState(false);

  async function send() {
    const found: Faults = {
      ...(!isPhone(phone) && { phone: textOf('sign-in.need-phone') }),
      ...(picture?.enabled && !code.trim() && { code: textOf('sign-in.need-captcha') }),
    };
    onFaults(found);
    if (Object.keys(found).length > 0) return;
    try {
      const body = { phone: phone.trim(), code: code.trim(), uuid: picture?.uuid ?? '' };
      start((await call(endpoint, { body }, { silent: true, renew: false })).seconds);
      setSent(true);
    } catch (error) {
      onFaults(faultsOf(error));
    }
    setCode('');
    await renew();
  }

  return (
    <>
      <Field
        name="phone"
        label={text('sign-in.phone')}
        autoComplete="tel"
        inputMode="numeric"
        value={phone}
        onChange={onPhone}
        fault={faults.phone}
      />
      {picture?.enabled && (
        <Captcha img={picture.img} value={code} onChange={setCode} onRenew={() => void renew()} fault={faults.code} />
      )}
      <Field
        name="vercode"
        label={text('sign-in.vercode')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        value={vercode}
        onChange={onVercode}
        fault={faults.vercode}
        beside={
          <button type="button" className="sign-in-send" disabled={left > 0} onClick={() => void send()}>
            {left > 0 ? `${left} ${text('sign-in.send-again')}` : text('sign-in.send-code')}
          </button>
        }
      />
      <p className="sign-in-lead" role="status">
        {isSent && text(sent)}
      </p>
    </>
  );
}
