/** 找功能 as it stands open: what is typed, the pages, people and organisations that are found, and the way there by keys. */
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../client/locale.ts';
import { menuSpelling } from 'contract/platform/menu.ts';
import { chainOf, searchable, type Hit } from '../client/menu-entries.ts';
import { sortOut } from '../client/menu-search.ts';
import { isExternal, useMenu } from '../client/menu.ts';
import { pressedKey } from '../client/pressed-key.ts';
import { useAnswer } from '../kit/data/answer.ts';
import { useRecordsFound, type Found } from './find-records.ts';

/** Pages first: they are known at once, and what comes later moves none of them. Those merely alike come last. */
function useHits(query: string): { hits: Found[]; isFetching: boolean } {
  const { menu, pages } = useMenu();
  const entries = useMemo(() => searchable(menu), [menu]);
  const { data: spelling } = useAnswer(menuSpelling, {}, { isFixed: true });
  const { found, isFetching } = useRecordsFound(query, pages);
  const { sure, like } = sortOut(entries, query, spelling);
  const shown = (hits: readonly Hit[]) => hits.map(hit => ({ path: hit.path, name: chainOf(hit), facts: [] }));
  return { hits: [...shown(sure), ...found, ...(isFetching ? [] : shown(like))], isFetching };
}

export function FinderDialog({ onClose }: { onClose(): void }): ReactNode {
  const navigate = useNavigate();
  const text = useText();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Modal to the browser itself: what is open on the page cannot take the focus back.
  useEffect(() => dialog.current?.showModal(), []);
  const { hits, isFetching } = useHits(query);
  const open = (hit: Found | undefined) => {
    if (!hit) return;
    onClose();
    if (isExternal(hit.path)) window.open(hit.path, '_blank', 'noopener');
    else void navigate(hit.path);
  };
  const onKey = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'Enter') return open(hits[at]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[key ?? ''];
    if (!step || hits.length === 0) return;
    event.preventDefault();
    const next = (at + step + hits.length) % hits.length;
    setAt(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <dialog
      className="finder-ground"
      aria-label={text('header.find')}
      ref={dialog}
      onClose={onClose}
      onMouseDown={event => event.target === event.currentTarget && onClose()}
    >
      <div className="finder">
        <input
          autoFocus
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-hits`}
          aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
          placeholder={text('header.find-hint')}
          value={query}
          onChange={event => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
        <ul id={`${id}-hits`} role="listbox" aria-label={text('header.found')} ref={list}>
          {hits.map((hit, index) => (
            <li
              key={hit.path}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onClick={() => open(hit)}
              onMouseMove={() => setAt(index)}
            >
              <span>{hit.name}</span>
              {hit.facts.length > 0 && <small>{hit.facts.join(' · ')}</small>}
            </li>
          ))}
        </ul>
        {query.trim() !== '' && hits.length === 0 && !isFetching && <p>{text('header.found-none')}</p>}
      </div>
    </dialog>
  );
}
