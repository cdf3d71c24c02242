/** A list of messages in one form for desk and phone: a line each, its content below it when it is opened. */
import { Button, Checkbox } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime, relativeTime } from '../../client/format.ts';
import { Paged, type Reading } from '../../kit/list/paged.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { useChosen, useSelection, type Selection } from '../../kit/ui/selection.ts';
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
  /** Whose matter it is, where the title does not say. */
  place?: string | null;
  at: string;
  isNew: boolean;
  /** It ends by being handled where it leads, and no mark ends it. */
  isHandled?: boolean;
  actions?: ReactNode;
  /** Stands behind the way. */
  more?: ReactNode;
}

interface Props<Row> {
  label: string;
  list: {
    answer: Reading<{ content: Row[]; totalElements: number }> & { dataUpdatedAt: number };
    page: number;
    size: number;
    turn(page: number): void;
    keyword: string;
    search(keyword: string): void;
  };
  lineOf(row: Row): Line;
  blank: string;
  /** Pills above the search. */
  views?: ReactNode;
  tools?: ReactNode;
  /** What can be done with several; none leaves the boxes out. */
  bulk?: { verb: string; run(ids: string[]): Promise<void> };
}

function Item({ line, box }: { line: Line; box: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { id, title, path, way, content, mark, note, place, at, isNew, actions, more } = line;
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
        {place && (
          <span className="message-place remark" title={place}>
            {place}
          </span>
        )}
        <span className="message-note figures">{note}</span>
        <time className="message-time figures" dateTime={at}>
          {relativeTime(at)}
        </time>
        <span className="message-actions">
          {actions}
          {path && <Link to={path}>{way}</Link>}
          {more}
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

interface BulkProps {
  lines: readonly Line[];
  selection: Selection;
  bulk: NonNullable<Props<never>['bulk']>;
}
/** The box over all boxes; lines that left the list are not among the chosen. */
function Bulk({ lines, selection, bulk }: BulkProps) {
  const chosen = useChosen(selection, all => all);
  const ids = lines.map(line => line.id).filter(id => chosen.has(id));
  if (lines.length === 0) return null;
  return (
    <>
      <Checkbox
        aria-label="全选本页"
        checked={ids.length === lines.length}
        indeterminate={ids.length > 0 && ids.length < lines.length}
        onChange={event =>
          selection.change(
            lines.map(line => [line.id, line.title]),
            event.target.checked,
          )
        }
      />
      <Button disabled={ids.length === 0} onClick={() => void bulk.run(ids).then(selection.clear)}>
        {bulk.verb}
        {ids.length > 0 && `（${ids.length}）`}
      </Button>
    </>
  );
}

function Box({ line, selection }: { line: Line; selection: Selection }) {
  const isChosen = useChosen(selection, all => all.has(line.id));
  return (
    <Checkbox
      aria-label={`选择${line.title}`}
      checked={isChosen}
      onChange={event => selection.change([[line.id, line.title]], event.target.checked)}
    />
  );
}

export function MessageList<Row>({ label, list, lineOf, blank, views, tools, bulk }: Props<Row>): ReactNode {
  const selection = useSelection();
  const { keyword, search, ...rest } = list;
  const readAt = formatTime(list.answer.dataUpdatedAt).slice(11, 16);
  const lines = (list.answer.data?.content ?? []).map(lineOf);
  const marked = lines.filter(line => !line.isHandled);
  return (
    <section className="card list-card" aria-label={label}>
      {views}
      <div className="message-bar">
        {bulk && <Bulk lines={marked} selection={selection} bulk={bulk} />}
        {tools}
        <SearchBox keyword={keyword} search={search} placeholder="标题" />
      </div>
      <Paged what={label} countWord="条" note={`数据截至 ${readAt}`} list={rest} rows={14}>
        {() => (
          <div className="table-place" tabIndex={-1}>
            {lines.length === 0 ? (
              <EmptyState picture="tray" title={keyword ? `没有标题含“${keyword}”的${label}` : blank} />
            ) : (
              <ul className="messages">
                {lines.map(line => (
                  <Item
                    key={line.id}
                    line={line}
                    box={bulk && !line.isHandled && <Box line={line} selection={selection} />}
                  />
                ))}
              </ul>
            )}
          </div>
        )}
      </Paged>
    </section>
  );
}
