/**
 * Where a workplace app and the school's own sign-in lead to: with a code, it is exchanged once and never kept;
 * with a reason, the page says it.
 */
import { useEffect, useState, type ReactNode } from 'react';
import { workplaceLogin, type LeadBackReason } from 'contract/platform/sign-in-ways.ts';
import { base } from '../entry.ts';
import { ApiError, call } from '../client/http.ts';
import { takeOver } from './hand-over.ts';
import { SentencePage } from './public-pages.tsx';

interface Words {
  heading: string;
  lead: string;
}
const reasons: Record<LeadBackReason | 'none', Words> = {
  none: {
    heading: '未能通过工作台应用登录',
    lead: '地址中没有有效的授权码。请从学校工作台重新进入，或使用平台账号登录。',
  },
  failed: {
    heading: '未能通过统一身份认证登录',
    lead: '认证没有完成或已失效。请重新登录，或使用平台账号登录。',
  },
  'no-account': {
    heading: '没有找到您的平台账号',
    lead: '您的学工号在本平台没有可以直接使用的账号。请联系本单位管理员开通，或使用平台账号登录。',
  },
  away: {
    heading: '统一身份认证暂时没有响应',
    lead: '请稍后重试，或使用平台账号登录。',
  },
  elsewhere: {
    heading: '该账号已在别处登录',
    lead: '本平台的一个账号同时只能在一处登录。请在原处退出后重新登录。',
  },
  'too-many': {
    heading: '登录过于频繁',
    lead: '本网络登录失败的次数过多，请十五分钟后再试。',
  },
};

let asked: Promise<void> | null = null;
/** Once for the page: a code is good for one use, and a session that exists is given up for no code unasked. */
function enterOnce(code: string): Promise<void> {
  asked ??= (async () => {
    history.replaceState(null, '', location.pathname);
    const answer = await call(workplaceLogin, { query: { code } }, { silent: true, renew: false });
    await takeOver(answer.token);
    location.replace(`${base}/`);
  })();
  return asked;
}

const given = new URLSearchParams(location.search);
const isReason = (word: string | null): word is LeadBackReason => word !== null && Object.hasOwn(reasons, word);

export default function Arrival(): ReactNode {
  const code = given.get('code');
  const [fault, setFault] = useState<Words | null>(null);
  useEffect(() => {
    const tell = (error: unknown) =>
      setFault({ ...reasons.none, ...(error instanceof ApiError && { lead: error.body.message }) });
    if (code) enterOnce(code).catch(tell);
  }, [code]);
  if (code && !fault)
    return (
      <p className="sign-in-going-on" role="status">
        正在登录…
      </p>
    );
  const reason = given.get('reason');
  return <SentencePage {...(fault ?? reasons[isReason(reason) ? reason : 'none'])} />;
}
