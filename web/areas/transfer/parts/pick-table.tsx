/** A table within a card from which rows are picked for one deed; what cannot be picked has no box. */
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useIsMobile } from '../../../client/device.ts';
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

type CardsProps = Pick<Props, 'rows' | 'columns' | 'picked'> & {
  pickable: readonly string[];
  all: ReactNode;
  flip(id: string): void;
};
/** On the phone a row is a card: the name with the last column, which is the state, and below what else there is. */
function PickCards({ rows, columns, picked, pickable, all, flip }: CardsProps) {
  const state = columns.at(-1);
  return (
    <ul className="pick-cards">
      {all && <li>{all}</li>}
      {rows.map(row => (
        <li key={row.id}>
          <div>
            {pickable.includes(row.id) && (
              <Checkbox
                aria-label={`选择${String(row['name'])}`}
                checked={picked.includes(row.id)}
                onChange={() => flip(row.id)}
              />
            )}
            <strong>{String(row['name'])}</strong>
            <span>{state?.show(row)}</span>
          </div>
          <p>
            {columns.slice(0, -1).map(({ head, show, isFigure }) => {
              const shown = show(row);
              return (
                shown !== '' && (
                  <span key={head} className={isFigure ? 'figures' : undefined}>
                    <small>{head}</small> {shown}
                  </span>
                )
              );
            })}
          </p>
        </li>
      ))}
    </ul>
  );
}

export function PickTable({ rows, columns, mayPick, picked, onPick }: Props) {
  const isPhone = useIsMobile();
  const pickable = mayPick ? rows.filter(mayPick).map(row => row.id) : [];
  const isAll = pickable.length > 0 && pickable.every(id => picked.includes(id));
  const flip = (id: string) => onPick(picked.includes(id) ? picked.filter(one => one !== id) : [...picked, id]);
  const all = pickable.length > 0 && (
    <Checkbox
      aria-label="选择本页全部"
      checked={isAll}
      indeterminate={!isAll && picked.length > 0}
      onChange={() => onPick(isAll ? [] : pickable)}
    >
      {isPhone && '选择本页全部'}
    </Checkbox>
  );
  if (isPhone) return <PickCards {...{ rows, columns, picked, pickable, all, flip }} />;
  return (
    <div className="figure-table">
      <table>
        <thead>
          <tr>
            {all && <td>{all}</td>}
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
