/**
 * A dashboard: the big screen of its menu entry in a frame, opened by a fresh signature and hidden until it has drawn.
 */
import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { signScreen } from 'contract/report/screen.ts';
import { toggleFullscreen } from '../../client/fullscreen.ts';
import { call } from '../../client/http.ts';
import { useMenu } from '../../client/menu.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { liftLater } from './mask.ts';
import { screenAddress } from './screen-address.ts';
import './screen-frame.css';
import { GoButton } from '../../kit/ui/go-button.tsx';

/** A screen that asks for a new signature again and again is not served faster than this. */
const leastBetween = 5000;

/** The address of the screen with a signature of its own; `renew` lets it be signed again. */
function useSigned(extpath: string) {
  const [address, setAddress] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isWanted = address === null && error === null;
  useEffect(() => {
    // A page that comes back from behind still has its frame.
    if (!isWanted) return;
    let isGone = false;
    call(signScreen, { query: { extpath } }, { silent: true }).then(
      signed => isGone || setAddress(screenAddress(signed)),
      (cause: unknown) => isGone || setError(cause),
    );
    return () => {
      isGone = true;
    };
  }, [extpath, isWanted]);
  const renew = useCallback(() => {
    setError(null);
    setAddress(null);
  }, []);
  return { address, error, renew };
}

/** A used or ended signature: the screen asks for another one. */
function useRenewal(frame: { current: HTMLIFrameElement | null }, renew: () => void) {
  const last = useRef(0);
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      const isAsked = (data as { type?: string } | null)?.type === 'bs:resign';
      if (!isOurs || !isAsked || Date.now() - last.current < leastBetween) return;
      last.current = Date.now();
      renew();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame, renew]);
}

function useIsFull(): boolean {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return isFull;
}

function useMask(address: string | null): boolean {
  const [lifted, setLifted] = useState<string | null>(null);
  useEffect(() => (address ? liftLater(() => setLifted(address)) : undefined), [address]);
  return lifted !== address || address === null;
}

export function ScreenFrame(): ReactNode {
  const { path, title } = useTab();
  const extpath = useMenu(state => state.pages.find(page => page.path === path)?.extpath) ?? '';
  const { address, error, renew } = useSigned(extpath);
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const isFull = useIsFull();
  const isMasked = useMask(address);
  useRenewal(frame, renew);
  const home = extpath.startsWith('/aj/gb/') ? '/workbench/gb/home' : '/workbench/dj/home';
  const actions = (
    <>
      <GoButton label="返回工作台" to={home} />
      <Button
        type="primary"
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={() => stage.current && void toggleFullscreen(stage.current)}
      >
        全屏
      </Button>
    </>
  );
  return (
    <>
      <PageHead actions={actions} />
      <div className="screen-stage page-fill" ref={stage}>
        <QueryGate what={title} query={{ data: address ?? undefined, error, refetch: renew }}>
          {signed => (
            <>
              {/* A page of our own that calls the server: a sandbox with its origin would hold nothing. */}
              {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
              <iframe key={signed} ref={frame} title={title} src={signed} allow="fullscreen" />
            </>
          )}
        </QueryGate>
        {isFull && (
          <button type="button" className="screen-leave" onClick={() => void document.exitFullscreen()}>
            退出全屏
          </button>
        )}
        {isMasked && error === null && (
          <div className="screen-mask" aria-busy="true">
            正在打开{title}…
          </div>
        )}
      </div>
    </>
  );
}
