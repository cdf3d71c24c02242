import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { closedPage } from 'contract/platform/menu.ts';
import { useMenu } from '../../client/menu.ts';
import { searchable } from '../../client/menu-entries.ts';
import { findEntries } from '../../client/menu-search.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { ResultPage } from '../../kit/ui/result-page.tsx';
import { useTab } from '../../client/tab.ts';
import { Closed, whomToAsk } from './no-permission.tsx';

/** Names entries whose address or title is near to the one that was asked for. */
function Nowhere(): ReactNode {
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
      actions={
        <>
          {offered.map(entry => (
            <Link key={entry.path} to={entry.path}>
              {entry.titles.at(-1)}
            </Link>
          ))}
          <GoButton label="回到首页" to="/" />
        </>
      }
    />
  );
}

/** An address that opens nothing here: a page that is not open to this session, or none at all. */
export function NotFound(): ReactNode {
  const { path, setTitle } = useTab();
  const query = useAnswer(closedPage, { query: { path } });
  const title = query.data?.title ?? null;
  useEffect(() => {
    if (title !== null) setTitle('没有权限');
  }, [title, setTitle]);
  return (
    <QueryGate what="页面" query={query}>
      {() => (title === null ? <Nowhere /> : <Closed title={`您没有打开“${title}”的权限`} text={whomToAsk} />)}
    </QueryGate>
  );
}
