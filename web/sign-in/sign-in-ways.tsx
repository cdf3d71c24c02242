/**
 * The ways to sign in, on the page and in the dialog when a session has run out. The account stands first;
 * the others load when somebody turns to them.
 */
import { lazy, Suspense, useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { signInWays } from 'contract/platform/offered-ways.ts';
import { call } from '../client/http.ts';
import { useText } from '../client/locale.ts';
import { pressedKey } from '../client/pressed-key.ts';
import type { TextKey } from '../texts.ts';
import { SignInForm, type SignedIn } from './sign-in-form.tsx';

const PhoneForm = lazy(() => import('./phone-form.tsx'));
const RatingForm = lazy(() => import('./rating-form.tsx'));
const RegisterForm = lazy(() => import('./register-form.tsx'));

type Ways = AnswerOf<typeof signInWays>;
type Tab = 'account' | 'phone' | 'code' | 'register';
const labels: Record<Tab, TextKey> = {
  account: 'sign-in.by-account',
  phone: 'sign-in.by-phone',
  code: 'sign-in.by-code',
  register: 'sign-in.register',
};

interface Props {
  /** In the dialog: the name of who was signed in. */
  username?: string;
  onSignedIn(answer: SignedIn): void;
}

/** Until the answer is there, and without one, the ways every installation has. */
function useWays(): Ways {
  const [ways, setWays] = useState<Ways>({ phone: false, registration: false, sso: [] });
  useEffect(() => {
    call(signInWays, {}, { silent: true, renew: false }).then(setWays, () => undefined);
  }, []);
  return ways;
}

export function SignInWays({ username, onSignedIn }: Props): ReactNode {
  const text = useText();
  const id = useId();
  const { phone, registration, sso } = useWays();
  const isDialog = username !== undefined;
  const [tab, setTab] = useState<Tab>(!isDialog && location.hash ? 'code' : 'account');
  const [registered, setRegistered] = useState<string | null>(null);
  const tabs: Tab[] = [
    'account',
    ...(phone ? (['phone'] as const) : []),
    ...(isDialog ? [] : (['code'] as const)),
    ...(registration && !isDialog ? (['register'] as const) : []),
  ];
  const enrolled = (name: string) => {
    setRegistered(name);
    setTab('account');
  };
  return (
    <>
      <Tabs id={id} tabs={tabs} chosen={tab} onChoose={setTab} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {registered && tab === 'account' && (
          <p className="sign-in-done" role="status">
            {text('sign-in.registered')}
          </p>
        )}
        <Suspense fallback={<div className="sign-in-wait" aria-busy="true" />}>
          {tab === 'account' && (
            <SignInForm username={username} suggested={registered ?? undefined} onSignedIn={onSignedIn} />
          )}
          {tab === 'phone' && <PhoneForm onSignedIn={onSignedIn} />}
          {tab === 'code' && <RatingForm />}
          {tab === 'register' && <RegisterForm onRegistered={enrolled} />}
        </Suspense>
      </div>
      {sso.length > 0 && <Others sso={sso} isDialog={isDialog} />}
    </>
  );
}

interface TabsProps {
  id: string;
  tabs: Tab[];
  chosen: Tab;
  onChoose(tab: Tab): void;
}

/** One stop of the keyboard; arrows go from way to way. */
function Tabs({ id, tabs, chosen, onChoose }: TabsProps): ReactNode {
  const text = useText();
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[pressedKey(event) ?? ''];
    if (!by) return;
    const next = tabs[(tabs.indexOf(chosen) + by + tabs.length) % tabs.length]!;
    onChoose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className="sign-in-tabs" role="tablist" aria-label={text('sign-in.ways')} onKeyDown={step}>
      {tabs.map(tab => (
        <button
          key={tab}
          id={`${id}-${tab}`}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {text(labels[tab])}
        </button>
      ))}
    </div>
  );
}

/** The school's own sign-in leaves this page; from the dialog it opens beside it, so that nothing typed is lost. */
function Others({ sso, isDialog }: { sso: Ways['sso']; isDialog: boolean }): ReactNode {
  const text = useText();
  return (
    <section className="sign-in-others">
      <h2>{text('sign-in.or')}</h2>
      {sso.map(({ way, title, address }) => (
        <a key={way} href={address} {...(isDialog && { target: '_blank', rel: 'noopener' })}>
          {title}
          {isDialog && text('sign-in.new-window')}
        </a>
      ))}
    </section>
  );
}
