import { Link } from 'react-router';
import { partyMember } from 'contract/member/party-member.ts';
import { rosterHeads, type Roster, type RosterGroup, type RosterRow } from 'contract/member/roster.ts';
import { useHasCards } from '../../client/device.ts';
import { useSameDay } from '../../kit/data/as-of.tsx';
import { columnsOf, type Column } from '../../kit/list/columns.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { columnWords } from './marks.tsx';
import type { Row } from '../../kit/data/row.ts';

const ownWords = {
  nativePlace: { width: 92 },
  idCard: { width: 168 },
  personType: { width: 122 },
  unitId: { width: 154 },
};
export const rosterColumnsOf = (names: readonly string[]): Column[] =>
  columnsOf(partyMember, names, { ...columnWords, ...ownWords });

/** Columns under their heads; a head over one column alone is that column. */
export function headsOver(columns: Column[]) {
  return rosterHeads.flatMap(({ label, columns: names }) => {
    const own = columns.filter(({ name }) => names.includes(name));
    return own.length === 0 ? [] : [{ label, columns: own }];
  });
}

/** Both rows of heads, as on paper. */
export function Heads({ columns, children }: { columns: Column[]; children?: React.ReactNode }) {
  const heads = headsOver(columns);
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2} className="roster-number">
          序号
        </th>
        {heads.map(({ label, columns: own }) =>
          own.length > 1 ? (
            <th key={label} scope="colgroup" colSpan={own.length}>
              {label}
            </th>
          ) : (
            own.map(column => (
              <th key={column.name} scope="col" rowSpan={2}>
                {column.label}
              </th>
            ))
          ),
        )}
        {children}
      </tr>
      <tr>
        {heads.flatMap(({ columns: own }) =>
          own.length > 1
            ? own.map(column => (
                <th key={column.name} scope="col">
                  {column.label}
                </th>
              ))
            : [],
        )}
      </tr>
    </thead>
  );
}

/** Rows by branch, in their order, with their number in the whole roster. */
export function parts({ groups, content }: Pick<Roster, 'groups' | 'content'>, first: number) {
  let at = first;
  return groups.map(group => ({
    group,
    rows: content.filter(row => row.organisationId === group.id).map(row => ({ row, number: ++at })),
  }));
}
export const rowOf = (row: RosterRow): Row => row as unknown as Row;

function Name({ row }: { row: RosterRow }) {
  const sameDay = useSameDay();
  return (
    <>
      <Link to={sameDay(`/dyjbxx/detail?id=${row.id}`)}>{String(row['name'])}</Link>
      {row.post && <Chip tone="plain">{row.post}</Chip>}
    </>
  );
}

interface Props {
  roster: Roster;
  columns: readonly string[];
  first: number;
  isStale: boolean;
  /** Address of the members of a branch. */
  listOf(group: RosterGroup): string;
}

function GroupName({ group, isContinued, to }: { group: RosterGroup; isContinued: boolean; to: string }) {
  return (
    <>
      <Link to={to}>{group.name}</Link>
      <span className="figures"> {group.count.toLocaleString('zh-CN')} 人</span>
      {isContinued && <small>（续上页）</small>}
    </>
  );
}

function Cards({ roster, columns, first, listOf }: Props) {
  const facts = rosterColumnsOf(columns).filter(({ name }) => name !== 'name');
  return parts(roster, first).map(({ group, rows }, place) => (
    <section key={group.id} className="roster-part">
      <h3>
        <GroupName group={group} isContinued={place === 0 && roster.isContinued} to={listOf(group)} />
      </h3>
      <ul className="cards">
        {rows.map(({ row, number }) => (
          <li key={row.id}>
            <div className="card-head">
              <span>
                <span className="figures">{number}. </span>
                <Name row={row} />
              </span>
            </div>
            <dl>
              {facts.slice(0, 6).map(column => (
                <div key={column.name}>
                  <dt>{column.label}</dt>
                  <dd>{column.show(rowOf(row))}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Sheet({ roster, columns: names, first, isStale, listOf }: Props) {
  const columns = rosterColumnsOf(names);
  const width = columns.reduce((sum, column) => sum + column.width, 52);
  return (
    <table className="sheet roster-sheet" style={{ minWidth: width }} aria-busy={isStale}>
      <caption className="visually-hidden">{`党员花名册，${roster.place}，共 ${roster.totalElements} 人`}</caption>
      <colgroup>
        <col style={{ width: 52 }} />
        {columns.map(column => (
          <col key={column.name} style={{ width: column.width }} />
        ))}
      </colgroup>
      <Heads columns={columns} />
      {parts(roster, first).map(({ group, rows }, place) => (
        <tbody key={group.id}>
          <tr className="roster-group">
            <th scope="rowgroup" colSpan={columns.length + 1}>
              <GroupName group={group} isContinued={place === 0 && roster.isContinued} to={listOf(group)} />
            </th>
          </tr>
          {rows.map(({ row, number }) => (
            <tr key={row.id}>
              <td className="roster-number figures">{number}</td>
              {columns.map(column =>
                column.name === 'name' ? (
                  <th key={column.name} scope="row" className="roster-name">
                    <Name row={row} />
                  </th>
                ) : (
                  <td key={column.name}>{column.show(rowOf(row))}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

export function RosterTable(props: Props) {
  return useHasCards() ? <Cards {...props} /> : <Sheet {...props} />;
}
