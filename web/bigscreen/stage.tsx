/**
 * The ground of 1920 × 1080 that fits itself into any window, and the head every screen has. On a phone the panels
 * stand below each other instead.
 */
import { useEffect, useState, type ReactNode } from 'react';

const width = 1920;
const height = 1080;

const fit = (): void => {
  const scale = Math.min(window.innerWidth / width, window.innerHeight / height);
  document.documentElement.style.setProperty('--scale', String(scale));
};

export function Stage({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    fit();
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);
  return <main className="stage">{children}</main>;
}

const clock = new Intl.DateTimeFormat('zh-CN', { timeStyle: 'medium', timeZone: 'Asia/Shanghai' });
const minute = new Intl.DateTimeFormat('zh-CN', { timeStyle: 'short', timeZone: 'Asia/Shanghai' });
const day = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' });
const weekday = new Intl.DateTimeFormat('zh-CN', { weekday: 'long', timeZone: 'Asia/Shanghai' });

function Clock(): ReactNode {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <span>{day.format(now)}</span>
      <span>{weekday.format(now)}</span>
      <b>{clock.format(now)}</b>
    </>
  );
}

interface HeadProps {
  title: string;
  school: string;
  /** When the figures were counted. */
  at: string | null;
  /** Why they could not be refreshed. */
  failed: string;
}

const Emblem = (): ReactNode => (
  <svg className="emblem" viewBox="0 0 30 30" aria-hidden>
    <circle cx="15" cy="15" r="14" />
    <path d="M14.6 10.6C12.7 9.2 10.6 8.9 8.5 9.2v8c2.1-.3 4.2 0 6.1 1.3zM15.4 10.6c1.9-1.4 4-1.7 6.1-1.4v8c-2.1-.3-4.2 0-6.1 1.3z" />
  </svg>
);

export const Head = ({ title, school, at, failed }: HeadProps): ReactNode => (
  <header className="head">
    <p className="school">
      <Emblem />
      {school}
    </p>
    <h1>{title}</h1>
    <p className="clock">
      {at && (
        <span className={failed ? 'is-stale' : ''} role="status">
          {failed ? `暂未更新，数据截至 ${minute.format(new Date(at))}` : `数据截至 ${minute.format(new Date(at))}`}
        </span>
      )}
      <Clock />
    </p>
  </header>
);
