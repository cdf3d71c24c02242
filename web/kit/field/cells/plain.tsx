import { typeOf } from 'contract/kit/types/index.ts';
import type { Cell, CellProps } from './cell.ts';

const said = ({ field, value }: CellProps) => typeOf(field).text(value);
const Digits = (props: CellProps) => <span className="figures">{said(props)}</span>;

export const text: Cell = { show: said, width: 132 };
export const longText: Cell = { show: props => <span className="long-text">{said(props)}</span>, width: 200 };
export const flag: Cell = { show: said, width: 64 };
/** Digits of one width, of use only whole; sealed values come masked, and the mask is all there is to show. */
const digits = (width: number): Cell => ({ show: props => <Digits {...props} />, width, least: Infinity });
export const day = digits(84);
export const instant = digits(148);
export const sealed = digits(104);
export const idCard = digits(150);
/** What is counted with stands right. */
const figure = (width: number): Cell => ({ ...digits(width), isFigure: true });
export const number = figure(76);
export const money = figure(96);
export const percent = figure(76);
export const points = figure(76);
