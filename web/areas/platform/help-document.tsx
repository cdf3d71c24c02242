/** 帮助文档: the table of contents with search, and the document; `for=` opens the one of that page. */
import { Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { listHelp, readHelp, readPageHelp, type HelpEntry } from 'contract/platform/help-document.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useMenu } from '../../client/menu.ts';
import { useTab } from '../../client/tab.ts';
import { formatTime } from '../../client/format.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { RichText } from '../../kit/form/rich-text/rich-text.tsx';
import { helpFor } from './help-for.ts';
import './help-document.css';
import { useId } from '../../kit/data/address.ts';
import { useAnswer } from '../../kit/data/answer.ts';

const Document = ({ id }: { id: string }) => (
  <QueryGate what="帮助文档" query={useAnswer(readHelp, { params: { id } })}>
    {data => (
      <article>
        <PageHead title={data.title} />
        <h2>{data.title}</h2>
        <RichText html={data.bodyHtml} />
        <p className="help-foot">
          {data.routePath && <Link to={data.routePath}>打开对应页面</Link>}
          <span className="figures">更新于 {formatTime(data.updatedAt).slice(0, 10)}</span>
        </p>
      </article>
    )}
  </QueryGate>
);

/** What the product itself says of a page, where the school keeps no document for it. */
function PageHelp({ path }: { path: string }) {
  const title = useMenu(({ pages }) => pages.find(page => page.path === path)?.title);
  const query = useAnswer(readPageHelp, { query: { path } });
  return (
    <QueryGate what="帮助文档" query={query}>
      {({ words, roles, steps }) =>
        words === null ? (
          <EmptyState picture="search" title="没有找到这个页面的帮助">
            可以在目录中查找，或联系本单位管理员。
          </EmptyState>
        ) : (
          <article>
            <PageHead title={title ?? '帮助'} />
            {title && <h2>{title}</h2>}
            <p>{words}</p>
            {steps.length > 0 && (
              <>
                <h3>办理步骤</h3>
                <ul>
                  {steps.map(({ state, deeds }) => (
                    <li key={state}>
                      {state}：可以{deeds.join('、')}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <h3>可以使用的角色</h3>
            <p>{roles.length === 0 ? '所有登录用户' : roles.join('、')}</p>
            <p className="help-foot">
              <Link to={path}>打开对应页面</Link>
            </p>
          </article>
        )
      }
    </QueryGate>
  );
}

function Contents({ entries, current }: { entries: readonly HelpEntry[]; current: string | null }) {
  const categories = [...new Set(entries.map(entry => entry.categoryName))];
  return categories.map(name => (
    <section key={name}>
      <h3>{name || '其他'}</h3>
      <ul>
        {entries
          .filter(entry => entry.categoryName === name)
          .map(entry => (
            <li key={entry.id}>
              <Link to={`/help/document?id=${entry.id}`} aria-current={entry.id === current ? 'page' : undefined}>
                {entry.title}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  ));
}

export function HelpDocument() {
  const [keyword, setKeyword] = useState('');
  const asked = useId();
  const page = new URLSearchParams(useTab().location.search).get('for');
  const query = useAnswer(listHelp, { query: { keyword } }, { isKept: true });
  return (
    <QueryGate what="帮助文档" query={query}>
      {data => {
        const entries = data.content;
        const own = asked === null && page !== null ? helpFor(entries, page) : null;
        const shown = asked ?? own?.id ?? (page === null ? entries[0]?.id : undefined) ?? null;
        return (
          <div className="help-page">
            <nav className="card help-contents" aria-label="帮助目录">
              <Input.Search
                aria-label="搜索帮助"
                placeholder="搜索帮助"
                allowClear
                onSearch={word => setKeyword(word.trim())}
              />
              {entries.length === 0 && <p className="remark">没有找到相关的帮助</p>}
              <Contents entries={entries} current={shown} />
            </nav>
            <section className="card help-text">
              {shown !== null && <Document key={shown} id={shown} />}
              {shown === null && page !== null && <PageHelp key={page} path={page} />}
              {shown === null && page === null && (
                <EmptyState picture="search" title="还没有帮助文档">
                  在各页面点“本页帮助”，可以看到该页面的说明。
                </EmptyState>
              )}
            </section>
          </div>
        );
      }}
    </QueryGate>
  );
}
