/** 整建制转接: two branches, the members who go over, one confirmation; done at once or not at all. */
import { Button, DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState, type ReactNode } from 'react';
import { inRegister } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { branches } from 'contract/organisation/codes.ts';
import { moveWhole } from 'contract/transfer/calls.ts';
import { renewRows } from '../../client/answers.ts';
import { today } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { useTyped } from '../../client/unsaved.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { TreePicker } from '../../kit/field/inputs/ref.tsx';
import { usePage } from '../../kit/list/list.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { useChosen, useSelection, type Selection } from '../../kit/ui/selection.ts';
import type { DataColumn } from '../../kit/ui/table.ts';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import '../../kit/ui/form.css';
import './whole.css';
import type { Row } from '../../kit/data/row.ts';

const most = 200;
interface Choice {
  from: string | null;
  to: string | null;
  on: string;
  reason: string;
}
const unset = (): Choice => ({ from: null, to: null, on: today(), reason: '' });

function Field({ label, id, children }: { label: string; id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id} className="required">
        {label}
      </label>
      {children}
    </div>
  );
}

function Choosing({ choice, set }: { choice: Choice; set(next: Partial<Choice>): void }) {
  const branch = (name: 'from' | 'to') => (
    <TreePicker
      value={choice[name] ? [choice[name]] : []}
      names={{}}
      only={branches}
      control={{ id: `whole-${name}` }}
      onChange={ids => set({ [name]: ids[0] ?? null })}
    />
  );
  return (
    <div className="field-grid whole-choice">
      <Field label="转出党支部" id="whole-from">
        {branch('from')}
      </Field>
      <Field label="转入党支部" id="whole-to">
        {branch('to')}
      </Field>
      <Field label="转接日期" id="whole-on">
        <DatePicker
          id="whole-on"
          allowClear={false}
          value={dayjs(choice.on)}
          maxDate={dayjs(today())}
          onChange={day => day && set({ on: day.format('YYYY-MM-DD') })}
        />
      </Field>
      <Field label="转接事由" id="whole-reason">
        <Input
          id="whole-reason"
          maxLength={500}
          value={choice.reason}
          placeholder="写明党组织调整的依据，如批准文号"
          onChange={event => set({ reason: event.target.value })}
        />
      </Field>
    </div>
  );
}

function useMembers(from: string | null) {
  const query = { organisationId: [from ?? '0'], partyStatus: [...inRegister], page: 0, size: most, sort: 'name,asc' };
  return usePage(partyMember, { ...query, columns: ['name', 'number', 'memberCategory', 'joinedOn'] });
}

interface AskProps {
  choice: Choice;
  ids: string[];
  onClose(): void;
  onDone(): void;
}
/** The last word before members stand elsewhere. */
function Confirmation({ choice: { from, to, on, reason }, ids, onClose, onDone }: AskProps) {
  const run = async () => {
    const places = { fromOrganisationId: from ?? '', toOrganisationId: to ?? '' };
    const body = { ...places, memberIds: ids, on, reason: reason.trim() };
    const { moved } = await call(moveWhole, { body }, { silent: true });
    toast(`已转接 ${moved} 名党员，已记入党员增减和变更痕迹`);
    void renewRows();
    onDone();
  };
  const lead = `${ids.length} 名党员于 ${on} 转入所选党支部，各生成一张已完成的转接单。任何一人不能转接时全部不转。`;
  return (
    <ConfirmDialog
      action={{ title: `整建制转接 ${ids.length} 名党员`, lead, verb: '确认转接', run }}
      onClose={onClose}
    />
  );
}

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

interface FootProps {
  rows: readonly Row[];
  going: Selection;
  isReady: boolean;
  onNext(): void;
}
function Foot({ rows, going, isReady, onNext }: FootProps) {
  const count = useChosen(going, chosen => rows.filter(row => chosen.has(row.id)).length);
  return (
    <footer className="form-foot">
      <span>{rows.length > 0 && `已选 ${count} 人，共 ${rows.length} 人`}</span>
      <Button type="primary" disabled={!isReady || count === 0} onClick={onNext}>
        下一步：确认转接
      </Button>
    </footer>
  );
}

const nobodyYet: Row[] = [];

export function TransferWhole() {
  const [choice, setChoice] = useState(unset);
  const [asked, setAsked] = useState<string[] | null>(null);
  useTyped('整建制转接', choice);
  const query = useMembers(choice.from);
  const rows = choice.from && !query.isPlaceholderData ? (query.data?.content ?? nobodyYet) : nobodyYet;
  const going = useGoing(rows);
  const set = (next: Partial<Choice>) => {
    if ('from' in next) going.restart();
    setChoice(present => ({ ...present, ...next }));
  };
  const isReady = choice.from !== null && choice.to !== null && choice.reason.trim() !== '';
  return (
    <section className="card whole-page" aria-label="整建制转接">
      <Choosing choice={choice} set={set} />
      {!choice.from ? (
        <EmptyState picture="tray" title="先选择转出和转入的党支部">
          选定后列出转出支部的全部在册党员，可以去掉不转的人。
        </EmptyState>
      ) : (
        <QueryGate what="党员名单" query={query} rows={6}>
          {() => (
            <DataTable
              caption="党员名单"
              rows={rows}
              keyOf={row => row.id}
              columns={columns}
              blank={blank}
              choosing={{ selection: going, nameOf }}
            />
          )}
        </QueryGate>
      )}
      <Foot
        rows={rows}
        going={going}
        isReady={isReady}
        onNext={() => setAsked(rows.map(row => row.id).filter(id => going.now().has(id)))}
      />
      {asked && (
        <Confirmation
          choice={choice}
          ids={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            going.restart();
            setChoice(unset());
          }}
        />
      )}
    </section>
  );
}
