/**
 * The sign-in page and its variants: they differ in ground and name only.
 */
import { useEffect, useState, type ReactNode } from 'react';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { demoAccounts, demoSwitch } from 'contract/platform/session.ts';
import { base, safeRedirect } from '../entry.ts';
import { call } from '../client/http.ts';
import { useText } from '../client/locale.ts';
import { prefer, usePreferences } from '../client/preferences.ts';
import { locales } from '../texts.ts';
import { storeToken } from '../client/token.ts';
import { siteTitle, useConfig } from '../client/system-config.ts';
import { useBrand } from '../client/school.ts';
import { Emblem } from '../kit/ui/emblem.tsx';
import { PageFooter } from '../kit/ui/page-footer.tsx';
import type { SignedIn } from './sign-in-form.tsx';
import { SignInWays } from './sign-in-ways.tsx';

const schoolOfVariant: Record<string, string> = { '/kclogin': 'kc', '/lylogin': 'ly', '/rjlogin': 'rj' };

function enter(answer: SignedIn): void {
  storeToken(answer.token, answer.rememberMe);
  location.replace(base + safeRedirect(new URLSearchParams(location.search).get('redirect')));
}

export function SignInPage({ path }: { path: string }): ReactNode {
  const config = useConfig();
  const text = useText();
  const variant = Object.keys(schoolOfVariant).find(prefix => path.startsWith(prefix));
  const code = variant && schoolOfVariant[variant];
  const { school } = useBrand(code);
  return (
    <div
      className={`sign-in-page ground${(variant ?? (path.startsWith('/newlogin') ? '/new' : '/plain')).replace('/', '-')}`}
    >
      <header className="sign-in-brand">
        <p className="sign-in-school">
          <Emblem logo={school.schoolLogo} size={44} />
          {school.schoolName}
        </p>
        <p className="sign-in-product">{siteTitle(config)}</p>
        <p className="sign-in-areas">{text('sign-in.areas')}</p>
        <Contours />
      </header>
      <main className="sign-in-main">
        <div className="sign-in-column">
          <h1>{text('sign-in.title')}</h1>
          <p className="sign-in-lead">{text('sign-in.lead')}</p>
          <SignInWays onSignedIn={enter} />
          <DemoPeople />
        </div>
        <Languages />
        <PageFooter school={code} />
      </main>
    </div>
  );
}

/** Each language is offered in its own words. */
function Languages(): ReactNode {
  const chosen = usePreferences(one => one.locale);
  return (
    <p className="sign-in-languages">
      {locales.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className="sign-in-language"
          lang={value}
          aria-pressed={value === chosen}
          onClick={() => prefer({ locale: value })}
        >
          {label}
        </button>
      ))}
    </p>
  );
}

/** Height lines of a river bank: the only drawing of the page. */
function Contours(): ReactNode {
  const lines = Array.from({ length: 9 }, (_, row) => {
    const y = 40 + row * 34;
    return `M0 ${y}q110 -${46 - row * 4} 230 4t250 -8 320 ${10 + row}`;
  });
  return (
    <svg className="sign-in-contours" viewBox="0 0 800 360" preserveAspectRatio="none" aria-hidden="true">
      {lines.map(line => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}

type DemoAccount = AnswerOf<typeof demoAccounts>[number];

/** Demo installations list their people by role; elsewhere the call does not exist and nothing is shown. */
function DemoPeople(): ReactNode {
  const text = useText();
  const [people, setPeople] = useState<DemoAccount[]>([]);
  const [fault, setFault] = useState('');
  useEffect(() => {
    call(demoAccounts, {}, { silent: true, renew: false }).then(setPeople, () => setPeople([]));
  }, []);
  if (people.length === 0) return null;
  const signIn = async (username: string) => {
    try {
      enter(await call(demoSwitch, { body: { username } }, { silent: true, renew: false }));
    } catch (error) {
      setFault(error instanceof Error ? error.message : text('sign-in.failed'));
    }
  };
  return (
    <section className="sign-in-demo" aria-labelledby="demo-people">
      <h2 id="demo-people">{text('sign-in.demo')}</h2>
      {fault && <p role="alert">{fault}</p>}
      <ul>
        {people.map(person => (
          <li key={person.username}>
            <button type="button" className="sign-in-person" onClick={() => void signIn(person.username)}>
              <b>{person.roleName}</b>
              <span>
                {person.name} · {person.placeName}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
