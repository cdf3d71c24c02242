/** The own base: how the amount of every month comes about, and whether it is right. */
import { Button } from 'antd';
import { useState } from 'react';
import type { Action } from 'contract/kit/action.ts';
import type { OwnBase } from 'contract/dues/calls.ts';
import { baseStates, duesBase, duesBaseProcess } from 'contract/dues/dues-base.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import '../../kit/record/detail.css';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { ProcessTimeline } from '../../kit/process/timeline.tsx';

const { confirm, object } = duesBaseProcess.actions;
const leads: Record<string, string> = {
  [confirm.name]: '确认后交党支部审核，审核通过后从执行年月起按此缴纳。',
  [object.name]: '退回党支部更正，请写明哪一项不对、应是多少。',
};
const { standard, state } = duesBase.fields;

function Judging({ base }: { base: OwnBase }) {
  const [chosen, setChosen] = useState<Action | null>(null);
  return (
    <p className="own-base-actions">
      <Button type="primary" onClick={() => setChosen(confirm)}>
        确认无误
      </Button>
      <Button onClick={() => setChosen(object)}>有异议</Button>
      {chosen && (
        <ActionDialog
          action={chosen}
          row={base}
          title={`${chosen.label}：${base.effectiveMonth} 起的缴费基数`}
          verb={chosen.label}
          lead={leads[chosen.name] ?? ''}
          onClose={() => setChosen(null)}
        />
      )}
    </p>
  );
}

const Line = ({ label, fen, sign = '' }: { label: string; fen: number; sign?: string }) => (
  <div className="fact">
    <dt>{label}</dt>
    <dd className="figures">
      {sign}
      {shownYuan(fen)} 元
    </dd>
  </div>
);

/** What is added up, what is taken off, and what is paid of it. */
const Sum = ({ base }: { base: OwnBase }) => (
  <dl>
    <div className="fact">
      <dt>{standard.label}</dt>
      <dd>
        <Word field={standard} value={base.standard} />
      </dd>
    </div>
    {base.earnings.map(part => (
      <Line key={part.label} {...part} />
    ))}
    {base.deductions.map(part => (
      <Line key={part.label} {...part} sign="−" />
    ))}
    {base.baseFen !== null && <Line label={duesBase.fields.base.label} fen={base.baseFen} />}
    {base.agreedReason && (
      <div className="fact wide">
        <dt>{duesBase.fields.agreedReason.label}</dt>
        <dd>
          {base.agreedReason}
          {base.untilMonth && `（至 ${base.untilMonth}）`}
        </dd>
      </div>
    )}
    <Line label={duesBase.fields.monthlyFen.label} fen={base.monthlyFen} />
  </dl>
);

export const OwnBaseCard = ({ base }: { base: OwnBase }) => (
  <section className="card facts own-base" aria-label={`${base.effectiveMonth} 起的缴费基数`}>
    <h3>
      {base.effectiveMonth} 起的缴费基数 <Word field={state} value={base.state} />
    </h3>
    <Sum base={base} />
    {base.state === baseStates.asked && <Judging base={base} />}
    <ProcessTimeline resource={duesBase} row={base} />
  </section>
);
