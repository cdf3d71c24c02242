import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useText } from '../client/locale.ts';
import { mayLeave, useUnsavedEntries } from '../client/unsaved.ts';
import {
  closed,
  closedAll,
  closedOthers,
  fullPath,
  nextOf,
  placeOfTagMenu,
  scrollTo,
  setTabs,
  uncached,
  useTabs,
  wheelStep,
  type Tabs,
  type View,
} from './tabs.ts';

/** Asks for every view that would go, then closes and leads to what is left. */
export function useTabActions(active: string) {
  const navigate = useNavigate();
  const apply = async (next: (tabs: Tabs) => Tabs) => {
    const before = useTabs.getState();
    const staying = new Set(next(before).visitedViews.map(view => view.path));
    for (const view of before.visitedViews) if (!staying.has(view.path) && !(await mayLeave(view.path))) return;
    const after = next(useTabs.getState());
    setTabs(after);
    if (!after.visitedViews.some(view => view.path === active))
      void navigate(nextOf(after), { state: { keepScroll: true } });
  };
  const refresh = async (view: View) => {
    if (!(await mayLeave(view.path))) return;
    setTabs(uncached(useTabs.getState(), view.path));
    void navigate(`/redirect${fullPath(view.location)}`, { replace: view.path === active });
  };
  return { apply, refresh, close: (path: string) => void apply(tabs => closed(tabs, path)) };
}

interface MenuAt {
  view: View;
  left: number;
  top: number;
}

export function TagBar({ active }: { active: string }): ReactNode {
  const { visitedViews } = useTabs();
  const entries = useUnsavedEntries(state => state.entries);
  const { apply, refresh, close } = useTabActions(active);
  const text = useText();
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = visitedViews.findIndex(view => view.path === active);
    const tag = bar.current?.children[at] as HTMLElement | undefined;
    if (!tag || !bar.current) return;
    const room = { scroll: bar.current.scrollLeft, width: bar.current.clientWidth };
    bar.current.scrollLeft = scrollTo({ left: tag.offsetLeft, width: tag.offsetWidth }, room);
  }, [active, visitedViews]);
  useEffect(() => {
    if (!menu) return;
    const shut = () => setMenu(null);
    document.addEventListener('click', shut);
    return () => document.removeEventListener('click', shut);
  }, [menu]);
  const openMenu = (event: MouseEvent, view: View) => {
    event.preventDefault();
    const box = bar.current!.getBoundingClientRect();
    setMenu({ view, left: placeOfTagMenu(event.clientX, box.left, box.width), top: event.clientY - box.top });
  };
  return (
    <div className="tag-bar">
      <div className="tags" ref={bar} onWheel={event => (bar.current!.scrollLeft += wheelStep(event.deltaY))}>
        {visitedViews.map(view => (
          <span
            key={view.path}
            className="tag"
            aria-current={view.path === active ? 'page' : undefined}
            onContextMenu={event => openMenu(event, view)}
          >
            <Link to={fullPath(view.location)} state={{ keepScroll: true }}>
              {view.meta.title}
            </Link>
            {entries.some(entry => entry.path === view.path) && <i className="tag-dot" title={text('tag.unsaved')} />}
            {!view.meta.affix && (
              <button
                type="button"
                className="tag-close"
                aria-label={text('tag.close') + view.meta.title}
                onClick={() => close(view.path)}
              >
                <CloseOutlined />
              </button>
            )}
          </span>
        ))}
      </div>
      {menu && (
        <ul className="tag-menu" role="menu" style={{ left: menu.left, top: menu.top }}>
          <TagAction text={text('tag.refresh')} onClick={() => void refresh(menu.view)} />
          {!menu.view.meta.affix && <TagAction text={text('tag.close')} onClick={() => close(menu.view.path)} />}
          <TagAction
            text={text('tag.close-others')}
            onClick={() => void apply(tabs => closedOthers(tabs, menu.view.path))}
          />
          <TagAction text={text('tag.close-all')} onClick={() => void apply(closedAll)} />
        </ul>
      )}
    </div>
  );
}

const TagAction = ({ text, onClick }: { text: string; onClick(): void }): ReactNode => (
  <li role="none">
    <button type="button" role="menuitem" className="tag-action" onClick={onClick}>
      {text}
    </button>
  </li>
);
