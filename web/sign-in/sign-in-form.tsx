/**
 * The one form people sign in with: on the sign-in page, and in the dialog when a session has run out.
 * Needs neither the component library nor the router. What was typed stays after a refusal.
 */
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { captcha, login } from 'contract/platform/session.ts';
import { readCookie, removeCookie, writeCookie } from '../client/cookie.ts';
import { seal, warmUp } from '../client/envelope.ts';
import { ApiError, call } from '../client/http.ts';
import { textOf, useText } from '../client/locale.ts';
import { warnNext } from '../client/notice.ts';
import { settings } from '../settings.ts';
import { Captcha, Field, PasswordField } from './fields.tsx';
import './sign-in-form.css';

export type SignedIn = AnswerOf<typeof login>;
export type Faults = Partial<Record<'username' | 'password' | 'code' | 'phone' | 'vercode' | 'all', string>>;
type Picture = AnswerOf<typeof captcha>;

interface Props {
  /** In the dialog: the name of who was signed in. */
  username?: string;
  /** The name of who has just registered. */
  suggested?: string;
  onSignedIn(answer: SignedIn): void;
}

function missing(username: string, password: string, code: string, picture: Picture | null): Faults {
  return {
    ...(!username.trim() && { username: textOf('sign-in.need-username') }),
    ...(!password && { password: textOf('sign-in.need-password') }),
    ...(picture?.enabled && !code.trim() && { code: textOf('sign-in.need-captcha') }),
  };
}

/** Each fault on its field; what belongs to none stands above them. */
export function faultsOf(error: unknown): Faults {
  if (!(error instanceof ApiError)) return { all: error instanceof Error ? error.message : textOf('sign-in.failed') };
  const { fields, message } = error.body;
  const known = Object.fromEntries((fields ?? []).map(({ path, message: text }) => [path, text])) as Faults;
  return Object.keys(known).length > 0 ? known : { all: message };
}

const fetchPicture = (): Promise<Picture> => call(captcha, {}, { silent: true, renew: false });

export function useCaptcha() {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    fetchPicture().then(setPicture, () => setPicture(null));
  }, []);
  const renew = async () => setPicture(await fetchPicture().catch(() => null));
  return { picture, renew };
}

export function SignInForm({ username: known, suggested, onSignedIn }: Props): ReactNode {
  const { picture, renew } = useCaptcha();
  const text = useText();
  const [username, setUsername] = useState(known ?? suggested ?? readCookie('username') ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [submitLoding, setSubmitLoding] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const fail = (found: Faults) => {
    setFaults(found);
    const first = (['username', 'password', 'code'] as const).find(name => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (submitLoding) return;
    const found = missing(username, password, code, picture);
    if (Object.keys(found).length > 0) return fail(found);
    setSubmitLoding(true);
    setFaults({});
    try {
      const uuid = picture?.uuid ?? '';
      const sealed = await seal({ password }, uuid);
      const body = { username: username.trim(), ...sealed, code: code.trim(), uuid, rememberMe: remember };
      const answer = await call(login, { body }, { silent: true, renew: false });
      if (answer.rememberMe) writeCookie('username', username.trim(), settings.passCookieExpires);
      else removeCookie('username');
      if (remember && !answer.rememberMe) warnNext(textOf('sign-in.not-kept'));
      onSignedIn(answer);
    } catch (error) {
      setCode('');
      await renew();
      fail(faultsOf(error));
    } finally {
      setSubmitLoding(false);
    }
  }

  const locked = known !== undefined;
  return (
    <form className="sign-in-form" ref={form} onSubmit={submit} onKeyDownCapture={warmUpOnce} noValidate>
      {faults.all && (
        <p className="sign-in-fault" role="alert">
          {faults.all}
        </p>
      )}
      <Field
        name="username"
        label={text('sign-in.username')}
        value={username}
        onChange={setUsername}
        fault={faults.username}
        readOnly={locked}
        tabIndex={locked ? -1 : undefined}
      />
      <PasswordField value={password} onChange={setPassword} fault={faults.password} autoFocus={locked} />
      {picture?.enabled && (
        <Captcha img={picture.img} value={code} onChange={setCode} fault={faults.code} onRenew={() => void renew()} />
      )}
      {!locked && (
        <label className="sign-in-remember">
          <input
            type="checkbox"
            name="rememberMe"
            checked={remember}
            onChange={event => setRemember(event.target.checked)}
          />
          {text('sign-in.remember')}
        </label>
      )}
      <button className="sign-in-submit" type="submit" disabled={submitLoding}>
        {text(submitLoding ? 'sign-in.busy' : 'sign-in.submit')}
      </button>
    </form>
  );
}

let warm = false;
function warmUpOnce(): void {
  if (!warm) warmUp();
  warm = true;
}
