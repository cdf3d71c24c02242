/**
 * What a kept page shows stays for as long as its tab is open. Behind another page it observes nothing, and answers that
 * nobody observes are dropped after five minutes: on return a skeleton would take the place of content and forms.
 * So each tab holds what it was reading when it went behind, without fetching it, until it is in front again or closed.
 */
import { QueryClient, QueryObserver, type Query } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answers } from '../client/answers.ts';
import { front } from '../client/tab.ts';
import { useTabs } from './tabs.ts';

type Release = () => void;
/** By path of the tab and hash of the query. */
const held = new Map<string, Map<string, Release>>();

function hold(path: string, query: Query): void {
  const ofTab = held.get(path) ?? new Map<string, Release>();
  held.set(path, ofTab);
  if (ofTab.has(query.queryHash)) return;
  const options = { ...query.options, queryKey: query.queryKey, enabled: false, meta: undefined };
  ofTab.set(
    query.queryHash,
    new QueryObserver(answers, options).subscribe(() => undefined),
  );
}

function release(path: string): void {
  for (const one of held.get(path)?.values() ?? []) one();
  held.delete(path);
}

const isOpen = (path: string): boolean => useTabs.getState().visitedViews.some(view => view.path === path);

answers.getQueryCache().subscribe(event => {
  if (event.type !== 'observerRemoved') return;
  const path = event.observer.options.meta?.['tab'] as string | undefined;
  if (path !== undefined && path !== front.path && isOpen(path)) hold(path, event.query);
});
useTabs.subscribe(() => [...held.keys()].filter(path => !isOpen(path)).forEach(release));

/** The shared answers as one tab asks for them: each of its observers names the tab. */
export function useTabAnswers(path: string): QueryClient {
  const [client] = useState(
    () =>
      new QueryClient({
        queryCache: answers.getQueryCache(),
        mutationCache: answers.getMutationCache(),
        defaultOptions: {
          ...answers.getDefaultOptions(),
          queries: { ...answers.getDefaultOptions().queries, meta: { tab: path } },
        },
      }),
  );
  // In front again, after the effects of the page: what it reads it observes by now.
  useEffect(() => release(path), [path]);
  return client;
}
