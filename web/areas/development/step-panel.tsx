/** The chosen step: its form where the reader may take or judge it, else what was filled in. */
import { Button } from 'antd';
import { useState } from 'react';
import type { StepShown } from 'contract/development/calls.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { fieldsOfStep } from 'contract/development/step-forms.ts';
import { stepOf } from 'contract/development/steps.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { longText } from 'contract/kit/field.ts';
import { daysBetween } from 'contract/kit/calendar.ts';
import { formalDecisions, recordStates, stepStates } from 'contract/development/codes.ts';
import { today } from '../../client/format.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { toast } from '../../client/notice.ts';
import { DraftNote, DraftOffer } from '../../kit/form/drafts/draft-words.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { useForm } from '../../kit/form/form.ts';
import { useAction } from '../../kit/data/record.ts';
import { FormFaults } from '../../kit/form/row-fields.tsx';
import { StepFields } from './step-fields.tsx';
import { endWords, isEnd } from './step-end.ts';
import { firstOf, inputOf, isAsked, type Action } from './step-input.ts';
import { undoing } from './undoing.ts';
import { deadlineTone, deadlineWords } from '../../kit/ui/deadline-words.ts';
import { daysUntil } from '../../kit/ui/deadline.tsx';
import { afterWords, handNames } from './words.ts';
import type { Row } from '../../kit/data/row.ts';
import { Value } from '../../kit/field/cells/value.tsx';

interface Props {
  row: Row;
  shown: StepShown;
  /** Who accompanied the person on the day of the step, where it rests on them. */
  contacts?: readonly string[];
  /** The call a step goes to: that of the person, or of an organisation. */
  way?: 'step' | 'own';
  onDone(): void;
}

