/** The latest of what a counter counts, each with the way to the page where it is dealt with. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CounterName } from 'contract/message/push.ts';
import { relativeTime } from '../client/format.ts';
import { useText } from '../client/locale.ts';
import { useCounters } from './counters.ts';

interface Entry {
  id: string;
  title: string;
  note: string;
  path: string;
}

interface Linked {
  link: { routePath: string; query?: Record<string, string> | undefined } | null;
}
const pathOf = ({ link }: Linked, otherwise: string) =>
  link ? `${link.routePath}${link.query ? `?${new URLSearchParams(link.query)}` : ''}` : otherwise;

function useEntries(name: CounterName, path: string): Entry[] {
  const { todo, remind, warning } = useCounters();
  if (name === 'warning')
    return (warning?.groups ?? []).slice(0, 5).map(({ code, name: title, count }) => ({
      id: code,
      title,
      note: `${count} 项`,
      path: `${path}?code=${encodeURIComponent(code)}`,
    }));
  return (name === 'todo' ? (todo?.content ?? []) : (remind?.content ?? [])).map(one => ({
    id: one.id,
    title: one.title,
    note: relativeTime(one.createdAt),
    path: pathOf(one, path),
  }));
}

export function CounterPanel({ name, path }: { name: CounterName; path: string }): ReactNode {
  const text = useText();
  const entries = useEntries(name, path);
  return (
    <div className="counter-panel">
      {entries.length === 0 ? (
        <p>{text('header.nothing')}</p>
      ) : (
        <ul>
          {entries.map(entry => (
            <li key={entry.id}>
              <Link to={entry.path}>{entry.title}</Link>
              <span className="figures">{entry.note}</span>
            </li>
          ))}
        </ul>
      )}
      <Link to={path}>{text('header.all')}</Link>
    </div>
  );
}
