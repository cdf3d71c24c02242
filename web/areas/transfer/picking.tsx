/** Rows of a batch, narrowed to a state, from which some are picked for one action; turning the page picks nobody. */
import { Button, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import type { Column } from '../../kit/list/columns.tsx';
import { usePage } from '../../kit/list/list.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Pages } from '../../kit/ui/pages.tsx';
import { useChosen, useSelection, type Selection } from '../../kit/ui/selection.ts';
import { EmptyState } from '../../kit/ui/states.tsx';

const size = 100;
const nameOf = (row: Row) => String(row['name']);

export interface Picking {
  /** 登记, 回执: “登记回执”, or “登记 3 人的回执”. */
  verb: string;
  what: string;
  can(row: Row): boolean;
  renderDialog(rows: readonly Row[], onClose: () => void): ReactNode;
}
function PickedButton({ selection, picking: { verb, what }, onClick }: ButtonProps) {
  const count = useChosen(selection, chosen => chosen.size);
  return (
    <Button disabled={count === 0} onClick={onClick}>
      {count > 0 ? `${verb} ${count} 人的${what}` : `${verb}${what}`}
    </Button>
  );
}
interface ButtonProps {
  selection: Selection;
  picking: Picking;
  onClick(): void;
}

interface Props {
  resource: Resource;
  what: string;
  /** Which batch, and in which order. */
  query: Record<string, unknown>;
  columns: readonly Column[];
  /** Fields that cells and the action ask for beside the columns. */
  needs?: readonly string[];
  /** States it can be narrowed to. */
  states: readonly string[];
  /** What the page was opened for narrows it instead. */
  narrowed?: { filters: Readonly<Record<string, readonly string[]>>; renderHead(total: number): ReactNode } | null;
  tools?: ReactNode;
  picking: Picking | false;
  firstUse: { title: string; text: string };
}
export function PickingTable(props: Props) {
  const { resource, what, query, columns, needs = [], states, narrowed, tools, picking, firstUse } = props;
  const selection = useSelection();
  const [{ page, state }, set] = useState({ page: 0, state: '' });
  const [picked, setPicked] = useState<readonly Row[]>([]);
  const go = (next: { page: number; state: string }) => {
    selection.clear();
    set(next);
  };
  const done = () => {
    setPicked([]);
    selection.clear();
  };
  const wanted = narrowed?.filters ?? (state ? { state: [state] } : {});
  const read = [...columns.map(({ name }) => name), ...needs];
  const answer = usePage(resource, { ...query, ...wanted, page, size, columns: read });
  const field = fieldsOf(resource)['state']!;
  return (
    <QueryGate what={what} query={answer} rows={6}>
      {({ content: rows, totalElements }) => {
        if (totalElements === 0 && state === '' && !narrowed)
          return (
            <EmptyState picture="tray" title={firstUse.title}>
              {firstUse.text}
            </EmptyState>
          );
        return (
          <>
            <div className="pick-bar">
              {narrowed ? (
                <span className="pick-told">{narrowed.renderHead(totalElements)}</span>
              ) : (
                <Select
                  aria-label={field.label}
                  value={state}
                  popupMatchSelectWidth={false}
                  onChange={code => go({ page: 0, state: code })}
                  options={[
                    { value: '', label: `全部${field.label}` },
                    ...states.map(code => ({ value: code, label: <Word field={field} value={code} /> })),
                  ]}
                />
              )}
              <span className="pick-actions">
                {tools}
                {picking && (
                  <PickedButton
                    selection={selection}
                    picking={picking}
                    onClick={() => setPicked(rows.filter(one => selection.now().has(one.id)))}
                  />
                )}
              </span>
            </div>
            <DataTable
              caption={what}
              rows={rows}
              columns={columns}
              choosing={picking ? { selection, nameOf, canChoose: picking.can } : undefined}
            />
            <Pages page={page} size={size} total={totalElements} turn={next => go({ page: next, state })} />
            {picking && picked.length > 0 && picking.renderDialog(picked, done)}
          </>
        );
      }}
    </QueryGate>
  );
}
