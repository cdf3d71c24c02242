import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined, RightOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { MenuNode } from 'contract/platform/menu.ts';
import { isExternal, joinPath, visible } from '../client/menu.ts';
import { useText } from '../client/locale.ts';
import { openSidebar, usePreferences } from '../client/preferences.ts';
import { useBrand } from '../client/school.ts';
import { MenuIcon } from './icons.tsx';
import { linkTarget, type Place } from './place.ts';
import { PartnerBanner } from './partner-banner.tsx';
import { SchoolLogo } from './school-logo.tsx';

interface Entry {
  node: MenuNode;
  path: string;
  children: { node: MenuNode; path: string }[];
}

/** A single child stands alone, with the icon of its folder where it has none, unless the folder is always shown. */
function standing({ node, path, children }: Entry): Entry {
  const [only] = children;
  if (!only || children.length > 1 || node.alwaysShow) return { node, path, children };
  const meta = { ...only.node.meta, icon: only.node.meta.icon ?? node.meta.icon };
  return { node: { ...only.node, meta }, path: only.path, children: [] };
}

/** The visible entries below a first-level one, their leaves flat beneath them. */
export function entriesOf(top: MenuNode): Entry[] {
  return visible(top.children).map(node => {
    const path = joinPath(top.path, node.path);
    const leaves = (nodes: MenuNode[], parent: string): Entry['children'] =>
      visible(nodes).flatMap(child => {
        const childPath = joinPath(parent, child.path);
        const below = leaves(child.children, childPath);
        return below.length > 0 ? below : [{ node: child, path: childPath }];
      });
    return standing({ node, path, children: leaves(node.children, path) });
  });
}

const isAt = (path: string, active: string) => active === path || active.startsWith(`${path}/`);
/** The entry of the page in front: of those whose addresses lie within each other the nearest, and no other. */
function currentOf(entries: Entry[], active: string): string | null {
  const leaves = entries.flatMap(entry => (entry.children.length > 0 ? entry.children : [entry]));
  const held = leaves.filter(({ path }) => isAt(path, active)).map(({ path }) => path);
  return held.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

function Leaf({
  node,
  path,
  active,
  icon,
}: {
  node: MenuNode;
  path: string;
  active: string | null;
  icon?: boolean;
}): ReactNode {
  const current = path === active;
  const props = {
    className: icon ? 'side-row' : 'side-row is-leaf',
    'aria-current': current ? ('page' as const) : undefined,
    ...linkTarget(path),
  };
  const content = (
    <>
      {icon && <MenuIcon name={node.meta.icon} />}
      <span className="side-text">{node.meta.title}</span>
    </>
  );
  return isExternal(path) ? (
    <a href={path} {...props}>
      {content}
    </a>
  ) : (
    <Link to={path} {...props}>
      {content}
    </Link>
  );
}

function Group({
  entry,
  active,
  open,
  onToggle,
}: {
  entry: Entry;
  active: string | null;
  open: boolean;
  onToggle(): void;
}): ReactNode {
  const holds = entry.children.some(child => child.path === active);
  return (
    <li>
      <button
        type="button"
        className={holds ? 'side-row holds-current' : 'side-row'}
        aria-expanded={open}
        onClick={onToggle}
      >
        <MenuIcon name={entry.node.meta.icon} />
        <span className="side-text">{entry.node.meta.title}</span>
        {open ? <DownOutlined className="side-arrow" /> : <RightOutlined className="side-arrow" />}
      </button>
      {open && (
        <ul>
          {entry.children.map(child => (
            <li key={child.path}>
              <Leaf {...child} active={active} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Icons alone; what stands beside them opens in a flyout. */
function Folded({ entry, active }: { entry: Entry; active: string | null }): ReactNode {
  const leaves = entry.children.length > 0 ? entry.children : [entry];
  const holds = leaves.some(child => child.path === active);
  const flyout = (
    <ul className="side-flyout" aria-label={entry.node.meta.title}>
      <li className="side-flyout-title">{entry.node.meta.title}</li>
      {entry.children.map(child => (
        <li key={child.path}>
          <Leaf {...child} active={active} />
        </li>
      ))}
    </ul>
  );
  return (
    <li>
      <Popover
        content={flyout}
        placement="rightTop"
        trigger={['hover', 'focus']}
        arrow={false}
        styles={{ container: { padding: 8 } }}
      >
        <Link
          className={holds ? 'side-row is-folded holds-current' : 'side-row is-folded'}
          to={leaves[0]!.path}
          aria-label={entry.node.meta.title}
        >
          <MenuIcon name={entry.node.meta.icon} />
        </Link>
      </Popover>
    </li>
  );
}

export function MenuTree({ top, active, folded }: { top: MenuNode; active: string; folded: boolean }): ReactNode {
  const uniqueOpened = usePreferences(one => one.uniqueOpened);
  const entries = entriesOf(top);
  // A page the menu does not show stands in its group all the same.
  const isHidden = ({ node, path }: Entry) => node.children.some(child => joinPath(path, child.path) === active);
  const here = currentOf(entries, active);
  const holding = entries.find(entry => entry.children.some(child => child.path === here)) ?? entries.find(isHidden);
  const current = holding?.path;
  const opening = current ?? entries.find(entry => entry.children.length > 0)?.path ?? '';
  const [open, setOpen] = useState([opening]);
  const [lastOpening, setLastOpening] = useState(opening);
  // The group of the page in front opens by itself; afterwards the person opens and closes.
  if (lastOpening !== opening) {
    setLastOpening(opening);
    setOpen(before => (uniqueOpened ? [opening] : [...new Set([...before, opening])]));
  }
  const toggle = (path: string) =>
    setOpen(before => {
      if (before.includes(path)) return before.filter(one => one !== path);
      return uniqueOpened ? [path] : [...before, path];
    });
  if (folded)
    return (
      <ul className="side-menu">
        {entries.map(entry => (
          <Folded key={entry.path} entry={entry} active={here} />
        ))}
      </ul>
    );
  return (
    <ul className="side-menu">
      {entries.map(entry =>
        entry.children.length > 0 ? (
          <Group
            key={entry.path}
            entry={entry}
            active={here}
            open={open.includes(entry.path)}
            onToggle={() => toggle(entry.path)}
          />
        ) : (
          <li key={entry.path}>
            <Leaf {...entry} active={here} icon />
          </li>
        ),
      )}
    </ul>
  );
}

export function Sidebar({ place, active, isNarrow }: { place: Place; active: string; isNarrow: boolean }): ReactNode {
  const { sidebar, sidebarLogo } = usePreferences();
  const { headline } = useBrand();
  const text = useText();
  const folded = isNarrow || !sidebar.opened;
  return (
    <aside className={folded ? 'sidebar is-folded' : 'sidebar'}>
      {sidebarLogo && (
        <div className="side-head">
          <SchoolLogo />
          <span className="side-headline">{headline}</span>
        </div>
      )}
      <nav aria-label={text('side.menu')}>
        {place.top && <MenuTree top={place.top} active={active} folded={folded} />}
      </nav>
      {!folded && <PartnerBanner />}
      {!isNarrow && (
        <button
          type="button"
          className="side-foot"
          aria-label={folded ? text('side.unfold') : undefined}
          onClick={() => openSidebar(folded)}
        >
          {folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          {!folded && text('side.fold')}
        </button>
      )}
    </aside>
  );
}
