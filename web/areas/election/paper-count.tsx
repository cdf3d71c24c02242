/** Paper ballots as one counter read them; the other enters the same on his own, and both must agree. */
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { countPaper, readCount, type CountSheet, type PaperCount } from 'contract/election/calls.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { useUnsaved } from '../../client/unsaved.ts';
import '../../kit/ui/form.css';
import { faultsOfError, noFaults } from '../../kit/data/faults.ts';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { noMarks, paperColumns, type Marks } from './paper-columns.tsx';
import { WrittenIn, type Written } from './written-in.tsx';
import { useAnswer } from '../../kit/data/answer.ts';

interface FigureProps {
  label: string;
  value: number;
  fault: string | undefined;
  onChange(value: number): void;
}
const Figure = ({ label, value, fault, onChange }: FigureProps) => (
  <div className="field">
    <label htmlFor={`count-${label}`} className="required">
      {label}
    </label>
    <InputNumber
      id={`count-${label}`}
      className="count-input"
      min={0}
      precision={0}
      suffix="张"
      status={fault ? 'error' : ''}
      aria-invalid={fault !== undefined}
      aria-describedby={`count-${label}-help`}
      value={value}
      onChange={next => onChange(next ?? 0)}
    />
    <p id={`count-${label}-help`} className={`field-note ${fault ? 'error' : ''}`} role={fault && 'alert'}>
      {fault}
    </p>
  </div>
);

const Derived = ({ label, value }: { label: string; value: number }) => (
  <div className="field">
    <label htmlFor={`count-${label}`}>{label}</label>
    <output id={`count-${label}`} className="read-only figures">
      {value} 张
    </output>
  </div>
);

interface Entry {
  returned: number;
  invalid: number;
  written: Written[];
  marks: Record<string, Marks>;
}
const entryOf = (own: CountSheet['own']): Entry => ({
  returned: own?.returned ?? 0,
  invalid: own?.invalid ?? 0,
  written: own?.others ?? [],
  marks: Object.fromEntries((own?.lines ?? []).map(({ candidateId, ...line }) => [candidateId, line])),
});

/** What was saved last, with what was typed since on top of it. */
function useEntry(id: string, { own }: CountSheet) {
  const [typed, setTyped] = useState<Partial<Entry>>({});
  const entry = { ...entryOf(own), ...typed };
  useUnsaved(`vote-count:${id}`, { isDirty: Object.keys(typed).length > 0, changedFields: ['录入选票'] });
  const change = (some: Partial<Entry>) => setTyped(present => ({ ...present, ...some }));
  const set = (candidate: string, kind: keyof Marks, value: number) =>
    change({ marks: { ...entry.marks, [candidate]: { ...noMarks, ...entry.marks[candidate], [kind]: value } } });
  return { ...entry, change, set, begin: () => setTyped({}) };
}

/** How far the two are, in words. */
function Progress({ sheet: { own, entered, agrees, differs } }: { sheet: CountSheet }) {
  if (agrees === true) return <p className="tone-ok">两次录入一致，可以由主持人或监票人结束投票。</p>;
  if (agrees === false)
    return (
      <p role="alert" className="tone-error">
        两次录入结果不一致：{differs.join('、')}。请两名计票人对照选票分别复核，改正后重新保存。
      </p>
    );
  if (own) return <p className="tone-ok">已保存您的录入，等待另一名计票人录入。</p>;
  return (
    <p className="remark">
      {entered > 0 ? '另一名计票人已录入，请您独立录入。' : '两名计票人各自独立录入，互相看不到对方的数字。'}
    </p>
  );
}

function Sheet({ id, sheet, again }: { id: string; sheet: CountSheet; again(): Promise<unknown> }) {
  const { returned, invalid, written, marks, change, set, begin } = useEntry(id, sheet);
  const [faults, setFaults] = useState(noFaults);
  const [isSaving, setSaving] = useState(false);
  const { candidates, others, allowOther } = sheet.paper;
  const valid = Math.max(0, returned - invalid);
  const save = async () => {
    const lines = candidates.map(one => ({ candidateId: one.id, ...noMarks, ...marks[one.id] }));
    const body: PaperCount = { returned, invalid, lines, others: written };
    setSaving(true);
    try {
      await call(countPaper, { params: { id }, body }, { silent: true });
      setFaults(noFaults);
      await again();
      begin();
      toast('已保存计票录入');
    } catch (error) {
      setFaults(faultsOfError(error, ['returned', 'invalid']));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <Progress sheet={sheet} />
      <div className="field-grid count-figures">
        <Derived label="发出选票" value={sheet.issued} />
        <Figure
          label="收回选票"
          value={returned}
          fault={faults.errors['returned']}
          onChange={value => change({ returned: value })}
        />
        <Figure
          label="其中无效票"
          value={invalid}
          fault={faults.errors['invalid']}
          onChange={value => change({ invalid: value })}
        />
        <Derived label="有效票" value={valid} />
      </div>
      <DataTable caption="录入选票" rows={candidates} columns={paperColumns({ marks, valid, set })} />
      {allowOther && <WrittenIn people={others} written={written} onChange={others => change({ written: others })} />}
      <FaultList faults={faults.general} />
      <p className="tab-head vote-save">
        <Button type="primary" disabled={isSaving} onClick={() => void save()}>
          {isSaving ? '正在保存…' : '保存录入'}
        </Button>
      </p>
    </>
  );
}

/** The sheet of one counter; whoever is none learns who counts. */
export function PaperCount({ id }: { id: string }) {
  const query = useAnswer(readCount, { params: { id } });
  return (
    <QueryGate what="录入表" query={query} rows={4}>
      {data => <Sheet id={id} sheet={data} again={renewRows} />}
    </QueryGate>
  );
}
