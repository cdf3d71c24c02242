import { FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';
import { toggleFullscreen } from '../../client/fullscreen.ts';
import { PageHead } from '../../client/page-head.tsx';
import { ResultPage } from '../../kit/ui/result-page.tsx';
import { useConfig } from '../../client/system-config.ts';
import { useTab } from '../../client/tab.ts';

/** Only http(s) addresses are framed. */
export function framedAddress(search: string): string | null {
  const query = new URLSearchParams(search);
  const address = query.get('url') ?? query.get('src') ?? '';
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address) ? address : null;
}

/** The own host and the sites the configuration names; the policy of the page allows no others. */
export const isFramed = (address: string, origins: string, own = location.origin): boolean =>
  [own, ...origins.split(/[\s,，;；]+/)].includes(new URL(address).origin);

export function ExternalFrame(): ReactNode {
  const { location, title } = useTab();
  const config = useConfig();
  const frame = useRef<HTMLIFrameElement>(null);
  const address = framedAddress(location.search);
  if (!address)
    return <ResultPage title="无法打开这个链接" text="只能打开以 http 或 https 开头的网址，请核对链接后重试。" />;
  if (!isFramed(address, config['frame.origins'] ?? ''))
    return (
      <ResultPage
        title="这个网站不在平台内打开"
        text="它没有登记为可在平台内打开的网站，可以在新窗口中打开；需要登记请联系系统管理员。"
        actions={
          <a href={address} target="_blank" rel="noopener noreferrer">
            在新窗口打开
          </a>
        }
      />
    );
  return (
    <>
      <PageHead
        actions={
          <Button icon={<FullscreenOutlined />} onClick={() => frame.current && void toggleFullscreen(frame.current)}>
            全屏
          </Button>
        }
      />
      <iframe
        ref={frame}
        className="external-frame"
        title={title}
        src={address}
        sandbox="allow-scripts allow-forms allow-popups"
      />
    </>
  );
}
