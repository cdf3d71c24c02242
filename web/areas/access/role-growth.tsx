/** What a role is to gain and who asked for it, with what this session may do about it. */
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { approveGrowth, refuseGrowth, withdrawGrowth, type Role, type RoleGrowth } from 'contract/access/role.ts';
import { longText } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { formatMinute } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';

const decisions = {
  refuse: {
    label: '不同意',
    endpoint: refuseGrowth,
    done: '已退回',
    reason: longText('原因', { max: 500, required: true }),
  },
  approve: { label: '确认扩大', endpoint: approveGrowth, done: '已确认扩大', reason: longText('意见', { max: 500 }) },
} as const;

export function GrowthNotice({ role, growth }: { role: Role; growth: RoleGrowth }) {
  const [chosen, choose] = useState<keyof typeof decisions | null>(null);
  const decision = chosen && decisions[chosen];
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
          <div className="access-tools">
            {growth.isOwnRequest && (
              <ActionButton
                label="撤回申请"
                run={() => call(withdrawGrowth, { params: { id: growth.id }, body: {} }, { silent: true })}
                done={() => `已撤回：${role.name}`}
              />
            )}
            {mayDecide && <Button onClick={() => choose('refuse')}>不同意</Button>}
            {mayDecide && (
              <Button type="primary" onClick={() => choose('approve')}>
                确认扩大
              </Button>
            )}
          </div>
          {decision && (
            <CallDialog
              title={`${decision.label}：${role.name}`}
              verb={decision.label}
              fields={{ reason: decision.reason }}
              send={values => call(decision.endpoint, { params: { id: growth.id }, body: values }, { silent: true })}
              done={() => `${decision.done}：${role.name}`}
              onClose={() => choose(null)}
            />
          )}
        </>
      }
    />
  );
}
