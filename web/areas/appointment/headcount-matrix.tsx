/** Units by ranks: approved, there, missing, too many; each place opens the people behind it. The same on paper. */
import { headcountRanks } from 'contract/appointment/headcount.ts';
import { rankCodes, type HeadcountCell, type HeadcountLine, type Overview } from 'contract/appointment/overview.ts';

const figures = ['核定', '实配', '空缺', '超配'];
const groups = [...rankCodes.map(rank => headcountRanks[rank] ?? ''), '合计'];

/** Zero is told by a stroke, what does not apply by nothing. */
const told = (value: number | null) => (value === null ? '' : value === 0 ? '—' : value);

export interface Place {
  unitId: string;
  rank: string;
}
interface CellsProps {
  cell: HeadcountCell;
  /** Left out where nothing is behind it. */
  open?: (() => void) | undefined;
  name?: string;
  isOpen?: boolean;
}
function Cells({ cell: { approved, occupied, vacancy, over }, open, name, isOpen }: CellsProps) {
  const isEmpty = approved === null && occupied === 0;
  const held = told(isEmpty ? null : occupied);
  return (
    <>
      <td className={isOpen ? 'figures headcount-first is-open' : 'figures headcount-first'}>{told(approved)}</td>
      <td className={isOpen ? 'figures is-open' : 'figures'}>
        {open && !isEmpty ? (
          <button type="button" className="headcount-open" aria-label={name} onClick={open}>
            {held}
          </button>
        ) : (
          held
        )}
      </td>
      <td className={isOpen ? 'figures is-open' : 'figures'}>{told(approved === null ? null : vacancy)}</td>
      <td className={`figures${over > 0 ? ' is-over' : ''}${isOpen ? ' is-open' : ''}`}>
        {told(approved === null ? null : over)}
      </td>
    </>
  );
}

interface Props {
  overview: Overview;
  /** Some of its lines. */
  lines: readonly HeadcountLine[];
  chosen?: Place | null;
  onOpen?: (place: Place) => void;
}
export function HeadcountMatrix({ overview, lines, chosen, onOpen }: Props) {
  return (
    <table className="headcount-matrix">
      <caption className="visually-hidden">{`职数一览，截至 ${overview.day}`}</caption>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            单位
          </th>
          {groups.map(group => (
            <th key={group} scope="colgroup" colSpan={figures.length} className="headcount-first">
              {group}
            </th>
          ))}
        </tr>
        <tr>
          {groups.flatMap(group =>
            figures.map((figure, at) => (
              <th key={group + figure} scope="col" className={at === 0 ? 'headcount-first' : undefined}>
                {figure}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ unitId, name, level, cells, total }) => (
          <tr key={unitId} className={chosen?.unitId === unitId ? 'is-chosen' : undefined}>
            <th scope="row" style={level > 2 ? { paddingLeft: 10 + 14 * (level - 2) } : undefined}>
              {name}
            </th>
            {cells.map((cell, at) => {
              const rank = rankCodes[at] ?? '';
              return (
                <Cells
                  key={rank}
                  cell={cell}
                  name={`${name}${headcountRanks[rank] ?? ''}，实配 ${cell.occupied} 人`}
                  open={onOpen && (() => onOpen({ unitId, rank }))}
                  isOpen={chosen?.unitId === unitId && chosen.rank === rank}
                />
              );
            })}
            <Cells cell={total} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">合计</th>
          {[...overview.sums, overview.total].map((cell, at) => (
            <Cells key={groups[at]} cell={cell} />
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