/** What was filled in, and by whom. */
function Filled({ shown }: { shown: StepShown }) {
  const fields = fieldsOfStep(shown.no);
  const row = { ...shown.form, id: '0', version: 1 } as Row;
  const told = Object.entries(fields).filter(([name]) => shown.form[name] !== null && shown.form[name] !== undefined);
  if (told.length === 0) return <p className="remark">这一步的经办内容没有电子记录。</p>;
  return (
    <dl className="dev-filled">
      {told.map(([name, field]) => (
        <div key={name} className={field.type === 'longText' ? 'wide' : ''}>
          <dt>{field.label}</dt>
          <dd>
            <Value name={name} field={field} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const returning = { opinion: longText('退回意见', { required: true, max: 500 }) };
function Return({ row, no, onClose, onDone }: { row: Row; no: number; onClose(): void; onDone(): void }) {
  const act = useAction(developmentRecord, row.id, `step/${no}/return`);
  return (
    <CallDialog
      title="退回修改"
      verb="退回"
      fields={returning}
      send={values => act.mutateAsync({ ...values, version: row.version })}
      done={() => {
        onDone();
        return '已退回，并通知经办党支部';
      }}
      onClose={onClose}
    />
  );
}

/** Titles of the people a returned form names. */
const namesOf = ({ form }: StepShown) =>
  Object.fromEntries(Object.entries(form).filter(([name]) => /Names?$/.test(name)));

/** What the branch resolved, for who has the last word on it. */
function Resolution({ row }: { row: Row }) {
  const { formalDecision } = developmentRecord.fields;
  if (!row.formalDecision) return null;
  return (
    <p className="dev-resolution">
      支部大会 {String(row.formalMeetingOn ?? '')} 决议：
      <strong>
        <Value name="formalDecision" field={formalDecision} row={row} />
        {typeof row.extendMonths === 'number' && row.formalDecision === formalDecisions.extended
          ? ` ${row.extendMonths} 个月`
          : ''}
      </strong>
    </p>
  );
}

function StepEditor({ row, shown, way = 'step', onDone, action }: Props & { action: Action }) {
  const { no } = shown;
  const input = inputOf(no, action);
  const step = stepOf(no)!;
  const names = Object.keys(input);
  const [first] = useState(() => firstOf(shown, action, today()));
  const form = useForm(
    { ...developmentRecord, fields: input },
    {
      row: { id: row.id, version: row.version, organisationId: row.organisationId, ...first, ...namesOf(shown) },
      names,
      action: { name: `${way}/${no}/${action}`, input, extra: first },
    },
  );
  const needsWord = form.faults.toConfirm.length > 0;
  const verb = action === 'audit' ? '审核通过' : step.confirmedBy ? `提交${handNames[step.confirmedBy]}` : '办结本步';
  const run = async () => {
    if (!(await form.submit())) return;
    const told = action === 'audit' ? '已审核通过' : step.confirmedBy ? '已提交，等待审核' : `已办结“${step.name}”`;
    const rows = [{ id: row.id, version: row.version + 1 }];
    toast(told, undoing({ step: no, isConfirming: action === 'audit', rows }));
    onDone();
  };
  return (
    <>
      {action === 'audit' && <Filled shown={shown} />}
      <DraftOffer form={form} />
      {action === 'submit' && shown.offered && (
        <p role="status" className="remark">
          已按党校结业证书填好，证书随本步归入材料；其余内容请补充后提交。
        </p>
      )}
      <FormFaults form={form} />
      <StepFields
        no={no}
        form={form}
        names={names.filter(name => isAsked(name, shown, form.values) || form.faults.errors[name])}
      />
      {action === 'submit' && isEnd(no, form.values) && (
        <p role="status" className="tone-warn">
          {endWords(no, form.values)}
        </p>
      )}
      <footer className="dev-foot">
        <span className="remark dev-after">{afterWords(no, action === 'submit')}</span>
        <DraftNote state={form.draft.state} />
        {action === 'audit' && (
          <DialogButton label="退回">
            {close => <Return row={row} no={no} onClose={close} onDone={onDone} />}
          </DialogButton>
        )}
        <Button type="primary" disabled={form.isSaving || form.waiting !== null} onClick={() => void run()}>
          {form.waiting ?? (form.isSaving ? '正在提交…' : needsWord ? `已核对，${verb}` : verb)}
        </Button>
      </footer>
    </>
  );
}

/** Who it waits for, where it is not the reader. */
function Waiting({ row, shown }: Pick<Props, 'row' | 'shown'>) {
  const states = useDictionary('DJ_FZ_ZT');
  const step = stepOf(shown.no)!;
  if (shown.isHistory) return <p className="remark">这一步此前在其他党组织办理，本校没有记录，不影响后续步骤。</p>;
  if (shown.status === '3' || shown.status === '5') return <Filled shown={shown} />;
  if (row.state === recordStates.paused)
    return <p className="remark">培养已于 {String(row.pausedOn ?? '')} 中断，恢复培养后继续办理。</p>;
  if (row.state !== recordStates.open)
    return <p className="remark">本记录{labelOf(states, row.state)}，不再办理这一步。</p>;
  if (shown.status === '2')
    return (
      <>
        <p className="remark">已提交，等待{handNames[step.confirmedBy ?? 'committee']}审核。</p>
        <Filled shown={shown} />
      </>
    );
  if (shown.waitsFor !== null)
    return (
      <p className="remark">
        等待{shown.waitsFor}审议支部大会决议，审议后由上级党委办理；党总支在“其他办理”中登记审议结果。
      </p>
    );
  if (shown.status === '0') return <p className="remark">前面的步骤办结后，由{handNames[step.by]}办理。</p>;
  return <p className="remark">等待{handNames[step.by]}办理。</p>;
}

export function StepPanel(props: Props) {
  const { row, shown, contacts = [] } = props;
  const step = stepOf(shown.no);
  if (!step) return null;
  const isEarly = shown.opensOn !== null && shown.opensOn > today();
  const left = shown.dueOn && !isEarly ? daysUntil(shown.dueOn) : null;
  const action: Action | null = shown.isToConfirm ? 'audit' : shown.isOpen ? 'submit' : null;
  return (
    <section className="card dev-step" aria-label={step.name}>
      <header>
        <h2>
          {shown.no}　{step.name}
        </h2>
        {left !== null && (
          <span className={`chip tone-${deadlineTone(left)}`}>
            应于 {shown.dueOn} 前完成，{deadlineWords(left)}
          </span>
        )}
        {isEarly && shown.opensOn && (
          <span className="chip">
            最早 {shown.opensOn} 办理，还有 {daysBetween(today(), shown.opensOn)} 天
          </span>
        )}
        {shown.doneOn && shown.status === stepStates.failed && (
          <span className="chip tone-error">{shown.doneOn} 未通过</span>
        )}
        {shown.doneOn && shown.status !== stepStates.failed && (
          <span className="chip tone-ok">已于 {shown.doneOn} 完成</span>
        )}
      </header>
      {shown.no === 24 && <Resolution row={row} />}
      {contacts.length > 0 && (
        <p className="remark">
          {shown.doneOn ? '当时的培养联系人' : '培养联系人'}：{contacts.join('、')}
        </p>
      )}
      {shown.opinion && shown.status === '4' && (
        <p role="alert" className="tone-warn">
          上级退回：{shown.opinion}
        </p>
      )}
      {action ? <StepEditor {...props} action={action} /> : <Waiting row={row} shown={shown} />}
    </section>
  );
}
