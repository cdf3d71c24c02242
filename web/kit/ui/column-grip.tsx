/**
 * The right edge of a column's head: dragging it sets the width. What stood there is measured first,
 * so the other columns stay as they are. The keyboard sets widths in 列设置.
 */
import type { PointerEvent } from 'react';

interface Props {
  name: string;
  onWiden(widths: Record<string, number>): void;
}

/** Puts the measured widths on the columns; the last one takes the room that is left. */
function measured(table: HTMLTableElement): HTMLTableColElement[] {
  const columns = [...table.querySelectorAll<HTMLTableColElement>('col[data-column]')];
  const first = table.querySelectorAll('col').length - columns.length - 1;
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')].slice(first);
  const widths = columns.map((_, at) => heads[at]?.offsetWidth ?? 0);
  columns.forEach((column, at) => (column.style.width = at === columns.length - 1 ? '' : `${widths[at]}px`));
  return columns;
}

export function ColumnGrip({ name, onWiden }: Props) {
  const start = (down: PointerEvent<HTMLSpanElement>) => {
    const grip = down.currentTarget;
    const head = grip.closest('th')!;
    const table = head.closest('table')!;
    const columns = measured(table);
    const mine = columns.find(column => column.dataset['column'] === name)!;
    const width = head.offsetWidth;
    const room = table.offsetWidth;
    down.preventDefault();
    grip.setPointerCapture(down.pointerId);
    const move = (event: globalThis.PointerEvent) => {
      const wanted = Math.max(40, width + event.clientX - down.clientX);
      mine.style.width = `${wanted}px`;
      if (wanted > width) table.style.minWidth = `${room + wanted - width}px`;
    };
    const end = () => {
      grip.removeEventListener('pointermove', move);
      const own = columns.filter(column => column.style.width !== '');
      onWiden(
        Object.fromEntries(own.map(column => [column.dataset['column'] ?? '', parseInt(column.style.width, 10)])),
      );
    };
    grip.addEventListener('pointermove', move);
    grip.addEventListener('lostpointercapture', end, { once: true });
  };
  return <span className="column-grip" aria-hidden onPointerDown={start} />;
}
