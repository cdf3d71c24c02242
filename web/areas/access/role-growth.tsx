/** What a role is to gain and who asked for it, with what this session may do about it. */
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { approveGrowth, refuseGrowth, withdrawGrowth, type Role, type RoleGrowth } from 'contract/access/role.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { formatMinute } from '../../client/format.ts';
import { toast } from '../../client/notice.ts';
import { allows } from '../../client/session.ts';
import { useTyped } from '../../client/unsaved.ts';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import { Field, useWrite } from './field.tsx';

export function GrowthNotice({ role, growth }: { role: Role; growth: RoleGrowth }) {
  const [reason, setReason] = useState('');
  useTyped('对扩大角色的意见', reason);
  const { faults, isBusy, run } = useWrite(['reason']);
  const act = async (endpoint: typeof approveGrowth | typeof refuseGrowth | typeof withdrawGrowth, done: string) => {
    const body = reason.trim() ? { reason: reason.trim() } : {};
    if (!(await run(() => call(endpoint, { params: { id: growth.id }, body }, { silent: true })))) return;
    toast(`${done}：${role.name}`);
    await renewRows();
  };
  const mayDecide = !growth.isOwnRequest && allows('platform.role.approve');
  return (
    <Alert
      type="warning"
      showIcon
      className="role-growth"
      title={`${growth.requestedByName}于 ${formatMinute(growth.requestedAt)} 申请扩大这个角色，待另一名管理员确认，确认前不生效`}
      description={
        <>
          <ul>
            {growth.gains.map(gain => (
              <li key={gain}>{gain}</li>
            ))}
          </ul>
          <FaultList faults={faults.general} />
          {growth.isOwnRequest && (
            <Button disabled={isBusy} onClick={() => void act(withdrawGrowth, '已撤回')}>
              撤回申请
            </Button>
          )}
          {mayDecide && (
            <>
              <Field id="growth-reason" label="意见" error={faults.errors['reason']} help="不同意时须写明原因">
                {control => (
                  <Input {...control} maxLength={500} value={reason} onChange={e => setReason(e.target.value)} />
                )}
              </Field>
              <div className="access-tools">
                <Button disabled={isBusy || reason.trim() === ''} onClick={() => void act(refuseGrowth, '已退回')}>
                  不同意
                </Button>
                <Button type="primary" disabled={isBusy} onClick={() => void act(approveGrowth, '已确认扩大')}>
                  确认扩大
                </Button>
              </div>
            </>
          )}
        </>
      }
    />
  );
}
