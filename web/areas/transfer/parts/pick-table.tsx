/** A table within a card from which rows are picked for one deed; what cannot be picked has no box. */
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { Row } from '../../../kit/list.ts';
import './figures.css';

export interface PickColumn {
  head: string;
  show(row: Row): ReactNode;
  isFigure?: boolean;
}
interface Props {
  rows: readonly Row[];
  columns: readonly PickColumn[];
  /** Nobody picks where it is left out. */
  mayPick?: ((row: Row) => boolean) | undefined;
  picked: readonly string[];
  onPick(ids: string[]): void;
}

export function PickTable({ rows, columns, mayPick, picked, onPick }: Props) {
  const pickable = mayPick ? rows.filter(mayPick).map(row => row.id) : [];
  const isAll = pickable.length > 0 && pickable.every(id => picked.includes(id));
  const flip = (id: string) => onPick(picked.includes(id) ? picked.filter(one => one !== id) : [...picked, id]);
  return (
    <div className="figure-table">
      <table>
        <thead>
          <tr>
            {pickable.length > 0 && (
              <td>
                <Checkbox
                  aria-label="选择本页全部"
                  checked={isAll}
                  indeterminate={!isAll && picked.length > 0}
                  onChange={() => onPick(isAll ? [] : pickable)}
                />
              </td>
            )}
            <th scope="col">姓名</th>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              {pickable.length > 0 && (
                <td>
                  {pickable.includes(row.id) && (
                    <Checkbox
                      aria-label={`选择${String(row['name'])}`}
                      checked={picked.includes(row.id)}
                      onChange={() => flip(row.id)}
                    />
                  )}
                </td>
              )}
              <th scope="row">{String(row['name'])}</th>
              {columns.map(({ head, show, isFigure }) => (
                <td key={head} className={isFigure ? 'figures' : undefined}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
