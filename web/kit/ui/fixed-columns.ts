import { useEffect, useState, type RefObject } from 'react';

const none: Record<string, number> = {};

/** How far from the left each fixed column of a table stays, measured: columns share out the room of the page. */
export function useLefts(table: RefObject<HTMLTableElement | null>, fixed: readonly string[]): Record<string, number> {
  const [lefts, setLefts] = useState<Record<string, number>>({});
  const names = fixed.join();
  useEffect(() => {
    const element = table.current;
    if (!element || names === '') return undefined;
    const measure = () => {
      const columns = [...element.querySelectorAll('col')];
      const heads = [...element.querySelectorAll<HTMLElement>('thead th')];
      const found: Record<string, number> = {};
      let left = 0;
      columns.forEach((column, at) => {
        const name = column.dataset['column'];
        if (name && names.split(',').includes(name)) found[name] = left;
        left += heads[at]?.offsetWidth ?? 0;
      });
      setLefts(before => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    for (const head of element.querySelectorAll('thead th')) watcher.observe(head);
    return () => watcher.disconnect();
  }, [table, names]);
  return names === '' ? none : lefts;
}
