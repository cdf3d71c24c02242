/** What a file says otherwise about a cadre, line by line; what is ticked is taken over. */
import { Button, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { acceptForm, matchForm, type ComparedForm, type FormDifference } from 'contract/appointment/form/calls.ts';
import type { FormContent } from 'contract/appointment/form/content.ts';
import { renewRows } from '../../client/answers.ts';
import { useAttempt } from '../../client/attempt.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { useUnsaved } from '../../client/unsaved.ts';
import { FaultList } from '../../kit/ui/fault-list.tsx';

interface LineProps {
  one: FormDifference;
  isTaken: boolean;
  onTake(isTaken: boolean): void;
}
const Line = ({ one: { label, before, after, isTakable }, isTaken, onTake }: LineProps) => (
  <tr>
    <th scope="row">
      {isTakable ? (
        <Checkbox checked={isTaken} onChange={event => onTake(event.target.checked)}>
          {label}
        </Checkbox>
      ) : (
        label
      )}
    </th>
    <td>{before || '—'}</td>
    <td>
      {after}
      {!isTakable && <small className="remark">请在干部信息的相应页签中维护</small>}
    </td>
  </tr>
);

interface Props {
  compared: ComparedForm;
  content: FormContent;
  onTaken(compared: ComparedForm): void;
}
export function Differences({ compared: { cadre, version, differences }, content, onTaken }: Props) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, faults, attempt } = useAttempt();
  const takable = differences.filter(({ isTakable }) => isTakable).map(({ name }) => name);
  useUnsaved(useId(), { isDirty: taken.size > 0, changedFields: ['任免审批表文件中勾选的项目'] });
  if (!cadre || version === null) return null;
  if (differences.length === 0) return <p role="status">与库中信息一致。</p>;
  const put = (name: string, isTaken: boolean) =>
    setTaken(before => new Set(isTaken ? [...before, name] : [...before].filter(one => one !== name)));
  const run = async () => {
    const body = { cadreId: cadre.id, version, content, take: [...taken] };
    await call(acceptForm, { body }, { silent: true });
    const after = await call(matchForm, { body: { cadreId: cadre.id, content } }, { silent: true });
    toast(`已采用${cadre.name}的 ${taken.size} 项`);
    await renewRows();
    onTaken(after);
  };
  return (
    <>
      <table className="form-differences">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">库中值</th>
            <th scope="col">文件中的值</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(one => (
            <Line key={one.name} one={one} isTaken={taken.has(one.name)} onTake={isTaken => put(one.name, isTaken)} />
          ))}
        </tbody>
      </table>
      <FaultList faults={faults} />
      <p className="form-taking">
        {takable.length > 1 && (
          <Button onClick={() => setTaken(new Set(taken.size < takable.length ? takable : []))}>
            {taken.size < takable.length ? '全部勾选' : '取消勾选'}
          </Button>
        )}
        {takable.length > 0 && (
          <Button type="primary" disabled={isBusy || taken.size === 0} onClick={() => void attempt(run)}>
            {isBusy ? '正在写入…' : `采用 ${taken.size} 项`}
          </Button>
        )}
      </p>
    </>
  );
}
