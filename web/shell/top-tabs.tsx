import { DownOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { MenuNode } from 'contract/platform/menu.ts';
import { useText } from '../client/locale.ts';
import { firstLeaf, isExternal, topTabs, useMenu } from '../client/menu.ts';
import { fitting } from './fit.ts';
import { groupOf, linkTarget, type Place } from './place.ts';

const moreWidth = 76;

/** A first-level entry leads to its first visible page. */
export function TopLink({
  node,
  className,
  current,
}: {
  node: MenuNode;
  className?: string;
  current?: boolean;
}): ReactNode {
  const to = firstLeaf(node) ?? node.path;
  const props = { className, 'aria-current': current ? ('page' as const) : undefined, ...linkTarget(to) };
  return isExternal(to) ? (
    <a href={to} {...props}>
      {node.meta.title}
    </a>
  ) : (
    <Link to={to} {...props}>
      {node.meta.title}
    </Link>
  );
}

/** Widths are taken from an unseen copy, so the row never flickers while it is measured. */
export function TopTabs({ place }: { place: Place }): ReactNode {
  const text = useText();
  const menu = useMenu(state => state.menu);
  const tabs = useMemo(() => topTabs(menu, place.workbench), [menu, place.workbench]);
  const selected = tabs.findIndex(tab => tab.path === place.top?.path);
  const row = useRef<HTMLElement>(null);
  const copy = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<number[]>([]);
  useLayoutEffect(() => {
    const measure = () => {
      const widths = tabs.map((_, at) => copy.current!.children[at]!.getBoundingClientRect().width);
      setShown(fitting(widths, row.current!.clientWidth, moreWidth, selected));
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(row.current!);
    measure();
    return () => watcher.disconnect();
  }, [tabs, selected]);
  const startsGroup = (list: MenuNode[], at: number) =>
    at > 0 && groupOf(list[at]!.path) !== groupOf(list[at - 1]!.path);
  const cell = (list: MenuNode[], tab: MenuNode, at: number, isCopy = false) => (
    <span key={tab.path} className={startsGroup(list, at) ? 'top-tab starts-group' : 'top-tab'}>
      <TopLink node={tab} current={!isCopy && tab === tabs[selected]} />
    </span>
  );
  const front = shown.flatMap(at => tabs[at] ?? []);
  const rest = tabs.filter(tab => !front.includes(tab));
  return (
    <nav className="top-tabs" aria-label={text('header.tabs')} ref={row}>
      {front.map((tab, at) => cell(front, tab, at))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items: rest.map(tab => ({ key: tab.path, label: <TopLink node={tab} /> })) }}
        >
          <button type="button" className="top-more">
            {text('word.more')} <DownOutlined />
          </button>
        </Dropdown>
      )}
      <div className="top-tabs-copy" ref={copy} aria-hidden="true" inert>
        {tabs.map((tab, at) => cell(tabs, tab, at, true))}
      </div>
    </nav>
  );
}
