/**
 * How wide the columns of a table would be with all they hold: the browser is asked, with nothing cut. Asked again when
 * rows or words change, and never by a tick.
 */
import { useLayoutEffect, useState, type RefObject } from 'react';

const typed = 'input:not([type="checkbox"]), textarea, .ant-select';

/** No column has it. */
export const actionsName = '操作 ';

/** Widths by name of the column, in whatever order they are drawn; 0 where one types, which fills whatever room it gets. */
function ask(table: HTMLTableElement): Record<string, number> {
  table.classList.add('asking');
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map(cell => cell.getBoundingClientRect().width);
  table.classList.remove('asking');
  const first = [...(table.tBodies[0]?.rows[0]?.cells ?? [])];
  const names = [...table.querySelectorAll('col')].map(({ dataset }) => dataset['column']);
  return Object.fromEntries(
    heads
      .map((width, at): [string, number] => [
        names[at] ?? (at === 0 ? '' : actionsName),
        first[at]?.querySelector(typed) ? 0 : Math.ceil(width),
      ])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const isOfBox = ({ target }: MutationRecord) =>
  (target instanceof Element ? target : target.parentElement)?.closest('.choose') != null;

/** Null until they are known, as in a page that is not in front. `columns` names what is shown. */
export function useContentWidths(
  table: RefObject<HTMLTableElement | null>,
  columns: string,
): Record<string, number> | null {
  const [known, know] = useState<{ columns: string; widths: Record<string, number> } | null>(null);
  useLayoutEffect(() => {
    const element = table.current;
    const body = element?.tBodies[0];
    if (!element || !body) return undefined;
    const measure = () => {
      if (element.offsetWidth === 0) return;
      const next = { columns, widths: ask(element) };
      know(before => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const watcher = new MutationObserver(records => !records.every(isOfBox) && measure());
    watcher.observe(body, { childList: true, characterData: true, subtree: true });
    measure();
    return () => watcher.disconnect();
  }, [table, columns]);
  return known?.columns === columns ? known.widths : null;
}
