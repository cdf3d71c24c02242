/** 批量办理: one form for several who stand at the same step; who may not is told with the reason before anything is written. */
import { useMutation } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { batchStep, offerBatch, type BatchLine } from 'contract/development/calls.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { stepOf } from 'contract/development/steps.ts';
import type { ErrorBody } from 'contract/kit/fault.ts';
import { renewRows } from '../../client/answers.ts';
import { today } from '../../client/format.ts';
import { ApiError, call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { DraftNote, DraftOffer } from '../../kit/form/drafts/draft-words.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { changedFields, faultsOf, faultsOfValues, noFaults } from '../../kit/data/faults.ts';
import { useForm } from '../../kit/form/form.ts';
import { sentencesOf } from '../../client/sentences.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { FormFaults } from '../../kit/form/row-fields.tsx';
import { StepFields } from './step-fields.tsx';
import { inputOf, usualOpinions } from './step-input.ts';
import { undoing } from './undoing.ts';
import './development.css';
import { useAnswer } from '../../kit/data/answer.ts';

/** As many as one transaction takes. */
const most = 100;

interface Choice {
  step: number;
  isConfirming: boolean;
  lines: BatchLine[];
}

/** The steps that some of the chosen may take, what most of them may first. */
function choicesOf(lines: readonly BatchLine[]): Choice[] {
  const found = new Map<string, Choice>();
  for (const line of lines)
    for (const { step, isConfirming } of line.offers) {
      const key = `${step} ${isConfirming}`;
      const choice = found.get(key) ?? { step, isConfirming, lines: [] };
      choice.lines.push(line);
      found.set(key, choice);
    }
  return [...found.values()].sort((one, other) => other.lines.length - one.lines.length || one.step - other.step);
}
const keyOf = ({ step, isConfirming }: Choice) => `${step} ${isConfirming}`;
const nameOf = ({ step, isConfirming }: Choice) => `${stepOf(step)?.name ?? ''}${isConfirming ? '（审核）' : ''}`;

interface Told {
  id: string;
  name: string;
  message: string;
}
/** What stands against single people; what is the same for all of them belongs to the form. */
function toldOf(
  { fields = [], message }: ErrorBody,
  lines: readonly BatchLine[],
): { own: Told[]; shared: typeof fields } {
  if (fields.length === 0) return { own: [{ id: '', name: '', message }], shared: [] };
  const placed = fields.map(one => {
    const [, place, path = ''] = /^rows\.(\d+)\.(.*)$/.exec(one.path) ?? [];
    return {
      ...one,
      path: place === undefined ? one.path : path,
      line: place === undefined ? null : lines[Number(place)],
    };
  });
  const count = (one: (typeof placed)[number]) =>
    placed.filter(({ path, message: text }) => path === one.path && text === one.message).length;
  const isShared = (one: (typeof placed)[number]) => !one.line || (lines.length > 1 && count(one) === lines.length);
  return {
    own: placed
      .filter(one => !isShared(one))
      .map(one => ({ id: one.line?.id ?? '', name: one.line?.name ?? '', message: one.message })),
    shared: placed.filter(isShared),
  };
}

interface RunProps {
  choice: Choice;
  onClose(): void;
  onDone(): void;
  onLeave(ids: readonly string[]): void;
}

/** The form of the step, its one call for all, and what stands against whom. */
function useBatch(choice: Choice, onDone: () => void) {
  const { step, isConfirming, lines } = choice;
  const input = inputOf(step, isConfirming ? 'audit' : 'submit');
  const names = Object.keys(input);
  const day = stepOf(step)?.day ?? '';
  const opinion = isConfirming ? { opinion: usualOpinions[step] } : {};
  const first = { ...(day in input ? { [day]: today() } : {}), ...opinion };
  const form = useForm(
    { ...developmentRecord, fields: input },
    {
      row: { id: lines[0]?.id ?? '', version: 1, ...first },
      names,
      action: { name: `batch/${step}`, input, extra: {} },
    },
  );
  const [told, setTold] = useState<Told[]>([]);
  const fail = (error: unknown) => {
    if (!(error instanceof ApiError))
      return setTold(sentencesOf(error).map(message => ({ id: '', name: '', message })));
    const { own, shared } = toldOf(error.body, lines);
    const { toConfirm } = form.faults;
    const faults =
      shared.length > 0 ? faultsOf({ ...error.body, fields: shared }, names, toConfirm) : { ...noFaults, toConfirm };
    form.setFaults({ ...faults, general: [...new Set(faults.general)] });
    setTold(own);
  };
  const run = useMutation({
    mutationFn: () => {
      const confirmed = form.faults.toConfirm;
      const values = changedFields(input, names, {}, form.values);
      const rows = lines.map(({ id, version }) => ({ id, version }));
      const filled = { ...values, ...(confirmed.length > 0 ? { confirmed } : {}) };
      return call(batchStep, { body: { step, isConfirming, rows, form: filled } }, { silent: true, timeout: 120_000 });
    },
    onSuccess: async ({ done }) => {
      form.draft.drop();
      await renewRows();
      // A step writes its record once.
      const rows = lines.map(({ id, version }) => ({ id, version: version + 1 }));
      toast(`已为 ${done} 人办理“${nameOf(choice)}”`, undoing({ step, isConfirming, rows }));
      onDone();
    },
    onError: fail,
  });
  const send = () => {
    const errors = faultsOfValues(input, names, form.values);
    form.setFaults({ ...form.faults, general: [], errors });
    if (Object.keys(errors).length === 0) run.mutate();
  };
  return { form, names, told, forget: () => setTold([]), send, isPending: run.isPending };
}

/** Who may not, with the reason; the others go on without them. */
function Held({ told, of, onLeave }: { told: readonly Told[]; of: number; onLeave(ids: string[]): void }) {
  if (told.length === 0) return null;
  const held = [...new Set(told.map(one => one.id).filter(Boolean))];
  return (
    <section className="dev-batch-faults" role="alert">
      <p className="tone-error">{held.length > 0 ? `没有写入，以下 ${held.length} 人不能办理：` : '没有写入：'}</p>
      <ul>
        {told.map(({ id, name, message }) => (
          <li key={`${id} ${message}`}>
            {name && <strong>{name}</strong>} {message}
          </li>
        ))}
      </ul>
      {held.length > 0 && held.length < of && (
        <Button size="small" onClick={() => onLeave(held)}>
          去掉这 {held.length} 人
        </Button>
      )}
    </section>
  );
}

function Run({ choice, onClose, onDone, onLeave }: RunProps) {
  const { form, names, told, forget, send, isPending } = useBatch(choice, onDone);
  const { step, lines } = choice;
  const needsWord = form.faults.toConfirm.length > 0;
  const leave = (ids: string[]) => {
    forget();
    onLeave(ids);
  };
  return (
    <>
      <FormFaults form={form} tone={needsWord ? 'warn' : 'error'} />
      <DraftOffer form={form} />
      <Held told={told} of={lines.length} onLeave={leave} />
      <StepFields no={step} form={form} names={names} />
      <footer className="dev-foot">
        <DraftNote state={form.draft.state} />
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" disabled={isPending} onClick={send}>
          {isPending ? '正在提交…' : `${needsWord ? '已核对，' : ''}办理 ${lines.length} 人`}
        </Button>
      </footer>
    </>
  );
}

function People({ title, lines, show }: { title: string; lines: readonly BatchLine[]; show(line: BatchLine): string }) {
  if (lines.length === 0) return null;
  return (
    <details className="dev-batch-people">
      <summary>{title}</summary>
      <ul>
        {lines.map(line => (
          <li key={line.id}>
            {line.name} <small className="remark">{show(line)}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Props {
  ids: readonly string[];
  onClose(): void;
  onDone(): void;
}

/** The step to choose, who may take it, and its form. */
function Offer({ lines, onClose, onDone }: Omit<Props, 'ids'> & { lines: readonly BatchLine[] }) {
  const [chosen, choose] = useState<string | null>(null);
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const choices = choicesOf(lines.filter(line => !left.has(line.id)));
  const choice = choices.find(one => keyOf(one) === chosen) ?? choices[0];
  const others = choice ? lines.filter(line => !choice.lines.includes(line)) : lines;
  const why = (line: BatchLine) => {
    if (left.has(line.id)) return '已去掉';
    const [offer] = line.offers;
    return line.obstacle ?? (offer ? `可办理“${stepOf(offer.step)?.name ?? ''}”` : '');
  };
  if (!choice)
    return (
      <>
        <p role="alert" className="tone-warn">
          所选同志现在没有可以由您批量办理的步骤。接收、转正的讨论和审批须逐个进行。
        </p>
        <People title={`${others.length} 人不可办理的原因`} lines={others} show={why} />
      </>
    );
  return (
    <>
      <div className="dev-batch-head">
        <label htmlFor="batch-step">办理步骤</label>
        <Select
          id="batch-step"
          value={keyOf(choice)}
          onChange={choose}
          options={choices.map(one => ({ value: keyOf(one), label: `${nameOf(one)}（${one.lines.length} 人）` }))}
        />
        <p role="status">
          {choice.lines.length} 人可办理{others.length > 0 && `，${others.length} 人不可`}
          。一次写入，全部成功或都不写入。
        </p>
      </div>
      <People
        title={`可办理的 ${choice.lines.length} 人`}
        lines={choice.lines}
        show={line => line.organisationName ?? ''}
      />
      <People title={`不可办理的 ${others.length} 人`} lines={others} show={why} />
      <Run
        key={keyOf(choice)}
        choice={choice}
        onClose={onClose}
        onDone={onDone}
        onLeave={gone => leave(new Set([...left, ...gone]))}
      />
    </>
  );
}

export function BatchDialog({ ids, onClose, onDone }: Props) {
  const isTooMany = ids.length > most;
  const query = useAnswer(offerBatch, { body: { ids: [...ids] } }, { isOn: !isTooMany });
  return (
    <Dialog open width={820} title={`批量办理：已选 ${ids.length} 人`} onCancel={onClose} footer={null}>
      {isTooMany ? (
        <p role="alert" className="tone-warn">
          一次最多办理 {most} 人，请减少选择。
        </p>
      ) : (
        <QueryGate what="批量办理" query={query} rows={4}>
          {({ content }) => <Offer lines={content} onClose={onClose} onDone={onDone} />}
        </QueryGate>
      )}
    </Dialog>
  );
}
