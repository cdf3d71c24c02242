import { FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';
import { toggleFullscreen } from '../../client/fullscreen.ts';
import { PageHead } from '../../client/page-head.tsx';
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
  const frame = useRef<HTMLIFrameElement>(null);
  const address = framedAddress(location.search);
  if (!address)
    return <Sentence title="无法打开这个链接" text="只能打开以 http 或 https 开头的网址，请核对链接后重试。" />;
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
