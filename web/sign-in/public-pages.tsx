/**
 * Pages that need no session: the sign-in variants, the meeting receipt, the upload page, 401 and 404.
 */
import { lazy, StrictMode, Suspense, useEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { base } from '../entry.ts';
import { useText } from '../client/locale.ts';
import { documentTitle, loadConfig, showDeadMode, useConfig } from '../client/system-config.ts';
import { useBrand } from '../client/school.ts';
import { Emblem } from '../kit/ui/emblem.tsx';
import { PageFooter } from '../kit/ui/page-footer.tsx';
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
  '/mobileUpload': {
    title: '文件上传',
    heading: '无法上传文件',
    lead: '上传需要有效的上传凭证。请在电脑端页面重新生成二维码后扫码进入。',
  },
  '/questionnaire': {
    title: '会议回执',
    heading: '没有找到这次会议的回执',
    lead: '这里用于查看会议安排并回复能否参加。链接缺少凭证或已失效，请从会议通知中重新打开，或联系会议组织者。',
  },
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

const MobileUpload = lazy(() =>
  import('../kit/field/files/mobile-upload.tsx').then(one => ({ default: one.MobileUpload })),
);

export function SentencePage({
  heading,
  lead,
  isUpload = false,
}: Omit<Sentence, 'title'> & { isUpload?: boolean }): ReactNode {
  const { school } = useBrand();
  const text = useText();
  return (
    <div className="sentence-page">
      <p className="sentence-school">
        <Emblem logo={school.schoolLogo} size={30} />
        {school.schoolName}
      </p>
      <main>
        {isUpload ? (
          <Suspense>
            <MobileUpload heading={heading} lead={lead} />
          </Suspense>
        ) : (
          <>
            <h1>{heading}</h1>
            <p>{lead}</p>
            <a className="sentence-action" href={`${base}/`}>
              {text('sign-in.go')}
            </a>
          </>
        )}
      </main>
      <PageFooter />
    </div>
  );
}

const sentenceOf = (path: string) => Object.entries(sentences).find(([prefix]) => path.startsWith(prefix))?.[1];

function PublicPage({ path }: { path: string }): ReactNode {
  const config = useConfig();
  const text = useText();
  const sentence = sentenceOf(path);
  const isArrival = path.startsWith('/salogin');
  useEffect(() => {
    const title = isArrival ? text('sign-in.going-on') : (sentence?.title ?? text('sign-in.title'));
    document.title = documentTitle(title, config);
    showDeadMode(path, true, config);
  }, [sentence, isArrival, path, config, text]);
  if (isArrival) return <Arrival />;
  return sentence ? (
    <SentencePage {...sentence} isUpload={path.startsWith('/mobileUpload')} />
  ) : (
    <SignInPage path={path} />
  );
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
