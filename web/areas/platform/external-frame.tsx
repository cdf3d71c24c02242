import type { ReactNode } from 'react';
import { Sentence } from '../../kit/sentence.tsx';
import { useTab } from '../../client/tab.ts';

/** Only http(s) addresses are framed. */
export function framedAddress(search: string): string | null {
  const query = new URLSearchParams(search);
  const address = query.get('url') ?? query.get('src') ?? '';
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address) ? address : null;
}

export function ExternalFrame(): ReactNode {
  const { location, title } = useTab();
  const address = framedAddress(location.search);
  if (!address)
    return <Sentence title="无法打开这个链接" text="只能打开以 http 或 https 开头的网址，请核对链接后重试。" />;
  return (
    <iframe className="external-frame" title={title} src={address} sandbox="allow-scripts allow-forms allow-popups" />
  );
}
