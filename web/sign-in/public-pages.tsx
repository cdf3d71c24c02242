/**
 * Pages that need no session: the sign-in variants, the meeting receipt, the upload page, 401 and 404.
 */
import { lazy, StrictMode, Suspense, useEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { base } from '../entry.ts';
import { useText } from '../client/locale.ts';
import { documentTitle, loadConfig, showDeadMode, useConfig } from '../client/system-config.ts';
import { Framed } from './framed.tsx';
import { SignInPage } from './sign-in-page.tsx';
import './public-pages.css';

interface Sentence {
  title: string;
  heading: string;
  lead: string;
}

/** What a way through another sign-in needs of the page, loaded for that address alone. */
const Arrival = lazy(() => import('./arrival.tsx'));

/** Public addresses that say a sentence and lead to the sign-in page. */
const sentences: Record<string, Sentence> = {
  '/401': {
    title: '没有权限',
    heading: '没有权限查看这个页面',
    lead: '登录后可以查看您有权限的内容；需要开通权限请联系本单位管理员。',
  },
  '/404': {
    title: '页面不存在',
    heading: '没有找到这个页面',
    lead: '地址可能已变更。请核对地址，或登录后从菜单进入。',
  },
};

/** Titles of public addresses that hold more than a sentence, the longer ones first. */
const titles: Record<string, string> = {
  '/questionnaire/sign': '会议签到',
  '/questionnaire/appraisal': '群众评议',
  '/questionnaire/hours': '学时报告核验',
  '/questionnaire/certificate': '结业证书查验',
  '/questionnaire': '会议回执',
  '/mobileUpload': '文件上传',
};
const PublicBody = lazy(() => import('./public-bodies.tsx'));
const ofPath = <T,>(said: Record<string, T>, path: string): T | undefined =>
  Object.entries(said).find(([prefix]) => path.startsWith(prefix))?.[1];

export function SentencePage({ heading, lead }: Omit<Sentence, 'title'>): ReactNode {
  const text = useText();
  return (
    <Framed>
      <h1>{heading}</h1>
      <p>{lead}</p>
      <a className="sentence-action" href={`${base}/`}>
        {text('sign-in.go')}
      </a>
    </Framed>
  );
}

function PublicPage({ path }: { path: string }): ReactNode {
  const config = useConfig();
  const text = useText();
  const titled = ofPath(titles, path);
  const sentence = ofPath(sentences, path);
  const isArrival = path.startsWith('/salogin');
  useEffect(() => {
    const title = isArrival ? text('sign-in.going-on') : (titled ?? sentence?.title ?? text('sign-in.title'));
    document.title = documentTitle(title, config);
    showDeadMode(path, true, config);
  }, [titled, sentence, isArrival, path, config, text]);
  if (isArrival) return <Arrival />;
  if (titled)
    return (
      <Framed>
        <PublicBody path={path} />
      </Framed>
    );
  return sentence ? <SentencePage {...sentence} /> : <SignInPage path={path} />;
}

/** The page shows whose it is from the start; an answer that is late finds the form there already. */
const patience = 400;

export async function open(root: HTMLElement): Promise<void> {
  await Promise.race([loadConfig(), new Promise(later => setTimeout(later, patience))]);
  const path = location.pathname.slice(base.length);
  createRoot(root).render(
    <StrictMode>
      <Suspense>
        <PublicPage path={path} />
      </Suspense>
    </StrictMode>,
  );
}
