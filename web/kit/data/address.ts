/** What the address of a page says of the record and of the list it belongs to. */
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

/** The list a page belongs to. */
export function useListBehind(): string | null | undefined {
  const { path } = useTab();
  return useMenu(({ pages }) => pages.find(page => page.path === path)?.under);
}
