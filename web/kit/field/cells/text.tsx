import type { Cell } from './cell.ts';

export const text: Cell = { show: ({ value }) => String(value), width: 132 };
export const longText: Cell = { show: ({ value }) => <span className="long-text">{String(value)}</span>, width: 200 };
/** Sealed values come masked; the mask is all there is to show. */
export const sealed: Cell = { show: ({ value }) => <span className="figures">{String(value)}</span>, width: 104 };
export const idCard: Cell = { ...sealed, width: 150 };
