/**
 * The page of the calls: a shell without data that shows the description the server makes of its registry.
 */
import { StrictMode, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ApiDescription, Operation } from 'contract/description/endpoints.ts';
import { load } from './load.ts';
import { kindOf, ShapeTable } from './shape.tsx';
import './doc.css';

interface Call extends Operation {
  method: string;
  path: string;
}

const callsOf = ({ paths }: ApiDescription): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

const accessWords: Record<string, string> = {
  public: '无需登录',
  session: '登录即可',
  change: '登录即可（含须改密码时）',
};
const accessOf = (call: Call): string => accessWords[call['x-access']] ?? `权限 ${call['x-access']}`;

function Parameters({ call }: { call: Call }): ReactNode {
  if (call.parameters.length === 0) return null;
  return (
    <section>
      <h4>参数</h4>
      <dl>
        {call.parameters.map(({ name, in: where, required, schema, description }) => (
          <div key={where + name}>
            <dt>
              <code>{name}</code>
              {required && <b title="必填">*</b>}
            </dt>
            <dd>
              <span>{kindOf(schema)}</span>
              <em>{where === 'path' ? '地址中' : (description ?? '')}</em>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Content({
  title,
  api,
  content,
}: {
  title: string;
  api: ApiDescription;
  content: Call['responses'][string]['content'];
}) {
  return Object.entries(content ?? {}).map(([type, { schema }]) => (
    <section key={title + type}>
      <h4>
        {title} <small>{type}</small>
      </h4>
      <ShapeTable api={api} shape={schema} />
    </section>
  ));
}

function CallCard({ api, call }: { api: ApiDescription; call: Call }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <b className={`method is-${call.method.toLowerCase()}`}>{call.method}</b>
        <code>{call.path}</code>
        <span>{call.summary}</span>
        <small>{accessOf(call)}</small>
      </summary>
      {isOpen && (
        <div className="call">
          <Parameters call={call} />
          <Content title="内容" api={api} content={call.requestBody?.content} />
          <Content title="应答" api={api} content={call.responses['2XX']?.content} />
        </div>
      )}
    </details>
  );
}

function Book({ api }: { api: ApiDescription }): ReactNode {
  const [word, setWord] = useState('');
  const sought = useDeferredValue(word.trim().toLowerCase());
  const groups = useMemo(() => {
    const found = callsOf(api).filter(({ method, path, summary, tags }) =>
      `${method} ${path} ${summary} ${tags.join(' ')}`.toLowerCase().includes(sought),
    );
    const byTag = new Map<string, Call[]>();
    for (const call of found) byTag.set(call.tags[0] ?? '', [...(byTag.get(call.tags[0] ?? '') ?? []), call]);
    return [...byTag];
  }, [api, sought]);
  return (
    <>
      <header>
        <h1>{api.info.title}</h1>
        <input
          type="search"
          aria-label="查找接口"
          placeholder="按地址或名称查找"
          value={word}
          onChange={event => setWord(event.target.value)}
        />
        <a href="/api/openapi" download="openapi.json">
          OpenAPI 3.1 文件
        </a>
      </header>
      <p className="introduction">{api.info.description}</p>
      {groups.length === 0 && <p role="status">没有符合“{word}”的接口，请换一个词。</p>}
      {groups.map(([tag, calls]) => (
        <section key={tag}>
          <h2>
            {tag} <small>{calls.length}</small>
          </h2>
          {calls.map(call => (
            <CallCard key={call.operationId} api={api} call={call} />
          ))}
        </section>
      ))}
    </>
  );
}

function Page(): ReactNode {
  const [api, setApi] = useState<ApiDescription | null>(null);
  const [sentence, setSentence] = useState('正在读取接口说明…');
  useEffect(() => {
    load().then(setApi, (error: Error) => setSentence(error.message));
  }, []);
  return <main>{api ? <Book api={api} /> : <p role="status">{sentence}</p>}</main>;
}

createRoot(document.getElementById('doc')!).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
