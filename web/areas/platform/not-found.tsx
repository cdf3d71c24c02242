import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMenu } from '../../client/menu.ts';
import { searchable } from '../../client/menu-entries.ts';
import { findEntries } from '../../client/menu-search.ts';
import { ResultPage } from '../../kit/ui/result-page.tsx';
import { useTab } from '../../client/tab.ts';

/** Names entries whose address or title is near to the one that was asked for. */
export function NotFound(): ReactNode {
  const { path, title } = useTab();
  const entries = searchable(useMenu(state => state.menu));
  const word = path.split('/').at(-1) ?? '';
  const near = [...findEntries(entries, title), ...findEntries(entries, word), ...entries];
  const offered = [...new Map(near.map(entry => [entry.path, entry])).values()].slice(0, 3);
  return (
    <ResultPage
      mark="404"
      title="没有找到这个页面"
      text={
        offered.length > 0 ? '地址可能已变更，或功能尚未开通。您要找的也许是：' : '地址可能已变更，或功能尚未开通。'
      }
      actions={offered.map(entry => (
        <Link key={entry.path} to={entry.path}>
          {entry.titles.at(-1)}
        </Link>
      ))}
    />
  );
}
