/** What a figure is of its line and of its column, beside it while one points at it or has it in focus. */
import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Crossing } from 'contract/statistics/crossing.ts';
import type { Measure } from 'contract/statistics/measures.ts';
import { pressedKey } from '../../client/pressed-key.ts';
import { shares } from './cross.ts';

interface Shown {
  row: number;
  column: number;
  left: number;
  top: number;
}
const widest = 240;

function shownAt(target: EventTarget | null): Shown | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  if (!cell) return null;
  const [row = 0, column = 0] = (cell.dataset['cell'] ?? '').split(',').map(Number);
  const { left, bottom } = cell.getBoundingClientRect();
  return { row, column, left: Math.min(left, window.innerWidth - widest), top: bottom + 6 };
}

interface Props {
  within: RefObject<HTMLElement | null>;
  measure: Measure;
  found: Crossing;
}
/** It listens to the table as a whole: thousands of cells have none of their own. */
export function CellTip({ within, measure, found }: Props) {
  const [tip, show] = useState<Shown | null>(null);
  useEffect(() => {
    const place = within.current;
    if (!place) return undefined;
    const point = ({ target }: Event) => show(shownAt(target));
    const hide = () => show(null);
    const press = (event: KeyboardEvent) => pressedKey(event) === 'Escape' && hide();
    const shows = ['pointerover', 'focusin'] as const;
    const hides = ['pointerleave', 'focusout', 'scroll'] as const;
    for (const one of shows) place.addEventListener(one, point);
    for (const one of hides) place.addEventListener(one, hide);
    place.addEventListener('keydown', press);
    return () => {
      for (const one of shows) place.removeEventListener(one, point);
      for (const one of hides) place.removeEventListener(one, hide);
      place.removeEventListener('keydown', press);
    };
  }, [within]);
  if (tip === null || found.rows[tip.row] === undefined) return null;
  const [count, ...of] = shares(measure, found, tip.row, tip.column);
  const names = [found.rows[tip.row]?.label, found.columns[tip.column]?.label];
  return createPortal(
    <div className="cross-tip" role="tooltip" style={{ left: tip.left, top: tip.top }}>
      <strong>{names.join('　')}</strong>
      <span className="figures">
        {count} <small>{of.join('　')}</small>
      </span>
    </div>,
    document.body,
  );
}
