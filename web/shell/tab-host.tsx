/**
 * Keeps pages alive behind the one in front. Each tab has its own place for lists, dialogs and drawers,
 * so what a hidden page had open is hidden with it.
 */
import { QuestionCircleOutlined } from '@ant-design/icons';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import {
  Activity,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { Link, useRoutes } from 'react-router';
import { rootOf, trailOf, useMenu, type Page } from '../client/menu.ts';
import { TabProvider, type Crumb } from '../client/tab.ts';
import { isGuest } from '../client/preference.ts';
import { useUnsavedEntries } from '../client/unsaved.ts';
import { useTabAnswers } from './kept-answers.ts';
import { PageFailure } from './page-failure.tsx';
import { PageFooter } from '../kit/ui/page-footer.tsx';
import { ScreenElement } from './screen-element.tsx';
import { Waiting } from './waiting.tsx';
import { nameView, useTabs, type View } from './tabs.ts';

interface FrameProps {
  view: View;
  isActive: boolean;
  onClose(path: string): void;
}

export function TabHost({ active, onClose }: { active: string; onClose(path: string): void }): ReactNode {
  const { visitedViews, cachedViews } = useTabs();
  const entries = useUnsavedEntries(state => state.entries);
  const stays = (view: View) =>
    view.path === active || cachedViews.includes(view.name) || entries.some(entry => entry.path === view.path);
  return visitedViews.filter(stays).map(view => (
    <Activity key={`${view.path} ${view.turn}`} mode={view.path === active ? 'visible' : 'hidden'}>
      <TabFrame view={view} isActive={view.path === active} onClose={onClose} />
    </Activity>
  ));
}

function useScrollTop({ location, startsAtTop }: View) {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!startsAtTop || !location.key) return;
    scroller.current?.scrollTo(0, 0);
    window.scrollTo(0, 0);
  }, [location.key, startsAtTop]);
  return scroller;
}

/**
 * Reading begins at the heading of a page that came to the front, unless the cursor stands somewhere still. A page of
 * before hides with the next picture, and the cursor with it, so it is asked after that.
 */
function useHeading(isActive: boolean, key: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isActive || key === 'default') return undefined;
    const take = () => document.activeElement === document.body && heading.current?.focus({ preventScroll: true });
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(take);
    });
    return () => cancelAnimationFrame(frame);
    // Once for each time it comes to the front; turning its pages leaves the cursor alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isActive]);
  return heading;
}

const TabFrame = memo(function TabFrame({ view, isActive, onClose }: FrameProps): ReactNode {
  const { path, page, location, meta } = view;
  const menu = useMenu(state => state.menu);
  const [actionSlot, setActionSlot] = useState<HTMLElement | null>(null);
  const [noteSlot, setNoteSlot] = useState<HTMLElement | null>(null);
  const layer = useRef<HTMLDivElement>(null);
  const scroller = useScrollTop(view);
  const heading = useHeading(isActive, location.key);
  const answers = useTabAnswers(path);
  const setTitle = useCallback((title: string) => nameView(path, title), [path]);
  const close = useCallback(() => onClose(path), [onClose, path]);
  const crumbs = useMemo(() => trailOf(page, meta.title, rootOf(menu)), [page, meta.title, menu]);
  const tab = useMemo(
    () => ({ path, location, isActive, title: meta.title, setTitle, close, crumbs, actionSlot, noteSlot }),
    [path, location, isActive, meta.title, setTitle, close, crumbs, actionSlot, noteSlot],
  );
  const content = useRoutes([{ path: page.path, element: <ScreenElement page={page} /> }], location);
  return (
    <div className="tab">
      <ConfigProvider getPopupContainer={() => layer.current ?? document.body}>
        <QueryClientProvider client={answers}>
          <TabProvider tab={tab}>
            <div className="tab-scroll" ref={scroller}>
              <div className="page-head">
                <Crumbs crumbs={crumbs} related={relatedTo(page)} heading={heading} />
                <HelpLink path={path} />
                <div className="page-note" ref={setNoteSlot} />
                <div className="page-actions" ref={setActionSlot} />
              </div>
              <div className="page-body">
                <PageFailure address={location.key}>
                  <Suspense fallback={<Waiting />}>{content}</Suspense>
                </PageFailure>
              </div>
              <PageFooter />
            </div>
            <div className="tab-layer" ref={layer} />
          </TabProvider>
        </QueryClientProvider>
      </ConfigProvider>
    </div>
  );
});

/** The instructions for this page. */
function HelpLink({ path }: { path: string }): ReactNode {
  if (path === '/help/document' || isGuest()) return null;
  return (
    <Link
      className="page-help"
      to={`/help/document?for=${encodeURIComponent(path)}`}
      title="本页帮助"
      aria-label="本页帮助"
    >
      <QuestionCircleOutlined aria-hidden />
    </Link>
  );
}

/** The related page that the menu names; the homes have theirs in the menu of the person. */
export const relatedTo = ({ path, router }: Page): Page['router'] => (path.startsWith('/workbench/') ? null : router);

interface CrumbsProps {
  crumbs: Crumb[];
  related: Page['router'];
  heading?: Ref<HTMLHeadingElement>;
}
export function Crumbs({ crumbs, related, heading }: CrumbsProps): ReactNode {
  const last = crumbs.at(-1);
  return (
    <>
      <nav className="crumbs" aria-label="面包屑">
        {crumbs.slice(0, -1).map(crumb => (
          <span key={crumb.title + crumb.path} className="crumb">
            {crumb.path ? <Link to={crumb.path}>{crumb.title}</Link> : crumb.title}
          </span>
        ))}
        <h1 className="crumb-title" aria-current="page" tabIndex={-1} ref={heading}>
          {last?.title}
        </h1>
      </nav>
      {related && <Link to={related.path}>{related.label}</Link>}
    </>
  );
}
