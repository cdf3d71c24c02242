/** What the address of a page says of the record and of the list it belongs to, and how its words are changed. */
import { useNavigate, type Location, type NavigateOptions } from 'react-router';
import { base } from '../../entry.ts';
import { useMenu } from '../../client/menu.ts';
import { useTab } from '../../client/tab.ts';

/** The id of `?id=`; null where there is none or it is no number. */
export function useId(): string | null {
  const id = new URLSearchParams(useTab().location.search).get('id');
  return id && /^[1-9]\d{0,17}$/.test(id) ? id : null;
}

export const withId = (path: string, id: string) => `${path}${path.includes('?') ? '&' : '?'}id=${id}`;

/** Addresses beside the list a page belongs to; which entity of the page is meant goes along. */
export function usePlace() {
  const { location } = useTab();
  const list = location.pathname.replace(/\/(form|import|detail)$/, '');
  const of = new URLSearchParams(location.search).get('of');
  return (child: string) => `${list}${child}${of ? `?${new URLSearchParams({ of })}` : ''}`;
}

/** Whether the browser still shows the address of a page: a moment after Back it does not. */
export const isInFront = ({ pathname }: Location): boolean => location.pathname === base + pathname;

/**
 * The query of a page as it stands now. The router draws a new address a moment later, and what is changed until then, such
 * as the sort while a keyword is on its way, has to begin from it and not from the one that is still drawn.
 */
export const queryNow = (own: Location): string => (isInFront(own) ? location.search : own.search);

/** Changes words in the query of the page and goes there. */
export function useChangeQuery(): (change: (words: URLSearchParams) => void, options?: NavigateOptions) => void {
  const { location: own } = useTab();
  const navigate = useNavigate();
  return (change, options) => {
    const words = new URLSearchParams(queryNow(own));
    change(words);
    void navigate(`${own.pathname}${words.size > 0 ? `?${words}` : ''}`, options);
  };
}

/** The list a page belongs to. */
export function useListBehind(): string | null | undefined {
  const { path } = useTab();
  return useMenu(({ pages }) => pages.find(page => page.path === path)?.under);
}
