/** Two records side by side: what differs, which value is right, what moves, and the word that makes them one. */
import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import {
  compareDuplicates,
  markDifferent,
  mergePersons,
  type DuplicateComparison,
  type DuplicateFace,
} from 'contract/person/duplicate.ts';
import { useAttempt } from '../../client/attempt.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { useTyped } from '../../client/unsaved.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import { useAnswer } from '../../kit/data/answer.ts';

interface Props {
  ids: [keptId: string, droppedId: string];
  onSwap(): void;
  onDone(): void;
}

const faceText = ({ name, number, unitName, parts }: DuplicateFace) =>
  [name, number, unitName, parts.join('、')].filter(Boolean).join('　');

function Fields({
  found,
  taken,
  take,
}: {
  found: DuplicateComparison;
  taken: Set<string>;
  take(name: string, is: boolean): void;
}) {
  if (found.fields.length === 0) return <p className="duplicate-note">两条记录的内容没有差异。</p>;
  return (
    <table className="sheet duplicate-fields">
      <caption className="visually-hidden">两条记录的差异</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">保留的记录</th>
          <th scope="col">并入的记录</th>
        </tr>
      </thead>
      <tbody>
        {found.fields.map(({ name, label, kept, dropped, isFilled }) => {
          const isTaken = isFilled || taken.has(name);
          return (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>
                <Radio
                  checked={!isTaken}
                  disabled={isFilled}
                  onChange={() => take(name, false)}
                  aria-label={`${label}：采用保留记录的值`}
                >
                  {kept ?? '（空）'}
                </Radio>
              </td>
              <td>
                <Radio checked={isTaken} onChange={() => take(name, true)} aria-label={`${label}：采用并入记录的值`}>
                  {dropped}
                </Radio>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How much differs, and what speaks against one person. */
function Differences({ found: { fields } }: { found: DuplicateComparison }) {
  const card = fields.find(({ name }) => name === 'idCard');
  return (
    <>
      {card?.kept && <p className="tone-warn duplicate-warning">公民身份号码不同，请先核对是否为同一人。</p>}
      {fields.length > 0 && (
        <p className="duplicate-note">
          有 {fields.length} 项不同，未改选的以保留的记录为准；保留的记录没有填写的自动补上。
        </p>
      )}
    </>
  );
}

function Judge({ found, ids, onDone }: { found: DuplicateComparison; ids: Props['ids']; onDone(): void }) {
  const [taken, setTaken] = useState<Set<string>>(new Set());
  const [reason, setReason] = useState('');
  const { isBusy, faults, setFaults, attempt } = useAttempt();
  useTyped('判断的依据', { taken: [...taken], reason });
  const both = { keptId: ids[0], droppedId: ids[1], reason: reason.trim() };
  const run = (judge: () => Promise<unknown>, told: string) => {
    if (both.reason === '') return setFaults(['请填写判断的依据']);
    void attempt(async () => {
      await judge();
      toast(told);
      onDone();
    });
  };
  const part = () => call(markDifferent, { body: both }, { silent: true });
  const merge = () =>
    call(mergePersons, { body: { ...both, versions: found.versions, taken: [...taken] } }, { silent: true });
  const take = (name: string, is: boolean) => {
    const next = new Set(taken);
    if (is) next.add(name);
    else next.delete(name);
    setTaken(next);
  };
  const isFaulty = faults.length > 0 && both.reason === '';
  return (
    <>
      <Differences found={found} />
      <Fields found={found} taken={taken} take={take} />
      <p className="duplicate-note">
        {found.moving.length === 0
          ? '没有其他记录引用并入的这一条。'
          : `将改为指向保留的记录：${found.moving.map(({ label, count }) => `${label} ${count} 条`).join('、')}。`}
      </p>
      <div className="duplicate-foot">
        <label className="dialog-label" htmlFor="duplicate-reason">
          判断的依据
        </label>
        <Input
          id="duplicate-reason"
          maxLength={500}
          placeholder="如 人事处核对为同一人"
          status={isFaulty ? 'error' : ''}
          aria-invalid={isFaulty}
          aria-describedby="duplicate-faults"
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        <FaultList id="duplicate-faults" faults={[...found.obstacles, ...faults]} />
        <div className="duplicate-actions">
          <Button disabled={isBusy} onClick={() => run(part, '已标记为不是同一人，不再提示')}>
            不是同一人
          </Button>
          <Button
            type="primary"
            disabled={isBusy || found.obstacles.length > 0}
            onClick={() => run(merge, `已并入${found.kept.name}的记录，可在办理记录中撤销`)}
          >
            合并为一人
          </Button>
        </div>
      </div>
    </>
  );
}

export function DuplicateComparisonView({ ids, onSwap, onDone }: Props) {
  const [keptId, droppedId] = ids;
  const found = useAnswer(compareDuplicates, { query: { keptId, droppedId } });
  return (
    <QueryGate what="比较结果" query={found} rows={6}>
      {data => (
        <section aria-label="比较两条记录">
          <dl className="duplicate-faces">
            <dt>保留</dt>
            <dd>{faceText(data.kept)}</dd>
            <dt>并入后删除</dt>
            <dd>{faceText(data.dropped)}</dd>
          </dl>
          <Button size="small" onClick={onSwap}>
            对调保留与并入
          </Button>
          <Judge key={ids.join()} found={data} ids={ids} onDone={onDone} />
        </section>
      )}
    </QueryGate>
  );
}
