/** 整建制转接: two branches, the members who go over, one confirmation; done at once or not at all. */
import { useEffect, useState } from 'react';
import { Alert } from 'antd';
import { day, ref, text } from 'contract/kit/field.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { branches } from 'contract/organisation/codes.ts';
import { moveWhole } from 'contract/transfer/calls.ts';
import { today } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { isBlank } from '../../kit/data/faults.ts';
import { useCallForm } from '../../kit/form/call-form.tsx';
import { FieldRow, type FieldWords } from '../../kit/form/field-row.tsx';
import { FormFaults } from '../../kit/form/row-fields.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import type { Changes } from '../../kit/data/record.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { useChosen, useSelection, type Selection } from '../../kit/ui/selection.ts';
import type { DataColumn } from '../../kit/ui/table.ts';
import { leftOver, useBranch } from './whole-branch.ts';
import './whole.css';
import type { Row } from '../../kit/data/row.ts';

const fields = {
  fromOrganisationId: ref('转出党支部', 'partyOrganisation', { required: true }),
  toOrganisationId: ref('转入党支部', 'partyOrganisation', { required: true }),
  on: day('转接日期', { required: true }),
  reason: text('转接事由', { required: true, max: 500 }),
};
const names = Object.keys(fields);
const words: Record<string, FieldWords> = {
  fromOrganisationId: { only: branches },
  toOrganisationId: { only: branches },
  reason: { help: '写明党组织调整的依据，如批准文号' },
};

const nameOf = (row: Row) => String(row['name']);
const columns: DataColumn<Row>[] = [
  { label: '姓名', width: 160, show: nameOf },
  { label: '学号/工号', width: 200, show: row => String(row['number'] ?? '') },
  {
    label: '类别',
    width: 200,
    show: row => <Word field={partyMember.fields.memberCategory} value={row['memberCategory']} />,
  },
  { label: '入党时间', width: 200, show: row => String(row['joinedOn'] ?? '') },
];

const blank = (
  <EmptyState picture="tray" title="该支部没有在册党员">
    请重新选择转出党支部。
  </EmptyState>
);

/** Who goes over: everybody when first listed; who was taken out stays out when the list is read anew. */
function useGoing(rows: readonly Row[]): Selection & { restart(): void } {
  const selection = useSelection();
  const [listed] = useState(() => new Set<string>());
  useEffect(() => {
    const fresh = rows.filter(row => !listed.has(row.id));
    if (fresh.length > 0)
      selection.change(
        fresh.map(row => [row.id, nameOf(row)]),
        true,
      );
    for (const { id } of fresh) listed.add(id);
  }, [rows, listed, selection]);
  const restart = () => {
    selection.clear();
    listed.clear();
  };
  return { ...selection, restart };
}

interface NextProps {
  rows: readonly Row[];
  going: Selection;
  values: Changes;
  run(): Promise<unknown>;
}
/** The last word before members stand elsewhere. */
function Next({ rows, going, values, run }: NextProps) {
  const count = useChosen(going, chosen => rows.filter(row => chosen.has(row.id)).length);
  return (
    <>
      <span>{rows.length > 0 && `已选 ${count} 人，共 ${rows.length} 人`}</span>
      <ActionButton
        type="primary"
        label="下一步：确认转接"
        disabled={count === 0 || names.some(name => isBlank(values[name]))}
        confirm={{
          title: `整建制转接 ${count} 名党员`,
          lead: `${count} 名党员于 ${String(values['on'])} 转入所选党支部，各生成一张已完成的转接单。任何一人不能转接时全部不转。`,
          verb: '确认转接',
        }}
        run={run}
        done={() => null}
      />
    </>
  );
}

const nobodyYet: Row[] = [];

function Whole({ onMoved }: { onMoved(): void }) {
  const form = useCallForm({
    label: '整建制转接',
    fields,
    initial: { on: today() },
    send: values => call(moveWhole, { body: { ...values, memberIds: ids() } as never }, { silent: true }),
    onDone({ moved }) {
      toast(`已转接 ${moved} 名党员，并记入党员增减`);
      onMoved();
    },
  });
  const from = form.values['fromOrganisationId'] as string | null;
  const query = useBranch(from);
  const rows = query.data?.rows ?? nobodyYet;
  const going = useGoing(rows);
  const ids = () => rows.map(row => row.id).filter(id => going.now().has(id));
  const set = (name: string, value: unknown) => {
    if (name === 'fromOrganisationId') going.restart();
    form.set(name, value);
  };
  return (
    <section className="card whole-page" aria-label="整建制转接">
      <div className="field-grid">
        {names.map(name => (
          <FieldRow key={name} form={{ ...form, set }} name={name} words={words[name]} />
        ))}
      </div>
      {!from ? (
        <EmptyState picture="tray" title="先选择转出和转入的党支部">
          选定后列出转出支部的全部在册党员，可以去掉不转的人。
        </EmptyState>
      ) : (
        <QueryGate what="党员名单" query={query} rows={6}>
          {branch => (
            <>
              {leftOver(branch) && <Alert type="warning" showIcon title={leftOver(branch)} />}
              <DataTable
                caption="党员名单"
                rows={rows}
                columns={columns}
                blank={blank}
                choosing={{ selection: going, nameOf }}
              />
            </>
          )}
        </QueryGate>
      )}
      <footer className="form-foot">
        <FormFaults form={form} />
        <Next rows={rows} going={going} values={form.values} run={form.submit} />
      </footer>
    </section>
  );
}

/** Begins anew once they went over. */
export function TransferWhole() {
  const [round, setRound] = useState(0);
  return <Whole key={round} onMoved={() => setRound(round + 1)} />;
}
