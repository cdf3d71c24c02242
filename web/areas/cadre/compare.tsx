/** Up to four cadres side by side. Domain-cadre appendix D. */
import type { ReactNode } from 'react';
import { cadre } from 'contract/cadre/cadre.ts';
import { yearsBetween } from 'contract/kit/calendar.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { toast } from '../../client/notice.ts';
import { useDay } from '../../client/tab.ts';
import { isBlank } from '../../kit/data/faults.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useRecord } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import { Value } from '../../kit/field/cells/value.tsx';
import type { List } from '../../kit/list/list.ts';
import { Portrait } from '../../kit/record/record-card.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import './cadre.css';

const most = 4;
const fields = fieldsOf(cadre);
const compared = `
  gender birthDate ethnicity nativePlace politicalStatus partyJoinedOn workStartedOn fullTimeEducation
  onJobEducation degree graduateSchool major title specialty currentPost currentPostOn yearsInPost
  rank rankMonth yearsInRank inPostStatus tags`
  .trim()
  .split(/\s+/);

/** Each as its own page shows it; an empty slot asks for nobody. */
const useChosenCadres = (ids: readonly string[]) => [
  useRecord(cadre, ids[0] ?? null),
  useRecord(cadre, ids[1] ?? null),
  useRecord(cadre, ids[2] ?? null),
  useRecord(cadre, ids[3] ?? null),
];

/** What the lines are told by; an unfilled value differs from a filled one. */
const isSame = (values: readonly unknown[]) =>
  new Set(values.map(value => (isBlank(value) ? '' : JSON.stringify(value)))).size <= 1;

interface LineProps {
  label: string | undefined;
  rows: readonly Row[];
  valueOf(row: Row): unknown;
  renderValue(row: Row): ReactNode;
}
/** A line in which they are not alike is marked, to the eye and to who listens. */
function Line({ label, rows, valueOf, renderValue }: LineProps) {
  const differs = !isSame(rows.map(valueOf));
  return (
    <tr className={differs ? 'differs' : undefined}>
      <th scope="row">
        {label}
        {differs && <small>不同</small>}
      </th>
      {rows.map(row => (
        <td key={row.id}>{isBlank(valueOf(row)) ? '—' : renderValue(row)}</td>
      ))}
    </tr>
  );
}

function Table({ rows }: { rows: readonly Row[] }) {
  const day = useDay();
  const ageOf = ({ birthDate }: Row) =>
    isBlank(birthDate) ? null : yearsBetween(String(birthDate).padEnd(10, '-01').slice(0, 10), day);
  return (
    <div className="compare-table">
      <table>
        <thead>
          <tr>
            <th scope="col">项目</th>
            {rows.map(row => (
              <th key={row.id} scope="col">
                <Portrait row={row} />
                {String(row['name'])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line label="年龄" rows={rows} valueOf={ageOf} renderValue={row => `${ageOf(row)} 岁`} />
          {compared.map(name => (
            <Line
              key={name}
              label={fields[name]?.label}
              rows={rows}
              valueOf={row => row[name]}
              renderValue={row => <Value name={name} field={fields[name]!} row={row} />}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Compared({ ids, names, onClose }: { ids: readonly string[]; names: string; onClose(): void }) {
  const queries = useChosenCadres(ids);
  const waiting = queries.slice(0, ids.length).find(({ data }) => data === undefined);
  return (
    <Dialog open width={1080} title={`对比：${names}`} footer={null} onCancel={onClose}>
      <QueryGate what="干部" query={waiting ?? queries[0]!} rows={8}>
        {() => <Table rows={queries.flatMap(({ data }) => data ?? [])} />}
      </QueryGate>
    </Dialog>
  );
}

export function CompareChosen({ list }: { list: List }) {
  const { open, dialog } = useDialog();
  const run = () => {
    const chosen = list.selection.now();
    if (chosen.size < 2 || chosen.size > most) return toast(`请选择 2 至 ${most} 人进行对比`);
    return open(close => <Compared ids={[...chosen.keys()]} names={[...chosen.values()].join('、')} onClose={close} />);
  };
  return (
    <>
      <RowButton label="对比" run={run} />
      {dialog}
    </>
  );
}
