/** The roster as a table: a head row per unit with its number, then its people; the same on screen and on paper. */
import { Link } from 'react-router';
import { rosterColumns, type Roster, type RosterColumn } from 'contract/cadre/roster.ts';

interface Props {
  roster: Roster;
  columns: readonly RosterColumn[];
  /** On paper nothing is opened. */
  isPaper?: boolean;
}
export function RosterSheet({ roster, columns, isPaper = false }: Props) {
  const shown = rosterColumns.filter(({ name }) => columns.includes(name));
  const groups = roster.groups.map(group => ({
    ...group,
    people: roster.content.filter(({ unitId }) => unitId === group.unitId),
  }));
  const first = new Map(roster.content.map(({ id }, at) => [id, at + 1]));
  return (
    <table className="cadre-roster">
      <thead>
        <tr>
          <th scope="col">序号</th>
          {shown.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {groups
        .filter(({ people }) => people.length > 0)
        .map(({ unitId, name, count, people }) => (
          <tbody key={unitId}>
            <tr className="cadre-roster-unit">
              <th scope="rowgroup" colSpan={shown.length + 1}>
                {name}（{count} 人）
              </th>
            </tr>
            {people.map(person => (
              <tr key={person.id}>
                <td className="figures">{first.get(person.id)}</td>
                {shown.map(column => (
                  <td key={column.name}>
                    {column.name === 'name' && !isPaper ? (
                      <Link to={`/cadre/detail?id=${person.id}`}>{person.name}</Link>
                    ) : (
                      (person[column.name] ?? '—')
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
    </table>
  );
}
