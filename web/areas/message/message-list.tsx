/** A list of messages in one form for desk and phone: a line each, its content below it when it is opened. */
import { Button, Checkbox, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { relativeTime } from '../../client/format.ts';
import '../../kit/list.css';
import { Pages } from '../../kit/pages.tsx';
import { QueryGate } from '../../kit/query-gate.tsx';
import { Blank } from '../../kit/states.tsx';
import { size, useChosen } from './lists.ts';
import './message.css';
import { SafeContent } from './safe-content.tsx';

/** A message as the list shows it. */
export interface Line {
  id: string;
  title: string;
  path: string | null;
  /** What the way there is called. */
  way: string;
  content: string | null;
  mark: ReactNode;
  note: ReactNode;
  at: string;
  isNew: boolean;
  deeds?: ReactNode;
}

interface Props {
  label: string;
  lines: Line[] | undefined;
  total: number;
  error: unknown;
  retry(): void;
  page: number;
  onPage(page: number): void;
  keyword: string;
  onKeyword(keyword: string): void;
  blank: string;
  tools?: ReactNode;
  /** What can be done with several; none leaves the boxes out. */
  bulk?: { verb: string; run(ids: string[]): Promise<void> };
}

function Item({ line, box }: { line: Line; box: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { id, title, path, way, content, mark, note, at, isNew, deeds } = line;
  return (
    <li className={isNew ? 'message is-new' : 'message'}>
      <div className="message-line">
        {box}
        {mark}
        <span className="message-title" title={title}>
          {content ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`message-${id}`}
              onClick={() => setOpen(!isOpen)}
            >
              {title}
            </button>
          ) : (
            title
          )}
        </span>
        <span className="message-note figures">{note}</span>
        <time className="message-time figures" dateTime={at}>
          {relativeTime(at)}
        </time>
        <span className="message-deeds">
          {deeds}
          {path && <Link to={path}>{way}</Link>}
        </span>
      </div>
      {content && isOpen && (
        <div id={`message-${id}`}>
          <SafeContent html={content} />
        </div>
      )}
    </li>
  );
}

export function MessageList(props: Props): ReactNode {
  const { label, lines, total, error, retry, page, onPage, keyword, onKeyword, blank, tools, bulk } = props;
  const ids = (lines ?? []).map(line => line.id);
  const { chosen, has, tick, tickAll } = useChosen(ids);
  return (
    <section className="card list-card" aria-label={label}>
      <div className="message-bar">
        {bulk && (
          <Checkbox
            aria-label="全选本页"
            checked={ids.length > 0 && chosen.length === ids.length}
            indeterminate={chosen.length > 0 && chosen.length < ids.length}
            onChange={event => tickAll(event.target.checked)}
          />
        )}
        {bulk && (
          <Button disabled={chosen.length === 0} onClick={() => void bulk.run(chosen).then(() => tickAll(false))}>
            {bulk.verb}
            {chosen.length > 0 && `（${chosen.length}）`}
          </Button>
        )}
        {tools}
        <Input.Search
          className="message-search"
          aria-label={`在${label}中查找`}
          placeholder="标题"
          allowClear
          maxLength={100}
          defaultValue={keyword}
          onSearch={onKeyword}
        />
      </div>
      <div className="table-place" tabIndex={-1}>
        <QueryGate what={label} query={{ data: lines, error, refetch: retry }} rows={12}>
          {read =>
            read.length === 0 ? (
              <Blank picture="tray" title={keyword ? `没有标题含“${keyword}”的记录` : blank} />
            ) : (
              <ul className="messages">
                {read.map(line => (
                  <Item
                    key={line.id}
                    line={line}
                    box={
                      bulk && (
                        <Checkbox
                          aria-label={`选择${line.title}`}
                          checked={has(line.id)}
                          onChange={event => tick(line.id, event.target.checked)}
                        />
                      )
                    }
                  />
                ))}
              </ul>
            )
          }
        </QueryGate>
      </div>
      <div className="pager">
        <span className="figures" role="status">
          共 {total.toLocaleString('zh-CN')} 条
        </span>
        <Pages page={page} size={size} total={total} turn={onPage} />
      </div>
    </section>
  );
}
