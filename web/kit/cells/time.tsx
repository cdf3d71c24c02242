import type { Cell } from './cell.ts';

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** `2026-11-18 15:20:07`, as clocks in Shanghai show it. */
export const formatInstant = (value: string | number): string => clock.format(new Date(value));
/** The present day in Shanghai, `yyyy-MM-dd`. */
export const today = (): string => formatInstant(Date.now()).slice(0, 10);

export const day: Cell = { show: ({ value }) => <span className="figures">{String(value)}</span>, width: 84 };
export const instant: Cell = {
  show: ({ value }) => <span className="figures">{formatInstant(String(value))}</span>,
  width: 148,
};
